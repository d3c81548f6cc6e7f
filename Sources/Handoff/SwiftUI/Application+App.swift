/// Apps that are written with SwiftUI.
extension Application {
    /// Runs an app: makes the application delegate of its adaptor and opens the first window. Call it where another app
    /// makes its delegate and windows.
    public func run<A: App>(_ app: A) {
        let adaptors = Mirror(reflecting: app).children.compactMap { $0.value as? any DelegateAdaptor }
        if let adaptor = adaptors.first(where: { $0.flavour == context.platform.flavour }) {
            delegate = adaptor.delegate
        }
        let windows = AppWindows(app, app.body.windowGroups, in: self)
        viewFramework = windows
        windows.open()
    }

    /// Opens another window of a group, as `openWindow(id:)` does.
    /// - Returns: the window; nil if the app has no such group.
    @discardableResult
    public func openWindow(id: String) -> Window? { (viewFramework as? AppWindows)?.open(id) }

    /// The user brings a window with SwiftUI views to the front.
    public func bringToFront(_ window: Window) { (viewFramework as? AppWindows)?.bringToFront(window) }
}

/// What SwiftUI views show, for tests.
extension Window {
    /// The lines of text in the window, in the order of the views. Empty for a window without SwiftUI views.
    public var texts: [String] { graph?.contents.texts ?? [] }

    /// The user presses the first button with a title.
    /// - Returns: false if there is none.
    @discardableResult
    public func press(_ title: String) -> Bool {
        guard let button = graph?.contents.buttons.first(where: { $0.title == title }) else { return false }
        button.action()
        return true
    }

    private var graph: ViewGraph? { (rootViewController as? HostingController)?.graph }
}
