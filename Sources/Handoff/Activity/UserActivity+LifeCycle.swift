import Events
import Payload

/// The methods that change the state of an activity.
extension UserActivity {
    package var state: ActivityState { lifeCycle.state }

    /// Makes this the app's current activity, the one that other devices may continue. No effect once invalid
    /// (LIFE-006).
    public func becomeCurrent() {
        context?.use(.becomeCurrent)
        process?.activities.makeCurrent(self, by: .app)
    }

    /// Makes the activity inactive; it stays valid (LIFE-004). No effect on an activity that is not current (LIFE-005).
    public func resignCurrent() {
        context?.use(.resignCurrent)
        process?.activities.resign(self, by: .app)
    }

    /// Ends the activity for good. Idempotent (LIFE-007).
    public func invalidate() {
        context?.use(.invalidate)
        process?.activities.invalidate(self, by: .app)
    }

    /// Changes the state and informs device and log, unless it stays the same.
    func move(to new: ActivityState, by actor: ActivityActor) {
        guard let old = lifeCycle.move(to: new, by: actor), let context, number != 0 else { return }
        context.record(
            .activityStateChanged, activity: number,
            [.from: old.rawValue, .to: new.rawValue, .by: actor.rawValue])
        announce()
    }
}
