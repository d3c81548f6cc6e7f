package import CaptureFiles
import Events
import Payload
package import Rules

/// What the rules say about a recording.
package struct RecordingCheck: Sendable {
    /// What each rule said; the evidence of a breach is numbers of frames.
    package let results: [RuleSet.Result]
    /// Whether nothing was concluded from gaps, because the recording's times cannot be those of the air.
    package let clockIsImplausible: Bool
    /// Packets of each link type, in the order of first appearance.
    package let linkTypes: [CaptureSummary.LinkTypeCount]
    /// What was wrong with the recording.
    package let findings: CaptureFindings

    /// Reads a recording to its end and judges it; `-` is standard input. Throws where it cannot be read at all.
    package init(
        reading path: String, options: ReadingOptions = ReadingOptions(), parameters: RuleParameters = RuleParameters()
    ) throws(CaptureError) {
        var reader = try CaptureReader(path: path, options: options)
        try self.init(reading: &reader, parameters: parameters)
    }

    /// Reads a recording to its end and judges it.
    package init(
        reading reader: inout CaptureReader, parameters: RuleParameters = RuleParameters()
    ) throws(CaptureError) {
        var events = RecordedEvents()
        var rules = RuleSet(RuleCatalogue.onRecordings(parameters))
        var linkTypes: [CaptureSummary.LinkTypeCount] = []
        try reader.forEachRecord { record, bytes in
            if let index = linkTypes.firstIndex(where: { [linkType = record.linkType] in $0.linkType == linkType }) {
                linkTypes[index].packets += 1
            } else {
                linkTypes.append(CaptureSummary.LinkTypeCount(linkType: record.linkType, packets: 1))
            }
            events.observe(record, bytes) { rules.observe(copy $0) }
            return true
        }
        events.finish { rules.observe(copy $0) }
        var findings = reader.findings
        findings.add(events.findings)
        if events.evictedCount > 0 {
            findings.add(
                CaptureFinding(
                    kind: .evicted, frame: reader.packets, offset: 0, expected: "few enough senders to follow each",
                    found: "\(events.evictedCount) that were let go; what they sent later is judged on its own"))
        }
        results = rules.finish(at: events.end)
        clockIsImplausible = events.clockIsImplausible
        self.linkTypes = linkTypes
        self.findings = findings
    }

    /// Rules that were broken.
    package var brokenCount: Int {
        results.count { if case .broken = $0.outcome { true } else { false } }
    }

    /// The verdicts for people, one line a rule, and below it each breach with its frames.
    package func appendText(path: String, to output: inout [UInt8]) {
        appendForTerminal(path, to: &output)
        output += Array(": \(brokenCount) of \(results.count) rules broken\n".utf8)
        for result in results {
            output += Array(
                "  \(Self.padded(Self.word(result.outcome), 15)) \(Self.padded(result.name, 23)) \(result.requirements.joined(separator: " "))\n"
                    .utf8)
            guard case .broken(let breaches) = result.outcome else { continue }
            for breach in breaches {
                let frames = breach.evidence.map { "\($0)" }.joined(separator: ", ")
                appendForTerminal(
                    "    \(breach.requirement), frame\(breach.evidence.count == 1 ? "" : "s") \(frames): expected \(breach.expected), observed \(breach.observed)",
                    to: &output)
                output.append(UInt8(ascii: "\n"))
            }
        }
        if clockIsImplausible {
            output += Array(
                "  The times of this recording cannot be those of the air: nothing is concluded from gaps.\n".utf8)
        }
    }

    /// The verdicts as one JSON object with a line feed. Keys stand in a fixed order; times are nanoseconds since the first packet.
    package func appendJSON(path: String, to output: inout [UInt8]) {
        JSONText.appendRaw("{\"file\":", to: &output)
        JSONText.appendString(path, to: &output)
        JSONText.appendRaw(",\"clockIsImplausible\":", to: &output)
        JSONText.appendBoolean(clockIsImplausible, to: &output)
        JSONText.appendRaw(",\"rules\":[", to: &output)
        for (index, result) in results.enumerated() {
            JSONText.appendRaw(index == 0 ? "{\"rule\":" : ",{\"rule\":", to: &output)
            JSONText.appendString(result.name, to: &output)
            JSONText.appendRaw(",\"verdict\":", to: &output)
            JSONText.appendString(Self.word(result.outcome), to: &output)
            JSONText.appendRaw(",\"requirements\":[", to: &output)
            for (index, requirement) in result.requirements.enumerated() {
                if index > 0 { JSONText.appendRaw(",", to: &output) }
                JSONText.appendString(requirement, to: &output)
            }
            JSONText.appendRaw("],\"breaches\":[", to: &output)
            if case .broken(let breaches) = result.outcome { Self.append(breaches, to: &output) }
            JSONText.appendRaw("]}", to: &output)
        }
        JSONText.appendRaw("]}\n", to: &output)
    }

    private static func append(_ breaches: [Breach], to output: inout [UInt8]) {
        for (index, breach) in breaches.enumerated() {
            JSONText.appendRaw(index == 0 ? "{\"requirement\":" : ",{\"requirement\":", to: &output)
            JSONText.appendString(breach.requirement, to: &output)
            JSONText.appendRaw(",\"expected\":", to: &output)
            JSONText.appendString(breach.expected, to: &output)
            JSONText.appendRaw(",\"observed\":", to: &output)
            JSONText.appendString(breach.observed, to: &output)
            JSONText.appendRaw(",\"time\":", to: &output)
            JSONText.appendInteger(breach.time.nanoseconds, to: &output)
            JSONText.appendRaw(",\"frames\":[", to: &output)
            for (index, frame) in breach.evidence.enumerated() {
                if index > 0 { JSONText.appendRaw(",", to: &output) }
                JSONText.appendInteger(frame, to: &output)
            }
            JSONText.appendRaw("]}", to: &output)
        }
    }

    /// The verdict in a word or two; API of the JSON output.
    package static func word(_ outcome: RuleOutcome) -> String {
        switch outcome {
        case .holds: "holds"
        case .broken: "broken"
        case .notObservable: "not observable"
        }
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.utf8.count))
    }
}

extension CaptureCommand {
    /// Judges a recording; `-` is standard input. Status 1 where a rule is broken or the recording is damaged.
    package static func check(
        path: String, reading: ReadingOptions = ReadingOptions(), json: Bool, output: Output
    ) -> Outcome {
        let check: RecordingCheck
        do {
            check = try RecordingCheck(reading: path, options: reading)
        } catch {
            return Outcome(exitStatus: 2, message: error.description)
        }
        var bytes: [UInt8] = []
        if json { check.appendJSON(path: path, to: &bytes) } else { check.appendText(path: path, to: &bytes) }
        do {
            try output(bytes.span.bytes)
        } catch {
            return Outcome(exitStatus: 3, message: error.description, findings: check.findings)
        }
        var outcome = outcome(path: path, linkTypes: check.linkTypes, findings: check.findings)
        if outcome.exitStatus == 0, check.brokenCount > 0 { outcome.exitStatus = 1 }
        return outcome
    }
}
