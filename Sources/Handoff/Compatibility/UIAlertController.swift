/// UIKit's alert. Presenting it shows an alert (`ui.alert`), covers nothing and does not change which activity is current.
open class UIAlertController: ViewController {
    /// How it looks.
    public enum Style: Sendable {
        /// At the bottom of the screen, or next to its source.
        case actionSheet
        /// In the middle of the screen.
        case alert
    }

    /// The text under the title.
    open var message: String?
    /// How it looks; no effect here.
    public private(set) var preferredStyle = Style.actionSheet
    /// The choices of the user.
    public private(set) var actions: [UIAlertAction] = []

    /// Makes an alert without choices.
    public convenience init(title: String?, message: String?, preferredStyle: Style) {
        self.init(nibName: nil, bundle: nil)
        self.message = message
        self.preferredStyle = preferredStyle
        self.title = title
    }

    /// Adds a choice.
    open func addAction(_ action: UIAlertAction) { actions.append(action) }

    override func showsAsAlert(of process: (any ResponderProcess)?) -> Bool {
        (process as? Application)?.presentAlert(
            title: title ?? "", message: message ?? "", buttons: actions.map { $0.title ?? "" })
        return true
    }
}
