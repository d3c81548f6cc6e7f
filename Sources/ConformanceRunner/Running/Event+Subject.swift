import Events
import ImplementationAdapter
import Payload

extension Event {
    /// The value of a part of the event, as cases write it.
    func value(of subject: EventPattern.Subject) -> PayloadValue? {
        switch subject {
        case .field(let name): self[name]
        case .app: app.map { .string($0) } ?? self[.app]
        case .activity: activity.map { .integer(Int64($0)) }
        case .attempt: attempt.map { .integer(Int64($0)) }
        case .thread: thread.map { .string($0.rawValue) }
        }
    }

    /// The event in one line, for the `observed` of a check.
    var summary: String {
        var text = kind.rawValue
        if let device { text += " on \(device)" }
        text += " at \(Quantity.instantText(time))"
        let parts = fields.prefix(6).map { "\($0.name.rawValue) \($0.value.readableText)" }
        if !parts.isEmpty { text += " with " + parts.joined(separator: ", ") }
        return text
    }
}
