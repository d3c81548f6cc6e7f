/// How long an implementation may take, in wall-clock time.
package struct AnswerLimits: Sendable, Hashable {
    /// For its first answer: it may have to start first.
    package var start: Duration
    /// For every other answer.
    package var answer: Duration
    /// For all its answers between one `reset` and the next: many slow answers, or very many quick ones, are no case.
    package var testCase: Duration
    /// For ending by itself after `bye`, and then again after each stronger request.
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
