import Events
public import Payload
import Platforms
public import Testing
import VirtualDevices

extension Device {
    /// Expects that the app in front has a current activity of a type, now or soon.
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
        let period = ExpectationPeriod(in: simulation, limit, .advertisingDeadline)
        world.reporter.expecting(sourceLocation) {
            let decides: (Event) -> Bool = { event in
                event.device == name
                    && [.activityStateChanged, .saveSnapshot, .appForegrounded, .appBackgrounded].contains(event.kind)
            }
            var state = SourceState(name, simulation.world.events)
            while !state.hasCurrent(type, entries), try simulation.wait(until: period.end, for: decides) != nil {
                state = SourceState(name, simulation.world.events)
            }
            guard !state.hasCurrent(type, entries) else { return }
            let payload = entries.isEmpty ? "" : " with \(PayloadValue.dictionary(entries)) in userInfo"
            throw UnmetExpectation(
                expected: "\(type) is current on \(name)\(payload)", reason: state.reason(against: type, entries))
        }
    }

    /// Expects a call of `userActivityWasContinued(_:)` on this device, from which another one continued an activity: now or
    /// soon, after the latest acceptance of one of its offers. Skipped if that acceptance failed, which is an issue already.
    ///
    /// - Parameters:
    ///   - limit: how long to wait; the profile's `attemptTimeout` by default.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    public func expectWasContinued(within limit: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
        let period = ExpectationPeriod(in: simulation, limit, .attemptTimeout)
        guard !simulation.acceptances.hasFailed(from: name) else { return }
        world.reporter.expecting(sourceLocation) {
            let accepted = simulation.world.events.last { $0.kind == .userAccepted && $0.text(.from) == name }
            let begin = accepted?.sequence ?? 0
            let fits: (Event) -> Bool = { $0.kind == .wasContinuedCalled && $0.device == name }
            let call =
                if let known = simulation.world.events.dropFirst(begin).first(where: fits) { Event?.some(known) } else {
                    try simulation.wait(until: period.end, for: fits)
                }
            let absent = simulation.world.events.dropFirst(begin).last {
                $0.kind == .callbackReturned && $0.device == name && $0.text(.callback) == "wasContinued"
            }
            guard call == nil || absent != nil else { return }
            throw UnmetExpectation(
                expected: "userActivityWasContinued(_:) is called on \(name)",
                observed: call == nil
                    ? "it was not called within \(period.text)" : "the activity's delegate does not implement it",
                advice: call == nil
                    ? "give the activity a delegate, and keep a reference to the delegate: the activity holds it weakly"
                    : "implement the method", evidence: call)
        }
    }
}
