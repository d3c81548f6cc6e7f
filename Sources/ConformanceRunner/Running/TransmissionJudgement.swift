import CaptureAnalysis
import Events

/// Compares what the rules for recordings say about transmissions with what a case expects of them.
struct TransmissionJudgement {
    /// The keys that open messages; nil for none.
    let keys: KeyFile?

    /// Differences that a finding lists.
    private static let listed = 4

    func finding(
        _ expected: AirVerdict, comparesHolding: Bool, _ events: [Event]
    ) -> ExpectationFinding {
        let observed: AirVerdict
        do {
            observed = try AirVerdict(ofTransmissionsIn: events, keys: keys)
        } catch {
            return ExpectationFinding(
                outcome: .fail, expected: "transmissions that can be judged", observed: "\(error)")
        }
        var missing = expected.findings.filter { !observed.findings.contains($0) }.map(words)
        var surplus = observed.findings.filter { !expected.findings.contains($0) }.map(words)
        if expected.more != observed.more {
            missing.append("\(expected.more) more breaches")
            surplus.append("\(observed.more) more breaches")
        }
        if comparesHolding, Set(expected.holds) != Set(observed.holds) {
            missing.append("holding: \(expected.holds.joined(separator: ", "))")
            surplus.append("holding: \(observed.holds.joined(separator: ", "))")
        }
        if missing.isEmpty, surplus.isEmpty { return ExpectationFinding(outcome: .pass) }
        return ExpectationFinding(
            outcome: .fail, expected: missing.isEmpty ? "no other breach" : list(missing),
            observed: surplus.isEmpty ? "nothing of that" : list(surplus))
    }

    private func words(_ finding: AirVerdict.Finding) -> String {
        "\(finding.rule) breaks \(finding.requirement) on \(finding.device) at \(Quantity.timeText(finding.time))"
    }

    private func list(_ differences: [String]) -> String {
        let shown = differences.prefix(Self.listed).joined(separator: "; ")
        let rest = differences.count - Self.listed
        return rest > 0 ? "\(shown); and \(rest) more" : shown
    }
}
