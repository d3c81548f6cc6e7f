/// A pattern for case names: `*` matches any text, `?` one character, `[abc]` and `[0-9]` one of these, `[!abc]` one of all
/// others. Braces are ordinary characters, and so is a bracket without its counterpart.
///
/// A name matches itself, whatever characters it has.
package struct Glob: Sendable, Hashable {
    private enum Element: Sendable, Hashable {
        case scalar(Unicode.Scalar)
        case any
        case one(of: [ClosedRange<Unicode.Scalar>], isNegated: Bool)
        case star
    }

    private let pattern: String
    private let elements: [Element]

    package init(_ pattern: String) {
        self.pattern = pattern
        var elements: [Element] = []
        let scalars = Array(pattern.unicodeScalars)
        var index = 0
        while index < scalars.count {
            switch scalars[index] {
            case "*": elements.append(.star)
            case "?": elements.append(.any)
            case "[":
                guard let (set, end) = Self.set(in: scalars, from: index) else { fallthrough }
                elements.append(set)
                index = end
            default: elements.append(.scalar(scalars[index]))
            }
            index += 1
        }
        self.elements = elements
    }

    /// Whether a text has a wildcard.
    package static func hasWildcard(_ text: some StringProtocol) -> Bool {
        Glob(String(text)).elements.contains { if case .scalar = $0 { false } else { true } }
    }

    /// The set that begins with the bracket at an index, and the index of its last bracket; nil if it has none. A bracket
    /// right after the first one belongs to the set.
    private static func set(
        in scalars: [Unicode.Scalar], from start: Int
    ) -> (set: Element, end: Int)? {
        var index = start + 1
        let isNegated = index < scalars.count && (scalars[index] == "!" || scalars[index] == "^")
        if isNegated { index += 1 }
        let first = index
        var ranges: [ClosedRange<Unicode.Scalar>] = []
        while index < scalars.count {
            if scalars[index] == "]", index > first { return (.one(of: ranges, isNegated: isNegated), index) }
            if index + 2 < scalars.count, scalars[index + 1] == "-", scalars[index + 2] != "]" {
                let (low, high) = (scalars[index], scalars[index + 2])
                // A range in the wrong order has no elements.
                if low <= high { ranges.append(low...high) }
                index += 3
            } else {
                ranges.append(scalars[index]...scalars[index])
                index += 1
            }
        }
        return nil
    }

    /// Whether the pattern matches the whole text. It takes at most pattern × text steps.
    package func matches(_ text: String) -> Bool {
        if text.utf8.elementsEqual(pattern.utf8) { return true }
        let text = Array(text.unicodeScalars)
        var (p, t) = (0, 0)
        var star: (pattern: Int, text: Int)?
        while t < text.count {
            if p < elements.count, elements[p] == .star {
                star = (p, t)
                p += 1
            } else if p < elements.count, Self.takes(elements[p], text[t]) {
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
        return elements[p...].allSatisfy { $0 == .star }
    }

    private static func takes(_ element: Element, _ scalar: Unicode.Scalar) -> Bool {
        switch element {
        case .scalar(let own): own == scalar
        case .any: true
        case .one(let ranges, let isNegated): ranges.contains { $0.contains(scalar) } != isNegated
        case .star: false
        }
    }
}
