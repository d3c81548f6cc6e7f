package import Events

/// One violation of one requirement.
package struct Breach: Sendable, Hashable {
    package var requirement: String
    /// What was expected, in words.
    package var expected: String
    /// What was observed, in words.
    package var observed: String
    /// Sequence numbers of the events that show it, ascending.
    package var evidence: [Int]
    /// When it was broken.
    package var time: Instant
    /// The device that broke it, where one event shows that.
    package var device: String?

    package init(
        requirement: String, expected: String, observed: String, evidence: [Int], time: Instant, device: String? = nil
    ) {
        self.device = device
        self.requirement = requirement
        self.expected = expected
        self.observed = observed
        self.evidence = evidence
        self.time = time
    }
}
