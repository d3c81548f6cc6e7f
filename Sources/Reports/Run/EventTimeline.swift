package import Events
import Payload
import Text

/// Events as lines of text: virtual milliseconds, device, what happened.
package enum EventTimeline {
    /// The lines, escaped for a terminal; `>` marks the evidence, `…` a gap.
    ///
    /// - Parameter limits: how many characters fields have at most, where it is not ``usualLimit``.
    package static func lines(_ events: [Event], evidence: [Int], limits: [FieldName: Int] = [:]) -> [String] {
        let marks = Set(evidence)
        let times = events.map { milliseconds($0.time) }
        let devices = events.map { VisibleText.escape($0.device ?? "·", limit: 16) }
        let timeWidth = times.map(\.count).max() ?? 0
        let deviceWidth = devices.map(\.count).max() ?? 0
        var lines: [String] = []
        for index in events.indices {
            let event = events[index]
            if index > 0, event.sequence != events[index - 1].sequence + 1 {
                lines.append("  " + String(repeating: " ", count: max(0, timeWidth - 1)) + "…")
            }
            let time = String(repeating: " ", count: timeWidth - times[index].count) + times[index]
            let device = devices[index] + String(repeating: " ", count: deviceWidth - devices[index].count)
            lines.append("\(marks.contains(event.sequence) ? ">" : " ") \(time)  \(device)  \(text(of: event, limits))")
        }
        return lines
    }

    /// How many characters a field has at most.
    package static let usualLimit = 72

    /// What happened, in one line, escaped for a terminal.
    package static func text(of event: Event, _ limits: [FieldName: Int] = [:]) -> String {
        var words = [event.kind.rawValue]
        if let app = event.app { words.append(VisibleText.escape(app, limit: 60)) }
        if let activity = event.activity { words.append("activity \(activity)") }
        if let attempt = event.attempt { words.append("attempt \(attempt)") }
        if let thread = event.thread { words.append("(\(thread.rawValue))") }
        for field in event.fields {
            let value =
                if case .string(let text) = field.value { text } else { field.value.readableText }
            words.append("\(field.name.rawValue)=\(VisibleText.escape(value, limit: limits[field.name] ?? usualLimit))")
        }
        return words.joined(separator: " ")
    }

    /// Milliseconds with three decimals, exact to the microsecond, rounded down.
    package static func milliseconds(_ time: Instant) -> String {
        let microseconds = time.nanoseconds / 1000
        let rest = String(microseconds % 1000)
        return "\(microseconds / 1000)." + String(repeating: "0", count: max(0, 3 - rest.count)) + rest
    }

    /// Seconds with nine decimals, exact.
    package static func seconds(_ time: Instant) -> String {
        let rest = String(time.nanoseconds % 1_000_000_000)
        return "\(time.nanoseconds / 1_000_000_000)." + String(repeating: "0", count: max(0, 9 - rest.count)) + rest
    }
}
