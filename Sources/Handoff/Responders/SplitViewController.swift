/// A list and its detail: side by side if the width is regular, one on top of the other if it is compact. It is Apple's
/// `UISplitViewController` of iOS 8, which has two columns.
///
/// If both are on screen, the detail is drawn last, so it is the top-most one (LIFE-014).
open class SplitViewController: ViewController {
    /// The object that decides how to collapse and to expand; held weakly.
    public weak var delegate: (any SplitViewControllerDelegate)?

    /// Only the list's controller is contained, and a detail is on top of it. Follows the traits while the controller is on
    /// screen.
    public private(set) var isCollapsed = false

    /// The list and its detail; the list alone if there is no detail, or while the two are collapsed. Assigning more than
    /// two sets the first two.
    open var viewControllers: [ViewController] {
        get { children }
        set {
            // In a narrow split view the next update collapses them.
            isCollapsed = false
            setChildren(Array(newValue.prefix(2)))
        }
    }

    /// Shows the detail: beside the list, or on top of it while collapsed.
    open override func showDetailViewController(_ controller: ViewController, sender: Any?) {
        guard let primary = children.first else { return setChildren([controller]) }
        if isCollapsed { primary.show(controller, sender: sender) } else { setChildren([primary, controller]) }
    }

    /// Collapses or expands if the width has changed. Called during an update of the screen.
    func adaptToTraits() {
        let isNarrow = traitCollection.horizontalSizeClass == .compact
        guard isNarrow != isCollapsed, let primary = children.first else { return }
        isCollapsed = isNarrow
        if isNarrow {
            guard children.count > 1 else { return }
            let secondary = children[1]
            secondary.removeFromParent()
            guard delegate?.splitViewController(self, collapseSecondary: secondary, onto: primary) != true else {
                return
            }
            primary.collapseSecondaryViewController(secondary, for: self)
        } else if let secondary = delegate?.splitViewController(self, separateSecondaryFrom: primary)
            ?? primary.separateSecondaryViewController(for: self)
        {
            setChildren([primary, secondary])
        }
    }
}
