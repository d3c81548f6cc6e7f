import CaptureAnalysis
import Events

/// Compares a recording of transmissions, and what the rules for recordings say about it, with what a case expects.
struct TransmissionJudgement {
    /// The keys that open messages; nil for none.
    let keys: KeyFile?

    /// Differences that a finding lists.
    private static let listed = 4

    func finding(_ expected: Expectation.ExpectedRecording, _ events: [Event]) -> ExpectationFinding {
        let observed: AirVerdict
        let messages: [String]?
        do {
            let transmissions = try TransmissionCapture(of: events)
            observed = try transmissions.verdict(keys: keys)
            messages = try expected.messages.map { _ in try transmissions.messages(keys: keys) }
        } catch {
            return ExpectationFinding(
                outcome: .fail, expected: "transmissions that can be judged", observed: "\(error)")
        }
        let verdict = expected.verdict
        var missing = verdict.findings.filter { !observed.findings.contains($0) }.map(words)
        var surplus = observed.findings.filter { !verdict.findings.contains($0) }.map(words)
        if verdict.more != observed.more {
            missing.append("\(verdict.more) more breaches")
            surplus.append("\(observed.more) more breaches")
        }
        if expected.comparesHolding, Set(verdict.holds) != Set(observed.holds) {
            missing.append("holding: \(verdict.holds.joined(separator: ", "))")
            surplus.append("holding: \(observed.holds.joined(separator: ", "))")
        }
        if let wanted = expected.messages, let messages, wanted != messages {
            let same = zip(wanted, messages).prefix { $0 == $1 }.count
            missing.append(message(same, of: wanted))
            surplus.append(message(same, of: messages))
        }
        if missing.isEmpty, surplus.isEmpty { return ExpectationFinding(outcome: .pass) }
        return ExpectationFinding(
            outcome: .fail, expected: missing.isEmpty ? "no other breach" : list(missing),
            observed: surplus.isEmpty ? "nothing of that" : list(surplus))
    }

    private func message(_ index: Int, of all: [String]) -> String {
        index < all.count ? "as message \(index + 1): \(all[index])" : "\(all.count) messages"
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
