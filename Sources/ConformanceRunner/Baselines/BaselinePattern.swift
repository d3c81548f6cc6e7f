/// The outcomes of a baseline entry: `suite/case{…}#check`, or `suite/case{…}` for a case without judged checks
/// (harness-fault, unsupported, untestable, not-run).
///
/// `*` matches any text, `?` one character and `[abc]` one of these, in the names of the case and the check, but not in the
/// suite's.
package struct BaselinePattern: Sendable, Hashable {
    /// The pattern as written.
    package let text: String
    /// The suite's name.
    package let suite: String
    /// Whether it has wildcards.
    package let hasWildcard: Bool
    private let testCase: Glob
    private let check: Glob?

    /// What was expected instead of the text.
    package struct Mistake: Error, Sendable, Hashable {
        package var expected: String
    }

    package init(_ text: String) throws(Mistake) {
        // A permutation's value may have any character, so the check begins after the last brace.
        let rest = text.lastIndex(of: "}") ?? text.startIndex
        let mark = text[rest...].lastIndex(of: "#")
        let name = mark.map { text[..<$0] } ?? text[...]
        guard let slash = name.firstIndex(of: "/"), slash > name.startIndex, name.index(after: slash) < name.endIndex
        else { throw Mistake(expected: "a suite's name, a slash and a case's name") }
        let suite = name[..<slash]
        guard !Glob.hasWildcard(suite) else {
            throw Mistake(expected: "a suite's name without wildcards before the slash")
        }
        if let mark, text.index(after: mark) == text.endIndex { throw Mistake(expected: "a check's name after `#`") }
        self.text = text
        self.suite = String(suite)
        hasWildcard = Glob.hasWildcard(text)
        testCase = Glob(String(name))
        check = mark.map { Glob(String(text[text.index(after: $0)...])) }
    }

    /// Whether it is for checks, and not for whole cases.
    package var isAboutChecks: Bool { check != nil }

    /// Whether it matches a case, by the name of its first repetition.
    package func fits(case name: String) -> Bool { testCase.matches(name) }

    /// The part that names checks; nil if it is for whole cases.
    package var checkText: String? {
        guard check != nil, let mark = text.lastIndex(of: "#") else { return nil }
        return String(text[text.index(after: mark)...])
    }

    /// Whether it matches a check of a case that it matches; nil for the case itself.
    package func fits(check id: String?) -> Bool {
        guard let id, let check else { return id == nil && check == nil }
        return check.matches(id)
    }
}
