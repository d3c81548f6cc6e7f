import CaptureAnalysis
import Events

/// Compares a recording of transmissions, and what the rules for recordings say about it, with what a case expects.
struct TransmissionJudgement {
    /// The keys that open messages; nil for none.
    let keys: KeyFile?

    func finding(_ expected: Expectation.ExpectedRecording, _ events: [Event]) -> ExpectationFinding {
        let observed: AirVerdict
        let messages: [String]?
        let written: String?
        do {
            let transmissions = try TransmissionCapture(of: events)
            observed = try transmissions.verdict(keys: keys)
            messages = try expected.messages.map { _ in try transmissions.messages(keys: keys) }
            written = try expected.written.map { _ in try made(of: transmissions) }
        } catch {
            return ExpectationFinding(
                outcome: .fail, expected: "transmissions that can be judged", observed: "\(error)")
        }
        let verdict = expected.verdict
        var differences = ExpectationDifferences()
        for finding in verdict.findings where !observed.findings.contains(finding) {
            differences.add(missing: words(finding))
        }
        for finding in observed.findings where !verdict.findings.contains(finding) {
            differences.add(surplus: words(finding))
        }
        if verdict.more != observed.more {
            differences.add(missing: "\(verdict.more) more breaches", surplus: "\(observed.more) more breaches")
        }
        if expected.comparesUnclear, verdict.unclear != observed.unclear {
            differences.add(
                missing: "\(verdict.unclear) unclear observations", surplus: "\(observed.unclear) unclear observations")
        }
        if expected.comparesHolding, Set(verdict.holds) != Set(observed.holds) {
            differences.add(
                missing: "holding: \(verdict.holds.joined(separator: ", "))",
                surplus: "holding: \(observed.holds.joined(separator: ", "))")
        }
        if let wanted = expected.messages, let messages {
            differences.add(firstOf: wanted, messages, "message")
        }
        if let wanted = expected.written, let written {
            differences.add(firstLineOf: wanted, written)
        }
        return differences.finding
    }

    /// The case that is made of what was transmitted; empty if that was nothing.
    private func made(of transmissions: TransmissionCapture) throws -> String {
        guard let traffic = try transmissions.traffic(keys: keys, reserved: RecordingCase.reservedNames) else {
            return ""
        }
        return try RecordingCase(traffic, name: "recording", origin: "This is what the case transmits.")
            .file(expecting: traffic.verdict)
    }

    private func words(_ finding: AirVerdict.Finding) -> String {
        "\(finding.rule) breaks \(finding.requirement) on \(finding.device) at \(Quantity.timeText(finding.time))"
    }
}
