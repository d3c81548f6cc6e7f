import Events
import Payload

/// Becoming current, resigning, ending.
extension UserActivity {
    /// Makes this the app's current activity, the one that other devices may continue. No effect once invalid (LIFE-006).
    public func becomeCurrent() {
        application?.use(.becomeCurrent)
        application?.makeCurrent(self, by: .app)
    }

    /// Gives currentness up; the activity stays valid (LIFE-004). No effect on an activity that is not current (LIFE-005).
    public func resignCurrent() {
        application?.use(.resignCurrent)
        application?.resign(self, by: .app)
    }

    /// Ends the activity for good. Idempotent (LIFE-007).
    public func invalidate() {
        application?.use(.invalidate)
        application?.invalidate(self, by: .app)
    }

    /// Moves along the life cycle and tells device and log. Does nothing where the state stays the same.
    func move(to new: ActivityState, by actor: Actor) {
        guard new != state else { return }
        let old = state
        state = new
        if new == .current { currentBy = actor }
        guard let application, number != 0 else { return }
        application.record(
            .activityStateChanged, activity: number,
            [.from: old.rawValue, .to: new.rawValue, .by: actor.rawValue])
        announce()
    }
}
