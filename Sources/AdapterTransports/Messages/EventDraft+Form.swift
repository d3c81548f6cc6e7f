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
        let kinds = EventKind.allCases.filter(\.declaration.isOfApps)
        return form(
            of: .word(kinds, "the kind of an event that happens in an app"), kinds, app: .absent(nil),
            link: .absent(nil))
    }()

    private static func form(
        of kind: ValueForm<EventKind>, _ kinds: [EventKind], app: Member<String?>, link: Member<LinkIdentifier?>
    ) -> RecordForm<EventDraft> {
        RecordForm<EventDraft>(
            "",
            { ($0.kind, $0.app, $0.activity, $0.attempt, $0.link, $0.thread, EventFields.members($0.fields)) },
            Member("kind", kind.described(words: "event kind")), app,
            Member("activity", optional: .number, "The activity's number."),
            Member("attempt", optional: .number, "The continuation attempt's number."), link,
            Member("thread", optional: .word(), "The thread class of a callback."),
            Member("fields", optional: .entries(of: .payload), "The kind's fields.")
        ) { kind, app, activity, attempt, link, thread, fields throws(NotationError) in
            try checkLink(link, attempt: attempt, of: kind)
            // Members have no order in JSON; fields of an event have one.
            let fields = try kind.fields(of: fields ?? []).sorted {
                (kind.fields.firstIndex(of: $0.name) ?? 0) < (kind.fields.firstIndex(of: $1.name) ?? 0)
            }
            return EventDraft(
                kind, app: app, activity: activity, attempt: attempt, link: link, thread: thread, EventFields(fields))
        }.adding(keywords: [("allOf", .array(EventKind.fieldRules(of: kinds) + linkRules(of: kinds)))])
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

    /// Which kinds may have a link, and which of them no attempt.
    private static func linkRules(of kinds: [EventKind]) -> [JSONSchema] {
        let linked = kinds.filter { $0.declaration.link != nil }
        guard !linked.isEmpty else { return [] }
        let identifying = linked.filter { $0.declaration.link == .identifiesAttempt }
        return [
            .of([("if", isOf(linked)), ("else", .of([("properties", .of([("link", false)]))]))]),
            .of([("if", isOf(identifying)), ("then", .of([("properties", .of([("attempt", false)]))]))]),
        ]
    }

    private static func isOf(_ kinds: [EventKind]) -> JSONSchema {
        .of([("properties", .of([("kind", .words(kinds.map(\.rawValue)))]))])
    }
}
