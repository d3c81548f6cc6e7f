import Notation
import Payload

/// Writes log lines as JSON, by hand: an encoder would cost more than simulating the event did.
///
/// Every line is one object whose first key is `line`, whose keys stand in one fixed order, and which leaves out what
/// is absent or empty. Equal lines give equal bytes, so that two runs with one seed can be compared byte for byte.
/// The published form is `Conformance/Schema/run-log.schema.json`; ``LogReader`` is the way back.
package enum LogWriter {
    /// Appends a line with its line feed to a buffer that the caller owns.
    package static func append(_ line: LogLine, to output: inout [UInt8]) {
        switch line {
        case .run(let header): append(header, to: &output)
        case .requirement(let record): append(record, to: &output)
        case .baseline(let record): append(record, to: &output)
        case .caseBegan(let header): append(header, to: &output)
        case .event(let event): append(event, to: &output)
        case .check(let record): append(record, to: &output)
        case .verdict(let verdict): append(verdict, to: &output)
        case .end(let end): append(end, to: &output)
        }
    }

    /// Appends an event's line with its line feed; fields stand in the order in which the event has them.
    package static func append(_ event: Event, to output: inout [UInt8]) {
        JSONText.appendRaw(#"{"line":"event","t":"#, to: &output)
        JSONText.appendInteger(event.time.nanoseconds, to: &output)
        JSONText.appendRaw(#","n":"#, to: &output)
        JSONText.appendInteger(event.sequence, to: &output)
        JSONText.appendRaw(#","kind":""#, to: &output)
        appendName(event.kind.rawValue, to: &output)
        output.append(UInt8(ascii: "\""))
        if let device = event.device {
            JSONText.appendRaw(#","device":"#, to: &output)
            JSONText.appendString(device, to: &output)
        }
        if let app = event.app {
            JSONText.appendRaw(#","app":"#, to: &output)
            JSONText.appendString(app, to: &output)
        }
        if let activity = event.activity {
            JSONText.appendRaw(#","activity":"#, to: &output)
            JSONText.appendInteger(activity, to: &output)
        }
        if let attempt = event.attempt {
            JSONText.appendRaw(#","attempt":"#, to: &output)
            JSONText.appendInteger(attempt, to: &output)
        }
        switch event.thread {
        case .main: JSONText.appendRaw(#","thread":"main""#, to: &output)
        case .other: JSONText.appendRaw(#","thread":"other""#, to: &output)
        case nil: break
        }
        if !event.fields.isEmpty {
            JSONText.appendRaw(#","fields":{""#, to: &output)
            var isFirst = true
            for field in event.fields {
                if !isFirst { JSONText.appendRaw(#",""#, to: &output) }
                isFirst = false
                appendName(field.name.rawValue, to: &output)
                JSONText.appendRaw(#"":"#, to: &output)
                PayloadNotation.append(field.value, to: &output)
            }
            output.append(UInt8(ascii: "}"))
        }
        JSONText.appendRaw("}\n", to: &output)
    }

    private static func append(_ header: RunHeader, to output: inout [UInt8]) {
        JSONText.appendRaw(#"{"line":"run","version":"#, to: &output)
        JSONText.appendInteger(header.version, to: &output)
        append(#","baton":"#, header.baton, to: &output)
        // Seeds are digits in quotes: readers that keep every number as a 64-bit float would change them.
        append(#","seed":"#, String(header.seed), to: &output)
        append(#","digest":"#, header.digest, to: &output)
        JSONText.appendRaw(#","epoch":"#, to: &output)
        JSONText.appendInteger(header.epoch, to: &output)
        append(#","implementation":"#, header.implementation, to: &output)
        if let role = header.role { append(#","role":"#, role, to: &output) }
        if let clock = header.clock { append(#","clock":"#, clock, to: &output) }
        if !header.capabilities.isEmpty { append(#","capabilities":"#, header.capabilities, to: &output) }
        if let selection = header.selection { append(#","selection":"#, selection, to: &output) }
        if let shard = header.shard { append(shard, to: &output) }
        JSONText.appendRaw(#","cases":"#, to: &output)
        JSONText.appendInteger(header.cases, to: &output)
        append(#","arguments":"#, header.arguments, to: &output)
        JSONText.appendRaw("}\n", to: &output)
    }

    private static func append(_ shard: ShardRecord, to output: inout [UInt8]) {
        JSONText.appendRaw(#","shard":{"index":"#, to: &output)
        JSONText.appendInteger(shard.index, to: &output)
        JSONText.appendRaw(#","count":"#, to: &output)
        JSONText.appendInteger(shard.count, to: &output)
        JSONText.appendRaw(#","selected":"#, to: &output)
        JSONText.appendInteger(shard.selected, to: &output)
        append(#","places":"#, shard.placesText, to: &output)
        if let weights = shard.weights { append(#","weights":"#, weights, to: &output) }
        JSONText.appendRaw("}", to: &output)
    }

    private static func append(_ record: RequirementRecord, to output: inout [UInt8]) {
        append(#"{"line":"requirement","id":"#, record.id, to: &output)
        append(#","level":"#, record.level, to: &output)
        append(#","confidence":"#, record.confidence, to: &output)
        append(#","subject":"#, record.subject, to: &output)
        append(#","statement":"#, record.statement, to: &output)
        JSONText.appendRaw("}\n", to: &output)
    }

    private static func append(_ record: BaselineRecord, to output: inout [UInt8]) {
        append(#"{"line":"baseline","match":"#, record.match, to: &output)
        append(#","expect":"#, record.expect.map(\.rawValue), to: &output)
        if !record.message.isEmpty { append(#","message":"#, record.message, to: &output) }
        append(#","reason":"#, record.reason, to: &output)
        if !record.link.isEmpty { append(#","link":"#, record.link, to: &output) }
        append(#","file":"#, record.file, to: &output)
        JSONText.appendRaw(#","at":"#, to: &output)
        JSONText.appendInteger(record.line, to: &output)
        JSONText.appendRaw(#","cases":"#, to: &output)
        JSONText.appendInteger(record.cases, to: &output)
        JSONText.appendRaw("}\n", to: &output)
    }

    private static func append(_ judgement: BaselineJudgement?, to output: inout [UInt8]) {
        guard let judgement else { return }
        JSONText.appendRaw(#","baseline":{"entry":"#, to: &output)
        JSONText.appendInteger(judgement.entry, to: &output)
        append(#","result":"#, judgement.result.rawValue, to: &output)
        JSONText.appendRaw("}", to: &output)
    }

    private static func append(_ key: StaticString, _ numbers: [Int], to output: inout [UInt8]) {
        JSONText.appendRaw(key, to: &output)
        output.append(UInt8(ascii: "["))
        for (index, number) in numbers.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            JSONText.appendInteger(number, to: &output)
        }
        output.append(UInt8(ascii: "]"))
    }

    private static func append(_ header: CaseHeader, to output: inout [UInt8]) {
        append(#"{"line":"case","name":"#, header.name, to: &output)
        append(#","covers":"#, header.covers, to: &output)
        append(#","seed":"#, String(header.seed), to: &output)
        append(#","declared":"#, header.declared, to: &output)
        if !header.baseline.isEmpty { append(#","baseline":"#, header.baseline, to: &output) }
        JSONText.appendRaw("}\n", to: &output)
    }

    private static func append(_ record: CheckRecord, to output: inout [UInt8]) {
        append(#"{"line":"check","id":"#, record.id, to: &output)
        append(#","outcome":"#, record.outcome.rawValue, to: &output)
        append(#","requirements":"#, record.requirements, to: &output)
        if !record.expected.isEmpty { append(#","expected":"#, record.expected, to: &output) }
        if !record.observed.isEmpty { append(#","observed":"#, record.observed, to: &output) }
        JSONText.appendRaw(#","t":"#, to: &output)
        JSONText.appendInteger(record.time.nanoseconds, to: &output)
        if !record.evidence.isEmpty { append(#","evidence":"#, record.evidence, to: &output) }
        if !record.declared.isEmpty { append(#","declared":"#, record.declared, to: &output) }
        append(record.baseline, to: &output)
        JSONText.appendRaw("}\n", to: &output)
    }

    private static func append(_ verdict: CaseVerdict, to output: inout [UInt8]) {
        append(#"{"line":"verdict","name":"#, verdict.name, to: &output)
        append(#","outcome":"#, verdict.outcome.rawValue, to: &output)
        JSONText.appendRaw(#","events":"#, to: &output)
        JSONText.appendInteger(verdict.events, to: &output)
        if !verdict.reason.isEmpty { append(#","reason":"#, verdict.reason, to: &output) }
        if let fault = verdict.fault { append(#","fault":"#, fault.rawValue, to: &output) }
        if !verdict.isRepeatable { JSONText.appendRaw(#","repeatable":false"#, to: &output) }
        JSONText.appendRaw(#","t":"#, to: &output)
        JSONText.appendInteger(verdict.time.nanoseconds, to: &output)
        append(verdict.baseline, to: &output)
        JSONText.appendRaw("}\n", to: &output)
    }

    private static func append(_ end: RunEnd, to output: inout [UInt8]) {
        JSONText.appendRaw(#"{"line":"end","totals":{"#, to: &output)
        for (index, total) in end.totals.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            JSONText.appendString(total.outcome.rawValue, to: &output)
            output.append(UInt8(ascii: ":"))
            JSONText.appendInteger(total.cases, to: &output)
        }
        JSONText.appendRaw(#"},"exitStatus":"#, to: &output)
        JSONText.appendInteger(end.exitStatus, to: &output)
        JSONText.appendRaw("}\n", to: &output)
    }

    private static func append(_ key: StaticString, _ text: String, to output: inout [UInt8]) {
        JSONText.appendRaw(key, to: &output)
        JSONText.appendString(text, to: &output)
    }

    private static func append(_ key: StaticString, _ texts: [String], to output: inout [UInt8]) {
        JSONText.appendRaw(key, to: &output)
        output.append(UInt8(ascii: "["))
        for (index, text) in texts.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            JSONText.appendString(text, to: &output)
        }
        output.append(UInt8(ascii: "]"))
    }

    /// Appends a name of the vocabulary, which is ASCII without anything to escape.
    private static func appendName(_ name: String, to output: inout [UInt8]) {
        let done: Void? = name.utf8.withContiguousStorageIfAvailable { output.append(contentsOf: $0) }
        if done == nil { output.append(contentsOf: name.utf8) }
    }
}
