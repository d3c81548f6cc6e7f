import Events

/// The judgement of one expectation.
struct ExpectationFinding {
    /// Whether the expectation was met.
    var outcome: Outcome
    /// What was expected; empty where it was met.
    var expected = ""
    /// What was observed instead.
    var observed = ""
    /// The numbers of the events that prove it.
    var evidence: [Int] = []
    /// The event that met the expectation: the window of a later one may begin after it.
    var satisfyingEvent: Event?
}
