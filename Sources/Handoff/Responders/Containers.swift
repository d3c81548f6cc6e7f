/// A stack of screens of which the top one is shown.
open class NavigationController: ViewController {
    /// Makes a stack with one screen.
    public init(rootViewController: ViewController, name: String? = nil) {
        super.init(name: name)
        addChild(rootViewController)
    }

    /// The stack, the top one last.
    public var viewControllers: [ViewController] {
        get { children }
        set { setChildren(newValue) }
    }

    /// The screen that is shown.
    public var topViewController: ViewController? { children.last }

    /// The screen that is shown.
    open override var visibleChildren: [ViewController] { children.suffix(1) }

    /// Puts a screen on top.
    public func pushViewController(_ controller: ViewController, animated: Bool) { addChild(controller) }

    /// Takes the top screen away; the first one stays.
    @discardableResult
    public func popViewController(animated: Bool) -> ViewController? {
        guard children.count > 1, let top = children.last else { return nil }
        top.removeFromParent()
        return top
    }

    /// Takes away every screen above one of the stack.
    @discardableResult
    public func popToViewController(_ controller: ViewController, animated: Bool) -> [ViewController]? {
        guard let index = children.firstIndex(where: { $0 === controller }) else { return nil }
        let gone = Array(children[(index + 1)...])
        setChildren(Array(children[...index]))
        return gone
    }
}

/// Screens side by side of which the user chooses one.
open class TabBarController: ViewController {
    /// The tabs.
    public var viewControllers: [ViewController] {
        get { children }
        set {
            selectedIndex = 0
            setChildren(newValue)
        }
    }

    /// The chosen tab's position. A position without a tab shows nothing.
    public var selectedIndex = 0 {
        didSet { if selectedIndex != oldValue { application?.hierarchyChanged() } }
    }

    /// The chosen tab.
    public var selectedViewController: ViewController? {
        get { children.indices.contains(selectedIndex) ? children[selectedIndex] : nil }
        set {
            if let index = children.firstIndex(where: { $0 === newValue }) { selectedIndex = index }
        }
    }

    /// The chosen tab.
    open override var visibleChildren: [ViewController] { selectedViewController.map { [$0] } ?? [] }
}

/// A list beside its detail.
open class SplitViewController: ViewController {
    /// Only the last controller is shown, as on a narrow screen.
    public var isCollapsed = false {
        didSet { if isCollapsed != oldValue { application?.hierarchyChanged() } }
    }

    /// The list and its detail.
    public var viewControllers: [ViewController] {
        get { children }
        set { setChildren(newValue) }
    }

    /// Both, or the last on a narrow screen.
    open override var visibleChildren: [ViewController] { isCollapsed ? children.suffix(1) : children }
}
