import Events
import Handoff
import ImplementationAdapter
import Notation
import Payload

extension EventDraft {
    /// An event among the outputs of a device.
    static let form = form(
        of: ValueForm<EventKind>.word(nil, "an event kind of the vocabulary"), EventKind.allCases,
        app: Member("app", optional: .text, "The app's bundle identifier."),
        link: Member("link", optional: .link, "The link that the event is about."))

    /// An event that an app reports. The device adds the app.
    static let formOfApps: RecordForm<EventDraft> = {
        let kinds = EventKind.allCases.filter(ServiceCall.kindsOfApps.contains)
        return form(
            of: .word(kinds, "the kind of an event that happens in an app"), kinds, app: .absent(nil),
            link: .absent(nil))
    }()

    private static func form(
        of kind: ValueForm<EventKind>, _ kinds: [EventKind], app: Member<String?>, link: Member<LinkIdentifier?>
    ) -> RecordForm<EventDraft> {
        RecordForm<EventDraft>(
            "",
            {
                (
                    $0.kind, $0.app, $0.activity, $0.attempt, $0.link, $0.thread,
                    $0.fields.isEmpty ? nil : $0.fields.map { ($0.name.rawValue, $0.value) }
                )
            },
            Member("kind", kind.described(words: "event kind")), app,
            Member("activity", optional: .number, "The activity's number."),
            Member("attempt", optional: .number, "The continuation attempt's number."), link,
            Member("thread", optional: .word(), "The thread class of a callback."),
            Member("fields", optional: .entries(of: .payload), "The kind's fields.")
        ) { kind, app, activity, attempt, link, thread, fields throws(NotationError) in
            try checkLink(link, attempt: attempt, of: kind)
            return EventDraft(
                kind, app: app, activity: activity, attempt: attempt, link: link, thread: thread,
                EventFields(try Self.fields(fields ?? [], of: kind)))
        }.adding(keywords: [("allOf", .array(kinds.map(rule) + linkRule(kinds)))])
    }

    /// Only events of some kinds name a link, and those whose attempt follows from it do not name that.
    private static func checkLink(_ link: LinkIdentifier?, attempt: Int?, of kind: EventKind) throws(NotationError) {
        let meaning = kind.declaration.link
        if meaning == nil, let link {
            throw NotationError(
                path: [.key("link")], expected: "no link with \(kind.rawValue)", found: "\(link.value)")
        }
        if meaning == .identifiesAttempt, let attempt {
            throw NotationError(
                path: [.key("attempt")], expected: "no attempt with \(kind.rawValue)", found: "\(attempt)",
                advice: "name the link; Baton knows the attempt for which it was opened")
        }
    }

    /// Members have no order in JSON; fields of an event have one.
    private static func fields(
        _ members: [(key: String, value: PayloadValue)], of kind: EventKind
    ) throws(NotationError) -> [Event.Field] {
        if members.isEmpty { return [] }
        let declared = kind.fields
        var fields: [Event.Field] = []
        fields.reserveCapacity(members.count)
        for member in members {
            guard let name = FieldName(rawValue: member.key), declared.contains(name) else {
                let list = declared.map(\.rawValue).joined(separator: ", ")
                throw NotationError(
                    path: [.key("fields")],
                    expected: list.isEmpty
                        ? "no field, for \(kind.rawValue) has none" : "fields of \(kind.rawValue): \(list)",
                    found: "the member \(JSONText.quoted(member.key, limit: 40))")
            }
            fields.append(Event.Field(name, member.value))
        }
        fields.sort { (declared.firstIndex(of: $0.name) ?? 0) < (declared.firstIndex(of: $1.name) ?? 0) }
        return fields
    }

    /// Which kinds may have a link.
    private static func linkRule(_ kinds: [EventKind]) -> [JSONSchema] {
        let linked = kinds.filter { $0.declaration.link != nil }.map { JSONSchema.string($0.rawValue) }
        guard !linked.isEmpty else { return [] }
        return [
            .of([
                ("if", .of([("properties", .of([("kind", .of([("enum", .array(linked))]))]))])),
                ("else", .of([("properties", .of([("link", false)]))])),
            ])
        ]
    }

    /// Which fields a kind may have.
    private static func rule(of kind: EventKind) -> JSONSchema {
        let names = JSONSchema.array(kind.fields.map { .string($0.rawValue) })
        var members: [(String, JSONSchema)] = [("fields", .of([("propertyNames", .of([("enum", names)]))]))]
        if kind.declaration.link == .identifiesAttempt { members.append(("attempt", false)) }
        return .of([
            ("if", .of([("properties", .of([("kind", .constant(kind.rawValue))]))])),
            ("then", .of([("properties", .of(members))])),
        ])
    }
}
