package import Events
import Payload
import Text

/// The events of two runs of one case, side by side: as the reference has them, and as an implementation has them.
package struct TimelineComparison: Sendable {
    /// What two events in a row have in common.
    package enum Relation: String, Sendable, CaseIterable {
        case equal = " "
        /// The same, but at another time.
        case moved = "t"
        /// The same kind on the same device, with other values.
        case changed = "~"
        case missing = "-"
        case surplus = "+"

        /// What the mark means.
        package var meaning: String {
            switch self {
            case .equal: "equal"
            case .moved: "at another time"
            case .changed: "with other values"
            case .missing: "expected, does not come"
            case .surplus: "comes, not expected"
            }
        }
    }

    /// One or two events.
    struct Row: Sendable {
        var relation: Relation
        var expected: Event?
        var own: Event?
    }

    let rows: [Row]
    /// The events beyond the limit.
    private let omitted: Int

    /// The most events of one side that are compared. Further ones would take long and say nothing new.
    private static let limit = 4000

    /// Kinds that follow from others and would hide them: the world's controllers, and each reception.
    private static let uncompared: Set<EventKind> = [
        .radioSet, .radioStopped, .radioSent, .radioMoved, .advertisementSeen,
    ]

    /// Pairs the events.
    package init(expected: [Event], own: [Event]) {
        let all = [expected, own].map { $0.filter { !Self.uncompared.contains($0.kind) } }
        let (expected, own) = (Array(all[0].prefix(Self.limit)), Array(all[1].prefix(Self.limit)))
        omitted = all[0].count - expected.count + all[1].count - own.count
        var numbers: [String: Int] = [:]
        func number(of event: Event) -> Int {
            let key = Self.key(of: event)
            let number = numbers[key] ?? numbers.count
            numbers[key] = number
            return number
        }
        let difference = own.map(number).difference(from: expected.map(number))
        var missing: Set<Int> = []
        var surplus: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): missing.insert(offset)
            case .insert(let offset, _, _): surplus.insert(offset)
            }
        }
        var rows: [Row] = []
        var (left, right) = (0, 0)
        while left < expected.count || right < own.count {
            if left < expected.count, missing.contains(left) {
                rows.append(Row(relation: .missing, expected: expected[left]))
                left += 1
            } else if right < own.count, surplus.contains(right) {
                rows.append(Row(relation: .surplus, own: own[right]))
                right += 1
            } else if left < expected.count, right < own.count {
                let relation = Self.relation(expected[left], own[right])
                rows.append(Row(relation: relation, expected: expected[left], own: own[right]))
                left += 1
                right += 1
            } else {
                break
            }
        }
        self.rows = rows
    }

    /// The number of rows that are not equal.
    package var differences: Int { rows.count { $0.relation != .equal } }

    /// What makes two events the same one: kind, device, and the fields that say which of several it is.
    private static func key(of event: Event) -> String {
        var words = [event.kind.rawValue, event.device ?? "", event.app ?? ""]
        for name in [FieldName.property, .callback, .object, .action, .to, .surface, .name] {
            if let value = event[name] { words.append(value.description) }
        }
        return words.joined(separator: " ")
    }

    private static func relation(_ expected: Event, _ own: Event) -> Relation {
        guard EventTimeline.text(of: expected) == EventTimeline.text(of: own) else { return .changed }
        return expected.time == own.time ? .equal : .moved
    }

    // MARK: - Text

    /// The most characters of one side.
    private static let width = 66
    /// The most characters of a value that differs.
    private static let valueLimit = 300

    /// The rows as text, the expected events on the left.
    package var text: StyledText {
        var text: StyledText = "  \(Self.padded("expected", .max)) | own\n"
        for row in rows {
            let left = Self.cell(row.expected)
            let right = Self.cell(row.own)
            let style = Self.style(of: row.relation)
            text +=
                "\(row.relation.rawValue, style) \(Self.padded(left, Self.width), style) | \(Self.cut(right), style)\n"
            guard row.relation == .changed, let expected = row.expected, let own = row.own else { continue }
            for (name, values) in Self.differing(expected, own) {
                text += "      \(name): expected \(values.expected), own \(values.own)\n"
            }
        }
        let used = Relation.allCases.filter { relation in
            relation != .equal && rows.contains { $0.relation == relation }
        }
        if omitted > 0 { text += "  and \(omitted) more events that are not compared\n" }
        if !used.isEmpty {
            text += "  \(used.map { "\($0.rawValue) \($0.meaning)" }.joined(separator: ", "))\n"
        }
        return text
    }

    private static func style(of relation: Relation) -> StyledText.Style? {
        switch relation {
        case .equal: .dim
        case .moved: nil
        case .changed: .yellow
        case .missing: .red
        case .surplus: .magenta
        }
    }

    private static func cell(_ event: Event?) -> String {
        guard let event else { return "" }
        let time = EventTimeline.milliseconds(event.time)
        let space = String(repeating: " ", count: max(0, 10 - time.count))
        return "\(space)\(time) \(VisibleText.escape(event.device ?? "·", limit: 16)) \(EventTimeline.text(of: event))"
    }

    private static func cut(_ text: String) -> String {
        text.count > width ? text.prefix(width - 1) + "…" : text
    }

    private static func padded(_ text: String, _ limit: Int) -> String {
        let text = cut(text)
        return text + String(repeating: " ", count: max(0, min(limit, width) - text.count))
    }

    /// The members that differ, with their values.
    private static func differing(_ expected: Event, _ own: Event) -> [(
        name: String, values: (expected: String, own: String)
    )] {
        var rows: [(String, String, String)] = [
            ("activity", number(expected.activity), number(own.activity)),
            ("attempt", number(expected.attempt), number(own.attempt)),
            ("thread", expected.thread?.rawValue ?? "none", own.thread?.rawValue ?? "none"),
        ]
        let names = expected.fields.map(\.name) + own.fields.map(\.name).filter { expected[$0] == nil }
        for name in names {
            let values = [expected[name], own[name]].map { value in
                VisibleText.escape(value?.readableText ?? "none", limit: valueLimit)
            }
            rows.append((name.rawValue, values[0], values[1]))
        }
        return rows.filter { $0.1 != $0.2 }.map { ($0.0, ($0.1, $0.2)) }
    }

    private static func number(_ number: Int?) -> String { number.map(String.init) ?? "none" }
}
