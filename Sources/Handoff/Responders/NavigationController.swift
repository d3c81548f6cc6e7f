public import Foundation

/// A stack of screens, of which the top one is shown.
open class NavigationController: ViewController {
    /// Makes a stack with one screen.
    public init(rootViewController: ViewController, name: String? = nil) {
        super.init(name: name)
        addChild(rootViewController)
    }

    /// Makes an empty stack.
    public override init(name: String?) { super.init(name: name) }

    /// Makes an empty stack; no nib file is loaded.
    public override init(nibName: String?, bundle: Bundle?) { super.init(nibName: nibName, bundle: bundle) }

    /// See ``ViewController/init(coder:)``.
    public override init?<Coder: NSCoder>(coder: Coder) { super.init(coder: coder) }

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

    /// Puts a screen on top.
    open override func show(_ controller: ViewController, sender: Any?) {
        pushViewController(controller, animated: true)
    }

    /// A split view becomes narrow: its detail goes on top.
    open override func collapseSecondaryViewController(
        _ secondary: ViewController, for splitViewController: SplitViewController
    ) {
        pushViewController(secondary, animated: false)
    }

    /// A split view becomes wide: the top screen goes beside the others.
    open override func separateSecondaryViewController(
        for splitViewController: SplitViewController
    ) -> ViewController? { popViewController(animated: false) }

    /// Removes the top screen; the first one stays.
    @discardableResult
    public func popViewController(animated: Bool) -> ViewController? {
        guard children.count > 1, let top = children.last else { return nil }
        top.removeFromParent()
        return top
    }

    /// Removes every screen above one of the stack.
    @discardableResult
    public func popToViewController(_ controller: ViewController, animated: Bool) -> [ViewController]? {
        guard let index = children.firstIndex(where: { $0 === controller }) else { return nil }
        let gone = Array(children[(index + 1)...])
        setChildren(Array(children[...index]))
        return gone
    }
}
