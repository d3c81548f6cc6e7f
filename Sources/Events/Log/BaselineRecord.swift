/// An entry of the baseline under which a run was judged: what it expects, and why.
package struct BaselineRecord: Sendable, Hashable {
    /// The pattern of the checks that it is about, as its author wrote it.
    package var match: String
    /// The outcomes that it expects: one, or `pass` and `fail` for a check that is known to be flaky.
    package var expect: [Outcome]
    /// Text that the observation has to contain; empty for any.
    package var message: String
    /// Why this is expected.
    package var reason: String
    /// Where the matter is followed up; empty for nowhere.
    package var link: String
    /// The baseline's file.
    package var file: String
    /// The entry's line in it.
    package var line: Int
    /// How many of the known cases it is about, whether they run or not.
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

    /// It expects the check to pass sometimes.
    package var isFlaky: Bool { expect.contains(.pass) }
}

/// What a baseline makes of an outcome.
package struct BaselineJudgement: Sendable, Hashable {
    /// Which of the log's baseline entries judges, from 0.
    package var entry: Int
    /// What came of it.
    package var result: Result

    /// What an outcome is to the entry that it is compared with.
    package enum Result: String, Sendable, CaseIterable, Hashable {
        /// As the entry expects.
        case expected
        /// It passes, which the entry does not expect any more.
        case passes
        /// It does not pass, but otherwise than the entry expects.
        case changed
    }

    /// Makes a judgement.
    package init(entry: Int, result: Result) {
        self.entry = entry
        self.result = result
    }
}
