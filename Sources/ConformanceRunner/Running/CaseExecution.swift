import Events
import ImplementationAdapter
import Payload
import PositionedYAML
import VirtualDevices

/// The course of one case: its world, and what has been judged so far.
final class CaseExecution {
    let testCase: TestCase
    let environment: CaseEnvironment
    private let source: (any ImplementationSource)?
    let parameters: [String: Int64]
    let seed: UInt64
    let world: World

    private(set) var setups: [DeviceSetup] = []
    private(set) var checks: [CheckRecord] = []
    /// Why the implementation cannot be judged by this case.
    private(set) var unsupportedReason: String?
    /// Nobody promised what is missing: a capability that is not declared, or time that a wall clock does not give.
    private(set) var isBeyondReach = false
    /// What the devices that a foreign implementation plays declare, by their names.
    private(set) var foreign: [String: Declaration] = [:]

    /// Where the window of the next expectation begins unless it says otherwise.
    private var lastOperation = Mark(sequence: 0, time: .start)
    private var lastAnswer: Answer?
    /// Where the event of a satisfied check stands.
    private var satisfied: [String: Mark] = [:]
    /// Numbers of activities by device and name.
    private var activities: [ActivityName: Int] = [:]

    /// A place in the log: a window begins with the event of this number.
    struct Mark {
        var sequence: Int
        var time: Instant
    }

    private struct ActivityName: Hashable {
        var device: String
        var name: String
    }

    init(
        testCase: TestCase, environment: CaseEnvironment, source: (any ImplementationSource)?,
        parameters: [String: Int64], seed: UInt64
    ) {
        self.testCase = testCase
        self.environment = environment
        self.source = source
        self.parameters = parameters
        self.seed = seed
        world = World(seed: seed, epoch: environment.epoch, parameters: parameters)
        world.wakeUpLimit = environment.limits.wakeUps
    }

    /// Devices of the case live in wall-clock time.
    var isInRealTime: Bool { !foreign.isEmpty && source?.livesInRealTime == true }

    /// How much later than demanded something may come, in nanoseconds.
    private var tolerance: Int64 {
        isInRealTime ? parameters[ParameterName.realClockTolerance.rawValue] ?? 0 : 0
    }

    func run() throws(ImplementationFault) {
        for (index, device) in testCase.devices.enumerated() {
            let setup = environment.setup(
                CaseEnvironment.SetupRequest(
                    device: device, index: index, caseSeed: seed, parameters: parameters, epoch: environment.epoch))
            let implementation = try implementation(of: device)
            var needs = testCase.needs
            if foreign[device.name] != nil { needs = testCase.needs(playing: [device.name]) }
            if let capability = needs.first(where: { !implementation.declaration.capabilities.contains($0) }) {
                isBeyondReach = true
                unsupportedReason =
                    "\(implementation.declaration.name) does not declare the capability \(capability.rawValue)"
            }
            if unsupportedReason == nil,
                let app = device.apps.first(where: { $0.isBroughtAlong && !isPlayed($0, on: device) })
            {
                isBeyondReach = true
                unsupportedReason =
                    "the app \(app.bundle) of \(device.name) has to be played by an adapter, and none plays it"
            }
            setups.append(setup)
            let keepsClock = foreign[device.name] != nil && source?.livesInRealTime == true
            try world.add(
                implementation, setup: setup,
                pollNanoseconds: keepsClock ? parameters[ParameterName.realClockPoll.rawValue] : nil)
        }
        if unsupportedReason != nil { return noteNotRun(testCase.expectations[...]) }
        if isInRealTime {
            let pace = WallClockPace()
            world.pace = pace.wait
        }
        try world.start()
        for device in testCase.devices {
            guard let app = device.foreground else { continue }
            _ = try perform(
                OperationStep(.launch, on: device.name, ["app": .string(app)], app: app, at: device.position))
        }
        lastOperation = Mark(sequence: world.events.count, time: world.now)
        try runSteps()
        try recover()
        // What is under way comes to its end, so that always-on rules see it.
        if let settle = parameters[ParameterName.settle.rawValue], unsupportedReason == nil {
            _ = try pass(until: world.now.advanced(by: settle)) { _ in false }
        }
    }

    private func implementation(of device: DeviceDeclaration) throws(ImplementationFault) -> any Implementation {
        guard let implementation = try source?.implementation(of: device, in: testCase) else {
            return try environment.implementation(device)
        }
        foreign[device.name] = implementation.declaration
        return implementation
    }

    private func isPlayed(_ app: AppDescription, on device: DeviceDeclaration) -> Bool {
        source?.plays(app, of: device, in: testCase) == true
    }

    private func runSteps() throws(ImplementationFault) {
        var failed = false
        for (index, step) in testCase.steps.enumerated() {
            switch step {
            case .operation(let operation):
                guard !failed, try run(operation, at: index, in: testCase.steps) else {
                    return noteNotRun(
                        testCase.steps[index...].compactMap(\.expectation)[...])
                }
            case .expectation(let expectation):
                let check = try judge(expectation)
                guard unsupportedReason == nil else {
                    return noteNotRun(testCase.steps[index...].compactMap(\.expectation)[...])
                }
                checks.append(check)
                if check.outcome == .fail { failed = true }
            }
        }
    }

    // MARK: - Operations

    /// Carries out an operation step; false if the case cannot go on behind it.
    private func run(
        _ step: OperationStep, at index: Int, in steps: [Step]
    ) throws(ImplementationFault) -> Bool {
        lastOperation = Mark(sequence: world.events.count, time: world.now)
        let answer = try perform(step)
        lastAnswer = answer
        switch answer {
        case .done(let value):
            if [.create, .becomeCurrent].contains(step.verb),
                let number = value.integerValue.flatMap({ Int(exactly: $0) })
            {
                activities[ActivityName(device: step.actor, name: step.activityName)] = number
            }
            return true
        case .refused(let reason):
            if isRefusalExpected(of: step, in: steps[(index + 1)...]) { return true }
            checks.append(
                CheckRecord(
                    id: "step-\(index + 1)",
                    // Whatever the level of its requirements: a case that cannot be carried out proves nothing.
                    outcome: .fail, requirements: testCase.covers,
                    expected: "\(step.actor) carries out \(step.verb.rawValue)",
                    observed: "it was refused: \(reason)", time: world.now,
                    evidence: world.events.count > lastOperation.sequence ? [lastOperation.sequence] : [],
                    declared: step.position.fileAndLine))
            return false
        case .unsupported:
            unsupportedReason =
                unsupportedReason ?? "the operation \(step.verb.rawValue) is not supported by \(step.actor)"
            return false
        }
    }

    func perform(_ step: OperationStep) throws(ImplementationFault) -> Answer {
        var arguments = PayloadDictionary()
        for argument in step.arguments {
            switch argument.value {
            case .plain(let value): arguments[argument.name] = value
            case .time(let span): arguments[argument.name] = .integer(try nanoseconds(span))
            }
        }
        if step.verb == .advance {
            // Here and not in the world, so that the case's bounds hold while time passes.
            let limit = world.now.advanced(by: arguments["by"]?.integerValue ?? 0)
            _ = try pass(until: limit) { _ in false }
            return unsupportedReason == nil ? .done(.null) : .unsupported
        }
        let answer = try world.perform(Operation(step.verb, app: step.app, arguments), on: step.actor)
        try checkLimits()
        return answer
    }

    private func isRefusalExpected(of step: OperationStep, in rest: ArraySlice<Step>) -> Bool {
        for next in rest {
            guard case .expectation(let expectation) = next else { return false }
            if case .refused = expectation.matter, expectation.actor == step.actor { return true }
        }
        return false
    }

    // MARK: - Time

    /// Lets virtual time pass to the limit or to an event that ends the wait; never backwards.
    func pass(until limit: Instant, stoppingAfter isLast: (Event) -> Bool) throws(ImplementationFault) -> Event? {
        guard limit > world.now, unsupportedReason == nil else { return nil }
        // Refused at once rather than waited for in vain: on a wall clock a case may take minutes, in virtual time days.
        if isInRealTime, let longest = parameters[ParameterName.realClockCaseLimit.rawValue],
            limit.nanoseconds > longest
        {
            isBeyondReach = true
            unsupportedReason =
                "it lives in wall-clock time, and the case waits until \(Quantity.instantText(limit)); "
                + "realClockCaseLimit is \(Quantity.timeText(longest))"
            return nil
        }
        let bound = environment.limits
        let end = min(limit, Instant(nanoseconds: bound.virtualNanoseconds))
        var isOverBound = false
        let event = try world.run(until: end) { event in
            isOverBound = event.sequence >= bound.events
            return isOverBound || isLast(event)
        }
        try checkLimits()
        if event == nil, end < limit {
            throw ImplementationFault(
                .violation,
                "the case lets more than \(Quantity.timeText(bound.virtualNanoseconds)) of virtual time pass, the bound of a case"
            )
        }
        return event
    }

    private func checkLimits() throws(ImplementationFault) {
        guard world.events.count <= environment.limits.events else {
            throw ImplementationFault(
                .violation,
                "more than \(environment.limits.events) events by \(Quantity.instantText(world.now)) of virtual time, the bound of a case; something goes round in circles"
            )
        }
    }

    func nanoseconds(_ span: TimeSpan) throws(ImplementationFault) -> Int64 {
        if let value = span.nanoseconds(in: parameters) { return value }
        throw ImplementationFault(.violation, "the profile has no parameter \(span)")
    }

    // MARK: - Judging

    private func judge(_ expectation: Expectation) throws(ImplementationFault) -> CheckRecord {
        let beginning: Mark
        switch expectation.after {
        case .lastOperation: beginning = lastOperation
        case .start: beginning = Mark(sequence: 0, time: .start)
        case .check(let id):
            guard let mark = satisfied[id], unsupportedReason == nil else {
                return record(
                    expectation,
                    Finding(
                        outcome: .notRun, expected: "the event of `\(id)` first", observed: "`\(id)` was not satisfied",
                        evidence: []))
            }
            beginning = mark
        }
        var end = beginning.time.advanced(by: try nanoseconds(expectation.within))
        // What has to come may come a little late; what must not come has to stay away for the whole window and no longer.
        switch expectation.matter {
        case .event, .sequence: end = end.advanced(by: tolerance)
        case .never, .noOffer, .asymmetricDiscovery, .refused: break
        }
        let window = Window(beginning: beginning, end: end)
        let finding = try finding(expectation, window)
        if let last = finding.satisfyingEvent {
            satisfied[expectation.id] = Mark(sequence: last.sequence + 1, time: last.time)
        }
        return record(expectation, finding)
    }

    /// The span of log in which an expectation looks.
    struct Window {
        var beginning: Mark
        var end: Instant
    }

    /// What an expectation came to.
    struct Finding {
        var outcome: Outcome
        var expected = ""
        var observed = ""
        var evidence: [Int]
        var satisfyingEvent: Event?
    }

    private func finding(
        _ expectation: Expectation, _ window: Window
    ) throws(ImplementationFault) -> Finding {
        switch expectation.matter {
        case .event(let pattern, nil): try awaitEvent(pattern, expectation, window)
        case .event(let pattern, let count?): try countEvents(pattern, count, expectation, window)
        case .never(let pattern): try awaitNone(pattern, expectation, window)
        case .sequence(let patterns): try awaitSequence(patterns, expectation, window)
        case .noOffer(let pattern, let source, let because):
            try awaitNoOffer(pattern, source: source, because: because, expectation, window)
        case .asymmetricDiscovery(let peer): try awaitAsymmetry(peer: peer, expectation, window)
        case .refused(let reason): refusal(reason)
        }
    }

    private func refusal(_ wanted: String?) -> Finding {
        let expected = "the operation is refused" + (wanted.map { " because of \"\($0)\"" } ?? "")
        guard case .refused(let reason)? = lastAnswer else {
            return Finding(outcome: .fail, expected: expected, observed: "it was carried out", evidence: [])
        }
        guard let wanted, !reason.contains(wanted) else { return Finding(outcome: .pass, evidence: []) }
        return Finding(outcome: .fail, expected: expected, observed: "it was refused: \(reason)", evidence: [])
    }

    private func record(_ expectation: Expectation, _ finding: Finding) -> CheckRecord {
        CheckRecord(
            id: expectation.id,
            outcome: finding.outcome == .fail ? outcome(ofBroken: expectation.covers) : finding.outcome,
            requirements: expectation.covers, expected: finding.expected, observed: finding.observed, time: world.now,
            evidence: finding.evidence, declared: expectation.position.fileAndLine)
    }

    /// A check that stands for no MUST is a warning when it is broken.
    func outcome(ofBroken requirements: [String]) -> Outcome {
        requirements.contains(where: environment.isMust) ? .fail : .warn
    }

    /// Adds a check that no step of the case is.
    func note(_ check: CheckRecord) { checks.append(check) }

    private func noteNotRun(_ expectations: ArraySlice<Expectation>) {
        for expectation in expectations {
            checks.append(
                record(
                    expectation,
                    Finding(
                        outcome: unsupportedReason == nil ? .notRun : .unsupported,
                        expected: "the steps before go well",
                        observed: unsupportedReason ?? "one of them failed", evidence: [])))
        }
    }

    // MARK: - Names

    /// Whether an event matches a pattern, names of activities included.
    func matches(_ event: Event, _ pattern: EventPattern) -> Bool {
        guard event.kind == pattern.kind, pattern.device == nil || event.device == pattern.device else { return false }
        return pattern.conditions.allSatisfy { holds($0, of: event) }
    }

    func holds(_ condition: EventPattern.Condition, of event: Event) -> Bool {
        switch condition.test {
        case .equals(let wanted):
            let wanted = condition.subject == .activity ? number(of: wanted, device: event.device) : wanted
            if condition.subject == .app {
                let values = [event.app.map { PayloadValue.string($0) }, event[.app]].compactMap { $0 }
                return wanted.isNull ? values.allSatisfy(\.isNull) : values.contains(wanted)
            }
            return (event.value(of: condition.subject) ?? .null) == wanted
        case .contains(let part):
            return event.value(of: condition.subject)?.contains(part) ?? false
        }
    }

    private func number(of activity: PayloadValue, device: String?) -> PayloadValue {
        guard let name = activity.stringValue, let device else { return activity }
        return activities[ActivityName(device: device, name: name)].map { .integer(Int64($0)) } ?? activity
    }
}
