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
