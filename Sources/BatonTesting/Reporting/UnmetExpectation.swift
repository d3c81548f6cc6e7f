import Events

/// An expectation that was not met.
struct UnmetExpectation: Error {
    /// What was expected.
    var expected: String
    /// What was observed instead.
    var observed: String
    /// What to do; empty if the observation says it.
    var advice: String
    /// Sequence numbers of the events that show it.
    var evidence: [Int]

    /// What was observed instead, and what to do.
    struct Reason {
        var observed: String
        var advice = ""
    }

    init(expected: String, observed: String, advice: String = "", evidence: Event? = nil) {
        self.expected = expected
        self.observed = observed
        self.advice = advice
        self.evidence = evidence.map { [$0.sequence] } ?? []
    }

    init(expected: String, reason: Reason, evidence: Event? = nil) {
        self.init(expected: expected, observed: reason.observed, advice: reason.advice, evidence: evidence)
    }
}
