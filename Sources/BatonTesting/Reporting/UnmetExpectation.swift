import Events

/// An expectation that was not met.
struct UnmetExpectation: Error {
    /// What was expected.
    var expected: String
    /// What was found instead.
    var observed: String
    /// What may help; empty if nothing is known.
    var advice: String
    /// Sequence numbers of the events that show it.
    var evidence: [Int]

    /// What was found instead, and what may help.
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
