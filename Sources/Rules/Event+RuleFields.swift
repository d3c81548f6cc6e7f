import Events
import Payload

extension Event {
    /// The value of a Boolean field.
    func boolean(_ name: FieldName) -> Bool? { self[name]?.booleanValue }

    /// Whether its type is that of web pages. A browser is offered under it, and gets activities of other types under it.
    var isOfWebPage: Bool { text(.type) == "NSUserActivityTypeBrowsingWeb" }

    /// The kind's name, for messages.
    var name: String { kind.rawValue }
}

extension Instant {
    /// For messages.
    var milliseconds: String { "\(nanoseconds / 1_000_000) ms" }
}
