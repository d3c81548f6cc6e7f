import Events
import Generation
import Payload
import Randomness

/// Makes log lines from a seed, hostile text included.
struct LogGenerator {
    private var payloads: PayloadGenerator
    var generator: SplitMix64 {
        get { payloads.numbers }
        set { payloads.numbers = newValue }
    }

    init(seed: UInt64) { payloads = PayloadGenerator(seed: seed, limits: .init(depth: 3, elements: 4, bytes: 8)) }

    mutating func chance(_ percent: Int) -> Bool { generator.chance(percent) }

    mutating func text() -> String { payloads.text() }

    mutating func texts() -> [String] { (0..<generator.below(4)).map { _ in text() } }

    mutating func integer() -> Int64 { generator.integer() }

    mutating func count() -> Int { Int(integer().magnitude >> 1) }

    mutating func event(sequence: Int) -> Event {
        let kind = EventKind.allCases.randomElement(using: &generator) ?? .stepStarted
        var event = Event(time: Instant(nanoseconds: Int64(count())), sequence: sequence, kind: kind)
        if chance(80) { event.device = text() }
        if chance(60) { event.app = text() }
        if chance(50) { event.activity = Int(integer()) }
        if chance(50) { event.attempt = Int(integer()) }
        if chance(50) { event.thread = chance(50) ? .main : .other }
        for name in kind.fields where chance(70) { event.fields.append(Event.Field(name, payloads.value())) }
        return event
    }

    mutating func outcome() -> Outcome { Outcome.allCases.randomElement(using: &generator) ?? .pass }

    mutating func shard() -> ShardRecord {
        ShardRecord(
            index: count(), count: count(), selected: count(),
            places: ShardRecord.ranges(of: (0..<40).filter { _ in chance(60) }), weights: chance(50) ? text() : nil)
    }

    mutating func baselineEntry() -> BaselineRecord {
        BaselineRecord(
            match: text(), expect: [outcome(), outcome()], message: text(), reason: text(), link: text(), file: text(),
            line: count(), cases: count())
    }

    mutating func judgement(entries: Int) -> BaselineJudgement? {
        guard entries > 0, chance(50), let result = BaselineJudgement.Result.allCases.randomElement(using: &generator)
        else { return nil }
        return BaselineJudgement(entry: generator.below(entries), result: result)
    }

    /// A whole log, lines in order.
    mutating func log() -> [LogLine] {
        var lines: [LogLine] = [
            .run(
                RunHeader(
                    baton: text(), seed: generator.next(), digest: text(), epoch: integer(), implementation: text(),
                    selection: chance(50) ? text() : nil, shard: chance(50) ? shard() : nil, cases: count(),
                    arguments: texts()))
        ]
        for _ in 0..<generator.below(4) {
            lines.append(
                .requirement(
                    RequirementRecord(id: text(), level: text(), confidence: text(), subject: text(), statement: text())
                ))
        }
        let entries = chance(50) ? Int.random(in: 1..<4, using: &generator) : 0
        for _ in 0..<entries { lines.append(.baseline(baselineEntry())) }
        for _ in 0..<generator.below(5) {
            let name = text()
            var header = CaseHeader(name: name, covers: texts(), seed: generator.next(), declared: text())
            header.baseline = (0..<entries).filter { _ in chance(50) }
            lines.append(.caseBegan(header))
            let events = generator.below(20)
            for sequence in 0..<events { lines.append(.event(event(sequence: sequence))) }
            for _ in 0..<generator.below(4) {
                var check = CheckRecord(
                    id: text(), outcome: outcome(), requirements: texts(), expected: text(), observed: text(),
                    time: Instant(nanoseconds: Int64(count())), evidence: [count(), count()].filter { $0 > 9 },
                    declared: text())
                check.baseline = judgement(entries: entries)
                lines.append(.check(check))
            }
            var verdict = CaseVerdict(
                name: name, outcome: outcome(), events: events, reason: text(),
                fault: chance(30) ? CaseFault.allCases.randomElement(using: &generator) : nil,
                time: Instant(nanoseconds: Int64(count())))
            verdict.isRepeatable = chance(80)
            verdict.baseline = judgement(entries: entries)
            lines.append(.verdict(verdict))
        }
        lines.append(
            .end(
                RunEnd(
                    totals: Outcome.allCases.filter { _ in chance(50) }.map {
                        RunEnd.Total(outcome: $0, cases: count())
                    },
                    exitStatus: generator.below(7))))
        return lines
    }
}

func bytes(of lines: [LogLine]) -> [UInt8] {
    var output: [UInt8] = []
    for line in lines { LogWriter.append(line, to: &output) }
    return output
}

/// Reads a whole log in chunks of the given size.
func read(_ bytes: [UInt8], chunk: Int = 1 << 16) throws(LogError) -> (lines: [LogLine], completeness: LogCompleteness)
{
    var reader = LogReader()
    var lines: [LogLine] = []
    var start = 0
    while start < bytes.count {
        reader.append(bytes[start..<min(start + chunk, bytes.count)])
        start += chunk
        while let line = try reader.next() { lines.append(line) }
    }
    let (last, completeness) = try reader.finish()
    if let last { lines.append(last) }
    return (lines, completeness)
}
