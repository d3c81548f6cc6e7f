import Events
import VirtualDevices

/// What is wrong with any test, whatever it expects.
extension Stage {
    /// Each exception that would have ended the app on a device; one that repeats itself is told once.
    func reportExceptions(_ report: (Failure) -> Void) {
        struct Kind: Hashable {
            var device, app, property, reason: String?
        }
        var counts: [Kind: Int] = [:]
        var firsts: [(kind: Kind, event: Event)] = []
        for event in world.events where event.kind == .activityException {
            let kind = Kind(
                device: event.device, app: event.app, property: event.text(.property), reason: event.text(.reason))
            counts[kind, default: 0] += 1
            if counts[kind] == 1 { firsts.append((kind, event)) }
        }
        for (kind, event) in firsts {
            guard told.insert(Told(requirement: event.kind.rawValue, evidence: [event.sequence])).inserted else {
                continue
            }
            let times = counts[kind].flatMap { $0 > 1 ? ", \($0) times" : nil } ?? ""
            report(
                Failure(
                    expected: "no exception in \(kind.app ?? "an app") on \(kind.device ?? "a device")",
                    observed: "\(event.text(.name) ?? "an exception") at \(kind.property ?? "an activity"): "
                        + "\(kind.reason ?? "no reason")\(times); on a device it ends the app",
                    advice: Self.advice(onExceptionAt: kind.property), evidence: event))
        }
    }

    private static func advice(onExceptionAt property: String?) -> String {
        let remedy =
            switch property {
            case "userInfo":
                "put only strings, numbers, dates, data, URLs, UUIDs, null, and arrays, dictionaries and sets of them into "
                    + "userInfo, under keys of these kinds"
            case "activityType": "name a type that the app declares in NSUserActivityTypes"
            case "webpageURL": "assign an http or https URL, or nil; other URLs belong into userInfo"
            default: "look what the app does with its activity there"
            }
        return remedy + "; a test that means to raise it sets world.exceptionsAreFailures = false"
    }

    /// Each fault that nothing triggered: what the test says about it was not tested.
    func reportWaitingFaults(_ report: (Failure) -> Void) {
        // Where an offer could not be accepted, which was told, what follows from that is no news.
        guard !attempts.values.contains(where: { $0 == nil }) else { return }
        for fault in world.waitingFaults {
            guard told.insert(Told(requirement: "fault", evidence: [fault.number])).inserted else { continue }
            let point = fault.trigger.map { trigger in
                FaultPoint.allCases.first { $0.kind == trigger }?.rawValue ?? trigger.rawValue
            }
            report(
                Failure(
                    expected: "every fault that is injected strikes",
                    observed:
                        "the fault \(fault.name)\(point.map { " at \($0)" } ?? "") on \(fault.device) never struck",
                    advice: point.map {
                        "inject it before \($0) comes, or at a point that this handover reaches"
                    } ?? "let more time pass: world.run(for:)"))
        }
    }
}
