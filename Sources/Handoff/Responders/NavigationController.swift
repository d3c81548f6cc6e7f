public import Foundation

/// A stack of screens, of which the top one is shown.
open class NavigationController: ViewController {
    /// Makes a stack with one screen.
    public init(rootViewController: ViewController) {
        super.init(nibName: nil, bundle: nil)
        addChild(rootViewController)
    }

    /// Makes an empty stack; no nib file is loaded.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// See ``ViewController/init(coder:)``.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The stack, the top one last.
    open var viewControllers: [ViewController] {
        get { children }
        set { setChildren(newValue) }
    }

    /// The screen that is shown.
    open var topViewController: ViewController? { children.last }

    /// The screen that is shown.
    open override var visibleChildren: [ViewController] { children.suffix(1) }

    /// Puts a screen on top.
    open func pushViewController(_ controller: ViewController, animated: Bool) { addChild(controller) }

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
    open func popViewController(animated: Bool) -> ViewController? {
        guard children.count > 1, let top = children.last else { return nil }
        top.removeFromParent()
        return top
    }

    /// Removes every screen above one of the stack.
    @discardableResult
    open func popToViewController(_ controller: ViewController, animated: Bool) -> [ViewController]? {
        guard let index = children.firstIndex(where: { $0 === controller }) else { return nil }
        let gone = Array(children[(index + 1)...])
        setChildren(Array(children[...index]))
        return gone
    }

    /// Removes every screen above the first one.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [ViewController]? {
        viewControllers.first.flatMap { popToViewController($0, animated: animated) }
    }

    /// Replaces the stack.
    open func setViewControllers(_ controllers: [ViewController], animated: Bool) { viewControllers = controllers }
}
