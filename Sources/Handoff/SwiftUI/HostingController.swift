import Foundation

/// The root controller of a window with SwiftUI views. The activity of the views is managed as its own.
///
/// A controller on screen, or in the main window, is all that the frameworks ask for to make its activity current, so
/// that no view has to call becomeCurrent (SWUI-005).
final class HostingController: ViewController {
    let graph: ViewGraph
    let identifier: String
    /// Calls the handlers of the views that share an activity.
    var update: (UserActivity) -> Void = { _ in }

    init(_ graph: ViewGraph, named name: String, of group: String) {
        self.graph = graph
        identifier = group
        super.init(nibName: nil, bundle: nil)
        nameInEvents = name
        activityStateHook = .present
    }

    required init?(coder: NSCoder) { nil }

    override func updateUserActivityState(_ activity: UserActivity) {
        update(activity)
        super.updateUserActivityState(activity)
    }
}
