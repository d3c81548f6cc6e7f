package import CaptureFiles
import Events
package import Rules

/// The results of the rules on a recording.
package struct RecordingCheck: Sendable {
    /// The result of each rule. The evidence of a breach is frame numbers.
    package let results: [RuleSet.Result]
    /// Whether the recording's times cannot be those of the air, so that gaps are not judged.
    package let clockIsImplausible: Bool
    /// Whether there are keys, which identify goodbyes.
    package let hasKeys: Bool
    /// The report on the reading. The tally counts Handoff messages in undamaged frames.
    package let reading: ReadingReport

    /// Reads a recording to its end and judges it; `-` is standard input. Throws if it cannot be read.
    package init(
        reading path: String, options: ReadingOptions = ReadingOptions(), keys: KeyFile? = nil
    ) throws(CaptureError) {
        var reader = try CaptureReader(path: path, options: options)
        let opener = keys.map { HandoffOpener($0, of: path, filter: options.filter) }
        try self.init(reading: &reader, opening: opener)
    }

    /// Reads a recording to its end and judges it. An opener identifies goodbyes.
    ///
    /// Everything outside a filter of devices and times counts as not received. That is possible because the rules
    /// judge each device separately and a part of a recording like a whole one. A filter of signal powers would leave
    /// gaps that no sender made.
    ///
    /// `observer` sees every packet too, before the rules, so that a pipe need not be read twice. The reading ends if
    /// it returns false.
    package init(
        reading reader: inout CaptureReader, opening opener: HandoffOpener? = nil,
        hearing filter: CaptureFilter = CaptureFilter(), parameters: RuleParameters = RuleParameters(),
        observer: (borrowing CaptureRecord, RawSpan) -> Bool = { _, _ in true }
    ) throws(CaptureError) {
        var events = RecordedEvents(opening: opener, hearing: filter)
        var rules = RuleSet(RuleCatalogue.onRecordings(parameters))
        var linkTypes = LinkTypeCounts()
        try reader.forEachRecord { record, bytes in
            guard observer(record, bytes) else { return false }
            linkTypes.note(PacketEnvelope.linkType(of: record.linkType, bytes))
            events.observe(record, bytes) { rules.observe(copy $0) }
            return true
        }
        events.finish { rules.observe(copy $0) }
        var report = ReadingReport(linkTypes, reader, events.findings, events.tally)
        if events.evictedCount > 0 {
            report.findings.note(
                .evicted, frame: reader.packets, expected: "few enough senders to follow each",
                found: "\(events.evictedCount) that were evicted; what they sent later is judged on its own")
        }
        let hasForgotten = events.forgottenAddresses > 0
        results = rules.finish(at: events.end).map { result in
            var result = result
            result.statements = result.statements.map { $0.incomplete(hasForgotten && $0.comparesPayloads) }
            return result
        }
        hasKeys = opener != nil
        clockIsImplausible = events.clockIsImplausible
        reading = report
    }

    /// The verdict on a rule or on one of its statements.
    package enum Verdict: String, Sendable, CaseIterable {
        /// It was tested and always held.
        case holds = "holds"
        /// It did not hold at least once.
        case broken = "broken"
        /// It was never tested.
        case notObservable = "not observable"
    }
}

extension RecordingCheck {
    /// The number of broken rules.
    package var brokenCount: Int { count(of: .broken) }
    /// Whether no rule was tested.
    package var judgedNothing: Bool { count(of: .notObservable) == results.count }

    func count(of verdict: Verdict) -> Int { results.count { self.verdict(of: $0) == verdict } }

    /// The verdict on a statement.
    package func verdict(of statement: RuleStatement) -> Verdict {
        statement.breaches > 0
            ? .broken : statement.observations > 0 && !statement.isIncomplete ? .holds : .notObservable
    }

    /// The verdict on a rule. A rule whose statements were never tested is not observable.
    package func verdict(of result: RuleSet.Result) -> Verdict {
        if case .broken = result.outcome { return .broken }
        // Evicted payloads may have broken it.
        if result.statements.contains(where: { $0.isIncomplete && $0.observations > 0 }) { return .notObservable }
        return result.statements.contains { verdict(of: $0) == .holds } ? .holds : .notObservable
    }

    /// Why a statement is not observable.
    package func reason(for statement: RuleStatement) -> String {
        let needsGaps = results.contains {
            $0.name == AdvertisingCadence.name && $0.statements.contains(statement)
        }
        if statement.isIncomplete, statement.observations > 0 {
            return
                "held \(statement.observations.of("time")), but addresses or payloads that were evicted may have broken it"
        }
        if needsGaps, clockIsImplausible { return "the timestamps of this recording cannot be those of reception" }
        if hasKeys, statement.needs.contains("(--keys)") {
            return "this needs \(statement.needs); the given keys opened none"
        }
        if statement.doubts > 0, let explanation = statement.explanation {
            return "\(statement.doubts.of("time")) it seems broken, but \(explanation)"
        }
        return "this needs \(statement.needs)"
    }

    /// The kept breaches of a rule.
    func breaches(of result: RuleSet.Result) -> [Breach] {
        guard case .broken(let breaches) = result.outcome else { return [] }
        return breaches
    }
}

extension RecordingCheck: RecordingAnalysis {
    package init(
        reading reader: inout CaptureReader, opening opener: HandoffOpener?, options: AnalysisOptions
    ) throws(CaptureError) {
        try self.init(reading: &reader, opening: opener, hearing: options.filter)
    }

    package var isFailure: Bool { brokenCount > 0 }
    package var remark: String? { judgedNothing ? "no rule applies to anything in it, so nothing was judged" : nil }
}
