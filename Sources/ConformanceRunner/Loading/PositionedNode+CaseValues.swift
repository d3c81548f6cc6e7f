import Events
import Platforms
import PositionedYAML
import Text
import VirtualDevices

/// Values in many places of a case file.
extension PositionedNode {
    /// One of these words.
    func word(among known: [String], noun: String) throws(PositionedError) -> String {
        let text = try nonEmptyString("a known \(noun)")
        if known.contains(text) { return text }
        throw PositionedError(
            at: position, expected: "a known \(noun)", unknown: text, among: known,
            noun: noun.hasSuffix("y") ? "\(noun.dropLast())ies" : "\(noun)s")
    }

    func eventKind() throws(PositionedError) -> EventKind {
        let text = try nonEmptyString("an event kind")
        if let kind = EventKind(rawValue: text) { return kind }
        throw PositionedError(
            at: position, expected: "an event kind", unknown: text, among: EventKind.allCases.map(\.rawValue),
            noun: "kinds")
    }

    /// A name for baselines and reports: lower-case letters, digits and hyphens.
    func publishedName(_ expected: String, advice: String = "") throws(PositionedError) -> String {
        let text = try nonEmptyString(expected)
        guard CaseNames.isPublished(text) else {
            throw error(expected: "a name of lower-case letters, digits and hyphens", advice: advice)
        }
        return text
    }

    /// Metres: a number, or a number with the unit `m`.
    func metres() throws(PositionedError) -> Double {
        let expected = "metres, for example 12 or 12 m"
        if case .string(let text)? = scalar?.value {
            guard text.hasSuffix("m"), let value = Double(text.dropLast().filter { $0 != " " }), value.isFinite else {
                throw error(expected: expected)
            }
            return value
        }
        let value = try real(expected)
        guard value.isFinite, abs(value) <= 1e7 else { throw error(expected: "at most 10000000 metres") }
        return value
    }

    /// A span of time: the name of a parameter, or a time with its unit.
    func timeSpan(_ facts: CaseFacts, allowsNegative: Bool = false) throws(PositionedError) -> TimeSpan {
        guard case .string(let text)? = scalar?.value else {
            return .nanoseconds(try ParameterMeasure.time.value(of: self))
        }
        if let name = ParameterName(rawValue: text) {
            guard name.measure == .time else {
                throw PositionedError(
                    at: position, expected: "a parameter that is a time",
                    found: "`\(excerpt(text))`, which is a \(name.measure.rawValue)",
                    advice: adviceForUnknown("", among: ParameterName.times, noun: "parameters"))
            }
            return .parameter(name)
        }
        if CaseNames.isVariable(text) {
            throw PositionedError(
                at: position, expected: "a parameter that is a time, or \(ParameterMeasure.time.expected)",
                unknown: text, among: ParameterName.times, noun: "parameters"
            )
        }
        guard allowsNegative, text.hasPrefix("-") else {
            return .nanoseconds(try ParameterMeasure.time.value(of: self))
        }
        let magnitude = PositionedNode(position: position, text: String(text.dropFirst()))
        return .nanoseconds(-(try ParameterMeasure.time.value(of: magnitude)))
    }
}
