import Events

/// The part of a case's log in which an expectation must be met.
struct ExpectationWindow {
    /// Where it begins.
    var beginning: LogPlace
    /// The last instant that belongs to it.
    var end: Instant
}
