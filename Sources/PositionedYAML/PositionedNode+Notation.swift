package import Notation

extension PositionedNode {
    /// The value without positions, for a decoder that knows nothing of files. ``position(ofPath:)`` finds the place of
    /// what it refuses.
    package var notation: NotationNode {
        switch content {
        case .sequence(let elements): .array(elements.map(\.notation))
        case .mapping(let entries): .object(entries.map { ($0.key, $0.value.notation) })
        case .scalar(let scalar):
            switch scalar.value {
            case .null: .null
            case .boolean(let value): .boolean(value)
            case .integer(let value): .integer(value)
            case .unsigned(let value): .unsigned(value)
            case .real(let value): .real(value)
            case .string(let text): .string(text)
            }
        }
    }

    /// Where the value at a path begins. If the path leaves the tree, this is the place of the deepest value on the way, so
    /// that an error about a missing key points at the mapping that lacks it.
    package func position(ofPath path: [NotationError.PathElement]) -> SourcePosition {
        var node = self
        for step in path {
            switch (step, node.content) {
            case (.key(let key), .mapping(let entries)):
                guard let entry = entries.first(where: { $0.key == key }) else { return node.position }
                node = entry.value
            case (.index(let index), .sequence(let elements)):
                guard elements.indices.contains(index) else { return node.position }
                node = elements[index]
            case (.key, _), (.index, _): return node.position
            }
        }
        return node.position
    }
}
