import Events
import FrameOpening
import Platforms
import Rules

/// Compares what the always-on rules find in a log that a case gives with what it expects.
struct LogJudgement {
    let testCase: TestCase
    let environment: CaseEnvironment

    func finding(_ expected: ExpectedLog) -> ExpectationFinding {
        // The log is what it is, whatever clock the devices of the case have.
        var profile = environment.parameters.applying(testCase.parameters)
        profile[.realClockTolerance] = 0
        let secrets = testCase.declaredSecrets(epoch: environment.epoch)
        var rules = RuleSet(environment.rules(profile), reading: FrameReader(secrets))
        for event in expected.events { rules.observe(event) }
        var observed: [ExpectedLog.Breach: Int] = [:]
        var first: [ExpectedLog.Breach: Breach] = [:]
        var holds: [String] = []
        for result in rules.finish(at: expected.end) {
            switch result.outcome {
            case .notObservable: break
            case .holds: holds.append(result.name)
            case .broken(let breaches):
                for breach in breaches {
                    let found = ExpectedLog.Breach(
                        rule: result.name, requirement: breach.requirement, event: place(of: breach, in: expected))
                    observed[found, default: 0] += 1
                    first[found] = first[found] ?? breach
                }
            }
        }
        var differences = ExpectationDifferences()
        for breach in Set(expected.breaches.keys).union(observed.keys).sorted(by: precedes) {
            let (wanted, found) = (expected.breaches[breach] ?? 0, observed[breach] ?? 0)
            let words = expected.observations[breach]
            guard wanted != found || words != nil && words != first[breach]?.observed else { continue }
            let details = first[breach].map { " (\($0.expected); \($0.observed))" } ?? ""
            differences.add(
                missing: wanted > 0 ? text(breach, wanted, expected.events) + (words.map { " (\($0))" } ?? "") : nil,
                surplus: found > 0 ? text(breach, found, expected.events) + details : nil)
        }
        if let wanted = expected.holds, wanted != holds.sorted() {
            differences.add(
                missing: "holding: \(wanted.joined(separator: ", "))",
                surplus: "holding: \(holds.sorted().joined(separator: ", "))")
        }
        return differences.finding
    }

    /// The last event that shows a breach; nil if that takes the time after it.
    private func place(of breach: Breach, in log: ExpectedLog) -> Int? {
        guard let last = breach.evidence.last, log.events.indices.contains(last) else { return nil }
        return log.events[last].time < breach.time ? nil : last
    }

    private func precedes(_ left: ExpectedLog.Breach, _ right: ExpectedLog.Breach) -> Bool {
        (left.event ?? .max, left.rule, left.requirement) < (right.event ?? .max, right.rule, right.requirement)
    }

    private func text(_ breach: ExpectedLog.Breach, _ count: Int, _ events: [Event]) -> String {
        let place = breach.event.map { "at event \($0), \(events[$0].kind.rawValue)" } ?? "at the end"
        return (count == 1 ? "" : "\(count) × ") + "\(breach.rule) breaks \(breach.requirement) \(place)"
    }
}
