package import Platforms
package import PositionedYAML

extension ParameterMeasure {
    /// The value of a node in the smallest unit, range and unit checked.
    package func value(of node: PositionedNode) throws(PositionedError) -> Int64 {
        let advice =
            units.isEmpty ? "" : "Units: " + units.map { "`\($0.name)`" }.joined(separator: ", ") + "."
        let value: Int64
        switch self {
        case .count: return try node.integer(in: range, "a number")
        case .switch: return try node.boolean() ? 1 : 0
        default:
            switch node.scalar?.value {
            case .string(let text):
                guard let parsed = parse(text) else { throw node.error(expected: expected, advice: advice) }
                value = parsed
            case .integer, .unsigned, .real: throw node.error(expected: expected, advice: advice)
            default: throw node.error(expected: expected)
            }
        }
        guard range.contains(value) else {
            let unit = units.first?.name ?? ""
            let bounds =
                if range.upperBound == .max {
                    "at least \(range.lowerBound) \(unit)"
                } else if self == .time {
                    "from \(text(range.lowerBound)) to \(text(range.upperBound))"
                } else {
                    "from \(range.lowerBound) to \(range.upperBound) \(unit)"
                }
            throw node.error(expected: "\(expected), \(bounds)")
        }
        return value
    }
}
