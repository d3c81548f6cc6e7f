import PositionedYAML

/// Steps that a case takes several times: `- repeat: {times: 10, steps: […]}`, or once for each of several rows of
/// variables: `- repeat: {each: [{version: "1", accepted: true}, …], steps: […]}`. `{round}` counts from 1, so that checks
/// have ids of their own: `id: continues-{round}`.
enum StepRepetition {
    /// The key that stands where a step names its actor.
    static let key = "repeat"
    /// The keys under it: how many times, or the rows, and the steps.
    static let keys = ["times", "each", "steps"]
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
        let mapping = try entry.value.mapping(allowed: keys, "how many times or over which rows, and which steps")
        var outer = substitution
        try add(variable, at: entry.keyPosition, to: &outer)
        let inner = try mapping.required("steps").sequence("a list of steps")
        var steps: [PositionedNode] = []
        for (index, row) in try rows(of: entry, mapping, substitution).enumerated() {
            var values = outer
            values.values[variable] = PositionedNode(position: entry.keyPosition, integer: Int64(index + 1))
            for cell in row {
                try add(cell.key, at: cell.keyPosition, to: &values)
                values.values[cell.key] = cell.value
            }
            for step in inner { steps.append(try values.apply(to: step)) }
        }
        return steps
    }

    /// The variables of each round beside `round`.
    private static func rows(
        of entry: PositionedNode.Entry, _ mapping: PositionedMapping, _ substitution: Substitution
    ) throws(PositionedError) -> [[PositionedNode.Entry]] {
        switch (mapping["times"], mapping["each"]) {
        case (let times?, nil):
            let times = try substitution.apply(to: times)
            let count = try times.integer("how many times")
            guard (1...maximumTimes).contains(count) else {
                throw times.error(expected: "a number from 1 to \(maximumTimes)")
            }
            return Array(repeating: [], count: count)
        case (nil, let each?):
            let rows = try substitution.apply(to: each).sequence("a list of rows of variables with their values")
            guard (1...maximumTimes).contains(rows.count) else {
                throw each.error(expected: "from 1 to \(maximumTimes) rows")
            }
            return try VariableRows.read(rows)
        default:
            throw PositionedError(
                at: entry.keyPosition, expected: "either `times` or `each`",
                found: mapping["times"] == nil ? "neither" : "both",
                advice: "For example `\(key): {times: 3, steps: […]}`.")
        }
    }

    private static func add(
        _ name: String, at position: SourcePosition, to substitution: inout Substitution
    ) throws(PositionedError) {
        guard !substitution.names.contains(name) else {
            throw PositionedError(
                at: position, expected: "a case without a variable `\(name)` of its own", found: "one",
                advice: "`\(key)` gives this variable to its steps.")
        }
        substitution.names.append(name)
    }
}
