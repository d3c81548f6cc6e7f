import Events
import Payload

/// One line for each event kind, as a case might have it. The packed lines of every case refer to them, so that what all
/// cases have in common stands in a page once.
enum TypicalLines {
    static let dictionary: LZ4Dictionary = {
        var lines: [UInt8] = []
        for kind in EventKind.allCases { LogWriter.append(event(kind), to: &lines) }
        return LZ4Dictionary(lines)
    }()

    /// An event with all members and fields that the declaration of its kind has.
    private static func event(_ kind: EventKind) -> Event {
        let declaration = kind.declaration
        func has(_ member: EventDeclaration.Member) -> Bool { declaration.members.contains(member) }
        var event = Event(
            time: Instant(nanoseconds: 1_000_000_000), sequence: 10, kind: kind, device: "phone",
            app: has(.app) ? text : nil, activity: has(.activity) ? 1 : nil, attempt: has(.attempt) ? 1 : nil,
            thread: has(.thread) ? .main : nil)
        event.fields = declaration.fields.map { Event.Field($0, value(of: $0)) }
        return event
    }

    private static let text = "com.example.notes"

    private static func value(of field: FieldName) -> PayloadValue {
        switch field.valueKinds.first {
        case .text: .string(text)
        case .integer, .number: .integer(0)
        case .boolean: .boolean(true)
        case .data: .data([])
        case .url: .url(text)
        case .list: .array([])
        case .dictionary, .any: .dictionary([:])
        case .null, nil: .null
        }
    }
}
