/// How a payload differs from what is expected of it, in words.
package struct PayloadDifference {
    /// One phrase for each difference.
    package let lines: [String]

    /// - Parameter isWhole: unexpected entries are differences as well.
    package init(_ observed: PayloadDictionary?, expected: PayloadDictionary, isWhole: Bool) {
        guard let observed else {
            lines = expected.isEmpty ? [] : ["there is no userInfo"]
            return
        }
        var lines: [String] = []
        for (key, value) in expected {
            if let found = observed[key] {
                if found != value { lines.append("\(key) is \(found) instead of \(value)\(Self.note(found, value))") }
            } else {
                lines.append("\(key) is missing")
            }
        }
        let others = observed.keys.filter { expected[$0] == nil }
        if !others.isEmpty, isWhole || lines.contains(where: { $0.hasSuffix("is missing") }) {
            lines.append(
                "\(others.map(\.description).joined(separator: ", ")) \(others.count == 1 ? "is" : "are") not expected"
            )
        }
        self.lines = lines
    }

    /// Equal numbers of two kinds are easily overlooked.
    private static func note(_ found: PayloadValue, _ expected: PayloadValue) -> String {
        if let real = found.realValue, let integer = expected.integerValue, real == Double(integer) {
            return " (a real, not an integer)"
        }
        if let integer = found.integerValue, let real = expected.realValue, real == Double(integer) {
            return " (an integer, not a real)"
        }
        return ""
    }

    // MARK: Without contents

    /// How one value differs from another, without their contents: `array: cut short`. Alike causes have alike texts:
    /// of containers the innermost difference counts, such as an element that became another one, wherever it is. Nil
    /// if the values are equal.
    package static func kind(_ expected: PayloadValue, _ found: PayloadValue?) -> String? {
        guard let found else { return "\(expected.kind.rawValue): missing" }
        guard expected != found else { return nil }
        switch (expected, found) {
        case (.array(let left), .array(let right)):
            return counts("array", left.count, right.count) ?? zip(left, right).lazy.compactMap(kind).first
        case (.set(let left), .set(let right)):
            return counts("set", left.count, right.count)
                ?? changed(left.elements, right.elements) { right.contains($0) }
        case (.dictionary(let left), .dictionary(let right)):
            return counts("dictionary", left.count, right.count)
                ?? changed(left.keys, right.keys) { right[$0] != nil }.map { "key \($0)" }
                ?? left.lazy.compactMap { kind($0.value, right[$0.key]) }.first
        case (.string(let left), .string(let right)):
            return counts("string", left.unicodeScalars.count, right.unicodeScalars.count) ?? "string: other text"
        case (.data(let left), .data(let right)):
            return counts("data", left.count, right.count) ?? "data: other bytes"
        default:
            let kinds = (expected.kind.rawValue, found.kind.rawValue)
            return kinds.0 == kinds.1 ? "\(kinds.0): another value" : "\(kinds.0): became \(kinds.1)"
        }
    }

    /// How the first element that is gone differs from the one in its place. Nil if none is gone.
    private static func changed(
        _ expected: [PayloadValue], _ found: [PayloadValue], isKept: (PayloadValue) -> Bool
    ) -> String? {
        guard let gone = expected.first(where: { !isKept($0) }) else { return nil }
        let known = Set(expected)
        let others = found.filter { !known.contains($0) }
        return others.lazy.first { $0.kind == gone.kind }.flatMap { kind(gone, $0) } ?? kind(gone, others.first)
    }

    private static func counts(_ kind: String, _ expected: Int, _ found: Int) -> String? {
        expected == found ? nil : "\(kind): \(found < expected ? "cut short" : "longer")"
    }
}
