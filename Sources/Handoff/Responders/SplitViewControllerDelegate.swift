/// What an app may decide when a split view becomes narrow or wide: Apple's `UISplitViewControllerDelegate`.
public protocol SplitViewControllerDelegate: AnyObject {
    /// The split view becomes narrow. True if the app has put the detail away itself; otherwise it goes on top of the
    /// list.
    func splitViewController(
        _ splitViewController: SplitViewController, collapseSecondary secondary: ViewController,
        onto primary: ViewController
    ) -> Bool

    /// The split view becomes wide: what to show as the detail. nil leaves it to the list's controller.
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
