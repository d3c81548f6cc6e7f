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
            for owner in activity.owners.live {
                guard let controller = owner as? ViewController else {
                    // A document needs a controller on screen that shares its activity (LIFE-016).
                    if topMost == nil, isDocument(owner), context.decisions.documents.considersUnsharedDocument() {
                        topMost = (nil, activity)
                    }
                    continue
                }
                let place = places[ObjectIdentifier(controller)]
                guard decisions.considersController(place != nil) else { continue }
                if topMost.map({ ($0.place ?? -1) < (place ?? -1) }) ?? true { topMost = (place, activity) }
            }
        }
        return topMost?.activity
    }

    /// AppKit: the first activity from the main window's first responder up the chain (LIFE-017), then that of the window
    /// controller's document (LIFE-018).
    private func activityInMainWindow(of screen: Screen) -> UserActivity? {
        let decisions = context.decisions
        var found: [UserActivity] = []
        if let window = screen.mainWindow, decisions.lifeCycle.considersWindow(window.isVisible) {
            found = activitiesInChain(of: window, screen)
            if decisions.documents.considersDocumentOfMainWindow(),
                let document = window.windowController?.document as? any ActivityHolder,
                let activity = document.userActivity, decisions.lifeCycle.mayBecomeCurrent(activity.state)
            {
                found.append(activity)
            }
        }
        if found.isEmpty, decisions.documents.considersDocumentWithoutWindow() {
            found = activities.live.filter {
                decisions.lifeCycle.mayBecomeCurrent($0.state) && $0.owners.live.contains(where: isDocument)
            }
        }
        let chosen = decisions.lifeCycle.chosenInChain(found.map(\.number))
        return found.first { $0.number == chosen }
    }

    /// The activities from a window's first responder up the chain.
    private func activitiesInChain(of window: Window, _ screen: Screen) -> [UserActivity] {
        var place: Responder? = window.firstResponder ?? screen.controllers(in: window).last ?? window
        var seen: Set<ObjectIdentifier> = []
        var found: [UserActivity] = []
        // The app may have made the responder chain a circle.
        while let responder = place, seen.insert(ObjectIdentifier(responder)).inserted {
            if let activity = responder.userActivity,
                context.decisions.lifeCycle.mayBecomeCurrent(activity.state)
            {
                found.append(activity)
            }
            place = responder.next
        }
        return found
    }

    /// Whether an owner of an activity is a document: the only one that is no responder.
    private func isDocument(_ owner: AnyObject) -> Bool { !(owner is Responder) }

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
