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
    ///
    /// - Parameter sourceLocation: where issues are recorded; nil for the line of the test that brought each about.
    func check(_ sourceLocation: SourceLocation?, findingsAreFailures: Bool, exceptionsAreFailures: Bool) {
        guard !simulation.world.events.isEmpty, checkedEvents != simulation.world.events.count else { return }
        // Lets running continuations end.
        reporter.expecting(sourceLocation ?? reporter.location(ofEvents: []) ?? simulation.sourceLocation) {
            _ = try simulation.wait(until: simulation.world.now.advanced(by: simulation.parameter(.settle))) { _ in
                false
            }
        }
        checkedEvents = simulation.world.events.count
        reportBreaches(sourceLocation, includingRecommendations: findingsAreFailures)
        if exceptionsAreFailures { reportExceptions(sourceLocation) }
        reportWaitingFaults(sourceLocation)
        reportMissedFaults(sourceLocation)
        reportUnfinishedWork(sourceLocation)
        if findingsAreFailures { reportFindings(sourceLocation) }
    }

    private func report(_ unmet: UnmetExpectation, _ sourceLocation: SourceLocation?) {
        reporter.report(
            unmet, sourceLocation ?? reporter.location(ofEvents: unmet.evidence) ?? simulation.sourceLocation)
    }

    private func reportBreaches(_ sourceLocation: SourceLocation?, includingRecommendations: Bool) {
        let broken = BrokenRequirements(in: simulation)
        for breach in broken.breaches() where broken.isMust(breach) || includingRecommendations {
            guard reporter.isFirstReport(of: breach.requirement, evidence: breach.evidence) else { continue }
            let statement = Catalogues.requirements?[breach.requirement]?.statement ?? "not in the catalogue"
            var unmet = UnmetExpectation(
                expected: "\(breach.expected) (\(breach.requirement): \(statement))", observed: breach.observed,
                advice: "read about the requirement: baton explain \(breach.requirement)")
            unmet.evidence = breach.evidence
            report(unmet, sourceLocation)
        }
    }

    /// Reports each exception that would end the app on a device; a repeated one is reported once.
    private func reportExceptions(_ sourceLocation: SourceLocation?) {
        for exception in reporter.unexpectedExceptions {
            let event = exception.event
            guard reporter.isFirstReport(of: event.kind.rawValue, evidence: [event.sequence]) else { continue }
            report(
                UnmetExpectation(
                    expected: "no exception in \(event.app ?? "an app") on \(event.device ?? "a device")",
                    observed: exception.observation, advice: exception.advice, evidence: event), sourceLocation)
        }
    }

    /// Reports each fault that nothing triggered. The test injects it and does not test it.
    private func reportWaitingFaults(_ sourceLocation: SourceLocation?) {
        // An issue that was reported already may be why a fault is still waiting.
        guard !simulation.acceptances.someFailed, !reporter.hasReported else { return }
        for fault in simulation.world.waitingFaults {
            guard reporter.isFirstReport(of: "fault", evidence: [fault.number]) else { continue }
            let point = fault.trigger.map { trigger in
                FaultPoint.allCases.first { $0.kind == trigger }?.rawValue ?? trigger.rawValue
            }
            report(
                UnmetExpectation(
                    expected: "every injected fault occurs",
                    observed:
                        "the fault \(fault.name)\(point.map { " at \($0)" } ?? "") on \(fault.device) did not occur",
                    advice: point.map { "inject it before \($0), or at a point that this handover reaches" }
                        ?? "let more time pass: world.run(for:)"), sourceLocation)
        }
    }

    /// Reports each fault that struck and changed nothing. The test injects it and does not test it.
    private func reportMissedFaults(_ sourceLocation: SourceLocation?) {
        guard !simulation.acceptances.someFailed, !reporter.hasReported else { return }
        for fault in simulation.world.missedFaults {
            guard reporter.isFirstReport(of: "fault", evidence: [fault.number]) else { continue }
            let text = MissedFaultText(fault, simulation)
            report(
                UnmetExpectation(
                    expected: "every injected fault occurs", observed: text.observation, advice: text.advice),
                sourceLocation)
        }
    }

    /// Reports that an app's work left the world, or goes on, and nothing waited for it.
    private func reportUnfinishedWork(_ sourceLocation: SourceLocation?) {
        guard let work = simulation.workInTheOpen else { return }
        report(
            UnmetExpectation(
                expected: "the test waits for everything that \(work.bundle) on \(work.device) has begun",
                observed: work.observation,
                advice:
                    "make the test async, and call try await world.settle() before it looks at the app and before it "
                    + "ends, or settle(waiting: .seconds(1)) for what takes real time; or pass a clock or a client to the "
                    + "app, which keeps such work in virtual time"),
            sourceLocation)
    }

    /// Reports findings about apps; the same one of an app once.
    private func reportFindings(_ sourceLocation: SourceLocation?) {
        struct Origin: Hashable {
            var code, device, app: String
        }
        var told: Set<Origin> = []
        for event in simulation.world.events {
            guard let finding = AppFinding(event),
                reporter.isFirstReport(of: finding.code, evidence: [event.sequence]),
                told.insert(Origin(code: finding.code, device: finding.device, app: finding.app)).inserted
            else { continue }
            report(
                UnmetExpectation(
                    expected: "no findings about apps, because findingsAreFailures is true",
                    observed: finding.description, evidence: event),
                sourceLocation)
        }
    }
}
