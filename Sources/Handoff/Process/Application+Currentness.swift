import Events

/// Which activity is the app's current one (semantics: at most one an app, LIFE-002).
extension Application {
    /// Makes an activity current; the one before it becomes inactive (LIFE-003).
    func makeCurrent(_ activity: UserActivity, by actor: UserActivity.Actor) {
        guard activity.number != 0, !isEnding, decisions.lifeCycle.mayBecomeCurrent(activity.state) else { return }
        guard activity.state != .current else {
            activity.currentBy = actor
            return
        }
        if let previous = currentActivity, previous !== activity {
            move(previous, to: decisions.lifeCycle.stateOfPreviousActivity(), by: .system)
        }
        currentActivity = activity
        activity.move(to: .current, by: actor)
        adviseOnCurrent(activity)
        reportSiriKitConflict(of: activity)
    }

    /// Takes currentness from an activity that has it.
    func resign(_ activity: UserActivity, by actor: UserActivity.Actor) {
        let current = currentActivity
        guard let current, decisions.lifeCycle.resigning(activity.number, current.number) == current.number else {
            return
        }
        move(current, to: decisions.lifeCycle.stateAfterResigning(), by: actor)
    }

    /// Ends an activity.
    func invalidate(_ activity: UserActivity, by actor: UserActivity.Actor) {
        if let reason = decisions.lifeCycle.exceptionOfInvalidating(activity.state) {
            recordException(activity.number, property: "invalidate()", reason: reason)
        }
        move(activity, to: .invalid, by: actor)
    }

    /// An activity was continued on another device.
    func continuedElsewhere(_ activity: UserActivity) {
        move(activity, to: decisions.lifeCycle.stateAfterContinuation(activity.state), by: .system)
    }

    /// Moves an activity along its life cycle; only one that stays current stays the app's current one.
    private func move(_ activity: UserActivity, to state: ActivityState, by actor: UserActivity.Actor) {
        if currentActivity === activity, state != .current { currentActivity = nil }
        activity.move(to: state, by: actor)
    }

    // MARK: Managed activities

    /// Looks which managed activity the user is at, and makes it current. An activity that the app itself made current
    /// yields only to a managed one in use, or when it is managed itself and its screen has gone.
    func evaluateCurrentness() {
        guard !isEnding else { return }
        let activity = platform.flavour == .appKit ? activityInMainWindow() : activityOnScreen()
        if let activity {
            makeCurrent(activity, by: .framework)
        } else if let current = currentActivity,
            decisions.lifeCycle.isLeftBehind(
                current.owners.isManaged, current.currentBy == .framework, hasLeftScreen(current))
        {
            resign(current, by: .framework)
        }
    }

    /// UIKit: the activity of the top-most controller on screen that has one (LIFE-013, LIFE-014).
    private func activityOnScreen() -> UserActivity? {
        let places = Dictionary(
            controllersOnScreen().enumerated().map { (ObjectIdentifier($1), $0) }, uniquingKeysWith: max)
        var topMost: (place: Int?, activity: UserActivity)?
        for number in activities.keys.sorted() {
            guard let activity = activity(number), decisions.lifeCycle.mayBecomeCurrent(activity.state) else {
                continue
            }
            for case let controller as ViewController in activity.owners.live {
                let place = places[ObjectIdentifier(controller)]
                guard decisions.lifeCycle.considersController(place != nil) else { continue }
                if topMost.map({ ($0.place ?? -1) < (place ?? -1) }) ?? true { topMost = (place, activity) }
            }
        }
        return topMost?.activity
    }

    /// AppKit: the first activity from the main window's first responder up the chain (LIFE-017).
    private func activityInMainWindow() -> UserActivity? {
        guard let window = mainWindow, window.isVisible else { return nil }
        var place: Responder? = window.firstResponder ?? controllersOnScreen(in: window).last ?? window
        var seen: Set<ObjectIdentifier> = []
        var met: [UserActivity] = []
        // An app may link responders in a circle.
        while let responder = place, seen.insert(ObjectIdentifier(responder)).inserted {
            if let activity = responder.userActivity, decisions.lifeCycle.mayBecomeCurrent(activity.state) {
                met.append(activity)
            }
            place = responder.next
        }
        let chosen = decisions.lifeCycle.chosenInChain(met.map(\.number))
        return met.first { $0.number == chosen }
    }

    private func hasLeftScreen(_ activity: UserActivity) -> Bool {
        let controllers = activity.owners.live.compactMap { $0 as? ViewController }
        return controllers.contains(where: \.hasLeftScreen) && !controllers.contains(where: \.isOnScreen)
    }

    /// A responder took an activity or gave it up (LIFE-015, LIFE-019).
    func userActivityChanged(of responder: Responder) {
        switch platform.flavour {
        case .appKit: focusChanged(.assignment)
        case .uiKit:
            guard let controller = responder as? ViewController,
                decisions.lifeCycle.considersController(controller.isOnScreen)
            else { return }
            evaluateCurrentness(on: .assignment)
        }
    }

    /// The main window, its first responder or an activity in its chain changed (LIFE-019).
    func focusChanged(_ occasion: CurrentnessOccasion) {
        guard platform.flavour == .appKit, !isLaunching else { return }
        evaluateCurrentness(on: occasion)
    }

    func evaluateCurrentness(on occasion: CurrentnessOccasion) {
        switch decisions.lifeCycle.evaluation(occasion, screen.transition != nil) {
        case .now: evaluateCurrentness()
        case .afterTransition: screen.isEvaluationDue = true
        case .never: break
        }
    }
}
