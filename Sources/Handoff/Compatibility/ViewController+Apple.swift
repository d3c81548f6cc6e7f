extension Responder {
    /// Shows an error to the user, as AppKit does.
    @discardableResult
    public func presentError(_ error: any Error) -> Bool { application?.presentError(error) ?? false }
}

extension ViewController {
    /// The nearest tab bar controller that contains this one.
    public var tabBarController: TabBarController? { nearestContainer() }
}

extension NavigationController {
    /// The screen that the user sees: the one that the top one presents, or else the top one.
    public var visibleViewController: ViewController? {
        topViewController?.presentedViewController ?? topViewController
    }
}

/// AppKit's view controller: its appearance methods have no argument.
open class NSViewController: ViewController {
    /// The view is about to come on screen.
    open func viewWillAppear() {}
    /// The view is on screen.
    open func viewDidAppear() {}
    /// The view is about to leave the screen.
    open func viewWillDisappear() {}
    /// The view has left the screen.
    open func viewDidDisappear() {}
    /// Declared for overrides. There are no views, so it is never called.
    open func viewWillLayout() {}
    /// Declared for overrides. There are no views, so it is never called.
    open func viewDidLayout() {}

    /// Calls AppKit's shape.
    open override func viewWillAppear(_ animated: Bool) { viewWillAppear() }
    /// Calls AppKit's shape.
    open override func viewDidAppear(_ animated: Bool) { viewDidAppear() }
    /// Calls AppKit's shape.
    open override func viewWillDisappear(_ animated: Bool) { viewWillDisappear() }
    /// Calls AppKit's shape.
    open override func viewDidDisappear(_ animated: Bool) { viewDidDisappear() }
}
