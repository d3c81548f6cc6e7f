/// What a navigation bar shows for a controller: Apple's `UINavigationItem` without its buttons, which are views.
public final class NavigationItem {
    /// The title in the bar; the controller's own by default.
    public var title: String? {
        get { ownTitle ?? controller?.title }
        set { ownTitle = newValue }
    }
    /// A line above the title.
    public var prompt: String?
    /// The title of the button that leads back to this controller.
    public var backButtonTitle: String?
    /// The button that leads back is hidden.
    public var hidesBackButton = false

    private weak var controller: ViewController?
    private var ownTitle: String?

    init(of controller: ViewController) { self.controller = controller }

    /// Makes an item with a title.
    public init(title: String) { ownTitle = title }
}
