package import Events
import Notation
import Payload

/// The run's summary as one JSON object, for scripts: counts, findings by weight, and what did not pass.
package struct RunSummaryJSON: Report {
    private var tally = RunTally()
    private var gatherer = CaseGatherer()
    private var failures: [UInt8] = []
    private var count = 0

    /// Version of the object's form.
    package static let version = 1

    /// Makes a report.
    package init() {}

    package mutating func take(_ line: LogLine, to output: inout String) {
        tally.take(line)
        if let story = gatherer.take(line), story.verdict.outcome != .pass { add(story) }
    }

    package mutating func finish(_ completeness: LogCompleteness, to output: inout String) {
        var json: [UInt8] = []
        JSONText.appendRaw(#"{"version":"#, to: &json)
        JSONText.appendInteger(Self.version, to: &json)
        Self.member("complete", to: &json) { JSONText.appendBoolean(completeness == .complete, to: &$0) }
        if let header = tally.header {
            Self.member("baton", header.baton, to: &json)
            Self.member("implementation", header.implementation, to: &json)
            if let role = header.role { Self.member("role", role, to: &json) }
            if let clock = header.clock { Self.member("clock", clock, to: &json) }
            Self.member("seed", String(header.seed), to: &json)
            Self.member("digest", header.digest, to: &json)
            Self.member("selected", header.cases, to: &json)
        }
        Self.member("finished", tally.cases.total, to: &json)
        Self.member("outcomes", to: &json) { Self.append(tally.cases, to: &$0) }
        Self.member("findings", to: &json) { json in
            for (index, weight) in FindingWeight.allCases.enumerated() {
                json.append(UInt8(ascii: index == 0 ? "{" : ","))
                JSONText.appendString("\(weight)", to: &json)
                json.append(UInt8(ascii: ":"))
                JSONText.appendInteger(tally.findings[weight.rawValue], to: &json)
            }
            json.append(UInt8(ascii: "}"))
        }
        if !tally.baseline.entries.isEmpty { Self.member("baseline", to: &json) { Self.append(tally, to: &$0) } }
        Self.member("areas", to: &json) { json in
            json.append(UInt8(ascii: "["))
            for (index, area) in tally.byArea.enumerated() {
                JSONText.appendRaw(index == 0 ? #"{"area":"# : #",{"area":"#, to: &json)
                JSONText.appendString(area.area, to: &json)
                Self.member("outcomes", to: &json) { Self.append(area.cases, to: &$0) }
                json.append(UInt8(ascii: "}"))
            }
            json.append(UInt8(ascii: "]"))
        }
        Self.member("notPassed", to: &json) { json in
            json.append(UInt8(ascii: "["))
            json.append(contentsOf: failures)
            json.append(UInt8(ascii: "]"))
        }
        if let end = tally.end { Self.member("exitStatus", end.exitStatus, to: &json) }
        JSONText.appendRaw("}\n", to: &json)
        output += String(decoding: json, as: UTF8.self)
    }

    private mutating func add(_ story: CaseStory) {
        if count > 0 { failures.append(UInt8(ascii: ",")) }
        count += 1
        JSONText.appendRaw(#"{"name":"#, to: &failures)
        JSONText.appendString(story.header.name, to: &failures)
        Self.member("outcome", story.verdict.outcome.rawValue, to: &failures)
        Self.member("reason", story.verdict.reason, to: &failures)
        Self.member("declared", story.header.declared, to: &failures)
        let tally = tally
        if let excuse = tally.excuse(of: story) { Self.member("excuse", excuse, to: &failures) }
        Self.member("checks", to: &failures) { json in
            json.append(UInt8(ascii: "["))
            for (index, check) in story.findings.enumerated() {
                JSONText.appendRaw(index == 0 ? #"{"id":"# : #",{"id":"#, to: &json)
                JSONText.appendString(check.id, to: &json)
                Self.member("outcome", check.outcome.rawValue, to: &json)
                Self.member("weight", "\(tally.weight(of: check))", to: &json)
                Self.member("requirements", to: &json) { json in
                    JSONText.append(.array(check.requirements.map { .string($0) }), to: &json)
                }
                Self.member("expected", check.expected, to: &json)
                Self.member("observed", check.observed, to: &json)
                if let judgement = check.baseline { Self.member("baseline", judgement.result.rawValue, to: &json) }
                json.append(UInt8(ascii: "}"))
            }
            json.append(UInt8(ascii: "]"))
        }
        Self.member("reproduce", Reproduction.command(case: story.header.name, run: tally.header), to: &failures)
        failures.append(UInt8(ascii: "}"))
    }

    private static func append(_ tally: RunTally, to json: inout [UInt8]) {
        JSONText.appendRaw(#"{"entries":"#, to: &json)
        JSONText.appendInteger(tally.baseline.entries.count, to: &json)
        member("excused", to: &json) { append(tally.excused, to: &$0) }
        member("excusedFindings", tally.excusedFindings, to: &json)
        member("stale", to: &json) { json in
            let stale = tally.baseline.stale.compactMap { entry in
                BaselineText.complaint(entry, log: "run.jsonl").map { (entry, $0) }
            }
            list(stale, to: &json) { item, json in
                append(item.0, to: &json)
                member("staleness", item.0.staleness?.rawValue ?? "", to: &json)
                member("complaint", item.1.what, to: &json)
                member("mend", item.1.mend, to: &json)
            }
        }
        member("flaky", to: &json) { json in
            list(tally.baseline.entries.filter { $0.record.isFlaky && $0.judged > 0 }, to: &json) { entry, json in
                append(entry, to: &json)
                member("judged", entry.judged, to: &json)
                member("failed", entry.judged - entry.passes, to: &json)
                member("link", entry.record.link, to: &json)
            }
        }
        json.append(UInt8(ascii: "}"))
    }

    private static func append(_ entry: BaselineTally.Entry, to json: inout [UInt8]) {
        JSONText.appendRaw(#""match":"#, to: &json)
        JSONText.appendString(entry.record.match, to: &json)
        member("file", entry.record.file, to: &json)
        member("at", entry.record.line, to: &json)
    }

    private static func list<Item>(_ items: [Item], to json: inout [UInt8], _ body: (Item, inout [UInt8]) -> Void) {
        json.append(UInt8(ascii: "["))
        for (index, item) in items.enumerated() {
            JSONText.appendRaw(index == 0 ? "{" : ",{", to: &json)
            body(item, &json)
            json.append(UInt8(ascii: "}"))
        }
        json.append(UInt8(ascii: "]"))
    }

    private static func append(_ counts: RunTally.OutcomeCounts, to json: inout [UInt8]) {
        for (index, outcome) in Outcome.allCases.enumerated() {
            json.append(UInt8(ascii: index == 0 ? "{" : ","))
            JSONText.appendString(outcome.rawValue, to: &json)
            json.append(UInt8(ascii: ":"))
            JSONText.appendInteger(counts[outcome], to: &json)
        }
        json.append(UInt8(ascii: "}"))
    }

    private static func member(_ key: String, to json: inout [UInt8], _ value: (inout [UInt8]) -> Void) {
        json.append(UInt8(ascii: ","))
        JSONText.appendString(key, to: &json)
        json.append(UInt8(ascii: ":"))
        value(&json)
    }

    private static func member(_ key: String, _ text: String, to json: inout [UInt8]) {
        member(key, to: &json) { JSONText.appendString(text, to: &$0) }
    }

    private static func member(_ key: String, _ number: Int, to json: inout [UInt8]) {
        member(key, to: &json) { JSONText.appendInteger(number, to: &$0) }
    }
}
