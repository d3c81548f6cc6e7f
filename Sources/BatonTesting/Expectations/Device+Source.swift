import Events
public import Payload
public import Testing
import VirtualDevices

extension Device {
    /// Expects that the app in front has a current activity of a type, now or soon: what other devices can be offered.
    ///
    /// - Parameters:
    ///   - type: the activity type.
    ///   - entries: entries that the payload has among others when it is saved.
    ///   - limit: how long to wait; the profile's `advertisingDeadline` by default.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    public func expectCurrentActivity(
        _ type: String, containing entries: PayloadDictionary = [:], within limit: Duration? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let window = Window(stage, limit, .advertisingDeadline)
        stage.expecting(sourceLocation) {
            let decides: (Event) -> Bool = { event in
                event.device == name
                    && [.activityStateChanged, .saveSnapshot, .appForegrounded, .appBackgrounded].contains(event.kind)
            }
            var state = SourceState(name, stage.world.events)
            while !state.hasCurrent(type, entries), try stage.wait(until: window.end, for: decides) != nil {
                state = SourceState(name, stage.world.events)
            }
            guard !state.hasCurrent(type, entries) else { return }
            let payload = entries.isEmpty ? "" : " with \(PayloadValue.dictionary(entries)) in userInfo"
            throw Failure(expected: "\(type) is current on \(name)\(payload)", observed: state.text(type, entries))
        }
    }

    /// Expects that the app that an activity came from is told that another device continued it:
    /// `userActivityWasContinued(_:)`, now or soon: since another user accepted an offer of this device last. Not judged where
    /// an offer of this device could not be accepted, which was recorded as an issue then.
    ///
    /// - Parameters:
    ///   - limit: how long to wait; the profile's `attemptTimeout` by default.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    public func expectWasContinued(within limit: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
        let window = Window(stage, limit, .attemptTimeout)
        guard !stage.unjudgedSources.contains(name) else { return }
        stage.expecting(sourceLocation) {
            let accepted = stage.world.events.last { $0.kind == .userAccepted && $0.text(.from) == name }
            let begin = accepted?.sequence ?? 0
            let fits: (Event) -> Bool = { $0.kind == .wasContinuedCalled && $0.device == name }
            let told =
                if let known = stage.world.events.dropFirst(begin).first(where: fits) { Event?.some(known) } else {
                    try stage.wait(until: window.end, for: fits)
                }
            let absent = stage.world.events.dropFirst(begin).last {
                $0.kind == .callbackReturned && $0.device == name && $0.text(.callback) == "wasContinued"
            }
            guard told == nil || absent != nil else { return }
            throw Failure(
                expected: "userActivityWasContinued(_:) is called on \(name)",
                observed: told == nil
                    ? "nobody was told within \(window.text)" : "the activity's delegate does not implement it",
                advice: told == nil ? "the activity needs a delegate, which it holds weakly" : "", evidence: told)
        }
    }
}

/// What is current on a device, after some events.
private struct SourceState {
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

    func text(_ type: String, _ entries: PayloadDictionary) -> String {
        guard let front else { return "no app is in front" }
        guard let activity, let found = types[activity] else { return "\(front) has no current activity" }
        guard found.utf8.elementsEqual(type.utf8) else { return "\(front) has \(found) current" }
        guard let payload = payloads[activity] else { return "\(found) is current and was not saved; set needsSave" }
        let difference = PayloadDifference(payload, expected: entries, isWhole: false).lines.joined(separator: ", ")
        return "in userInfo \(difference); it was saved as \(PayloadValue.dictionary(payload))"
    }
}
