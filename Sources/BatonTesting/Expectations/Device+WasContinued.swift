import Events
import Payload
import Platforms
public import Testing
import VirtualDevices

extension Device {
    /// Expects a call of `userActivityWasContinued(_:)` on this device, from which another one continued an activity: now or
    /// soon, after the latest acceptance of one of its offers. Skipped if that acceptance failed, which is an issue already.
    ///
    /// - Parameters:
    ///   - times: how many calls there are since the world's start, neither more nor fewer; by default at least one since
    ///     the latest acceptance.
    ///   - receiver: the device that continued; any by default. Only calls for this device count.
    ///   - limit: how long to wait; the profile's `attemptTimeout` by default.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    public func expectWasContinued(
        times: Int? = nil, by receiver: Device? = nil, within limit: Duration? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let period = ExpectationPeriod(in: simulation, limit, .attemptTimeout)
        guard !simulation.acceptances.hasFailed(from: name) else { return }
        world.reporter.expecting(sourceLocation) {
            try world.requireOwn(receiver)
            let begin = times == nil ? latestAcceptance(by: receiver) : 0
            let wanted = times ?? 1
            var calls = continuations(since: begin, by: receiver)
            while calls.count < wanted,
                try simulation.wait(until: period.end, for: { $0.kind == .wasContinuedCalled && $0.device == name })
                    != nil
            {
                calls = continuations(since: begin, by: receiver)
            }
            let by = receiver.map { ", for \($0.name)" } ?? ""
            let expected =
                "userActivityWasContinued(_:) is called on \(name)\(times.map { " \(Self.times($0))" } ?? "")\(by)"
            let isAbsent = simulation.world.events.dropFirst(begin).contains {
                $0.kind == .callbackReturned && $0.device == name && $0.text(.callback) == "wasContinued"
            }
            if wanted > 0, !calls.isEmpty, isAbsent {
                throw UnmetExpectation(
                    expected: expected, observed: "the activity's delegate does not implement it",
                    advice: "implement the method", evidence: calls.last)
            }
            guard times == nil ? calls.isEmpty : calls.count != wanted else { return }
            let few =
                calls.isEmpty
                ? "give the activity a delegate, and keep a reference to the delegate: the activity holds it weakly"
                : "let another continuation of the activity succeed before, or expect \(Self.times(calls.count))"
            throw UnmetExpectation(
                expected: expected,
                observed: calls.isEmpty
                    ? "it was not called within \(period.text)" : "it was called \(Self.times(calls.count))",
                advice: calls.count < wanted ? few : "check which other continuations the test accepts before",
                evidence: calls.last)
        }
    }

    private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

    private func latestAcceptance(by receiver: Device?) -> Int {
        simulation.world.events.last {
            $0.kind == .userAccepted && $0.text(.from) == name && (receiver == nil || $0.device == receiver?.name)
        }?.sequence ?? 0
    }

    /// The calls of the method. Each follows the delivery of a payload, which names the device that continued.
    private func continuations(since begin: Int, by receiver: Device?) -> [Event] {
        var deliveries: [Int: [String]] = [:]
        var calls: [Event] = []
        for event in simulation.world.events where event.device == name {
            guard let activity = event.activity else { continue }
            if event.kind == .transferDelivered { deliveries[activity, default: []].append(event.text(.to) ?? "") }
            guard event.kind == .wasContinuedCalled else { continue }
            let by = deliveries[activity].flatMap { $0.isEmpty ? nil : $0[0] }
            if by != nil { deliveries[activity]?.removeFirst() }
            if event.sequence >= begin, receiver == nil || receiver?.name == by { calls.append(event) }
        }
        return calls
    }

    /// Expects a call of `application(_:didUpdate:)` of this device's app: since the world's start, or soon. It is called when
    /// the activity is saved, which may be before another device asks for it.
    ///
    /// - Parameters:
    ///   - type: the activity type; any by default.
    ///   - limit: how long to wait; the profile's `attemptTimeout` by default.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    public func expectDidUpdate(
        _ type: String? = nil, within limit: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let period = ExpectationPeriod(in: simulation, limit, .attemptTimeout)
        world.reporter.expecting(sourceLocation) {
            let fits: (Event) -> Bool = { event in
                event.kind == .didUpdateCalled && event.device == name
                    && type.map { $0.utf8.elementsEqual(self.type(of: event).utf8) } ?? true
            }
            let known = simulation.world.events.first(where: fits)
            let call = if let known { Event?.some(known) } else { try simulation.wait(until: period.end, for: fits) }
            let isAbsent = simulation.world.events.contains {
                $0.kind == .callbackReturned && $0.device == name && $0.text(.callback) == "didUpdate"
                    && $0[.implemented]?.booleanValue == false
            }
            guard call == nil || isAbsent else { return }
            throw UnmetExpectation(
                expected: "application(_:didUpdate:) is called on \(name)" + (type.map { " for \($0)" } ?? ""),
                observed: call == nil
                    ? "it was not called within \(period.text)" : "the application delegate does not implement it",
                advice: call == nil
                    ? "assign the activity to the userActivity of a responder, and set its needsSave: the framework updates "
                        + "only activities that it manages" : "implement the method", evidence: call)
        }
    }

    private func type(of event: Event) -> String {
        simulation.world.events.first {
            $0.kind == .activityCreated && $0.device == event.device && $0.activity == event.activity
        }?.text(.type) ?? ""
    }
}
