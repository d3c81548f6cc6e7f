import ConformanceRunner
import Events
import ImplementationAdapter
import Payload
import Rules

/// An implementation that says what the case tells it to: `perform: {action: KIND, with: {delay: MS, times: N, field: …}}`
/// emits events of that kind, and some other actions misbehave.
final class Parrot: Implementation {
    let declaration: Declaration
    private var planned: [(time: Instant, draft: EventDraft)] = []
    private var storms = false
    /// Counts from run to run where a test wants a case that is not deterministic.
    private let drift: (() -> Int64)?

    init(capabilities: Set<Capability> = [], drift: (() -> Int64)? = nil) {
        declaration = Declaration(name: "parrot", version: "1", capabilities: capabilities)
        self.drift = drift
    }

    func reset(_ setup: DeviceSetup) throws(ImplementationFault) -> Reaction { Reaction() }

    func perform(_ operation: Operation, at now: Instant) throws(ImplementationFault) -> Reaction {
        guard operation.verb == .perform, let action = operation.arguments["action"]?.stringValue else {
            return Reaction(wakeUp: next)
        }
        switch action {
        case "refuse": return Reaction(answer: .refused("it is asleep"), wakeUp: next)
        case "ignore": return Reaction(answer: .unsupported, wakeUp: next)
        case "die": throw ImplementationFault(.gone, "it died")
        case "break": throw ImplementationFault(.violation, "it talks nonsense")
        case "storm": storms = true
        default:
            guard let kind = EventKind(rawValue: action) else { return Reaction(answer: .unsupported) }
            plan(kind, operation.arguments["with"]?.dictionaryValue ?? [:], now)
        }
        return Reaction(wakeUp: storms ? now.advanced(by: 1) : next)
    }

    private func plan(_ kind: EventKind, _ with: PayloadDictionary, _ now: Instant) {
        let delay = (with["delay"]?.integerValue ?? 0) * 1_000_000 + (drift?() ?? 0)
        var draft = EventDraft(kind, app: with["app"]?.stringValue)
        draft.thread = with["thread"]?.stringValue.flatMap(ThreadClass.init)
        draft.attempt = with["attempt"]?.integerValue.map { Int($0) }
        for name in kind.fields {
            if let value = with[name.rawValue] { draft.fields.append(Event.Field(name, value)) }
        }
        for turn in 1...max(1, with["times"]?.integerValue ?? 1) {
            planned.append((now.advanced(by: delay * turn), draft))
        }
        planned.sort { $0.time < $1.time }
    }

    private var next: Instant? { planned.first?.time }

    func receive(_ input: Input, at now: Instant) throws(ImplementationFault) -> Reaction { Reaction(wakeUp: next) }

    func advance(to now: Instant) throws(ImplementationFault) -> Reaction {
        if storms {
            return Reaction(outputs: [.event(EventDraft(.needsSaveSet))], wakeUp: now.advanced(by: 1))
        }
        var outputs: [Output] = []
        while let first = planned.first, first.time <= now {
            outputs.append(.event(first.draft))
            planned.removeFirst()
        }
        return Reaction(outputs: outputs, wakeUp: next)
    }
}

/// An environment with parrots for devices and no always-on rules.
func parrots(
    capabilities: Set<Capability> = [], limits: CaseEnvironment.Limits = .standard,
    drift: (@Sendable () -> Int64)? = nil
) -> CaseEnvironment {
    var environment = CaseEnvironment.reference(library) { _ in Parrot(capabilities: capabilities, drift: drift) }
    environment.rules = { _ in [] }
    environment.limits = limits
    return environment
}

/// Runs the only case of a suite with parrots.
func run(_ steps: String, covers: String = "[ELIG-016]", keys: String = "", _ environment: CaseEnvironment = parrots())
    throws -> CaseResult
{
    let testCase = try load(suite("\(devices)\n\(keys.isEmpty ? "" : keys + "\n")steps:\n\(steps)", covers: covers))[0]
    return CaseRunner(environment: environment).run(testCase, seed: 1)
}

extension CaseResult {
    /// The checks among the lines.
    var checks: [CheckRecord] { lines.compactMap { if case .check(let check) = $0 { check } else { nil } } }
}
