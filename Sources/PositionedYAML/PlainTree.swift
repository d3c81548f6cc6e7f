/// A YAML value without positions: the form in which a decoder that knows nothing of files takes it.
///
/// Its cases are the ones of JSON plus the difference between integers and reals. A decoder that reports where in the tree
/// it failed gets the place in the file back from `PositionedNode.position(ofPath:)`.
package indirect enum PlainTree: Sendable, Hashable {
    /// Absent.
    case null
    /// A Boolean.
    case boolean(Bool)
    /// An integer that fits a signed 64-bit value.
    case integer(Int64)
    /// An integer above `Int64.max`.
    case unsigned(UInt64)
    /// A real number.
    case real(Double)
    /// Text.
    case string(String)
    /// A list.
    case array([PlainTree])
    /// A mapping in the order of the text.
    case object([Member])

    /// One member of an object.
    package struct Member: Sendable, Hashable {
        /// The key.
        package let key: String
        /// The value.
        package let value: PlainTree

        /// Puts a key and its value together.
        package init(key: String, value: PlainTree) {
            self.key = key
            self.value = value
        }
    }
}

/// One step from a value to a value inside it.
package enum TreePathStep: Sendable, Hashable {
    /// To the value of a key.
    case key(String)
    /// To an element, counted from 0.
    case index(Int)
}

extension PositionedNode {
    /// The value without positions.
    package var plainTree: PlainTree {
        switch content {
        case .sequence(let elements): return .array(elements.map(\.plainTree))
        case .mapping(let entries):
            return .object(entries.map { PlainTree.Member(key: $0.key, value: $0.value.plainTree) })
        case .scalar(let scalar):
            switch scalar.value {
            case .null: return .null
            case .boolean(let value): return .boolean(value)
            case .integer(let value): return .integer(value)
            case .unsigned(let value): return .unsigned(value)
            case .real(let value): return .real(value)
            case .string(let text): return .string(text)
            }
        }
    }

    /// The value that a path from here leads to, or nil if the path leaves the tree.
    package func node(atPath path: some Sequence<TreePathStep>) -> PositionedNode? {
        var node = self
        for step in path {
            switch (step, node.content) {
            case (.key(let key), .mapping(let entries)):
                guard let entry = entries.first(where: { $0.key == key }) else { return nil }
                node = entry.value
            case (.index(let index), .sequence(let elements)):
                guard elements.indices.contains(index) else { return nil }
                node = elements[index]
            default: return nil
            }
        }
        return node
    }

    /// Where the value at a path begins. If the path leaves the tree, the deepest place on the way counts, so that an
    /// error about a missing key points at the mapping that lacks it.
    package func position(ofPath path: some Sequence<TreePathStep>) -> SourcePosition {
        var walked: [TreePathStep] = []
        var position = self.position
        for step in path {
            walked.append(step)
            guard let next = node(atPath: walked) else { return position }
            position = next.position
        }
        return position
    }
}
