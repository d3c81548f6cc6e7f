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
        let parts = fields.prefix(6).map { "\($0.name.rawValue) \($0.value)" }
        if !parts.isEmpty { text += " with " + parts.joined(separator: ", ") }
        return text
    }
}

extension PayloadValue {
    /// Whether this value contains a part: text in text, bytes in bytes, elements in an array or set, entries in a dictionary.
    func contains(_ part: PayloadValue) -> Bool {
        switch (self, part) {
        case (.string(let text), .string(let part)): text.contains(part)
        case (.data(let bytes), .data(let part)): part.isEmpty || bytes.contains(part)
        case (.dictionary(let entries), .dictionary(let part)):
            part.allSatisfy { entries[$0.key] == $0.value }
        case (.array(let elements), .array(let part)): part.allSatisfy { elements.contains($0) }
        case (.set(let set), .set(let part)): part.elements.allSatisfy { set.elements.contains($0) }
        case (.set(let set), .array(let part)): part.allSatisfy { set.elements.contains($0) }
        default: self == part
        }
    }
}

extension OperationStep {
    /// The name under which the case knows the activity that the step is about.
    var activityName: String {
        for argument in arguments where argument.name == "as" {
            if case .plain(let value) = argument.value, let name = value.stringValue { return name }
        }
        return "activity"
    }

    /// The start of an app that is in front at the case's beginning.
    init(launching app: String, on device: DeviceDeclaration) {
        self.init(
            actor: device.name, verb: .launch, app: app,
            arguments: [Argument(name: "app", value: .plain(.string(app)))], position: device.position)
    }
}
