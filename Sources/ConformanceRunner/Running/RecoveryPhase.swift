import Events
import ImplementationAdapter
import Payload
import Platforms
import PositionedYAML
import VirtualDevices

/// The phase after the last step of a case with faults: they stop, and the devices that they struck must hand over again.
struct RecoveryPhase {
    /// The checks so far.
    private(set) var checks: [CheckRecord] = []

    private let testCase: TestCase
    private let world: CaseWorld

    init(_ testCase: TestCase, in world: CaseWorld) {
        self.testCase = testCase
        self.world = world
    }

    /// Lifts the faults and demands each handoff of the case's plan.
    ///
    /// - Parameter hasFailed: a check of the case's steps has failed.
    mutating func run(after hasFailed: Bool) throws(ImplementationFault) {
        guard case .demanded(let plan) = testCase.recovery, world.obstacle == nil else { return }
        guard !hasFailed else {
            for (id, handoff) in testCase.recovery.checks {
                let finding = ExpectationFinding(
                    outcome: .notRun, expected: "all earlier steps succeed", observed: "an earlier step failed")
                checks.append(record(id, handoff, finding, since: world.events.count))
            }
            return
        }
        try world.liftFaults()
        for step in plan.repairs { _ = try world.perform(step) }
        // The account service pairs again after its delay, and attempts that are under way end.
        try world.pass(
            for: max(
                world.parameters[.settle],
                world.parameters[.pairingDelay]))
        for (id, handoff) in testCase.recovery.checks {
            let beginning = world.events.count
            checks.append(record(id, handoff, try finding(of: handoff), since: beginning))
        }
    }

    private func record(
        _ id: String, _ handoff: Recovery.Handoff, _ finding: ExpectationFinding, since beginning: Int
    ) -> CheckRecord {
        let events = world.events[..<beginning]
        let requirements = Recovery.requirements(
            stage(of: handoff, since: beginning), afterFailure: events.contains { $0.kind == .didFailCalled },
            afterSpoiledPairing: events.contains { event in
                event.kind == .faultInjected
                    && [FaultName.stalePairing, .pairingSuppressed].contains { $0.rawValue == event.text(.name) }
            })
        // Devices that stay dead are a failure, whatever the level of the one requirement that says so.
        return CheckRecord(
            id: id, outcome: finding.outcome, requirements: requirements, expected: finding.expected,
            observed: finding.observed,
            time: world.now, evidence: finding.evidence, declared: testCase.declared)
    }

    private func stage(of handoff: Recovery.Handoff, since beginning: Int) -> Recovery.Stage {
        if world.events[beginning...].contains(where: { $0.kind == .userAccepted }) { return .attempted }
        let advertising = world.events.last {
            $0.device == handoff.source && ($0.kind == .advertisingStarted || $0.kind == .advertisingStopped)
        }
        return advertising?.kind == .advertisingStarted ? .unseen : .silent
    }

    private func finding(of handoff: Recovery.Handoff) throws(ImplementationFault) -> ExpectationFinding {
        let bound = TimeSpan.parameter(.recoveryDeadline)
        let window = ExpectationWindow(
            beginning: world.place, end: world.now.advanced(by: world.nanoseconds(bound)))
        func failed(_ observed: String, _ evidence: [Int] = []) -> ExpectationFinding {
            ExpectationFinding(
                outcome: .fail,
                expected:
                    "the faults are over: \(handoff.source) hands an activity over to \(handoff.receiver) within \(bound)",
                observed: observed, evidence: evidence)
        }
        try rouse(handoff.source)
        try rouse(handoff.receiver)
        if let refusal = try becomeCurrent(handoff) {
            return failed("\(handoff.source) makes no activity current: \(refusal)")
        }
        let isOffered = isOffer(handoff)
        let isOld = isShown(handoff)
        let shown = try isOld ? nil : world.first(in: window, where: isOffered)
        // An offer from before the faults ended proves nothing: the new activity must have come through.
        if isOld, handoff.app != nil {
            let heard = try world.first(in: window) {
                $0.kind == .advertisementDecoded && $0.device == handoff.receiver
                    && $0.text(.from) == handoff.source
            }
            if heard == nil { return failed("an offer from before; the new activity's advertisement was not decoded") }
        }
        guard shown != nil || isShown(handoff) else {
            let predicate = world.diagnose(from: handoff.source, to: handoff.receiver)
            return failed(
                "no offer; the diagnosis names \(predicate.rawValue)", world.events.last.map { [$0.sequence] } ?? [])
        }
        let acceptance = world.place
        let answer = try world.perform(
            OperationStep(
                .accept, on: handoff.receiver, ["from": .string(handoff.source)], at: testCase.position))
        guard case .done = answer else { return failed("the acceptance was \(answer.inWords)") }
        let attempt = world.events[acceptance.sequence...].first {
            $0.kind == .userAccepted && $0.device == handoff.receiver
        }?.attempt
        let end = try world.first(in: ExpectationWindow(beginning: acceptance, end: window.end)) { event in
            guard event.device == handoff.receiver else { return false }
            return switch event.kind {
            // Pages that apps open end no attempt.
            case .browserOpened: event.app.map(SystemBrowser.isNamed) == true
            case .continueCalled, .didFailCalled: attempt == nil || event.attempt == attempt
            default: false
            }
        }
        guard let end else { return failed("an offer, but no end of the attempt", [acceptance.sequence]) }
        guard end.kind != .didFailCalled else { return failed(end.summary, [end.sequence]) }
        return ExpectationFinding(outcome: .pass, evidence: [shown?.sequence, end.sequence].compactMap { $0 })
    }

    /// The user wakes and unlocks a device.
    private func rouse(_ device: String) throws(ImplementationFault) {
        let declared = testCase.devices.first { $0.name == device }?.settings
        var isAsleep = declared?.asleep ?? false
        var isLocked = declared?.locked ?? false
        for event in world.events where event.device == device {
            switch event.kind {
            case .deviceSlept: isAsleep = true
            case .deviceWoke: isAsleep = false
            case .deviceLocked: isLocked = true
            case .deviceUnlocked: isLocked = false
            default: break
            }
        }
        if isAsleep { _ = try world.perform(OperationStep(.wake, on: device, at: testCase.position)) }
        if isLocked || isAsleep {
            _ = try world.perform(OperationStep(.unlock, on: device, at: testCase.position))
        }
    }

    /// The source's user goes on with something: an app in front with a fresh activity. Nil, or why that cannot be done.
    private func becomeCurrent(_ handoff: Recovery.Handoff) throws(ImplementationFault) -> String? {
        guard let app = handoff.app, let type = handoff.type else { return nil }
        let operations: [(Verb, PayloadDictionary)] = [
            (.launch, ["app": .string(app)]),
            (
                .becomeCurrent,
                [
                    "as": .string(Recovery.checkID), "type": .string(type), "userInfo": ["recovered": true],
                    "app": .string(app),
                ]
            ),
        ]
        for (verb, arguments) in operations {
            let answer = try world.perform(
                OperationStep(verb, on: handoff.source, arguments, app: app, at: testCase.position))
            guard case .done = answer else { return "\(verb.rawValue) was \(answer.inWords)" }
        }
        return nil
    }

    // MARK: - Offers

    private func isOffer(_ handoff: Recovery.Handoff) -> (Event) -> Bool {
        { event in
            event.kind == .offerShown && event.device == handoff.receiver
                && event.text(.from) == handoff.source && (handoff.type == nil || event.text(.type) == handoff.type)
        }
    }

    /// Whether such an offer is on some surface of the receiver at present.
    private func isShown(_ handoff: Recovery.Handoff) -> Bool {
        ShownOffers(world.events, where: isOffer(handoff)).isShown(on: handoff.receiver, from: handoff.source)
    }
}

extension Answer {
    fileprivate var inWords: String {
        switch self {
        case .done: "carried out"
        case .refused(let reason): "refused: \(reason)"
        case .unsupported: "not supported"
        }
    }
}
