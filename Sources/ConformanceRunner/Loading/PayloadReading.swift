import Notation
import Payload
import PositionedYAML

extension PositionedNode {
    /// The value in the tagged notation.
    func payload() throws(PositionedError) -> PayloadValue {
        do throws(NotationError) {
            return try PayloadNotation.value(of: notation(plainTree))
        } catch {
            throw PositionedError(
                at: position(ofPath: error.path.map(TreePathStep.init)), expected: error.expected, found: error.found,
                advice: error.advice)
        }
    }

    /// The value as a dictionary in the tagged notation.
    func payloadDictionary() throws(PositionedError) -> PayloadDictionary {
        if case .dictionary(let dictionary) = try payload() { return dictionary }
        throw error(expected: "a dictionary in the tagged notation, for example {title: Groceries}")
    }
}

extension TreePathStep {
    /// The same step in a tree of YAML.
    init(_ element: NotationError.PathElement) {
        switch element {
        case .key(let key): self = .key(key)
        case .index(let index): self = .index(index)
        }
    }
}

private func notation(_ tree: PlainTree) -> NotationNode {
    switch tree {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .integer(let value): .integer(value)
    case .unsigned(let value): .unsigned(value)
    case .real(let value): .real(value)
    case .string(let value): .string(value)
    case .array(let elements): .array(elements.map(notation))
    case .object(let members): .object(members.map { ($0.key, notation($0.value)) })
    }
}
