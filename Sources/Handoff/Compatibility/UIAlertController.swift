/// UIKit's alert: presenting it shows an alert (`alert.show`), covers nothing and takes currentness from nobody.
open class UIAlertController: ViewController {
    /// How it looks.
    public enum Style: Sendable {
        /// At the bottom of the screen, or from where it belongs.
        case actionSheet
        /// In the middle of the screen.
        case alert
    }

    /// The text under the title.
    open var message: String?
    /// How it looks; without an effect here.
    public let preferredStyle: Style
    /// What the user may choose.
    public private(set) var actions: [UIAlertAction] = []

    /// Makes an alert without a choice yet.
    public init(title: String?, message: String?, preferredStyle: Style) {
        self.message = message
        self.preferredStyle = preferredStyle
        super.init(name: nil)
        self.title = title
    }

    /// Adds a choice.
    open func addAction(_ action: UIAlertAction) { actions.append(action) }

    override func showsAsAlert(on application: Application?) -> Bool {
        application?.presentAlert(
            title: title ?? "", message: message ?? "", buttons: actions.map { $0.title ?? "" })
        return true
    }
}

/// A choice of a ``UIAlertController``. Nobody taps it here: what an app must do anyway does not belong in its handler.
public final class UIAlertAction {
    /// What the choice is for.
    public enum Style: Sendable {
        /// An ordinary one.
        case `default`
        /// Leaves everything as it is.
        case cancel
        /// Destroys data.
        case destructive
    }

    /// What its button says.
    public let title: String?
    /// What it is for.
    public let style: Style
    /// What choosing it does.
    let handler: ((UIAlertAction) -> Void)?

    /// Makes a choice.
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
    }
}
