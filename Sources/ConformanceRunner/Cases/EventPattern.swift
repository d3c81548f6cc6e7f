package import Events
import ImplementationAdapter
package import Payload

/// A pattern that an event may match.
package struct EventPattern: Sendable {
    package var kind: EventKind
    /// The device; nil for any, the world included.
    package var device: String?
    package var conditions: [Condition]

    /// The app that an event must be about, unless that is the browser of a system, which is no app.
    package var installedApp: String? {
        for condition in conditions where condition.subject == .app || condition.subject == .field(.app) {
            if case .equals(let value) = condition.test, let app = value.stringValue, !SystemBrowser.isNamed(app) {
                return app
            }
        }
        return nil
    }

    package struct Condition: Sendable {
        package var subject: Subject
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
        case thread

        /// The name in case files.
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

    package enum Test: Sendable, Hashable {
        /// The same value in the same kind; null also stands for absent.
        case equals(PayloadValue)
        /// Text with this text, data with these bytes, an array or set with these elements, a dictionary with these entries.
        case contains(PayloadValue)
    }

    /// The parts that events of all kinds may have.
    package static let commonSubjects = ["app", "activity", "attempt", "thread"]
}

extension EventPattern: CustomStringConvertible {
    /// The pattern in the words of case files.
    package var description: String {
        var text = kind.rawValue
        if let device { text += " on \(device)" }
        let parts = conditions.map { condition in
            switch condition.test {
            case .equals(let value): "\(condition.subject.name) \(value.readableText)"
            case .contains(let value): "\(condition.subject.name) containing \(value.readableText)"
            }
        }
        if !parts.isEmpty { text += " with " + parts.joined(separator: ", ") }
        return text
    }
}
