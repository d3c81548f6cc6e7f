/// Why something cannot be inspected at all.
package struct InspectionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file or folder, from the path on that the user named.
    package var path: String
    package var expected: String
    package var found: String
    /// What to do about it; may be empty.
    package var advice: String

    init(_ path: String, expected: String, found: String, advice: String = "") {
        self.path = path
        self.expected = expected
        self.found = found
        self.advice = advice
    }

    /// The path, what was expected, what was found, and what to do, in one line.
    package var description: String {
        "\(path): expected \(expected), found \(found)" + (advice.isEmpty ? "" : "; \(advice)")
    }
}
