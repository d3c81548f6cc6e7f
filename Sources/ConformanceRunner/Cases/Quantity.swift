package import Events
import PositionedYAML
import Text
import VirtualDevices

/// Spans of time as people read them.
package enum Quantity {
    /// A span of time in the largest unit that divides it.
    package static func timeText(_ nanoseconds: Int64) -> String { ParameterMeasure.time.text(nanoseconds) }

    /// An instant in milliseconds with three decimals, as reports write it.
    package static func instantText(_ instant: Instant) -> String {
        let microseconds = instant.nanoseconds / 1_000
        let decimals = String(microseconds % 1_000)
        return "\(microseconds / 1_000).\(String(repeating: "0", count: 3 - decimals.count))\(decimals) ms"
    }
}

/// The value as a span of time: a parameter's name, or a time with its unit.
func timeSpan(
    _ node: PositionedNode, facts: CaseFacts, allowsNegative: Bool
) throws(PositionedError) -> TimeSpan {
    guard case .string(let text)? = node.scalar?.value else {
        return .nanoseconds(try ParameterMeasure.time.value(of: node))
    }
    let parameters = facts.devices.parameters
    if let measure = parameters.measure(ofParameterNamed: text) {
        guard measure == .time else {
            throw PositionedError(
                at: node.position, expected: "a parameter that is a time",
                found: "`\(excerpt(text))`, which is a \(measure.rawValue)",
                advice: adviceForUnknown("", among: facts.timeParameters, noun: "parameters"))
        }
        return .parameter(text)
    }
    if isVariableName(text) {
        throw PositionedError(
            at: node.position, expected: "a parameter that is a time, or \(ParameterMeasure.time.expected)",
            found: "`\(excerpt(text))`", advice: adviceForUnknown(text, among: facts.timeParameters, noun: "parameters")
        )
    }
    guard allowsNegative, text.hasPrefix("-") else {
        return .nanoseconds(try ParameterMeasure.time.value(of: node))
    }
    let magnitude = String(text.dropFirst())
    let value = try ParameterMeasure.time.value(
        of: PositionedNode(
            position: node.position,
            content: .scalar(PositionedNode.Scalar(value: .string(magnitude), text: magnitude, isQuoted: true))))
    return .nanoseconds(-value)
}
