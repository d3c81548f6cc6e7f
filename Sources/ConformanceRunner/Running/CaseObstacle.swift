/// Why a case cannot judge an implementation.
struct CaseObstacle {
    /// The reason, for people.
    var reason: String
    /// The implementation never declared what is missing: a capability, an app, or enough real time. Otherwise it does not
    /// keep its declaration.
    var isBeyondReach: Bool
}
