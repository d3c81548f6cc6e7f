package import Events
package import Payload

/// A pattern that an event may match.
package struct EventPattern: Sendable {
    /// The kind of event.
    package var kind: EventKind
    /// The device; nil for any, the world included.
    package var device: String?
    /// What must hold of the event, all of it.
    package var conditions: [Condition]

    /// One condition on an event.
    package struct Condition: Sendable {
        /// What of the event it is about.
        package var subject: Subject
        /// What must hold.
        package var test: Test
    }

    /// A part of an event.
    package enum Subject: Sendable, Hashable {
        /// A field of the kind.
        case field(FieldName)
        /// The app's bundle identifier: the event's own or its `app` field.
        case app
        /// The activity: its number, or the name that a step gave it with `as`.
        case activity
        /// The number of the continuation attempt.
        case attempt
        /// The thread class.
        case thread

        /// The name that stands in case files.
        package var name: String {
            switch self {
            case .field(let name): name.rawValue
            case .app: "app"
            case .activity: "activity"
            case .attempt: "attempt"
            case .thread: "thread"
            }
        }
    }

    /// A test of a value.
    package enum Test: Sendable, Hashable {
        /// The same value in the same kind; null also stands for absent.
        case equals(PayloadValue)
        /// Text that contains the text, data that contains the bytes, an array or set that contains the elements, a dictionary that contains the
        /// entries.
        case contains(PayloadValue)
    }

    /// Names of the parts that every event may have, whatever its kind.
    package static let commonSubjects = ["app", "activity", "attempt", "thread"]
}

extension EventPattern: CustomStringConvertible {
    /// The pattern in words of the case file, safe to print.
    package var description: String {
        var text = kind.rawValue
        if let device { text += " on \(device)" }
        let parts = conditions.map { condition in
            switch condition.test {
            case .equals(let value): "\(condition.subject.name) \(value)"
            case .contains(let value): "\(condition.subject.name) containing \(value)"
            }
        }
        if !parts.isEmpty { text += " with " + parts.joined(separator: ", ") }
        return text
    }
}
