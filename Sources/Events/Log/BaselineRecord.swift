/// An entry of the baseline of a run: what it expects, and why.
package struct BaselineRecord: Sendable, Hashable {
    /// The pattern of the checks that it matches, as its author wrote it.
    package var match: String
    /// The outcomes that it expects: one, or `pass` and `fail` for a flaky check.
    package var expect: [Outcome]
    /// Text that the observation must contain; empty for any.
    package var message: String
    /// Why this is expected.
    package var reason: String
    /// Where the problem is tracked; may be empty.
    package var link: String
    /// The baseline's file.
    package var file: String
    /// The entry's line in that file.
    package var line: Int
    /// How many of the known cases it matches, whether they run or not.
    package var cases: Int

    /// Makes a record.
    package init(
        match: String, expect: [Outcome], message: String = "", reason: String, link: String = "", file: String,
        line: Int, cases: Int
    ) {
        self.match = match
        self.expect = expect
        self.message = message
        self.reason = reason
        self.link = link
        self.file = file
        self.line = line
        self.cases = cases
    }

    /// The check is expected to pass sometimes.
    package var isFlaky: Bool { expect.contains(.pass) }
}

/// How an outcome compares with a baseline.
package struct BaselineJudgement: Sendable, Hashable {
    /// The entry among those of the log, from 0.
    package var entry: Int
    /// The result of the comparison.
    package var result: Result

    /// How an outcome compares with an entry.
    package enum Result: String, Sendable, CaseIterable, Hashable {
        /// As the entry expects.
        case expected
        /// It passes, and the entry does not expect that.
        case passes
        /// It does not pass, but in another way than the entry expects.
        case changed
    }

    /// Makes a judgement.
    package init(entry: Int, result: Result) {
        self.entry = entry
        self.result = result
    }
}
