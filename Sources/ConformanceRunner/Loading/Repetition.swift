import Notation
import PositionedYAML

/// Values of given sizes, under `each`: `{$repeat: {text: a, count: [15, 65536]}}` is a value for each count.
///
/// `text` is repeated text, `byte` repeated bytes, `element` a list of such elements, `key` with `value` a dictionary.
/// `{index}` in an element, key or value counts from 0.
struct Repetition {
    /// The key that makes a mapping a repetition.
    static let tag = "$repeat"
    /// What is repeated.
    enum Form: String, CaseIterable {
        case text, byte, element, key
    }

    static let maximumCount = 1_000_000
    /// Text and bytes of one value together, so that an event with the value fits into a line of an adapter.
    static let maximumBytes = 1_000_000
    private static let indexVariable = "index"

    private let form: Form
    private let part: PositionedNode
    /// The value of each entry; nil unless the form is ``Form/key``.
    private let entryValue: PositionedNode?
    private let position: SourcePosition
    /// The counts with their places.
    let counts: [(count: Int, node: PositionedNode)]

    /// Reads the mapping under the tag.
    init(_ node: PositionedNode) throws(PositionedError) {
        let keys = Form.allCases.map(\.rawValue)
        let mapping = try node.mapping(allowed: keys + ["value", "count"], "what is repeated, and how often")
        let forms = keys.filter { mapping[$0] != nil }
        guard forms.count == 1, let form = Form(rawValue: forms[0]), let part = mapping[forms[0]] else {
            throw node.error(expected: "one of \(keys.map { "`\($0)`" }.joined(separator: ", "))")
        }
        entryValue = form == .key ? try mapping.required("value") : nil
        if form != .key, let value = mapping.entry("value") {
            throw PositionedError(at: value.keyPosition, expected: "`value` beside `key` only", found: "`value`")
        }
        var counts: [(count: Int, node: PositionedNode)] = []
        for element in try mapping.required("count").sequence("a list of counts") {
            let count = try element.integer("a count")
            guard (0...Self.maximumCount).contains(count) else {
                throw element.error(expected: "a count from 0 to \(Self.maximumCount)")
            }
            counts.append((count, element))
        }
        (self.form, self.part, self.counts, position) = (form, part, counts, node.position)
    }

    /// The value of a size.
    func value(count: Int) throws(PositionedError) -> PositionedNode {
        switch form {
        case .text:
            let text = try part.nonEmptyString("text to repeat")
            try check(bytes: text.utf8.count.multipliedReportingOverflow(by: count))
            return PositionedNode(position: position, text: Self.repeated(text, count))
        case .byte:
            let value = try part.integer("a byte, 0 to 255")
            guard let byte = UInt8(exactly: value) else { throw part.error(expected: "a byte, 0 to 255") }
            try check(bytes: (count, false))
            var base64: [UInt8] = []
            Base64.append([UInt8](repeating: byte, count: count), to: &base64)
            return mapping([
                ("$data", PositionedNode(position: position, text: String(decoding: base64, as: UTF8.self)))
            ])
        case .element:
            var substitution = numbered(0)
            guard try substitution.changed(part) != nil else {
                let elements = [PositionedNode](repeating: part, count: count)
                return PositionedNode(position: position, content: .sequence(elements))
            }
            var elements: [PositionedNode] = []
            elements.reserveCapacity(count)
            for index in 0..<count {
                substitution.values[Self.indexVariable] = node(index)
                elements.append(try substitution.apply(to: part))
            }
            return PositionedNode(position: position, content: .sequence(elements))
        case .key:
            let key = try part.nonEmptyString("the key of an entry")
            guard key.contains("{\(Self.indexVariable)}") else {
                throw part.error(expected: "a key with {\(Self.indexVariable)} in it, so that each entry has its own")
            }
            // A text that is only the variable would become an integer, which is no key of a mapping.
            let keyNode = PositionedNode(position: part.position, text: " " + key)
            var entries: [(String, PositionedNode)] = []
            entries.reserveCapacity(count)
            var substitution = numbered(0)
            for index in 0..<count {
                substitution.values[Self.indexVariable] = node(index)
                let name = try substitution.apply(to: keyNode).nonEmptyString()
                guard let entryValue else { break }
                entries.append((String(name.dropFirst()), try substitution.apply(to: entryValue)))
            }
            return mapping(entries)
        }
    }

    /// The text so many times. `String(repeating:count:)` appends it each time: a fourteenth of the work of reading all
    /// cases.
    private static func repeated(_ text: String, _ count: Int) -> String {
        let bytes = Array(text.utf8)
        return String(unsafeUninitializedCapacity: bytes.count * count) { buffer in
            for index in 0..<count {
                _ = buffer[(index * bytes.count)...].initialize(fromContentsOf: bytes)
            }
            return bytes.count * count
        }
    }

    private func numbered(_ index: Int) -> Substitution {
        Substitution(values: [Self.indexVariable: node(index)], names: [Self.indexVariable])
    }

    private func node(_ index: Int) -> PositionedNode { PositionedNode(position: position, integer: Int64(index)) }

    private func mapping(_ entries: [(String, PositionedNode)]) -> PositionedNode {
        PositionedNode(
            position: position,
            content: .mapping(
                entries.map { PositionedNode.Entry(key: $0.0, keyPosition: position, value: $0.1) }))
    }

    private func check(bytes: (partialValue: Int, overflow: Bool)) throws(PositionedError) {
        guard !bytes.overflow, bytes.partialValue <= Self.maximumBytes else {
            throw PositionedError(
                at: position, expected: "at most \(Self.maximumBytes) bytes", found: "more",
                advice: "An event with the value must fit into a line of an adapter.")
        }
    }
}
