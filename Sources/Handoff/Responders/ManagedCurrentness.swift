import Events

/// Decides which managed activity is current, from what is on screen.
final class ManagedCurrentness {
    private let context: ProcessContext
    private let activities: ProcessActivities
    /// The controller to which the running transition leads.
    private var transition: String?
    /// An evaluation waits for the end of the transition (LIFE-015).
    private var isEvaluationDue = false

    init(_ context: ProcessContext, _ activities: ProcessActivities) {
        self.context = context
        self.activities = activities
    }

    func evaluate(on occasion: CurrentnessOccasion, _ screen: Screen) {
        switch context.decisions.lifeCycle.evaluation(occasion, transition != nil) {
        case .now: evaluate(screen)
        case .afterTransition: isEvaluationDue = true
        case .never: break
        }
    }

    /// Makes the managed activity in use current. An activity that the app itself made current stays so until a managed one
    /// is in use, or until it is managed itself and its controller has left the screen.
    private func evaluate(_ screen: Screen) {
        guard !context.life.isEnding else { return }
        let activity =
            context.platform.flavour == .appKit ? activityInMainWindow(of: screen) : activityOnScreen(screen)
        if let activity {
            activities.makeCurrent(activity, by: .framework)
        } else if let current = activities.current,
            context.decisions.lifeCycle.isLeftBehind(
                current.owners.isManaged, current.lifeCycle.currentBy == .framework, hasLeftScreen(current))
        {
            activities.resign(current, by: .framework)
        }
    }

    /// UIKit: the activity of the top-most controller on screen that has one (LIFE-013, LIFE-014).
    private func activityOnScreen(_ screen: Screen) -> UserActivity? {
        let places = Dictionary(
            screen.controllers().enumerated().map { (ObjectIdentifier($1), $0) }, uniquingKeysWith: max)
        let decisions = context.decisions.lifeCycle
        var topMost: (place: Int?, activity: UserActivity)?
        for activity in activities.live where decisions.mayBecomeCurrent(activity.state) {
            for case let controller as ViewController in activity.owners.live {
                let place = places[ObjectIdentifier(controller)]
                guard decisions.considersController(place != nil) else { continue }
                if topMost.map({ ($0.place ?? -1) < (place ?? -1) }) ?? true { topMost = (place, activity) }
            }
        }
        return topMost?.activity
    }

    /// AppKit: the first activity from the main window's first responder up the chain (LIFE-017).
    private func activityInMainWindow(of screen: Screen) -> UserActivity? {
        guard let window = screen.mainWindow, context.decisions.lifeCycle.considersWindow(window.isVisible) else {
            return nil
        }
        let decisions = context.decisions.lifeCycle
        var place: Responder? = window.firstResponder ?? screen.controllers(in: window).last ?? window
        var seen: Set<ObjectIdentifier> = []
        var found: [UserActivity] = []
        // The app may have made the responder chain a circle.
        while let responder = place, seen.insert(ObjectIdentifier(responder)).inserted {
            if let activity = responder.userActivity, decisions.mayBecomeCurrent(activity.state) {
                found.append(activity)
            }
            place = responder.next
        }
        let chosen = decisions.chosenInChain(found.map(\.number))
        return found.first { $0.number == chosen }
    }

    private func hasLeftScreen(_ activity: UserActivity) -> Bool {
        let controllers = activity.owners.live.compactMap { $0 as? ViewController }
        return controllers.contains(where: \.hasLeftScreen) && !controllers.contains(where: \.isOnScreen)
    }

    // MARK: Transitions

    func beginTransition(to controller: String) {
        guard !context.life.isEnding else { return }
        transition = controller
        context.record(.transitionBegan, [.object: controller])
    }

    /// - Returns: false if no transition was running.
    func endTransition(_ screen: Screen) -> Bool {
        guard !context.life.isEnding, let controller = transition else { return false }
        transition = nil
        context.record(.transitionEnded, [.object: controller])
        if isEvaluationDue {
            isEvaluationDue = false
            evaluate(screen)
        }
        return true
    }
}
