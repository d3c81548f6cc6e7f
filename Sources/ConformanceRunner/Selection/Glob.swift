/// A pattern for case names: `*` matches any text, `?` one character. Names contain brackets and braces, so these are
/// ordinary characters.
package struct Glob: Sendable, Hashable {
    private let pattern: [Unicode.Scalar]

    package init(_ pattern: String) { self.pattern = Array(pattern.unicodeScalars) }

    /// Whether the pattern matches the whole text. It takes at most pattern × text steps.
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
                // The last star takes one more character.
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
