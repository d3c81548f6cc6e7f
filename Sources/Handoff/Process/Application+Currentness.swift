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
            previous.move(to: decisions.lifeCycle.stateOfPreviousActivity(), by: .system)
        }
        currentActivity = activity
        activity.move(to: .current, by: actor)
        adviseOnCurrent(activity)
    }

    /// Takes currentness from an activity that has it.
    func resign(_ activity: UserActivity, by actor: UserActivity.Actor) {
        guard activity.state == .current else { return }
        if currentActivity === activity { currentActivity = nil }
        activity.move(to: .inactive, by: actor)
    }

    /// Ends an activity.
    func invalidate(_ activity: UserActivity, by actor: UserActivity.Actor) {
        if currentActivity === activity { currentActivity = nil }
        activity.move(to: .invalid, by: actor)
    }

    // MARK: Managed activities

    /// Looks which managed activity the user is at, and makes it current. An activity that the app itself made current
    /// yields only to a managed one in use, or when it is managed itself and its screen has gone.
    func evaluateCurrentness() {
        guard !isEnding else { return }
        let activity = platform.flavour == .appKit ? activityInMainWindow() : activityOnScreen()
        if let activity {
            makeCurrent(activity, by: .framework)
        } else if let current = currentActivity, current.owners.isManaged,
            current.currentBy == .framework || hasLeftScreen(current)
        {
            resign(current, by: .framework)
        }
    }

    /// UIKit: the activity of the top-most controller on screen that has one (LIFE-013, LIFE-014).
    private func activityOnScreen() -> UserActivity? {
        for controller in controllersOnScreen().reversed() {
            if let activity = controller.userActivity, decisions.lifeCycle.mayBecomeCurrent(activity.state) {
                return activity
            }
        }
        return nil
    }

    /// AppKit: the first activity from the main window's first responder up the chain (LIFE-017).
    private func activityInMainWindow() -> UserActivity? {
        guard let window = mainWindow, window.isVisible else { return nil }
        var place: Responder? = window.firstResponder ?? controllersOnScreen(in: window).last ?? window
        var seen: Set<ObjectIdentifier> = []
        // An app may link responders in a circle.
        while let responder = place, seen.insert(ObjectIdentifier(responder)).inserted {
            if let activity = responder.userActivity, decisions.lifeCycle.mayBecomeCurrent(activity.state) {
                return activity
            }
            place = responder.next
        }
        return nil
    }

    private func hasLeftScreen(_ activity: UserActivity) -> Bool {
        let controllers = activity.owners.live.compactMap { $0 as? ViewController }
        return controllers.contains(where: \.hasLeftScreen) && !controllers.contains(where: \.isOnScreen)
    }

    /// A responder took an activity or gave it up (LIFE-015, LIFE-019).
    func userActivityChanged(of responder: Responder) {
        switch platform.flavour {
        case .appKit: focusChanged()
        case .uiKit:
            guard let controller = responder as? ViewController, controller.isOnScreen else { return }
            evaluateUnlessInTransition()
        }
    }

    /// The main window or its first responder changed (LIFE-019).
    func focusChanged() {
        guard platform.flavour == .appKit, !isLaunching else { return }
        evaluateUnlessInTransition()
    }

    func evaluateUnlessInTransition() {
        if screen.transition == nil { evaluateCurrentness() } else { screen.isEvaluationDue = true }
    }
}
