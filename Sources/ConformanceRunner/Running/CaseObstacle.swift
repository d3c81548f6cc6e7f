/// Why a case cannot judge an implementation.
struct CaseObstacle {
    /// The reason, for people.
    var reason: String
    /// Nobody promised what is missing: a capability that is not declared, an app that no adapter plays, or time that a wall
    /// clock does not give. Anything else is a promise that the implementation does not keep.
    var isBeyondReach: Bool
}
