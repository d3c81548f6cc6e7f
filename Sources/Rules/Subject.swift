import Events
import Payload

/// An app on a device.
struct AppKey: Hashable, Sendable {
    let device: String
    let app: String

    init?(_ event: Event) {
        guard let device = event.device, let app = event.app else { return nil }
        self.device = device
        self.app = app
    }
}

/// An activity object; its number is unique in its device.
struct ActivityKey: Hashable, Sendable {
    let device: String
    let activity: Int

    init?(_ event: Event) {
        guard let device = event.device, let activity = event.activity else { return nil }
        self.device = device
        self.activity = activity
    }
}

/// An event that may be needed as evidence: when and which.
struct Mark: Hashable, Sendable {
    let time: Instant
    let sequence: Int

    init(_ event: Event) {
        time = event.time
        sequence = event.sequence
    }
}

extension Event {
    /// The Boolean of a field, if the event has it and it is one.
    func boolean(_ name: FieldName) -> Bool? { self[name]?.booleanValue }

    /// The callback's name for messages.
    var name: String { kind.rawValue }
}

extension Instant {
    /// For messages.
    var milliseconds: String { "\(nanoseconds / 1_000_000) ms" }
}
