import Events
import Rules

/// What the rules for recordings say about advertisements: the part of a ``RecordingCheck`` that does not depend on the
/// numbers of frames.
package struct AirVerdict: Equatable, Sendable {
    /// A breach of a requirement.
    package struct Finding: Hashable, Sendable {
        package var rule: String
        package var requirement: String
        /// The device that broke it.
        package var device: String
        /// When, in nanoseconds.
        package var time: Int64

        package init(rule: String, requirement: String, device: String, time: Int64) {
            self.rule = rule
            self.requirement = requirement
            self.device = device
            self.time = time
        }
    }

    /// The kept breaches, ascending by time.
    package var findings: [Finding]
    /// Breaches that a check counts and does not keep.
    package var more: Int
    /// Observations against a rule that may have another reason.
    package var unclear: Int
    /// The rules that hold, in the order of the catalogue. Those that are neither here nor broken are not observable.
    package var holds: [String]

    package init(findings: [Finding], more: Int, unclear: Int = 0, holds: [String]) {
        self.findings = Self.sorted(findings)
        self.more = more
        self.unclear = unclear
        self.holds = holds
    }

    /// Takes the verdict of a check. `offset` is added to its times, in nanoseconds; `name` gives the device that the
    /// number of an address stands for at a time of the result.
    init(_ check: RecordingCheck, offset: Int64, name: (_ number: Int, _ time: Int64) -> String?) {
        var findings: [Finding] = []
        var more = 0
        for result in check.results {
            let kept = check.breaches(of: result)
            more += max(0, result.statements.reduce(0) { $0 + $1.breaches } - kept.count)
            for breach in kept {
                let time = breach.time.nanoseconds &+ offset
                let number = breach.device.flatMap { Int($0.dropFirst("device-".count)) }
                findings.append(
                    Finding(
                        rule: result.name, requirement: breach.requirement,
                        device: number.flatMap { name($0, time) } ?? breach.device ?? "", time: time))
            }
        }
        self.init(
            findings: findings, more: more,
            unclear: check.results.flatMap(\.statements).reduce(0) { $0 + $1.doubts },
            holds: check.results.filter { check.verdict(of: $0) == .holds }.map(\.name))
    }

    private static func sorted(_ findings: [Finding]) -> [Finding] {
        findings.sorted {
            ($0.time, $0.rule, $0.requirement, $0.device) < ($1.time, $1.rule, $1.requirement, $1.device)
        }
    }

    /// The rules for recordings.
    package static let ruleNames = RuleCatalogue.onRecordings().map { type(of: $0).name }
    /// The requirements that they can find broken.
    package static let requirements = RuleCatalogue.onRecordings().flatMap { type(of: $0).requirements }
}
