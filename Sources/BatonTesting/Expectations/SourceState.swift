import Events
import Payload

/// The app in front and the current activities of a device, after some events.
struct SourceState {
    private var front: String?
    private var current: [String: Int] = [:]
    private var types: [Int: String] = [:]
    private var payloads: [Int: PayloadDictionary] = [:]

    init(_ device: String, _ events: [Event]) {
        for event in events where event.device == device {
            switch event.kind {
            case .appForegrounded: front = event.app
            case .appBackgrounded, .appTerminated:
                if front == event.app { front = nil }
            case .activityCreated:
                if let number = event.activity { types[number] = event.text(.type) }
            case .saveSnapshot:
                if let number = event.activity { payloads[number] = event[.userInfo]?.dictionaryValue }
            case .activityStateChanged:
                guard let app = event.app, let number = event.activity else { continue }
                if event.text(.to) == "current" {
                    current[app] = number
                } else if current[app] == number {
                    current[app] = nil
                }
            default: break
            }
        }
    }

    private var activity: Int? { front.flatMap { current[$0] } }

    func hasCurrent(_ type: String, _ entries: PayloadDictionary) -> Bool {
        guard let activity, let found = types[activity], found.utf8.elementsEqual(type.utf8) else { return false }
        return entries.isEmpty
            || PayloadDifference(payloads[activity], expected: entries, isWhole: false).lines.isEmpty
    }

    /// What an expectation of a current activity finds instead.
    func text(_ type: String, _ entries: PayloadDictionary) -> String {
        guard let front else { return "no app is in front" }
        guard let activity, let found = types[activity] else { return "\(front) has no current activity" }
        guard found.utf8.elementsEqual(type.utf8) else { return "\(front) has \(found) current" }
        guard let payload = payloads[activity] else { return "\(found) is current and was never saved; set needsSave" }
        let difference = PayloadDifference(payload, expected: entries, isWhole: false).lines.joined(separator: ", ")
        return "in userInfo, \(difference); it was saved as \(PayloadValue.dictionary(payload))"
    }
}
