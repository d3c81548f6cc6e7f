import PositionedYAML

/// Steps that a case takes several times: `- repeat: {times: 10, steps: […]}`. `{round}` counts from 1, so that checks have
/// ids of their own: `id: continues-{round}`.
enum StepRepetition {
    /// The key that stands where a step names its actor.
    static let key = "repeat"
    /// The keys under it.
    static let keys = ["times", "steps"]
    static let maximumTimes = 100
    private static let variable = "round"

    /// The list of steps with its variables replaced and its repetitions written out.
    static func expand(
        _ node: PositionedNode, _ substitution: Substitution
    ) throws(PositionedError) -> PositionedNode {
        guard case .sequence(let elements) = node.content else { return try substitution.apply(to: node) }
        var steps: [PositionedNode] = []
        for element in elements {
            if case .mapping(let entries) = element.content, entries.count == 1, entries[0].key == key {
                steps += try rounds(of: entries[0], substitution)
            } else {
                steps.append(try substitution.apply(to: element))
            }
        }
        return PositionedNode(position: node.position, content: .sequence(steps))
    }

    private static func rounds(
        of entry: PositionedNode.Entry, _ substitution: Substitution
    ) throws(PositionedError) -> [PositionedNode] {
        let mapping = try entry.value.mapping(allowed: keys, "how many times, and which steps")
        if substitution.names.contains(variable) {
            throw PositionedError(
                at: entry.keyPosition, expected: "a case without a variable `\(variable)` of its own", found: "one",
                advice: "`\(key)` gives this variable to its steps.")
        }
        let timesNode = try substitution.apply(to: mapping.required("times"))
        let times = try timesNode.integer("how many times")
        guard (1...maximumTimes).contains(times) else {
            throw timesNode.error(expected: "a number from 1 to \(maximumTimes)")
        }
        let inner = try mapping.required("steps").sequence("a list of steps")
        var steps: [PositionedNode] = []
        for round in 1...times {
            var numbered = substitution
            numbered.values[variable] = PositionedNode(position: entry.keyPosition, integer: Int64(round))
            numbered.names.append(variable)
            for step in inner { steps.append(try numbered.apply(to: step)) }
        }
        return steps
    }
}
