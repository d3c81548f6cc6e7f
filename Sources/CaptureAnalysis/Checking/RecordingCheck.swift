package import CaptureFiles
import Events
import Notation
import Payload
package import Rules
import Text

/// What the rules say about a recording.
package struct RecordingCheck: Sendable {
    /// What each rule said; the evidence of a breach is numbers of frames.
    package let results: [RuleSet.Result]
    /// Whether nothing was concluded from gaps, because the recording's times cannot be those of the air.
    package let clockIsImplausible: Bool
    /// Whether there were keys to tell goodbyes by.
    package let hasKeys: Bool
    /// Packets of each link type, in the order of first appearance.
    package let linkTypes: [CaptureSummary.LinkTypeCount]
    /// What was wrong with the recording.
    package let findings: CaptureFindings

    /// Handoff messages in undamaged frames, and those of them that were wanted.
    package let tally: FilterTally

    /// Reads a recording to its end and judges it; `-` is standard input. Throws where it cannot be read at all.
    package init(
        reading path: String, options: ReadingOptions = ReadingOptions(), keys: KeyFile? = nil
    ) throws(CaptureError) {
        var reader = try CaptureReader(path: path, options: options)
        let opener = CaptureCommand.opener(for: path, filter: options.filter, keys: keys, activities: [])
        try self.init(reading: &reader, opening: opener)
    }

    /// Reads a recording to its end and judges it. With an opener, goodbyes can be told from other payloads. What a filter of devices and times leaves out counts as
    /// not heard: each device is judged by itself, and of a shorter recording nothing else holds. One of signal powers would leave gaps that no sender made.
    package init(
        reading reader: inout CaptureReader, opening opener: HandoffOpener? = nil,
        hearing filter: CaptureFilter = CaptureFilter(), parameters: RuleParameters = RuleParameters()
    ) throws(CaptureError) {
        var events = RecordedEvents(opening: opener, hearing: filter)
        var rules = RuleSet(RuleCatalogue.onRecordings(parameters))
        var linkTypes = LinkTypeCounts()
        try reader.forEachRecord { record, bytes in
            linkTypes.note(record.linkType)
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
        let hasForgotten = events.forgottenAddresses > 0
        results = rules.finish(at: events.end).map { result in
            var result = result
            result.statements = result.statements.map { $0.incomplete(hasForgotten && $0.comparesPayloads) }
            return result
        }
        hasKeys = opener != nil
        clockIsImplausible = events.clockIsImplausible
        tally = events.tally
        self.linkTypes = linkTypes.counts
        self.findings = findings
    }

    /// Rules that were broken.
    package var brokenCount: Int { count(of: .broken) }
    /// Whether nothing of what the rules speak about was seen.
    package var judgedNothing: Bool { count(of: .notObservable) == results.count }

    private func count(of verdict: Verdict) -> Int { results.count { self.verdict(of: $0) == verdict } }

    /// What a recording says of a rule, or of one of its statements.
    package enum Verdict: String, Sendable {
        /// It was put to the test and always held.
        case holds = "holds"
        /// It did not hold at least once.
        case broken = "broken"
        /// Nothing put it to the test.
        case notObservable = "not observable"
    }

    /// The verdict on a statement.
    package func verdict(of statement: RuleStatement) -> Verdict {
        statement.breaches > 0
            ? .broken : statement.observations > 0 && !statement.isIncomplete ? .holds : .notObservable
    }

    /// The verdict on a rule: a rule none of whose statements was put to the test does not hold, it is not observable.
    package func verdict(of result: RuleSet.Result) -> Verdict {
        if case .broken = result.outcome { return .broken }
        // What was forgotten may have broken it.
        if result.statements.contains(where: { $0.isIncomplete && $0.observations > 0 }) { return .notObservable }
        return result.statements.contains { verdict(of: $0) == .holds } ? .holds : .notObservable
    }

    /// Why a statement is not observable.
    package func reason(for statement: RuleStatement) -> String {
        let needsGaps = [AdvertisingCadence.name].contains { name in
            results.contains { $0.name == name && $0.statements.contains(statement) }
        }
        if statement.isIncomplete, statement.observations > 0 {
            return
                "held \(Self.times(statement.observations)), but so many addresses or payloads came that some were forgotten, which may have broken it"
        }
        if needsGaps, clockIsImplausible { return "the times of this recording cannot be those of the air" }
        if hasKeys, statement.needs.contains("(--keys)") { return "no key opened what it takes: \(statement.needs)" }
        if statement.doubts > 0, let explanation = statement.explanation {
            return "\(Self.times(statement.doubts)) it seems broken, but \(explanation)"
        }
        return "it takes \(statement.needs)"
    }

    /// The verdicts for people: a rule, its statements with how often each was put to the test, and each breach with its frames.
    package func appendText(path: String, to output: inout [UInt8]) {
        VisibleText.append(path, to: &output)
        line(
            ": of \(results.count) rules \(brokenCount) broken, \(count(of: .holds)) hold, \(count(of: .notObservable)) not observable",
            to: &output)
        for result in results {
            line(
                "  \(Self.padded(verdict(of: result).rawValue, 15)) \(Self.padded(result.name, 23)) \(result.requirements.joined(separator: " "))",
                to: &output)
            for statement in result.statements {
                let count = statement.observations
                switch verdict(of: statement) {
                case .holds: line("    held \(Self.times(count)): \(statement.text)", to: &output)
                case .broken:
                    line("    broken \(statement.breaches) of \(count) times: \(statement.text)", to: &output)
                case .notObservable:
                    line("    not observable: \(statement.text): \(reason(for: statement))", to: &output)
                }
                if statement.doubts > 0, let explanation = statement.explanation {
                    line("      unclear \(Self.times(statement.doubts)): \(explanation)", to: &output)
                }
                for doubt in statement.firstDoubts {
                    line("      \(Self.frames(doubt.evidence)): observed \(doubt.observed)", to: &output)
                }
            }
            guard case .broken(let breaches) = result.outcome else { continue }
            for breach in breaches {
                line(
                    "    \(breach.requirement), \(breach.device.map { "\($0), " } ?? "")\(Self.frames(breach.evidence)): expected \(breach.expected), observed \(breach.observed)",
                    to: &output)
            }
            let more = result.statements.reduce(0) { $0 + $1.breaches } - breaches.count
            if more > 0 { line("    and \(more) more", to: &output) }
        }
        let observed = Set(breaches.map(\.requirement).filter(RuleCatalogue.isObservedOnly)).sorted()
        if !observed.isEmpty {
            line(
                "  \(observed.joined(separator: ", ")): all real devices that were recorded do it so; no document requires it.",
                to: &output)
        }
        if clockIsImplausible {
            line(
                "  The times of this recording cannot be those of the air: nothing is concluded from gaps.", to: &output
            )
        }
    }

    private var breaches: [Breach] {
        results.flatMap { result -> [Breach] in
            guard case .broken(let breaches) = result.outcome else { return [] }
            return breaches
        }
    }

    private static func times(_ count: Int) -> String { "\(count) time\(count == 1 ? "" : "s")" }

    private static func frames(_ evidence: [Int]) -> String {
        "frame\(evidence.count == 1 ? "" : "s") \(evidence.map { "\($0)" }.joined(separator: ", "))"
    }

    private func line(_ text: String, to output: inout [UInt8]) {
        VisibleText.append(text, to: &output)
        output.append(UInt8(ascii: "\n"))
    }

    /// The verdicts as one JSON object with a line feed. Keys stand in a fixed order; times are nanoseconds since the first packet.
    package func appendJSON(path: String, to output: inout [UInt8]) {
        JSONText.append(
            .object([
                ("file", .string(path)), ("clockIsImplausible", .boolean(clockIsImplausible)),
                ("rules", .array(results.map(node))),
            ]), to: &output)
        output.append(UInt8(ascii: "\n"))
    }

    private func node(_ result: RuleSet.Result) -> NotationNode {
        var breaches: [Breach] = []
        if case .broken(let all) = result.outcome { breaches = all }
        return .object([
            ("rule", .string(result.name)), ("verdict", .string(verdict(of: result).rawValue)),
            ("requirements", .array(result.requirements.map { .string($0) })),
            (
                "statements",
                .array(
                    result.statements.map { statement in
                        let isObserved = verdict(of: statement) != .notObservable
                        return .object([
                            ("statement", .string(statement.text)), ("requirement", .string(statement.requirement)),
                            ("verdict", .string(verdict(of: statement).rawValue)),
                            ("observations", .integer(Int64(statement.observations))),
                            ("breaches", .integer(Int64(statement.breaches))),
                            ("reason", isObserved ? .null : .string(reason(for: statement))),
                            (
                                "basis",
                                .string(RuleCatalogue.isObservedOnly(statement.requirement) ? "observed" : "required")
                            ),
                            ("doubts", doubts(about: statement)),
                        ])
                    })
            ),
            (
                "breaches",
                .array(
                    breaches.map { breach in
                        .object([
                            ("requirement", .string(breach.requirement)), ("expected", .string(breach.expected)),
                            ("observed", .string(breach.observed)),
                            ("device", breach.device.map { .string($0) } ?? .null),
                            ("time", .integer(breach.time.nanoseconds)),
                            ("frames", .array(breach.evidence.map { .integer(Int64($0)) })),
                        ])
                    })
            ),
        ])
    }

    private func doubts(about statement: RuleStatement) -> NotationNode {
        .object([
            ("count", .integer(Int64(statement.doubts))),
            ("explanation", statement.explanation.map { .string($0) } ?? .null),
            (
                "first",
                .array(
                    statement.firstDoubts.map { doubt in
                        .object([
                            ("observed", .string(doubt.observed)),
                            ("frames", .array(doubt.evidence.map { .integer(Int64($0)) })),
                        ])
                    })
            ),
        ])
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.utf8.count))
    }
}
