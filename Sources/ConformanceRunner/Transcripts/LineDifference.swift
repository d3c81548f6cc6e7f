import Notation
import Payload
import Text

/// The first place where two messages differ. The order of members does not matter.
struct LineDifference {
    /// The path to the place, as `$.result.outputs[2]`.
    var place: String
    var first: String
    var second: String

    /// Compares two messages; nil if they are equal.
    init?(_ first: NotationNode, _ second: NotationNode) {
        guard let found = Self.find(first, second, []) else { return nil }
        place = NotationError(path: found.path, expected: "", found: "").pathText
        self.first = found.first
        self.second = found.second
    }

    private typealias Found = (path: [NotationError.PathElement], first: String, second: String)

    private static func find(
        _ first: NotationNode, _ second: NotationNode, _ path: [NotationError.PathElement]
    ) -> Found? {
        switch (first, second) {
        case (.array(let left), .array(let right)):
            for (index, (left, right)) in zip(left, right).enumerated() {
                if let found = find(left, right, path + [.index(index)]) { return found }
            }
            guard left.count != right.count else { return nil }
            let index = min(left.count, right.count)
            return (path + [.index(index)], text(left, index), text(right, index))
        case (.object(let left), .object(let right)):
            for member in left {
                let there = path + [.key(member.key)]
                guard let other = second[member.key] else { return (there, text(member.node), "nothing") }
                if let found = find(member.node, other, there) { return found }
            }
            for member in right where first[member.key] == nil {
                return (path + [.key(member.key)], "nothing", text(member.node))
            }
            return nil
        default: return first == second ? nil : (path, text(first, at: path), text(second, at: path))
        }
    }

    /// The beginning of a node's JSON; bytes in hexadecimal.
    private static func text(_ node: NotationNode, at path: [NotationError.PathElement]) -> String {
        guard case .key("$data")? = path.last, case .string(let digits) = node, let bytes = Base64.decode(digits) else {
            return text(node)
        }
        return "<\(hexadecimal(bytes.prefix(80)))\(bytes.count > 80 ? "…" : "")>"
    }

    private static func text(_ nodes: [NotationNode], _ index: Int) -> String {
        nodes.indices.contains(index) ? text(nodes[index]) : "nothing"
    }

    /// The beginning of a node's JSON.
    static func text(_ node: NotationNode) -> String {
        var bytes: [UInt8] = []
        JSONText.append(node, to: &bytes)
        return String(decoding: bytes.prefix(160), as: UTF8.self) + (bytes.count > 160 ? "…" : "")
    }
}
