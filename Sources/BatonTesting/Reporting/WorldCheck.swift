import Events
import Platforms
import Requirements
import Rules
import Testing
import VirtualDevices

/// Checks a world whatever its test expects: broken requirements, exceptions, faults that did not occur, and findings.
final class WorldCheck {
    private let simulation: Simulation
    private let reporter: Reporter
    /// How many events the world had at the last check.
    private var checkedEvents: Int?

    init(of simulation: Simulation, reporter: Reporter) {
        self.simulation = simulation
        self.reporter = reporter
    }

    /// Checks the world, unless nothing has happened since the last check.
    func check(_ sourceLocation: SourceLocation, findingsAreFailures: Bool, exceptionsAreFailures: Bool) {
        guard !simulation.world.events.isEmpty, checkedEvents != simulation.world.events.count else { return }
        // Lets running continuations end.
        reporter.expecting(sourceLocation) {
            _ = try simulation.wait(until: simulation.world.now.advanced(by: simulation.parameter(.settle))) { _ in
                false
            }
        }
        checkedEvents = simulation.world.events.count
        reportBreaches(sourceLocation, includingRecommendations: findingsAreFailures)
        if exceptionsAreFailures { reportExceptions(sourceLocation) }
        reportWaitingFaults(sourceLocation)
        if findingsAreFailures { reportFindings(sourceLocation) }
    }

    private func reportBreaches(_ sourceLocation: SourceLocation, includingRecommendations: Bool) {
        let broken = BrokenRequirements(in: simulation)
        for breach in broken.breaches() where broken.isMust(breach) || includingRecommendations {
            guard reporter.isFirstReport(of: breach.requirement, evidence: breach.evidence) else { continue }
            let statement = Catalogues.requirements?[breach.requirement]?.statement ?? "not in the catalogue"
            var unmet = UnmetExpectation(
                expected: "\(breach.expected) (\(breach.requirement): \(statement))", observed: breach.observed,
                advice: "read about the requirement: baton explain \(breach.requirement)")
            unmet.evidence = breach.evidence
            reporter.report(unmet, sourceLocation)
        }
    }

    /// Reports each exception that would end the app on a device; a repeated one is reported once.
    private func reportExceptions(_ sourceLocation: SourceLocation) {
        struct Origin: Hashable {
            var device, app, property, reason: String?
        }
        var counts: [Origin: Int] = [:]
        var firsts: [(origin: Origin, event: Event)] = []
        for event in simulation.world.events where event.kind == .activityException {
            let origin = Origin(
                device: event.device, app: event.app, property: event.text(.property), reason: event.text(.reason))
            counts[origin, default: 0] += 1
            if counts[origin] == 1 { firsts.append((origin, event)) }
        }
        for (origin, event) in firsts {
            guard reporter.isFirstReport(of: event.kind.rawValue, evidence: [event.sequence]) else { continue }
            let times = counts[origin].flatMap { $0 > 1 ? ", \($0) times" : nil } ?? ""
            reporter.report(
                UnmetExpectation(
                    expected: "no exception in \(origin.app ?? "an app") on \(origin.device ?? "a device")",
                    observed: "\(event.text(.name) ?? "an exception") at \(origin.property ?? "an activity"): "
                        + "\(origin.reason ?? "no reason")\(times); on a device it ends the app",
                    advice: Self.advice(onExceptionAt: origin.property), evidence: event), sourceLocation)
        }
    }

    private static func advice(onExceptionAt property: String?) -> String {
        let remedy =
            switch property {
            case "userInfo":
                "put only strings, numbers, dates, data, URLs, UUIDs, null, and arrays, dictionaries and sets of them into "
                    + "userInfo, under keys of these kinds"
            case "activityType": "name a type that the app declares in NSUserActivityTypes"
            case "webpageURL": "assign an http or https URL, or nil; other URLs belong in userInfo"
            default: "check what the app assigns to this property of its activity"
            }
        return remedy + "; a test that raises it on purpose sets world.exceptionsAreFailures = false"
    }

    /// Reports each fault that nothing triggered. The test injects it and does not test it.
    private func reportWaitingFaults(_ sourceLocation: SourceLocation) {
        // A failed acceptance is an issue already, and may be why a fault is still waiting.
        guard !simulation.acceptances.someFailed else { return }
        for fault in simulation.world.waitingFaults {
            guard reporter.isFirstReport(of: "fault", evidence: [fault.number]) else { continue }
            let point = fault.trigger.map { trigger in
                FaultPoint.allCases.first { $0.kind == trigger }?.rawValue ?? trigger.rawValue
            }
            reporter.report(
                UnmetExpectation(
                    expected: "every injected fault occurs",
                    observed:
                        "the fault \(fault.name)\(point.map { " at \($0)" } ?? "") on \(fault.device) did not occur",
                    advice: point.map { "inject it before \($0), or at a point that this handover reaches" }
                        ?? "let more time pass: world.run(for:)"), sourceLocation)
        }
    }

    private func reportFindings(_ sourceLocation: SourceLocation) {
        for event in simulation.world.events {
            guard let finding = AppFinding(event),
                reporter.isFirstReport(of: finding.code, evidence: [event.sequence])
            else { continue }
            reporter.report(
                UnmetExpectation(
                    expected: "no findings about apps, because findingsAreFailures is true",
                    observed: finding.description, evidence: event),
                sourceLocation)
        }
    }
}
