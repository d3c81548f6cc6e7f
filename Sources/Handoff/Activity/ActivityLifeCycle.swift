/// Where an activity stands in its life cycle (LIFE-001).
struct ActivityLifeCycle {
    /// The state.
    private(set) var state = ActivityState.created
    /// Who made the activity current last, if it is current.
    private(set) var currentBy = ActivityActor.app
    /// The activity went to SiriKit in an answer to an intent (LIFE-023).
    private(set) var isHandedToSiriKit = false

    /// Moves to a state.
    /// - Returns: the state before; nil where it stays the same.
    mutating func move(to new: ActivityState, by actor: ActivityActor) -> ActivityState? {
        guard new != state else { return nil }
        let old = state
        state = new
        if new == .current { currentBy = actor }
        return old
    }

    /// Makes an activity current that is so already: from now on this actor decides about it.
    mutating func stayCurrent(by actor: ActivityActor) { currentBy = actor }

    mutating func handToSiriKit() { isHandedToSiriKit = true }
}
