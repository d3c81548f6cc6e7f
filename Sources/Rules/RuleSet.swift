package import Events
package import FrameOpening

/// Passes each event to the rules that need it, and collects their results.
package struct RuleSet: Sendable {
    private var rules: [any Rule]
    /// Indices into `rules`, those of one kind of events after those of another.
    private var interested: [Int] = []
    /// Where the indices of a kind begin in `interested`, by the kind's ordinal; where those of the last kind end.
    private var beginnings: [Int] = [0]
    /// Opens the messages that devices advertise; nil where nobody knows their keys.
    private var frames: FrameReader?

    /// The result of one rule.
    package struct Result: Sendable, Hashable {
        package var name: String
        /// Ids of all requirements of the rule.
        package var requirements: [String]
        package var outcome: RuleOutcome
        /// The rule's statements; empty where it does not count tests.
        package var statements: [RuleStatement]
    }

    package init(_ rules: [any Rule], reading frames: FrameReader? = nil) {
        self.rules = rules
        self.frames = frames
        // A set of rules is made for each case: two arrays are made faster than one for each kind.
        let kinds = rules.map { type(of: $0).kinds }
        for kind in EventKind.allCases {
            for index in rules.indices where kinds[index].contains(kind) { interested.append(index) }
            beginnings.append(interested.count)
        }
    }

    /// The check of a rule that holds, or of a requirement that is broken.
    private static func checkID(_ rule: String, _ requirement: String? = nil) -> String {
        "rule:\(rule)" + (requirement.map { "/\($0)" } ?? "")
    }

    /// The ids of all checks that a rule may have.
    package static func checkIDs(of rule: String, _ requirements: [String]) -> [String] {
        [checkID(rule)] + requirements.map { checkID(rule, $0) }
    }

    package mutating func observe(_ event: Event) {
        let positions = beginnings[event.kind.ordinal]..<beginnings[event.kind.ordinal + 1]
        if let frame = opened(event) {
            for position in positions { rules[interested[position]].observe(event, opened: frame) }
        } else {
            for position in positions { rules[interested[position]].observe(event) }
        }
    }

    /// What the device of an event advertises from here on, if the judge can read it.
    private mutating func opened(_ event: Event) -> OpenedFrame? {
        guard event.kind == .radioSet || event.kind == .keyRenewed, frames != nil, let device = event.device else {
            return nil
        }
        switch event.kind {
        case .keyRenewed:
            frames?.keyRenewed(by: device)
            return nil
        case .radioSet:
            return event.data(.data).flatMap { frames?.read($0, from: event.text(.address), by: device) }
        default: return nil
        }
    }

    /// Ends the observation. The results are in the order of the rules.
    package mutating func finish(at end: Instant) -> [Result] {
        rules.indices.map { index in
            let rule = type(of: rules[index])
            let outcome = rules[index].finish(at: end)
            return Result(
                name: rule.name, requirements: rule.requirements, outcome: outcome, statements: rules[index].statements)
        }
    }

    /// Ends the observation. Each broken requirement is a check (`rule:NAME/ID`), and so is each rule that holds
    /// (`rule:NAME`). A rule whose subject did not occur has none.
    ///
    /// - Parameter isMust: whether breaking this requirement is a failure, rather than a warning.
    package mutating func checks(at end: Instant, isMust: (_ requirement: String) -> Bool) -> [CheckRecord] {
        var checks: [CheckRecord] = []
        for result in finish(at: end) {
            switch result.outcome {
            case .notObservable: break
            case .holds:
                checks.append(
                    CheckRecord(
                        id: Self.checkID(result.name), outcome: .pass, requirements: result.requirements, time: end))
            case .broken(let breaches):
                for requirement in result.requirements {
                    let own = breaches.filter { $0.requirement == requirement }
                    guard let first = own.first else { continue }
                    let others = own.count - 1
                    checks.append(
                        CheckRecord(
                            id: Self.checkID(result.name, requirement), outcome: isMust(requirement) ? .fail : .warn,
                            requirements: [requirement], expected: first.expected,
                            observed: first.observed + (others > 0 ? " (and \(others) more like it)" : ""),
                            time: first.time, evidence: first.evidence))
                }
            }
        }
        return checks
    }
}
