/// An object whose activity the framework manages: a responder or a document.
protocol ActivityHolder: UserActivityRestoring {
    /// Its name in events.
    var nameInEvents: String { get }
    /// Whether its class has an update hook.
    var activityStateHook: Responder.ActivityStateHook { get }
    /// Whether an override of the update hook calls super as its last step (UPD-014).
    var callsSuperLast: Bool { get }
    var userActivity: UserActivity? { get }
    func updateUserActivityState(_ activity: UserActivity)
}

/// The activity of a responder or a document, and the observers of the property.
final class HeldActivity {
    private(set) var activity: UserActivity?
    private var observers: [(UserActivity?) -> Void] = []

    /// Takes another activity, or none, for an owner. Informs the observers.
    /// - Returns: false if it is the same one, or the present thread may not assign it.
    func replace(by new: UserActivity?, of owner: any ActivityHolder, in context: ProcessContext?) -> Bool {
        guard new !== activity,
            context.map({ $0.decisions.lifeCycle.takesAssignment($0.execution.thread) }) ?? true
        else { return false }
        let old = activity
        activity = new
        new?.gains(owner: owner)
        old?.loses(ownerWithIdentifier: ObjectIdentifier(owner), name: owner.nameInEvents)
        notifyObservers(of: new, in: context)
        return true
    }

    private func notifyObservers(of new: UserActivity?, in context: ProcessContext?) {
        guard !observers.isEmpty else { return }
        guard let context else { return observers.forEach { $0(new) } }
        for thread in context.decisions.lifeCycle.notifications(context.execution.thread) {
            for observer in observers { context.execution.enter(thread) { observer(new) } }
        }
    }

    func observe(_ observer: @escaping (UserActivity?) -> Void) { observers.append(observer) }
}
