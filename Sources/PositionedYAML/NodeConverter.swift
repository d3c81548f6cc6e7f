import Yams

/// Turns Yams' nodes into positioned ones and refuses what this project's YAML leaves out.
struct NodeConverter {
    let file: String
    /// The lines of the file, if a character is written as an escape; U+FEFF is looked for there.
    private let lines: [Substring]
    let depthLimit: Int
    private var depth = 0
    private var last: SourcePosition

    init(file: String, text: String, depthLimit: Int) {
        self.file = file
        lines =
            Self.hasEscapedCharacter(text)
            ? text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) : []
        self.depthLimit = depthLimit
        last = SourcePosition(file: file, line: 1, column: 1)
    }

    mutating func convert(_ node: Node, isKey: Bool = false) throws(PositionedError) -> PositionedNode {
        let position = position(of: node)
        last = position
        if let anchor = node.anchor {
            throw PositionedError(
                at: position, expected: "a value without an anchor",
                found: "the anchor `&\(excerpt(anchor.rawValue))`",
                advice: "Anchors and aliases are not supported: write the value where it is needed.")
        }
        switch node {
        case .scalar(let scalar): return try convert(scalar, at: position, isKey: isKey)
        case .sequence(let sequence):
            if isKey { throw collectionAsKey("a list", at: position) }
            try refuseTag(sequence.tag, at: position)
            try descend(at: position)
            defer { depth -= 1 }
            var elements: [PositionedNode] = []
            elements.reserveCapacity(sequence.count)
            for element in sequence { elements.append(try convert(element)) }
            return PositionedNode(position: position, content: .sequence(elements))
        case .mapping(let mapping):
            if isKey { throw collectionAsKey("a mapping", at: position) }
            try refuseTag(mapping.tag, at: position)
            try descend(at: position)
            defer { depth -= 1 }
            return PositionedNode(position: position, content: .mapping(try entries(of: mapping)))
        case .alias:
            throw PositionedError(
                at: position, expected: "a value", found: "an alias",
                advice: "Anchors and aliases are not supported: write the value where it is needed.")
        }
    }

    private mutating func entries(of mapping: Node.Mapping) throws(PositionedError) -> [PositionedNode.Entry] {
        var entries: [PositionedNode.Entry] = []
        entries.reserveCapacity(mapping.count)
        var positions: [String: SourcePosition] = [:]
        // Most mappings are so small that comparing costs less than hashing.
        let isSmall = mapping.count <= 8
        for (key, value) in mapping {
            let converted = try convert(key, isKey: true)
            guard let scalar = converted.scalar else { continue }
            if scalar.text.isEmpty && !scalar.isQuoted { throw converted.error(expected: "a key before the colon") }
            let first =
                isSmall
                ? entries.first { $0.key == scalar.text }?.keyPosition
                : positions.updateValue(converted.position, forKey: scalar.text)
            if let first {
                throw PositionedError(
                    at: converted.position, expected: "each key once",
                    found: "`\(excerpt(scalar.text))` again",
                    advice: "It stands in line \(first.line), column \(first.column) already.")
            }
            entries.append(
                PositionedNode.Entry(key: scalar.text, keyPosition: converted.position, value: try convert(value)))
        }
        return entries
    }

    private func convert(
        _ scalar: Node.Scalar, at position: SourcePosition, isKey: Bool
    ) throws(PositionedError) -> PositionedNode {
        let isQuoted = scalar.style != .plain && scalar.style != .any
        // A quoted scalar carries the string tag by itself, and a key gets it when Yams looks for duplicates. On any
        // other plain scalar a tag was written by hand.
        let isStringByItself = (isQuoted || isKey) && scalar.tag.description == Tag.Name.str.rawValue
        if !isStringByItself { try refuseTag(scalar.tag, at: position) }
        let text = beginsWithByteOrderMark(scalar, at: position) ? "\u{FEFF}" + scalar.string : scalar.string
        let value: ScalarValue
        if isQuoted {
            value = .string(text)
        } else {
            do throws(CoreSchemaFailure) {
                value = try resolveCoreSchema(text)
            } catch {
                switch error {
                case .integerTooLarge:
                    throw PositionedError(
                        at: position, expected: "an integer of at most 64 bits", found: "`\(excerpt(text))`",
                        advice: "Quote it if it is text.")
                case .realTooLarge:
                    throw PositionedError(
                        at: position, expected: "a number that a double holds", found: "`\(excerpt(text))`",
                        advice: "Infinity is written `.inf`; quote it if it is text.")
                }
            }
        }
        return PositionedNode(
            position: position,
            content: .scalar(PositionedNode.Scalar(value: value, text: text, isQuoted: isQuoted)))
    }

    /// Whether a quoted text begins with U+FEFF, which stands in a file only as an escape. Yams loses it: Foundation takes a
    /// leading one for the mark of an encoding.
    private func beginsWithByteOrderMark(_ scalar: Node.Scalar, at position: SourcePosition) -> Bool {
        guard scalar.style == .doubleQuoted, lines.indices.contains(position.line - 1) else { return false }
        let rest = lines[position.line - 1].unicodeScalars.dropFirst(position.column - 1)
        let spelled = String(String.UnicodeScalarView(rest.prefix("\"\\U0000feff".unicodeScalars.count)))
        return ["\"\\ufeff", "\"\\U0000feff"].contains { spelled.lowercased().hasPrefix($0.lowercased()) }
    }

    /// Whether a character is written as an escape somewhere. Most files have none.
    private static func hasEscapedCharacter(_ text: String) -> Bool {
        var isEscape = false
        for byte in text.utf8 {
            if isEscape, byte == UInt8(ascii: "u") || byte == UInt8(ascii: "U") { return true }
            isEscape = byte == UInt8(ascii: "\\")
        }
        return false
    }

    private func collectionAsKey(_ found: String, at position: SourcePosition) -> PositionedError {
        PositionedError(at: position, expected: "a key that is a single value", found: found)
    }

    private func refuseTag(_ tag: Tag, at position: SourcePosition) throws(PositionedError) {
        let name = tag.description
        guard !name.isEmpty else { return }
        throw PositionedError(
            at: position, expected: "a value without a tag", found: "the tag `\(excerpt(name))`",
            advice: "The kind follows from the spelling; quote a value to make it text.")
    }

    private mutating func descend(at position: SourcePosition) throws(PositionedError) {
        guard depth < depthLimit else {
            throw PositionedError(
                at: position, expected: "at most \(depthLimit) levels of nesting", found: "a deeper collection")
        }
        depth += 1
    }

    private func position(of node: Node) -> SourcePosition {
        guard let mark = node.mark else { return last }
        return SourcePosition(file: file, line: mark.line, column: mark.column)
    }
}
