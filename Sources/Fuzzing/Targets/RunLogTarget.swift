import Events
import Generation
import Notation
import Payload

/// Run logs, whole and in pieces.
struct RunLogTarget: ByteTarget {
    let name = "run-log"
    let meaning = "run logs (run.jsonl), read at once and in pieces"

    private static let lines = SchemaValues(schema: LogSchema.text)

    var dictionary: [[UInt8]] {
        [
            "\n", #"{"line":"run","version":1,"#, #"{"line":"case","name":"a","#, #"{"line":"event","t":0,"n":0,"#,
            #"{"line":"verdict","name":"a","#, #"{"line":"end","#, #""kind":"adv.start""#, #""outcome":"pass""#,
            #""fields":{"#, #""thread":"main""#, #""baseline":0"#, #""version":2"#, "\r\n",
        ].map { Array($0.utf8) }
    }

    func structured<Source: ChoiceSource>(_ source: inout Source) -> [UInt8] {
        // In the order of a log: the run, then a case with its lines, then the end.
        var text: [UInt8] = []
        func append(_ node: NotationNode) {
            JSONText.append(node, to: &text)
            text.append(0x0A)
        }
        guard Self.lines.alternatives == 8 else { return [] }
        append(Self.lines.value(of: 0, &source))
        source.repeated(usually: 1) { append(Self.lines.value(of: 1, &$0)) }
        source.repeated(usually: 1) { source in
            append(Self.setting(["name": .string("a"), "baseline": nil], in: Self.lines.value(of: 3, &source)))
            var events = 0
            source.repeated(usually: 2) { source in
                append(Self.setting(["n": .integer(Int64(events))], in: Self.lines.value(of: 4, &source)))
                events += 1
            }
            source.repeated(usually: 1) {
                append(Self.setting(["baseline": nil], in: Self.lines.value(of: 5, &$0)))
            }
            let verdict = Self.lines.value(of: 6, &source)
            append(
                Self.setting(["name": .string("a"), "events": .integer(Int64(events)), "baseline": nil], in: verdict))
        }
        append(Self.lines.value(of: 7, &source))
        return text
    }

    /// The object with other values for some members, without those of nil.
    private static func setting(_ values: [String: NotationNode?], in node: NotationNode) -> NotationNode {
        guard case .object(let members) = node else { return node }
        return .object(
            members.compactMap { member in
                guard let value = values[member.key] else { return member }
                return value.map { (member.key, $0) }
            })
    }

    /// What a reader delivers, and how it ends.
    private struct Reading: Equatable {
        var lines: [LogLine] = []
        var error: LogError?
        var completeness: LogCompleteness?

        init(_ bytes: [UInt8], piece: Int) {
            var reader = LogReader()
            do throws(LogError) {
                var start = 0
                while start < bytes.count {
                    let end = min(bytes.count, start + piece)
                    reader.append(bytes[start..<end])
                    start = end
                    while let line = try reader.next() { lines.append(line) }
                }
                let (last, completeness) = try reader.finish()
                if let last { lines.append(last) }
                self.completeness = completeness
            } catch {
                self.error = error
            }
        }
    }

    func check(_ bytes: [UInt8]) -> ByteVerdict {
        let whole = Reading(bytes, piece: max(1, bytes.count))
        var verdict: ByteVerdict
        if let error = whole.error {
            let lineCount = bytes.count { $0 == 0x0A } + 1
            verdict = .rejected(
                expected: error.expected, found: error.found, at: error.line, of: lineCount, unit: "line")
            verdict.demand(
                "lines and columns count from 1", error.line >= 1 && error.column >= 1, expected: "1 or more",
                observed: error.description)
        } else {
            verdict = .accepted("\(whole.lines.count) lines")
        }
        verdict.note("lines", whole.lines.count)
        for line in whole.lines.prefix(64) {
            if case .event(let event) = line { verdict.note("event \(event.kind.rawValue)", event.fields.count) }
        }
        let pieces = Reading(bytes, piece: 7)
        verdict.demand(
            "reading in pieces is reading at once", pieces == whole,
            expected: "\(whole.lines.count) lines, \(whole.error?.description ?? "no error")",
            observed: "\(pieces.lines.count) lines, \(pieces.error?.description ?? "no error")")
        writeAgain(whole, &verdict)
        return verdict
    }

    private func writeAgain(_ reading: Reading, _ verdict: inout ByteVerdict) {
        guard !reading.lines.isEmpty else { return }
        var text: [UInt8] = []
        for line in reading.lines { LogWriter.append(line, to: &text) }
        let again = Reading(text, piece: max(1, text.count))
        verdict.demand(
            "what is written is what was read", again.lines == reading.lines && again.error == nil,
            expected: "\(reading.lines.count) lines",
            observed: "\(again.lines.count) lines, \(again.error?.description ?? "other ones")")
    }
}
