import Text

/// A value in a YAML document that knows where it stands.
///
/// The tree is finite, without aliases, at most as deep as the limits say, and every mapping has each of its keys once.
/// Getters are strict: a number is not a string and a string is not a number, so that `os: 8.10` cannot turn into 8.1
/// unnoticed.
package struct PositionedNode: Sendable, Hashable {
    /// Where the value begins. For a missing value (`key:`) this is where it would begin.
    package let position: SourcePosition
    package let content: Content

    /// The three shapes of YAML.
    package enum Content: Sendable, Hashable {
        /// A single value.
        case scalar(Scalar)
        /// `[…]`, or lines with dashes.
        case sequence([PositionedNode])
        /// `{…}`, or lines with colons; the entries are in the order of the text.
        case mapping([Entry])
    }

    /// A single value with its spelling.
    package struct Scalar: Sendable, Hashable {
        /// The typed value.
        package let value: ScalarValue
        /// The text as written, without quotes and with escapes resolved.
        package let text: String
        /// Whether it stands in quotes or in a text block, and so is a string whatever it looks like.
        package let isQuoted: Bool
    }

    /// One key of a mapping with its value.
    package struct Entry: Sendable, Hashable {
        /// The key's text; a number as key is taken as written.
        package let key: String
        /// Where the key stands.
        package let keyPosition: SourcePosition
        package let value: PositionedNode

        package init(key: String, keyPosition: SourcePosition, value: PositionedNode) {
            self.key = key
            self.keyPosition = keyPosition
            self.value = value
        }
    }

    /// A value at a place where the document has another one or none.
    package init(position: SourcePosition, content: Content) {
        self.position = position
        self.content = content
    }

    /// Text at a place where the document has another value or none.
    package init(position: SourcePosition, text: String) {
        self.init(position: position, content: .scalar(Scalar(value: .string(text), text: text, isQuoted: true)))
    }

    /// `~`: a value that is absent.
    package static func absent(at position: SourcePosition) -> PositionedNode {
        PositionedNode(position: position, content: .scalar(Scalar(value: .null, text: "~", isQuoted: false)))
    }

    /// An integer at a place where the document has another value or none.
    package init(position: SourcePosition, integer: Int64) {
        let scalar = Scalar(value: .integer(integer), text: String(integer), isQuoted: false)
        self.init(position: position, content: .scalar(scalar))
    }

    /// Whether the value is absent: `~`, `null` or nothing.
    package var isNull: Bool {
        if case .scalar(let scalar) = content { return scalar.value == .null }
        return false
    }

    /// The value as a scalar, or nil if it is a sequence or a mapping.
    package var scalar: Scalar? {
        if case .scalar(let scalar) = content { return scalar }
        return nil
    }

    /// What the value is, for the `found` of an error.
    package var foundDescription: String {
        switch content {
        case .sequence(let elements):
            switch elements.count {
            case 0: "an empty list"
            case 1: "a list of one"
            default: "a list of \(elements.count)"
            }
        case .mapping(let entries):
            entries.isEmpty
                ? "an empty mapping"
                : "a mapping with the keys "
                    + entries.prefix(6).map { "`\(excerpt($0.key))`" }.joined(separator: ", ")
                    + (entries.count > 6 ? " and \(entries.count - 6) more" : "")
        case .scalar(let scalar):
            scalar.value == .null
                ? (scalar.text.isEmpty ? "nothing" : "nothing (`\(excerpt(scalar.text))`)")
                : "\(scalar.value.kindName) `\(excerpt(scalar.text))`"
        }
    }

    package func error(expected: String, advice: String = "") -> PositionedError {
        PositionedError(at: position, expected: expected, found: foundDescription, advice: advice)
    }

    // MARK: Single values

    /// The value as a string. Numbers, Booleans and `~` are refused with the advice to quote them.
    package func string(_ expected: String = "a string") throws(PositionedError) -> String {
        guard let scalar else { throw error(expected: expected) }
        switch scalar.value {
        case .string(let text): return text
        case .null: throw error(expected: expected)
        default: throw error(expected: expected, advice: "Write \"\(excerpt(scalar.text))\" in quotes to get text.")
        }
    }

    /// The value as a string with at least one character.
    package func nonEmptyString(_ expected: String = "a string that is not empty") throws(PositionedError) -> String {
        let text = try string(expected)
        guard !text.isEmpty else { throw PositionedError(at: position, expected: expected, found: "an empty string") }
        return text
    }

    package func boolean(_ expected: String = "`true` or `false`") throws(PositionedError) -> Bool {
        if case .boolean(let value)? = scalar?.value { return value }
        if case .string(let text)? = scalar?.value, scalar?.isQuoted == false,
            ["yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
        {
            throw error(expected: expected, advice: "`yes`, `no`, `on` and `off` are ordinary words here.")
        }
        throw error(expected: expected)
    }

    /// The value as an integer of the wanted width, within `range`.
    package func integer<Value: FixedWidthInteger & Sendable>(
        in range: ClosedRange<Value>, _ expected: String = "an integer"
    ) throws(PositionedError) -> Value {
        let value: Value? =
            switch scalar?.value {
            case .integer(let value): Value(exactly: value)
            case .unsigned(let value): Value(exactly: value)
            default: nil
            }
        switch scalar?.value {
        case .integer, .unsigned: break
        case .string where scalar?.isQuoted == true:
            throw error(expected: expected, advice: "Leave the quotes away.")
        default: throw error(expected: expected)
        }
        guard let value, range.contains(value) else {
            throw error(expected: "\(expected) from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    /// The value as an integer of the native width.
    package func integer(_ expected: String = "an integer") throws(PositionedError) -> Int {
        try integer(in: Int.min...Int.max, expected)
    }

    /// The value as a real number; an integer is accepted where it is exactly representable.
    package func real(_ expected: String = "a number") throws(PositionedError) -> Double {
        switch scalar?.value {
        case .real(let value): return value
        case .integer(let value):
            if let exact = Double(exactly: value) { return exact }
        case .unsigned(let value):
            if let exact = Double(exactly: value) { return exact }
        case .string where scalar?.isQuoted == true:
            throw error(expected: expected, advice: "Leave the quotes away.")
        default: break
        }
        throw error(expected: expected)
    }

    /// The value as one of the spellings of a string enumeration.
    package func choice<Value: RawRepresentable & CaseIterable>(
        _ type: Value.Type, _ noun: String
    ) throws(PositionedError) -> Value where Value.RawValue == String {
        let text = try string(noun)
        if let value = Value(rawValue: text) { return value }
        throw error(
            expected: noun, advice: adviceForUnknown(text, among: Value.allCases.map(\.rawValue), noun: "values"))
    }

    // MARK: Collections

    /// The elements of a sequence.
    package func sequence(_ expected: String = "a list") throws(PositionedError) -> [PositionedNode] {
        if case .sequence(let elements) = content { return elements }
        throw error(expected: expected)
    }

    /// A sequence of strings.
    package func strings(_ expected: String = "a list of strings") throws(PositionedError) -> [String] {
        var result: [String] = []
        for element in try sequence(expected) { result.append(try element.string()) }
        return result
    }

    /// The value as a mapping whose keys are all among `allowed`; an unknown key is an error at that key.
    package func mapping(
        allowed: [String], _ expected: String = "a mapping"
    ) throws(PositionedError) -> PositionedMapping {
        let mapping = try mapping(expected)
        let unknown = mapping.entries.filter { !allowed.contains($0.key) }
        guard let first = unknown.first else { return mapping }
        let advice = adviceForUnknown(first.key, among: allowed, noun: "keys")
        guard unknown.count > 1 else {
            throw PositionedError(
                at: first.keyPosition, expected: "a known key", found: "`\(excerpt(first.key))`", advice: advice)
        }
        var found = unknown.prefix(7).map { "`\(excerpt($0.key))` in line \($0.keyPosition.line)" }
        let last = unknown.count > found.count ? "\(unknown.count - found.count) more" : found.removeLast()
        throw PositionedError(
            at: first.keyPosition, expected: "known keys",
            found: found.joined(separator: ", ") + " and " + last, advice: advice)
    }

    /// The value as a mapping whose keys are names of the author's choosing.
    package func mapping(_ expected: String = "a mapping") throws(PositionedError) -> PositionedMapping {
        guard case .mapping(let entries) = content else { throw error(expected: expected) }
        return PositionedMapping(position: position, entries: entries)
    }
}
