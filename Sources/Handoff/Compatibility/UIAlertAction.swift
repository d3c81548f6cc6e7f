/// A choice of a ``UIAlertController``. It is never chosen here: what an app must do in any case does not belong in its
/// handler.
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
