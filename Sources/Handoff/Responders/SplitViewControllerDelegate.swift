/// Decides what happens when a split view becomes narrow or wide: Apple's `UISplitViewControllerDelegate`.
public protocol SplitViewControllerDelegate: AnyObject {
    /// The split view becomes narrow. Returns true if the app has handled the detail itself; otherwise it goes on top of the
    /// list.
    func splitViewController(
        _ splitViewController: SplitViewController, collapseSecondary secondary: ViewController,
        onto primary: ViewController
    ) -> Bool

    /// The split view becomes wide. Returns the detail; nil leaves it to the list's controller.
    func splitViewController(
        _ splitViewController: SplitViewController, separateSecondaryFrom primary: ViewController
    ) -> ViewController?
}

extension SplitViewControllerDelegate {
    /// Leaves it to the list's controller.
    public func splitViewController(
        _ splitViewController: SplitViewController, collapseSecondary secondary: ViewController,
        onto primary: ViewController
    ) -> Bool { false }

    /// Leaves it to the list's controller.
    public func splitViewController(
        _ splitViewController: SplitViewController, separateSecondaryFrom primary: ViewController
    ) -> ViewController? { nil }
}
