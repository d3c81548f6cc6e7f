import Notation
import Payload

/// Why a JSON object is not a line of a log, with the path to the offending member.
struct LogLineIssue: Error {
    var path: [NotationError.PathElement]
    /// The member's key is wrong, rather than its value.
    var isAboutKey = false
    var expected: String
    var found: String
    var advice = ""
}

/// Turns the tree of one line into its value.
enum LogLineDecoder {
    static func line(_ node: NotationNode) throws(LogLineIssue) -> LogLine {
        var members = try LogMembers(node, at: [])
        switch try members.text("line") {
        case "event": return .event(try event(&members))
        case "check": return .check(try check(&members))
        case "case": return .caseBegan(try caseHeader(&members))
        case "verdict": return .verdict(try verdict(&members))
        case "requirement": return .requirement(try requirement(&members))
        case "baseline": return .baseline(try baseline(&members))
        case "run": return .run(try run(&members))
        case "end": return .end(try end(&members))
        case let other:
            throw LogLineIssue(
                path: [.key("line")], expected: "run, requirement, baseline, case, event, check, verdict or end",
                found: JSONText.quoted(other, limit: 40))
        }
    }

    private static func event(_ members: inout LogMembers) throws(LogLineIssue) -> Event {
        let time = try members.instant()
        let sequence = try members.count("n")
        let name = try members.text("kind")
        guard let kind = EventKind(rawValue: name) else {
            throw LogLineIssue(
                path: [.key("kind")], expected: "an event kind of the vocabulary",
                found: JSONText.quoted(name, limit: 40),
                advice: "a later Baton may have written this log")
        }
        var event = Event(time: time, sequence: sequence, kind: kind)
        event.device = try members.optionalText("device")
        event.app = try members.optionalText("app")
        event.activity = try members.optionalInteger("activity")
        event.attempt = try members.optionalInteger("attempt")
        if let thread = try members.optionalText("thread") {
            event.thread = try members.word(thread, key: "thread", ThreadClass.self)
        }
        if let node = members.take("fields") {
            guard case .object(let fields) = node else { throw members.wrongKind("fields", "an object", node) }
            let declared = kind.fields
            for field in fields {
                let path: [NotationError.PathElement] = [.key("fields"), .key(field.key)]
                guard let name = FieldName(rawValue: field.key), declared.contains(name) else {
                    let list = declared.map(\.rawValue).joined(separator: ", ")
                    throw LogLineIssue(
                        path: path, isAboutKey: true,
                        expected: list.isEmpty
                            ? "no field, for \(kind.rawValue) has none" : "a field of \(kind.rawValue): \(list)",
                        found: JSONText.quoted(field.key, limit: 40))
                }
                do throws(NotationError) {
                    event.fields.append(Event.Field(name, try PayloadNotation.value(of: field.node, at: path)))
                } catch {
                    throw LogLineIssue(
                        path: error.path, expected: error.expected, found: error.found, advice: error.advice)
                }
            }
        }
        try members.end()
        return event
    }

    private static func run(_ members: inout LogMembers) throws(LogLineIssue) -> RunHeader {
        let version = try members.count("version")
        // Before anything else: what a later version added must not be reported as an error of this log.
        guard version >= 1, version <= RunHeader.currentVersion else {
            throw LogLineIssue(
                path: [.key("version")], expected: "version 1 to \(RunHeader.currentVersion) of the log",
                found: "version \(version)", advice: "read it with the Baton that wrote it, or a later one")
        }
        let header = RunHeader(
            version: version, baton: try members.text("baton"), seed: try members.seed(),
            digest: try members.text("digest"), epoch: Int64(try members.integer("epoch")),
            implementation: try members.text("implementation"), role: try members.optionalText("role"),
            clock: try members.optionalText("clock"), capabilities: try members.optionalTexts("capabilities"),
            selection: try members.optionalText("selection"), shard: try shard(&members),
            cases: try members.count("cases"), arguments: try members.texts("arguments"))
        try members.end()
        return header
    }

    private static func shard(_ members: inout LogMembers) throws(LogLineIssue) -> ShardRecord? {
        guard let node = members.take("shard") else { return nil }
        var parts = try LogMembers(node, at: [.key("shard")])
        let (index, count) = (try parts.count("index"), try parts.count("count"))
        let selected = try parts.count("selected")
        let text = try parts.text("places")
        guard let places = ShardRecord.places(of: text) else {
            throw LogLineIssue(
                path: [.key("shard"), .key("places")],
                expected: "places in rising order, such as 0-3,7",
                found: JSONText.quoted(text, limit: 40))
        }
        let record = ShardRecord(
            index: index, count: count, selected: selected, places: places, weights: try parts.optionalText("weights"))
        try parts.end()
        return record
    }

    private static func requirement(_ members: inout LogMembers) throws(LogLineIssue) -> RequirementRecord {
        let record = RequirementRecord(
            id: try members.text("id"), level: try members.text("level"), confidence: try members.text("confidence"),
            subject: try members.text("subject"), statement: try members.text("statement"))
        try members.end()
        return record
    }

    private static func baseline(_ members: inout LogMembers) throws(LogLineIssue) -> BaselineRecord {
        let match = try members.text("match")
        var expect: [Outcome] = []
        for word in try members.texts("expect") {
            expect.append(try members.word(word, key: "expect", Outcome.self))
        }
        let record = BaselineRecord(
            match: match, expect: expect, message: try members.optionalText("message") ?? "",
            reason: try members.text("reason"), link: try members.optionalText("link") ?? "",
            file: try members.text("file"), line: try members.count("at"), cases: try members.count("cases"))
        try members.end()
        return record
    }

    private static func judgement(_ members: inout LogMembers) throws(LogLineIssue) -> BaselineJudgement? {
        guard let node = members.take("baseline") else { return nil }
        var parts = try LogMembers(node, at: [.key("baseline")])
        let entry = try parts.count("entry")
        let result = try parts.word(try parts.text("result"), key: "result", BaselineJudgement.Result.self)
        try parts.end()
        return BaselineJudgement(entry: entry, result: result)
    }

    private static func caseHeader(_ members: inout LogMembers) throws(LogLineIssue) -> CaseHeader {
        var header = CaseHeader(
            name: try members.text("name"), covers: try members.texts("covers"), seed: try members.seed(),
            declared: try members.text("declared"))
        header.baseline = try members.optionalCounts("baseline") ?? []
        try members.end()
        return header
    }

    private static func check(_ members: inout LogMembers) throws(LogLineIssue) -> CheckRecord {
        var record = CheckRecord(
            id: try members.text("id"), outcome: try members.outcome(), requirements: try members.texts("requirements"),
            expected: try members.optionalText("expected") ?? "", observed: try members.optionalText("observed") ?? "",
            time: try members.instant(), evidence: try members.optionalCounts("evidence") ?? [],
            declared: try members.optionalText("declared") ?? "")
        record.baseline = try judgement(&members)
        try members.end()
        return record
    }

    private static func verdict(_ members: inout LogMembers) throws(LogLineIssue) -> CaseVerdict {
        var verdict = CaseVerdict(
            name: try members.text("name"), outcome: try members.outcome(), events: try members.count("events"),
            reason: try members.optionalText("reason") ?? "", time: try members.instant())
        if let fault = try members.optionalText("fault") {
            verdict.fault = try members.word(fault, key: "fault", CaseFault.self)
        }
        // Only what is not repeatable is told, so that equal logs have equal bytes.
        if let node = members.take("repeatable") {
            guard case .boolean(false) = node else { throw members.wrongKind("repeatable", "false", node) }
            verdict.isRepeatable = false
        }
        verdict.baseline = try judgement(&members)
        try members.end()
        return verdict
    }

    private static func end(_ members: inout LogMembers) throws(LogLineIssue) -> RunEnd {
        let node = try members.required("totals")
        guard case .object = node else { throw members.wrongKind("totals", "an object", node) }
        var counts = try LogMembers(node, at: [.key("totals")])
        var totals: [RunEnd.Total] = []
        for key in counts.keys {
            guard let outcome = Outcome(rawValue: key) else { break }
            totals.append(RunEnd.Total(outcome: outcome, cases: try counts.count(key)))
        }
        try counts.end()
        let end = RunEnd(totals: totals, exitStatus: try members.count("exitStatus"))
        try members.end()
        return end
    }
}

/// The members of an object, taken one by one; what is left at the end is an error.
struct LogMembers {
    private var members: [(key: String, node: NotationNode)?]
    private let path: [NotationError.PathElement]

    init(_ node: NotationNode, at path: [NotationError.PathElement]) throws(LogLineIssue) {
        guard case .object(let members) = node else {
            throw LogLineIssue(path: path, expected: "an object", found: node.summary)
        }
        self.members = members
        self.path = path
    }

    /// The keys that nobody has taken yet.
    var keys: [String] { members.compactMap { $0?.key } }

    mutating func take(_ key: String) -> NotationNode? {
        for index in members.indices {
            if let member = members[index], member.key == key {
                members[index] = nil
                return member.node
            }
        }
        return nil
    }

    mutating func required(_ key: String) throws(LogLineIssue) -> NotationNode {
        guard let node = take(key) else {
            throw LogLineIssue(path: path, expected: "a member \"\(key)\"", found: "none")
        }
        return node
    }

    mutating func text(_ key: String) throws(LogLineIssue) -> String {
        let node = try required(key)
        guard case .string(let text) = node else { throw wrongKind(key, "text", node) }
        return text
    }

    mutating func optionalText(_ key: String) throws(LogLineIssue) -> String? {
        guard let node = take(key) else { return nil }
        guard case .string(let text) = node else { throw wrongKind(key, "text", node) }
        return text
    }

    mutating func optionalTexts(_ key: String) throws(LogLineIssue) -> [String] {
        keys.contains(key) ? try texts(key) : []
    }

    mutating func texts(_ key: String) throws(LogLineIssue) -> [String] {
        let node = try required(key)
        guard case .array(let nodes) = node else { throw wrongKind(key, "an array of texts", node) }
        var texts: [String] = []
        texts.reserveCapacity(nodes.count)
        for (index, node) in nodes.enumerated() {
            guard case .string(let text) = node else {
                throw LogLineIssue(path: path + [.key(key), .index(index)], expected: "text", found: node.summary)
            }
            texts.append(text)
        }
        return texts
    }

    mutating func integer(_ key: String) throws(LogLineIssue) -> Int {
        let node = try required(key)
        guard case .integer(let value) = node, let result = Int(exactly: value) else {
            throw wrongKind(key, "an integer", node)
        }
        return result
    }

    mutating func optionalInteger(_ key: String) throws(LogLineIssue) -> Int? {
        guard let node = take(key) else { return nil }
        guard case .integer(let value) = node, let result = Int(exactly: value) else {
            throw wrongKind(key, "an integer", node)
        }
        return result
    }

    mutating func count(_ key: String) throws(LogLineIssue) -> Int {
        let value = try integer(key)
        guard value >= 0 else {
            throw LogLineIssue(path: path + [.key(key)], expected: "a number from 0", found: "\(value)")
        }
        return value
    }

    mutating func optionalCounts(_ key: String) throws(LogLineIssue) -> [Int]? {
        guard let node = take(key) else { return nil }
        guard case .array(let nodes) = node else { throw wrongKind(key, "an array of numbers", node) }
        var counts: [Int] = []
        counts.reserveCapacity(nodes.count)
        for (index, node) in nodes.enumerated() {
            guard case .integer(let value) = node, let count = Int(exactly: value), count >= 0 else {
                throw LogLineIssue(
                    path: path + [.key(key), .index(index)], expected: "a number from 0", found: node.summary)
            }
            counts.append(count)
        }
        return counts
    }

    mutating func instant() throws(LogLineIssue) -> Instant { Instant(nanoseconds: Int64(try count("t"))) }

    mutating func seed() throws(LogLineIssue) -> UInt64 {
        let text = try text("seed")
        guard let seed = UInt64(text), String(seed).utf8.elementsEqual(text.utf8) else {
            throw LogLineIssue(
                path: path + [.key("seed")], expected: "decimal digits of a number below 2^64",
                found: JSONText.quoted(text, limit: 40))
        }
        return seed
    }

    mutating func outcome() throws(LogLineIssue) -> Outcome {
        try word(try text("outcome"), key: "outcome", Outcome.self)
    }

    func word<Word: RawRepresentable & CaseIterable>(
        _ text: String, key: String, _ type: Word.Type
    ) throws(LogLineIssue) -> Word where Word.RawValue == String {
        guard let word = Word(rawValue: text) else {
            throw LogLineIssue(
                path: path + [.key(key)], expected: Word.allCases.map(\.rawValue).joined(separator: ", "),
                found: JSONText.quoted(text, limit: 40))
        }
        return word
    }

    func wrongKind(_ key: String, _ expected: String, _ node: NotationNode) -> LogLineIssue {
        LogLineIssue(path: path + [.key(key)], expected: expected, found: node.summary)
    }

    /// Everything must have been taken.
    func end() throws(LogLineIssue) {
        guard let key = keys.first else { return }
        throw LogLineIssue(
            path: path + [.key(key)], isAboutKey: true, expected: "no other member",
            found: JSONText.quoted(key, limit: 40))
    }
}
