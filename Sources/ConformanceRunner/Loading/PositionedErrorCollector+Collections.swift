import PositionedYAML

extension PositionedErrorCollector {
    /// The value as a mapping. Unknown keys are noted, and the other keys can still be read.
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

    /// Gives a variable the value of an expression; it keeps its value after a mistake, which is noted.
    mutating func attempt<Value>(
        _ expression: @autoclosure () throws(PositionedError) -> Value, into variable: inout Value
    ) {
        if let value = attempt(try expression()) { variable = value }
    }

    /// The elements of a list; none if it is absent or not a list, which is noted.
    mutating func elements(of node: PositionedNode?, _ expected: String) -> [PositionedNode] {
        guard let node else { return [] }
        return attempt(try node.sequence(expected)) ?? []
    }
}
