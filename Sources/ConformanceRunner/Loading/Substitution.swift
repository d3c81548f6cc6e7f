import PositionedYAML
import Text

/// Replaces the variables of a case by the values of a permutation.
///
/// `{variable}` in a string or key becomes the value's text. A string that is only `"{variable}"` becomes the value with its
/// type. `{{` is a brace. A name in braces that is not a variable is an error.
struct Substitution {
    var values: [String: PositionedNode]
    /// The variables in their order, for advice.
    var names: [String]

    /// No variables.
    static let none = Substitution(values: [:], names: [])

    /// The node with its variables replaced. Positions stay the same.
    func apply(to node: PositionedNode) throws(PositionedError) -> PositionedNode { try changed(node) ?? node }

    /// The node with its variables replaced; nil if it has none, so that a part without variables is not copied.
    func changed(_ node: PositionedNode) throws(PositionedError) -> PositionedNode? {
        switch node.content {
        case .scalar(let scalar):
            guard case .string(let text) = scalar.value, hasVariable(text) else { return nil }
            if let name = wholeVariable(text), let value = values[name] {
                return PositionedNode(position: node.position, content: value.content)
            }
            return PositionedNode(position: node.position, text: try replace(text, at: node.position))
        case .sequence(let elements):
            var result: [PositionedNode]?
            for (index, element) in elements.enumerated() {
                guard let new = try changed(element) else { continue }
                if result == nil { result = elements }
                result?[index] = new
            }
            return result.map { PositionedNode(position: node.position, content: .sequence($0)) }
        case .mapping(let entries):
            if entries.count == 1, let entry = entries.first, entry.value.isNull, values[entry.key] != nil {
                throw PositionedError(
                    at: node.position, expected: "a value", found: "the mapping {\(entry.key)}",
                    advice: "Put quotes around a variable: \"{\(entry.key)}\".")
            }
            return try changed(entries).map { PositionedNode(position: node.position, content: .mapping($0)) }
        }
    }

    private func changed(
        _ entries: [PositionedNode.Entry]
    ) throws(PositionedError) -> [PositionedNode.Entry]? {
        var result: [PositionedNode.Entry]?
        var hasNewKey = false
        for (index, entry) in entries.enumerated() {
            let value = try changed(entry.value)
            var key = entry.key
            if hasVariable(key) {
                key = try replace(key, at: entry.keyPosition)
                hasNewKey = true
            } else if value == nil {
                continue
            }
            if result == nil { result = entries }
            result?[index] = PositionedNode.Entry(
                key: key, keyPosition: entry.keyPosition, value: value ?? entry.value)
        }
        guard hasNewKey, let result else { return result }
        // Keys as they are written differ from each other already.
        var seen: Set<String> = []
        for (entry, written) in zip(result, entries) where !seen.insert(entry.key).inserted {
            throw PositionedError(
                at: written.keyPosition, expected: "each key once",
                found: "`\(excerpt(entry.key))` again, after its variables were replaced")
        }
        return result
    }

    private func hasVariable(_ text: String) -> Bool {
        let brace = UInt8(ascii: "{")
        // A loop over bytes in memory is faster than one over indices of the text.
        return text.utf8.withContiguousStorageIfAvailable { $0.contains(brace) } ?? text.utf8.contains(brace)
    }

    /// Devices by name, with their variables replaced. Two entries may get the same name; the caller merges them, so that
    /// `"{end}": {handoff: false}` changes one of several devices.
    func applyToDevices(_ node: PositionedNode) throws(PositionedError) -> PositionedNode {
        guard case .mapping(let entries) = node.content else { return try apply(to: node) }
        var result: [PositionedNode.Entry] = []
        for entry in entries {
            result.append(
                PositionedNode.Entry(
                    key: try replace(entry.key, at: entry.keyPosition), keyPosition: entry.keyPosition,
                    value: try apply(to: entry.value)))
        }
        return PositionedNode(position: node.position, content: .mapping(result))
    }

    /// The variable, if the text is only one in braces.
    private func wholeVariable(_ text: String) -> String? {
        guard text.utf8.first == UInt8(ascii: "{"), text.utf8.last == UInt8(ascii: "}"), !text.hasPrefix("{{")
        else { return nil }
        let name = text.dropFirst().dropLast()
        return CaseNames.isVariable(name) ? String(name) : nil
    }

    private func replace(_ text: String, at position: SourcePosition) throws(PositionedError) -> String {
        var result = ""
        var rest = text[...]
        // Comparing bytes is several times faster than comparing characters.
        while let brace = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
            result += rest[..<brace]
            rest = rest[rest.utf8.index(after: brace)...]
            if rest.utf8.first == UInt8(ascii: "{") {
                result += "{"
                rest = rest[rest.utf8.index(after: rest.startIndex)...]
                continue
            }
            guard let end = rest.utf8.firstIndex(of: UInt8(ascii: "}")), CaseNames.isVariable(rest[..<end]) else {
                result += "{"
                continue
            }
            let name = String(rest[..<end])
            guard let value = values[name] else {
                throw PositionedError(
                    at: position, expected: "a variable of this case's `each`", found: "`{\(excerpt(name))}`",
                    advice: names.isEmpty
                        ? "The case has no `each`; write {{ for a brace."
                        : adviceForUnknown(name, among: names, noun: "variables"))
            }
            guard let scalar = value.scalar else {
                throw PositionedError(
                    at: position, expected: "a variable with a single value inside text",
                    found: "`{\(name)}`, which is \(value.foundDescription)",
                    advice: "Only a string that consists of \"{\(name)}\" alone can stand for it.")
            }
            result += scalar.text
            rest = rest[rest.utf8.index(after: end)...]
        }
        return result + rest
    }
}
