/// A way from one screen to another.
public struct Segue {
    /// How the destination is shown.
    public enum Kind: Sendable {
        /// On the navigation stack if there is one, else by presenting it.
        case show
        /// As the detail of the split view.
        case showDetail
    }

    /// Which way, as the app calls it.
    public var identifier: String?
    /// Where it begins.
    public var source: ViewController
    /// Where it leads.
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
