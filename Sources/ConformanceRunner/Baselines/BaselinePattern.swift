/// Which outcomes a baseline entry is about: `suite/case{…}#check`, or `suite/case{…}` for what becomes of a case where no
/// check speaks for it (harness-fault, unsupported, untestable, not-run).
///
/// `*` stands for any text and `?` for one character, in the case's name and in the check's, never in the suite's: an entry
/// that excuses several suites would excuse cases that its author has not seen.
package struct BaselinePattern: Sendable, Hashable {
    /// The pattern as written.
    package let text: String
    /// The suite's name.
    package let suite: String
    /// Whether wildcards stand in it.
    package let hasWildcard: Bool
    private let testCase: Glob
    private let check: Glob?

    /// Why a text is no pattern: what was expected.
    package struct Mistake: Error, Sendable, Hashable {
        /// A noun phrase.
        package var expected: String
    }

    /// Reads a pattern.
    package init(_ text: String) throws(Mistake) {
        // A permutation's value may hold any character, so that a check begins behind the last brace.
        let rest = text.lastIndex(of: "}") ?? text.startIndex
        let mark = text[rest...].lastIndex(of: "#")
        let name = mark.map { text[..<$0] } ?? text[...]
        guard let slash = name.firstIndex(of: "/"), slash > name.startIndex, name.index(after: slash) < name.endIndex
        else { throw Mistake(expected: "a suite's name, a slash and a case's name") }
        let suite = name[..<slash]
        guard !suite.contains(where: { $0 == "*" || $0 == "?" }) else {
            throw Mistake(expected: "a suite's name without wildcards before the slash")
        }
        if let mark, text.index(after: mark) == text.endIndex { throw Mistake(expected: "a check's name behind `#`") }
        self.text = text
        self.suite = String(suite)
        hasWildcard = text.contains { $0 == "*" || $0 == "?" }
        testCase = Glob(String(name))
        check = mark.map { Glob(String(text[text.index(after: $0)...])) }
    }

    /// Whether it is about checks, rather than about what becomes of a whole case.
    package var isAboutChecks: Bool { check != nil }

    /// Whether it is about a case of this name, which is that of its first repetition.
    package func fits(case name: String) -> Bool { testCase.matches(name) }

    /// Whether it is about a check of a case that it fits; nil for the case itself.
    package func fits(check id: String?) -> Bool {
        guard let id, let check else { return id == nil && check == nil }
        return check.matches(id)
    }
}
