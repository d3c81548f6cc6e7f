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
                expected: "\(type) is current on \(name)\(payload)",
                reason: state.reason(against: type, entries, DeviceCondition(of: name, simulation).reason))
        }
    }
}
