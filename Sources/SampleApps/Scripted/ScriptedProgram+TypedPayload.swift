import Foundation
import Handoff
import Payload

/// The typed payload of a scripted app. Its properties and its coding keys have different names, so that a payload
/// shows which of them were used.
private struct TypedNote: Codable {
    enum CodingKeys: String, CodingKey {
        case headline = "title"
        case number = "count"
        case changed
    }

    var headline: String
    var number: Int
    var changed: Date?
}

/// Typed payloads (ACT-023), through `perform: {action, with}`.
extension ScriptedProgram {
    /// Sets a typed payload of `title` (text), `count` (a whole number) and `changed` (a date, optional) on the
    /// activity `as`; with `shape: list` a list of texts instead, which is not a dictionary. It reports
    /// `setTypedPayload` as `done` or as the error.
    func setTypedPayload(_ arguments: PayloadDictionary) -> ActionAnswer {
        guard let activity = activity(arguments["as"]?.stringValue ?? "activity") else {
            return .refused("the app has no such activity")
        }
        do {
            switch arguments["shape"]?.stringValue ?? "note" {
            case "note":
                guard let headline = arguments["title"]?.stringValue, let number = arguments["count"]?.integerValue
                else { return .refused("title must be text and count a whole number") }
                try activity.setTypedPayload(
                    TypedNote(
                        headline: headline, number: Int(number),
                        changed: arguments["changed"]?.dateValue.map {
                            Date(timeIntervalSinceReferenceDate: $0.secondsSince2001)
                        }))
            case "list": try activity.setTypedPayload([arguments["title"]?.stringValue ?? ""])
            case let shape: return .refused("there is no shape \(shape); shapes are note, list")
            }
            application?.report(["setTypedPayload": "done"])
        } catch {
            application?.report(["setTypedPayload": .string("\(error)")])
        }
        return .done(.null)
    }

    /// Reads the typed payload of the activity `as` and reports it by coding keys as `typedPayload`; an error is
    /// reported as text.
    func readTypedPayload(_ arguments: PayloadDictionary) -> ActionAnswer {
        guard let activity = activity(arguments["as"]?.stringValue ?? "activity") else {
            return .refused("the app has no such activity")
        }
        do {
            let note = try activity.typedPayload(TypedNote.self)
            var told: PayloadDictionary = ["title": .string(note.headline), "count": PayloadValue(note.number)]
            if let changed = note.changed {
                told["changed"] = .date(PayloadDate(secondsSince2001: changed.timeIntervalSinceReferenceDate))
            }
            application?.report(["typedPayload": .dictionary(told)])
        } catch {
            application?.report(["typedPayload": .string("\(error)")])
        }
        return .done(.null)
    }
}
