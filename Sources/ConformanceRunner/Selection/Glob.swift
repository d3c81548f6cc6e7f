/// A pattern over case names: `*` stands for any text, `?` for one character, everything else for itself.
///
/// Brackets and braces have no meaning, because names contain them.
package struct Glob: Sendable, Hashable {
    private let pattern: [Unicode.Scalar]

    /// Takes a pattern; every text is one.
    package init(_ pattern: String) { self.pattern = Array(pattern.unicodeScalars) }

    /// Whether the pattern stands for the whole text. Takes at most pattern × text steps.
    package func matches(_ text: String) -> Bool {
        let text = Array(text.unicodeScalars)
        var (p, t) = (0, 0)
        var star: (pattern: Int, text: Int)?
        while t < text.count {
            if p < pattern.count, pattern[p] == "*" {
                star = (p, t)
                p += 1
            } else if p < pattern.count, pattern[p] == "?" || pattern[p] == text[t] {
                p += 1
                t += 1
            } else if let last = star {
                // Let the last star take one character more.
                star = (last.pattern, last.text + 1)
                p = last.pattern + 1
                t = last.text + 1
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy { $0 == "*" }
    }
}
