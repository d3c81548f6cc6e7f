import Events
import Payload
import Randomness

/// SplitMix64: the same samples on every machine.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// Random log lines, hostile text included.
struct Samples {
    var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }

    mutating func text() -> String {
        let scalars: [Unicode.Scalar] = [
            "a", "Z", "0", " ", "\"", "\\", "/", "\n", "\r", "\t", "\u{0}", "\u{1B}", "\u{7F}", "\u{85}", "\u{202E}",
            "\u{2066}", "\u{2028}", "\u{FEFF}", "é", "e\u{301}".unicodeScalars.last ?? "x", "购", "😀", "<", "&", "]",
            "\u{10FFFF}", "\u{FFFE}", "{", "}", "$",
        ]
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0..<12, using: &generator) {
            if let scalar = scalars.randomElement(using: &generator) { text.append(scalar) }
        }
        return String(text)
    }

    mutating func texts() -> [String] { (0..<Int.random(in: 0..<4, using: &generator)).map { _ in text() } }

    mutating func integer() -> Int64 {
        let bits = Int64(bitPattern: generator.next())
        return bits >> Int64.random(in: 0..<64, using: &generator)
    }

    mutating func count() -> Int { Int(integer().magnitude >> 1) }

    mutating func value(depth: Int = 3) -> PayloadValue {
        switch Int.random(in: 0..<(depth > 0 ? 13 : 10), using: &generator) {
        case 0: .null
        case 1: .boolean(chance(50))
        case 2: .integer(integer())
        case 3: .unsigned(UInt64(Int64.max) + 1 + generator.next() >> 1)
        case 4: .real(Double(bitPattern: generator.next()))
        case 5: .string(text())
        case 6: .date(PayloadDate(secondsSince2001: Double(integer()) / 8))
        case 7:
            .data(
                (0..<Int.random(in: 0..<9, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator) }
            )
        case 8: .uuid(PayloadUUID(high: generator.next(), low: generator.next()))
        case 9: .url(text())
        case 10: .array((0..<Int.random(in: 0..<4, using: &generator)).map { _ in value(depth: depth - 1) })
        case 11: .set(PayloadSet((0..<Int.random(in: 0..<4, using: &generator)).map { _ in value(depth: depth - 1) }))
        default:
            .dictionary(
                PayloadDictionary(
                    (0..<Int.random(in: 0..<4, using: &generator)).map { _ in
                        (chance(70) ? .string(text()) : value(depth: 0), value(depth: depth - 1))
                    }))
        }
    }

    mutating func event(sequence: Int) -> Event {
        let kind = EventKind.allCases.randomElement(using: &generator) ?? .stepStarted
        var event = Event(time: Instant(nanoseconds: Int64(count())), sequence: sequence, kind: kind)
        if chance(80) { event.device = text() }
        if chance(60) { event.app = text() }
        if chance(50) { event.activity = Int(integer()) }
        if chance(50) { event.attempt = Int(integer()) }
        if chance(50) { event.thread = chance(50) ? .main : .other }
        for name in kind.fields where chance(70) { event.fields.append(Event.Field(name, value())) }
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
        return BaselineJudgement(entry: Int.random(in: 0..<entries, using: &generator), result: result)
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
        for _ in 0..<Int.random(in: 0..<4, using: &generator) {
            lines.append(
                .requirement(
                    RequirementRecord(id: text(), level: text(), confidence: text(), subject: text(), statement: text())
                ))
        }
        let entries = chance(50) ? Int.random(in: 1..<4, using: &generator) : 0
        for _ in 0..<entries { lines.append(.baseline(baselineEntry())) }
        for _ in 0..<Int.random(in: 0..<5, using: &generator) {
            let name = text()
            var header = CaseHeader(name: name, covers: texts(), seed: generator.next(), declared: text())
            header.baseline = (0..<entries).filter { _ in chance(50) }
            lines.append(.caseBegan(header))
            let events = Int.random(in: 0..<20, using: &generator)
            for sequence in 0..<events { lines.append(.event(event(sequence: sequence))) }
            for _ in 0..<Int.random(in: 0..<4, using: &generator) {
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
                    exitStatus: Int.random(in: 0..<7, using: &generator))))
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
