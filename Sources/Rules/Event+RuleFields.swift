import Events
import Payload

extension Event {
    /// The value of a Boolean field.
    func boolean(_ name: FieldName) -> Bool? { self[name]?.booleanValue }

    /// The kind's name, for messages.
    var name: String { kind.rawValue }
}

extension Instant {
    /// For messages.
    var milliseconds: String { "\(nanoseconds / 1_000_000) ms" }
}
