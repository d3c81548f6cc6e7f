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
        let messages: [String]
        do {
            let transmissions = try TransmissionCapture(of: events)
            observed = try transmissions.verdict(keys: keys)
            messages = try expected.messages.map { _ in try transmissions.messages(keys: keys) } ?? []
        } catch {
            return ExpectationFinding(
                outcome: .fail, expected: "transmissions that can be judged", observed: "\(error)")
        }
        if let wanted = expected.messages, let finding = difference(wanted, messages) { return finding }
        return finding(expected.verdict, comparesHolding: expected.comparesHolding, observed)
    }

    private func difference(_ wanted: [String], _ messages: [String]) -> ExpectationFinding? {
        guard wanted != messages else { return nil }
        let place =
            zip(wanted, messages).enumerated().first { $1.0 != $1.1 }?.offset
            ?? min(wanted.count, messages.count)
        func message(_ all: [String]) -> String {
            place < all.count ? "as message \(place + 1): \(all[place])" : "\(all.count) messages"
        }
        return ExpectationFinding(outcome: .fail, expected: message(wanted), observed: message(messages))
    }

    private func finding(
        _ expected: AirVerdict, comparesHolding: Bool, _ observed: AirVerdict
    ) -> ExpectationFinding {
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
