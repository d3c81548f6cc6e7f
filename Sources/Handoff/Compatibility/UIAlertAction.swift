/// A choice of a ``UIAlertController``. No user ever chooses it here, so its handler is never called.
public final class UIAlertAction {
    /// The effect of the choice.
    public enum Style: Sendable {
        /// An ordinary one.
        case `default`
        /// Leaves everything as it is.
        case cancel
        /// Destroys data.
        case destructive
    }

    /// The title of its button.
    public let title: String?
    /// Its effect.
    public let style: Style
    /// Called when the user chooses it.
    let handler: ((UIAlertAction) -> Void)?

    /// Makes a choice.
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
    }
}
