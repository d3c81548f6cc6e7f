package import Notation
import Payload

extension LogLine {
    /// A line of the log.
    package static let form = ChoiceForm<LogLine>(
        "line",
        of: {
            switch $0 {
            case .run: "run"
            case .requirement: "requirement"
            case .baseline: "baseline"
            case .caseBegan: "case"
            case .event: "event"
            case .check: "check"
            case .verdict: "verdict"
            case .end: "end"
            }
        },
        [
            .init("run", "The run.", { if case .run(let run) = $0 { $1(run) } }, Member(membersOf: RunHeader.form)) {
                .run($0)
            },
            .init(
                "requirement", "A requirement that a case cites or that a rule checks.",
                { if case .requirement(let record) = $0 { $1(record) } }, Member(membersOf: RequirementRecord.form)
            ) { .requirement($0) },
            .init(
                "baseline", "An entry of the baseline.",
                { if case .baseline(let record) = $0 { $1(record) } }, Member(membersOf: BaselineRecord.form)
            ) { .baseline($0) },
            .init(
                "case", "A case begins.",
                { if case .caseBegan(let header) = $0 { $1(header) } }, Member(membersOf: CaseHeader.form)
            ) { .caseBegan($0) },
            .init(
                "event", "An event of the case.", { if case .event(let event) = $0 { $1(event) } },
                Member(membersOf: Event.form)
            ) { .event($0) },
            .init(
                "check", "A judged check of the case.", { if case .check(let record) = $0 { $1(record) } },
                Member(membersOf: CheckRecord.form)
            ) { .check($0) },
            .init(
                "verdict", "The case ended.", { if case .verdict(let verdict) = $0 { $1(verdict) } },
                Member(membersOf: CaseVerdict.form)
            ) { .verdict($0) },
            .init("end", "The run ended.", { if case .end(let end) = $0 { $1(end) } }, Member(membersOf: RunEnd.form)) {
                .end($0)
            },
        ])
}

extension RunHeader {
    /// The version comes first: a member that a later version added is not reported as a mistake.
    fileprivate static let form = RecordForm<RunHeader>(
        "",
        {
            (
                $0.version, $0.baton, $0.seed, $0.digest, $0.epoch, $0.implementation, $0.role, $0.clock,
                $0.capabilities, $0.selection, $0.shard, $0.cases, $0.arguments
            )
        },
        Member(
            "version",
            .integer(in: 1...currentVersion).expected(
                "version 1 to \(currentVersion) of the log",
                advice: "read it with the Baton that wrote it, or a later one")),
        Member("baton", .text, "The version of Baton."), Member("seed", .seed), Member("digest", .text),
        Member("epoch", .integer, "The date of nanosecond 0, in seconds since 2001-01-01T00:00:00Z."),
        Member("implementation", .text), Member("role", optional: .text(of: ["source", "receiver", "both"])),
        Member("clock", optional: .text(of: ["virtual", "real"])), Member("capabilities", .texts, absent: []),
        Member("selection", optional: .text), Member("shard", optional: ShardRecord.form.form),
        Member("cases", .count), Member("arguments", .texts)
    ) {
        RunHeader(
            version: $0, baton: $1, seed: $2, digest: $3, epoch: $4, implementation: $5, role: $6, clock: $7,
            capabilities: $8, selection: $9, shard: $10, cases: $11, arguments: $12)
    }
}

extension ShardRecord {
    fileprivate static let form = RecordForm<ShardRecord>(
        "", { ($0.index, $0.count, $0.selected, $0.places, $0.weights) }, Member("index", .count),
        Member("count", .count), Member("selected", .count), Member("places", written),
        Member("weights", optional: .text)
    ) { ShardRecord(index: $0, count: $1, selected: $2, places: $3, weights: $4) }

    private static let written = ValueForm<[ClosedRange<Int>]>(
        "places in rising order, such as 0-3,7",
        schema: .text(
            matching: "^([0-9]+(-[0-9]+)?(,[0-9]+(-[0-9]+)?)*)?$",
            "places of its cases in the whole selection, from 0: 0-3,7"),
        match: { if case .string(let text) = $0 { places(of: text) } else { nil } },
        write: { .string(text(of: $0)) })
}

extension RequirementRecord {
    fileprivate static let form = RecordForm<RequirementRecord>(
        "", { ($0.id, $0.level, $0.confidence, $0.subject, $0.statement) }, Member("id", .text), Member("level", .text),
        Member("confidence", .text), Member("subject", .text), Member("statement", .text)
    ) { RequirementRecord(id: $0, level: $1, confidence: $2, subject: $3, statement: $4) }
}

extension BaselineRecord {
    fileprivate static let form = RecordForm<BaselineRecord>(
        "", { ($0.match, $0.expect, $0.message, $0.reason, $0.link, $0.file, $0.line, $0.cases) },
        Member("match", .text), Member("expect", .list(of: .outcome)), Member("message", .text, absent: ""),
        Member("reason", .text), Member("link", .text, absent: ""), Member("file", .text), Member("at", .count),
        Member("cases", .count)
    ) { BaselineRecord(match: $0, expect: $1, message: $2, reason: $3, link: $4, file: $5, line: $6, cases: $7) }
}

extension BaselineJudgement {
    fileprivate static let form = RecordForm<BaselineJudgement>(
        "", { ($0.entry, $0.result) }, Member("entry", .count), Member("result", .word())
    ) { BaselineJudgement(entry: $0, result: $1) }.defined(as: "judgement").form
}

extension CaseHeader {
    fileprivate static let form = RecordForm<CaseHeader>(
        "", { ($0.name, $0.covers, $0.seed, $0.declared, $0.baseline) }, Member("name", .text),
        Member("covers", .texts), Member("seed", .seed), Member("declared", .text),
        Member("baseline", .list(of: .count), absent: [])
    ) { CaseHeader(name: $0, covers: $1, seed: $2, declared: $3, baseline: $4) }
}

extension Event {
    fileprivate static let form = RecordForm<Event>(
        "",
        {
            (
                $0.time, $0.sequence, $0.kind, $0.device, $0.app, $0.activity, $0.attempt, $0.thread,
                EventFields.members($0.fields)
            )
        },
        Member("t", .instant), Member("n", .count),
        Member(
            "kind",
            ValueForm<EventKind>.word().expected(
                "an event kind of the vocabulary", advice: "a later Baton may have written this log")),
        Member("device", optional: .text), Member("app", optional: .text), Member("activity", optional: .integer),
        Member("attempt", optional: .integer), Member("thread", optional: .word()),
        Member("fields", optional: .entries(of: .payload).adding(keywords: [("minProperties", 1)]))
    ) { time, sequence, kind, device, app, activity, attempt, thread, fields throws(NotationError) in
        Event(
            time: time, sequence: sequence, kind: kind, device: device, app: app, activity: activity, attempt: attempt,
            thread: thread, fields: EventFields(try kind.fields(of: fields ?? [])))
    }.adding(keywords: [("allOf", .array(EventKind.fieldRules(of: EventKind.allCases)))])
}

extension CheckRecord {
    fileprivate static let form = RecordForm<CheckRecord>(
        "",
        {
            (
                $0.id, $0.outcome, $0.requirements, $0.expected, $0.observed, $0.time, $0.evidence, $0.declared,
                $0.baseline
            )
        },
        Member("id", .text), Member("outcome", .outcome), Member("requirements", .texts),
        Member("expected", .text, absent: ""), Member("observed", .text, absent: ""), Member("t", .instant),
        Member("evidence", .list(of: .count), absent: []), Member("declared", .text, absent: ""),
        Member("baseline", optional: BaselineJudgement.form)
    ) {
        CheckRecord(
            id: $0, outcome: $1, requirements: $2, expected: $3, observed: $4, time: $5, evidence: $6, declared: $7,
            baseline: $8)
    }
}

extension CaseVerdict {
    fileprivate static let form = RecordForm<CaseVerdict>(
        "", { ($0.name, $0.outcome, $0.events, $0.reason, $0.fault, $0.isRepeatable, $0.time, $0.baseline) },
        Member("name", .text), Member("outcome", .outcome), Member("events", .count),
        Member("reason", .text, absent: ""), Member("fault", optional: .word()),
        Member("repeatable", ValueForm<Void>.constant(.boolean(false)).mapped({ _ in false }, { _ in }), absent: true),
        Member("t", .instant), Member("baseline", optional: BaselineJudgement.form)
    ) {
        CaseVerdict(
            name: $0, outcome: $1, events: $2, reason: $3, fault: $4, isRepeatable: $5, time: $6, baseline: $7)
    }
}

extension RunEnd {
    fileprivate static let form = RecordForm<RunEnd>(
        "", { ($0.totals, $0.exitStatus) }, Member("totals", counts), Member("exitStatus", .count)
    ) { RunEnd(totals: $0, exitStatus: $1) }

    private static let counts = ValueForm<[(key: Outcome, value: Int)]>.entries(by: .outcome, of: .count)
        .mapped({ $0.map { Total(outcome: $0.key, cases: $0.value) } }, { $0.map { ($0.outcome, $0.cases) } })
}

extension ValueForm where Value == Outcome {
    fileprivate static let outcome = word().defined(as: "outcome")
}

extension ValueForm where Value == Int {
    fileprivate static let count = integer(in: 0 ... .max).defined(as: "count")
}

extension ValueForm where Value == [String] {
    fileprivate static let texts = list(of: .text, "an array of texts").defined(as: "texts")
}

extension ValueForm where Value == UInt64 {
    fileprivate static let seed = digits.defined(as: "seed")
}
