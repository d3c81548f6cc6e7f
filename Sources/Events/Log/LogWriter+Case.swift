import Notation

extension LogWriter {
    /// Appends the first line of a case.
    static func append(_ header: CaseHeader, to output: inout [UInt8]) {
        JSONText.appendRaw(#"{"line":"case","name":"#, to: &output)
        JSONText.appendString(header.name, to: &output)
        JSONText.appendRaw(#","covers":"#, to: &output)
        appendTexts(header.covers, to: &output)
        JSONText.appendRaw(#","seed":""#, to: &output)
        JSONText.appendInteger(header.seed, to: &output)
        JSONText.appendRaw(#"","declared":"#, to: &output)
        JSONText.appendString(header.declared, to: &output)
        if !header.baseline.isEmpty {
            JSONText.appendRaw(#","baseline":"#, to: &output)
            appendCounts(header.baseline, to: &output)
        }
        JSONText.appendRaw("}\n", to: &output)
    }

    /// Appends a judged check.
    static func append(_ check: CheckRecord, to output: inout [UInt8]) {
        JSONText.appendRaw(#"{"line":"check","id":"#, to: &output)
        JSONText.appendString(check.id, to: &output)
        JSONText.appendRaw(#","outcome":""#, to: &output)
        appendName(check.outcome.rawValue, to: &output)
        JSONText.appendRaw(#"","requirements":"#, to: &output)
        appendTexts(check.requirements, to: &output)
        if !check.expected.isEmpty {
            JSONText.appendRaw(#","expected":"#, to: &output)
            JSONText.appendString(check.expected, to: &output)
        }
        if !check.observed.isEmpty {
            JSONText.appendRaw(#","observed":"#, to: &output)
            JSONText.appendString(check.observed, to: &output)
        }
        JSONText.appendRaw(#","t":"#, to: &output)
        JSONText.appendInteger(check.time.nanoseconds, to: &output)
        if !check.evidence.isEmpty {
            JSONText.appendRaw(#","evidence":"#, to: &output)
            appendCounts(check.evidence, to: &output)
        }
        if !check.declared.isEmpty {
            JSONText.appendRaw(#","declared":"#, to: &output)
            JSONText.appendString(check.declared, to: &output)
        }
        append(check.baseline, to: &output)
        JSONText.appendRaw("}\n", to: &output)
    }

    /// Appends the last line of a case.
    static func append(_ verdict: CaseVerdict, to output: inout [UInt8]) {
        JSONText.appendRaw(#"{"line":"verdict","name":"#, to: &output)
        JSONText.appendString(verdict.name, to: &output)
        JSONText.appendRaw(#","outcome":""#, to: &output)
        appendName(verdict.outcome.rawValue, to: &output)
        JSONText.appendRaw(#"","events":"#, to: &output)
        JSONText.appendInteger(verdict.events, to: &output)
        if !verdict.reason.isEmpty {
            JSONText.appendRaw(#","reason":"#, to: &output)
            JSONText.appendString(verdict.reason, to: &output)
        }
        if let fault = verdict.fault {
            JSONText.appendRaw(#","fault":""#, to: &output)
            appendName(fault.rawValue, to: &output)
            output.append(UInt8(ascii: "\""))
        }
        if !verdict.isRepeatable { JSONText.appendRaw(#","repeatable":false"#, to: &output) }
        JSONText.appendRaw(#","t":"#, to: &output)
        JSONText.appendInteger(verdict.time.nanoseconds, to: &output)
        append(verdict.baseline, to: &output)
        JSONText.appendRaw("}\n", to: &output)
    }

    private static func append(_ judgement: BaselineJudgement?, to output: inout [UInt8]) {
        guard let judgement else { return }
        JSONText.appendRaw(#","baseline":{"entry":"#, to: &output)
        JSONText.appendInteger(judgement.entry, to: &output)
        JSONText.appendRaw(#","result":""#, to: &output)
        appendName(judgement.result.rawValue, to: &output)
        JSONText.appendRaw(#""}"#, to: &output)
    }

    private static func appendTexts(_ texts: [String], to output: inout [UInt8]) {
        appendList(texts, to: &output) { JSONText.appendString($0, to: &$1) }
    }

    private static func appendCounts(_ counts: [Int], to output: inout [UInt8]) {
        appendList(counts, to: &output) { JSONText.appendInteger($0, to: &$1) }
    }

    private static func appendList<Element>(
        _ list: [Element], to output: inout [UInt8], _ append: (Element, inout [UInt8]) -> Void
    ) {
        output.append(UInt8(ascii: "["))
        for (index, element) in list.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            append(element, &output)
        }
        output.append(UInt8(ascii: "]"))
    }
}
