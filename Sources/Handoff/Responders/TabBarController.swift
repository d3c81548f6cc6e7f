/// Several screens, of which the user chooses one.
open class TabBarController: ViewController {
    /// The tabs. nil, which Apple's API allows, is the same as none.
    open var viewControllers: [ViewController]? {
        get { children }
        set {
            selectedIndex = 0
            setChildren(newValue ?? [])
        }
    }

    /// The chosen tab's position. A position without a tab shows nothing.
    open var selectedIndex = 0 {
        didSet { if selectedIndex != oldValue { process?.screen.hierarchyChanged() } }
    }

    /// The chosen tab.
    open var selectedViewController: ViewController? {
        get { children.indices.contains(selectedIndex) ? children[selectedIndex] : nil }
        set {
            if let index = children.firstIndex(where: { $0 === newValue }) { selectedIndex = index }
        }
    }

    /// The chosen tab.
    open override var visibleChildren: [ViewController] { selectedViewController.map { [$0] } ?? [] }
}
