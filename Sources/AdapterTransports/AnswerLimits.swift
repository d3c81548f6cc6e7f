/// How long an implementation may take, in wall-clock time.
package struct AnswerLimits: Sendable, Hashable {
    /// For its first answer, which includes its start.
    package var start: Duration
    /// For every other answer.
    package var answer: Duration
    /// For all its answers between one `reset` and the next, so that a case ends even with very many calls.
    package var testCase: Duration
    /// For its end after `bye`, and again after each stronger signal.
    package var farewell: Duration

    /// Makes limits.
    package init(
        start: Duration = .seconds(10), answer: Duration = .seconds(5), testCase: Duration = .seconds(120),
        farewell: Duration = .seconds(2)
    ) {
        self.start = start
        self.answer = answer
        self.testCase = testCase
        self.farewell = farewell
    }
}
