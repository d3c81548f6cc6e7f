/// A list and its detail: side by side where the width is regular, one on top of the other where it is compact. Apple's
/// `UISplitViewController` of iOS 8, which has two columns.
///
/// Both are on screen at the same time while there is room. The detail is drawn last, so that it is the top-most one
/// (LIFE-014).
open class SplitViewController: ViewController {
    /// The object that decides how to collapse and to expand; held weakly.
    public weak var delegate: (any SplitViewControllerDelegate)?

    /// Only the list's controller is contained, and the detail, if there is one, is on top of it. Follows the traits
    /// when the controller is on screen.
    public private(set) var isCollapsed = false

    /// The list and its detail; the list alone while there is no detail, or while the two are collapsed. Of more than
    /// two the first two count.
    public var viewControllers: [ViewController] {
        get { children }
        set {
            // Two that are given to a narrow split view are collapsed in the update that follows.
            isCollapsed = false
            setChildren(Array(newValue.prefix(2)))
        }
    }

    /// Shows the detail: beside the list, or on top of it while collapsed.
    open override func showDetailViewController(_ controller: ViewController, sender: Any?) {
        guard let primary = children.first else { return setChildren([controller]) }
        if isCollapsed { primary.show(controller, sender: sender) } else { setChildren([primary, controller]) }
    }

    /// Collapses or expands where the width has become another. Called while the screen is brought up to date.
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
