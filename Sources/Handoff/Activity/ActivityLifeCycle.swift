/// The state of an activity in its life cycle (LIFE-001).
struct ActivityLifeCycle {
    private(set) var state = ActivityState.created
    /// Who made the activity current last, if it is current.
    var currentBy = ActivityActor.app
    /// It was current at least once.
    private(set) var hasBeenCurrent = false
    /// The app passed the activity to SiriKit in its answer to an intent (LIFE-023).
    var isHandedToSiriKit = false

    /// The continuation attempt that delivered the activity; nil for one that the app made.
    var attempt: Int?

    /// - Returns: the state before; nil if it stays the same.
    mutating func move(to new: ActivityState, by actor: ActivityActor) -> ActivityState? {
        guard new != state else { return nil }
        let old = state
        state = new
        if new == .current { (currentBy, hasBeenCurrent) = (actor, true) }
        return old
    }
}
