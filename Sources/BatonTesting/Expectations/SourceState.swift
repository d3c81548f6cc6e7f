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

    /// Why an expectation of a current activity is not met.
    ///
    /// - Parameter condition: why the device itself takes part in nothing now.
    func reason(
        against type: String, _ entries: PayloadDictionary, _ condition: UnmetExpectation.Reason?
    ) -> UnmetExpectation.Reason {
        guard let front else {
            if let condition {
                return UnmetExpectation.Reason(
                    observed: "\(condition.observed), so no app is in front", advice: condition.advice)
            }
            return UnmetExpectation.Reason(observed: "no app is in front", advice: "launch the app: launch(_:)")
        }
        guard let activity, let found = types[activity] else {
            return UnmetExpectation.Reason(
                observed: "\(front) has no current activity", advice: IneligibilityExplanation.howToBeCurrent)
        }
        guard found.utf8.elementsEqual(type.utf8) else {
            return UnmetExpectation.Reason(
                observed: "\(front) has \(found) current", advice: "check which activity the app made current last")
        }
        guard let payload = payloads[activity] else {
            return UnmetExpectation.Reason(
                observed: "\(found) is current and was never saved",
                advice: "set its needsSave, and let the profile's saveDelay pass")
        }
        let difference = PayloadDifference(payload, expected: entries, isWhole: false).lines.joined(separator: ", ")
        return UnmetExpectation.Reason(
            observed: "in userInfo, \(difference); it was saved as \(PayloadValue.dictionary(payload))",
            advice:
                "check what saves the activity (updateUserActivityState, didUpdate, userInfo), and that needsSave is set"
        )
    }
}
