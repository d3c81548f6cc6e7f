import Events
import VirtualDevices

/// An expectation that was not met.
struct Failure: Error {
    /// What was expected.
    var expected: String
    /// What was found instead.
    var observed: String
    /// What may help; empty if nothing is known.
    var advice: String
    /// Sequence numbers of the events that show it.
    var evidence: [Int]

    /// What was found, and what may help.
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

/// How long an expectation waits: until a span from now has passed.
struct Window {
    var end: Instant
    /// The span as people read it.
    var text: String

    /// A span of its own, or that of a profile parameter.
    init(_ stage: Stage, _ span: Duration?, _ parameter: ParameterName) {
        let nanoseconds = max(0, span?.wholeNanoseconds ?? stage.parameter(parameter))
        end = stage.world.now.advanced(by: nanoseconds)
        text = ParameterMeasure.time.text(nanoseconds)
    }
}
