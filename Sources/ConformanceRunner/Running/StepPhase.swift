import Events
import ImplementationAdapter
import Payload
import PositionedYAML
import VirtualDevices

/// The steps of a case: operations are carried out and expectations judged, in their order.
struct StepPhase {
    /// The checks so far.
    private(set) var checks: [CheckRecord] = []

    private let testCase: TestCase
    private let world: CaseWorld
    private let environment: CaseEnvironment

    private var matcher = EventMatcher()
    /// Where the case begins: behind its history, if it has one.
    var start = LogPlace.start
    /// The window of the next expectation begins here unless the expectation says otherwise.
    private var lastOperation = LogPlace.start
    private var lastAnswer: Answer?
    /// The places after the events that met an expectation, by its id.
    private var satisfied: [String: LogPlace] = [:]

    init(_ testCase: TestCase, in world: CaseWorld, _ environment: CaseEnvironment) {
        self.testCase = testCase
        self.world = world
        self.environment = environment
    }

    var hasFailed: Bool { checks.contains { $0.outcome == .fail } }

    /// Takes all steps. The steps after a failed check are skipped up to the last expectation after the same operation.
    mutating func run() throws(ImplementationFault) {
        lastOperation = world.place
        for (index, step) in testCase.steps.enumerated() {
            switch step {
            case .operation(let operation):
                guard !hasFailed, try run(operation, at: index) else { return skip(from: index) }
            case .expectation(let expectation):
                let check = try judge(expectation)
                guard world.obstacle == nil else { return skip(from: index) }
                checks.append(check)
            }
        }
    }

    /// Notes that the expectations from a step on are not judged.
    mutating func skip(from index: Int = 0) {
        for expectation in testCase.steps[index...].compactMap(\.expectation) {
            checks.append(
                record(
                    expectation,
                    ExpectationFinding(
                        outcome: world.obstacle == nil ? .notRun : .unsupported, expected: "all earlier steps succeed",
                        observed: world.obstacle?.reason ?? "an earlier step failed")))
        }
    }

    // MARK: - Operations

    /// Carries out an operation, whatever its answer.
    mutating func perform(_ step: OperationStep) throws(ImplementationFault) -> Answer {
        lastOperation = world.place
        let answer = try world.perform(step)
        lastAnswer = answer
        if case .done(let value) = answer { matcher.note(value, of: step) }
        return answer
    }

    /// Carries out an operation step; false if the case cannot go on after it.
    private mutating func run(_ step: OperationStep, at index: Int) throws(ImplementationFault) -> Bool {
        switch try perform(step) {
        case .done:
            return true
        case .refused(let reason):
            if isRefusalExpected(of: step, in: testCase.steps[(index + 1)...]) { return true }
            checks.append(
                CheckRecord(
                    id: OperationStep.checkID(at: index),
                    // The case cannot be carried out. Which requirement is broken, if any, is unknown.
                    outcome: .fail, requirements: [],
                    expected: "\(step.actor) carries out \(step.verb.rawValue)",
                    observed: "it was refused: \(reason)", time: world.now,
                    evidence: world.events.count > lastOperation.sequence ? [lastOperation.sequence] : [],
                    declared: step.position.fileAndLine))
            return false
        case .unsupported:
            if world.obstacle == nil {
                world.note(
                    CaseObstacle(
                        reason: "the operation \(step.verb.rawValue) is not supported by \(step.actor)",
                        isBeyondReach: false))
            }
            return false
        }
    }

    private func isRefusalExpected(of step: OperationStep, in rest: ArraySlice<Step>) -> Bool {
        for next in rest {
            guard case .expectation(let expectation) = next else { return false }
            if case .refused = expectation.matter, expectation.actor == step.actor { return true }
        }
        return false
    }

    // MARK: - Expectations

    private mutating func judge(_ expectation: Expectation) throws(ImplementationFault) -> CheckRecord {
        let beginning: LogPlace
        switch expectation.after {
        case .lastOperation: beginning = lastOperation
        case .start: beginning = start
        case .check(let id):
            guard let place = satisfied[id], world.obstacle == nil else {
                return record(
                    expectation,
                    ExpectationFinding(
                        outcome: .notRun, expected: "the event of `\(id)` first", observed: "`\(id)` was not satisfied")
                )
            }
            beginning = place
        }
        var end = beginning.time.advanced(by: world.nanoseconds(expectation.within))
        // Only what has to come may come a little late. What must not come has to stay away for the window, and in any case until now: a
        // window that was over before the step would show nothing of what the steps between have caused.
        switch expectation.matter {
        case .event(_, count: nil), .sequence: end = end.advanced(by: world.tolerance)
        case .event: end = max(end, world.now).advanced(by: world.tolerance)
        case .never: end = max(end, world.now)
        case .noOffer, .asymmetricDiscovery, .refused, .captureCheck, .logCheck, .runCheck: break
        }
        let judgement = WindowJudgement(
            world: world, matcher: matcher, devices: testCase.devices.map(\.name), lastAnswer: lastAnswer,
            keys: testCase.declaredKeys, log: LogJudgement(testCase: testCase, environment: environment),
            run: RunJudgement(environment: environment))
        let finding = try judgement.finding(expectation, ExpectationWindow(beginning: beginning, end: end))
        if let last = finding.satisfyingEvent {
            satisfied[expectation.id] = LogPlace(sequence: last.sequence + 1, time: last.time)
        }
        return record(expectation, finding)
    }

    private func record(_ expectation: Expectation, _ finding: ExpectationFinding) -> CheckRecord {
        // A check that stands for requirements of which none is a MUST is a warning when it is broken.
        let isWarning =
            finding.outcome == .fail && !expectation.covers.isEmpty
            && !expectation.covers.contains(where: environment.isMust)
        return CheckRecord(
            id: expectation.id, outcome: isWarning ? .warn : finding.outcome, requirements: expectation.covers,
            expected: finding.expected.isEmpty ? "" : finding.expected + expectation.groundNote,
            observed: finding.observed, time: world.now, evidence: finding.evidence,
            declared: expectation.position.fileAndLine)
    }
}
