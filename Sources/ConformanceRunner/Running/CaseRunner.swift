import BluetoothLE
package import Events
import FrameOpening
import ImplementationAdapter
import Payload
import Platforms
import PositionedYAML
import Randomness
import Rules
import VirtualDevices

/// Runs one case in a fresh world and judges it.
package struct CaseRunner: Sendable {
    package var environment: CaseEnvironment

    package init(environment: CaseEnvironment) { self.environment = environment }

    /// Runs a case. A pure function of the case, the seed and the environment.
    ///
    /// - Parameters:
    ///   - name: the name in the log, for repetitions; nil for the case's own.
    ///   - seed: the run's seed.
    ///   - source: plays devices instead of the reference; nil for none.
    package func run(
        _ testCase: TestCase, name: String? = nil, seed: UInt64, source: (any ImplementationSource)? = nil
    ) -> CaseResult {
        play(testCase, name: name ?? testCase.name, seed: seed, source) { execution throws(ImplementationFault) in
            try execution.run()
        }
    }

    /// Runs a case with operations that are chosen one after the other, before its own steps.
    ///
    /// - Parameter next: chooses an operation after seeing what has happened; nil to end. An operation that is refused
    ///   leaves no step.
    /// - Returns: the result, and the case with the operations that were carried out. Running that case under the same
    ///   seed gives the same result, but for what refused operations wrote. After a fault, it
    ///   has all operations up to the fault.
    package func explore(
        _ testCase: TestCase, seed: UInt64, source: (any ImplementationSource)? = nil,
        choosing next: (_ events: [Event], _ now: Instant) -> OperationStep?
    ) -> (result: CaseResult, played: TestCase) {
        var played = testCase
        var chosen: [Step] = []
        let result = play(testCase, name: testCase.name, seed: seed, source) { execution throws(ImplementationFault) in
            do throws(ImplementationFault) {
                played = try execution.run { events, now in
                    let step = next(events, now)
                    if let step { chosen.append(.operation(step)) }
                    return step
                }
            } catch {
                played.steps = chosen + testCase.steps
                throw error
            }
        }
        return (result, played)
    }

    private func play(
        _ testCase: TestCase, name: String, seed: UInt64, _ source: (any ImplementationSource)?,
        by run: (CaseExecution) throws(ImplementationFault) -> Void
    ) -> CaseResult {
        let caseSeed = SeededGenerator.derivedSeed(seed: seed, purpose: name)
        let parameters = environment.parameters.applying(testCase.parameters)
        let execution = CaseExecution(
            testCase: testCase, environment: environment, source: source, parameters: parameters, seed: caseSeed)
        var fault: ImplementationFault?
        do throws(ImplementationFault) {
            try run(execution)
        } catch {
            fault = error
        }
        if let late = source?.caseEnded(hasFailed: fault != nil), fault == nil { fault = late }
        return result(of: execution, testCase, name: name, seed: caseSeed, fault: fault)
    }

    /// The result of a case that does not run, for a reason.
    package func notRun(
        _ testCase: TestCase, name: String, seed: UInt64, reason: String, outcome: Outcome = .notRun
    ) -> CaseResult {
        let caseSeed = SeededGenerator.derivedSeed(seed: seed, purpose: name)
        let header = CaseHeader(name: name, covers: testCase.covers, seed: caseSeed, declared: testCase.declared)
        let verdict = CaseVerdict(name: name, outcome: outcome, events: 0, reason: reason, time: .start)
        return CaseResult(
            lines: [.caseBegan(header), .verdict(verdict)], verdict: verdict, setups: [], seed: caseSeed, fault: nil)
    }

    /// The checks. The first one that is broken says which hashes of foreign devices are wrong, and which quirks
    /// devices have.
    private func remarked(
        _ checks: [CheckRecord], of testCase: TestCase, _ execution: CaseExecution
    ) -> [CheckRecord] {
        guard let index = checks.firstIndex(where: { $0.outcome.isBreach }) else { return checks }
        let foreign = Set(execution.devices.foreign.keys)
        let hashes = HashRemark(events: execution.world.events, devices: foreign, apps: execution.world.apps)
        let quirks = QuirkRemark(quirks: environment.quirks, present: execution.world.quirks)
        let remarks = hashes.remarks(on: checks[index]) + quirks.remarks(on: testCase.devices.map(\.name))
        var checks = checks
        checks[index].observed = ([checks[index].observed] + remarks).joined(separator: "; ")
        return checks
    }

    private func result(
        of execution: CaseExecution, _ testCase: TestCase, name: String, seed: UInt64, fault: ImplementationFault?
    ) -> CaseResult {
        let world = execution.world
        let events = world.events
        var profile = world.parameters
        if !world.isInRealTime { profile[.realClockTolerance] = 0 }
        var rules = RuleSet(environment.rules(profile), reading: FrameReader(world.secrets))
        for event in events { rules.observe(event) }
        var checks = remarked(execution.checks, of: testCase, execution)
        let reached = fault == nil && world.obstacle == nil
        // The events of a failed world are incomplete.
        if reached {
            checks += execution.devices.applicable(
                rules.checks(at: world.now, isMust: environment.isMust), events)
            checks += UndeclaredCapabilities.checks(events, declared: execution.devices.foreign, at: world.now)
        }
        let outcome: Outcome
        var reason = ""
        if let fault {
            outcome = .harnessFault
            reason = fault.description
        } else if let obstacle = world.obstacle {
            // A declared capability that does not work is a failure, and so are the basics of a foreign implementation.
            let isPromised = !testCase.needs.isEmpty || !execution.devices.foreign.isEmpty
            outcome = isPromised && !obstacle.isBeyondReach ? .untestable : .unsupported
            reason = obstacle.reason
        } else {
            outcome = checks.map(\.outcome).max { $0.severity < $1.severity } ?? .pass
        }
        let verdict = CaseVerdict(
            name: name, outcome: outcome, events: events.count, reason: reason, fault: fault.map { CaseFault($0.kind) },
            time: world.now)
        var lines: [LogLine] = [
            .caseBegan(
                CaseHeader(
                    name: name, covers: testCase.covers, seed: seed,
                    declared: testCase.declared))
        ]
        lines.reserveCapacity(events.count + checks.count + 2)
        for event in events { lines.append(.event(event)) }
        for check in checks { lines.append(.check(check)) }
        lines.append(.verdict(verdict))
        return CaseResult(
            lines: lines, verdict: verdict, setups: execution.devices.setups, seed: seed, fault: fault?.kind)
    }
}

extension CaseFault {
    init(_ kind: ImplementationFault.Kind) {
        self =
            switch kind {
            case .violation: .violation
            case .gone: .gone
            }
    }
}

extension Outcome {
    /// Whether the check's requirement is broken.
    fileprivate var isBreach: Bool { self == .fail || self == .warn }

    /// The outcome of a case is that of its most severe check.
    package var severity: Int {
        switch self {
        case .pass: 0
        // Another check is the reason for a check that was not run.
        case .notRun: 1
        case .warn: 2
        case .unsupported: 3
        case .untestable: 4
        case .fail: 5
        case .harnessFault: 6
        }
    }
}
