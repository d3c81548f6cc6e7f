import PositionedYAML

extension PositionedErrorCollector {
    /// The value as a mapping with known keys. An unknown key is noted and the rest is read on, so that one slip does not
    /// hide the next.
    mutating func mapping(
        _ node: PositionedNode, allowed: [String], _ expected: String
    ) -> PositionedMapping? {
        do throws(PositionedError) {
            return try node.mapping(allowed: allowed, expected)
        } catch {
            add(error)
            return try? node.mapping(expected)
        }
    }

    /// The elements of a list; none where it is absent or no list, which is noted.
    mutating func elements(of node: PositionedNode?, _ expected: String) -> [PositionedNode] {
        guard let node else { return [] }
        return attempt { () throws(PositionedError) in try node.sequence(expected) } ?? []
    }
}
