/// A transition from one screen to another.
public struct Segue {
    /// How the destination is shown.
    public enum Kind: Sendable {
        /// On the navigation stack if there is one; otherwise it is presented.
        case show
        /// As the detail of the split view.
        case showDetail
    }

    /// The app's name of the segue.
    public var identifier: String?
    /// The screen that it starts from.
    public var source: ViewController
    /// The screen that it shows.
    public var destination: ViewController
    /// How the destination is shown.
    public var kind: Kind

    /// Makes a segue.
    public init(identifier: String?, source: ViewController, destination: ViewController, kind: Kind = .show) {
        self.kind = kind
        self.identifier = identifier
        self.source = source
        self.destination = destination
    }
}
