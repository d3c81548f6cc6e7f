import AdapterTransports
import ImplementationAdapter
import Notation
import Payload
import Reports
import Text

/// Explains a mistake of an adapter: what is wrong, the lines with a mark at the wrong place, what to do.
enum MistakeExplanation {
    static func lines(of fault: ImplementationFault, in call: StrictTransport.Call?) -> [String] {
        guard let call else { return [escaped(fault.description)] }
        var lines: [String] = []
        if let mistake = call.mistake, let answer = call.answer {
            let place = mistake.location.map { "column \($0.column)" } ?? escaped(mistake.pathText, limit: 160)
            lines.append("at        \(place)")
            lines.append("expected  \(escaped(mistake.expected))")
            lines.append("found     \(escaped(mistake.found))")
            if !mistake.advice.isEmpty { lines.append("do        \(escaped(mistake.advice))") }
            lines.append("our line  \(excerpt(call.request))")
            lines += marked(answer, mistake)
        } else {
            lines.append(escaped(fault.description))
            lines.append("our line  \(excerpt(call.request))")
            if let answer = call.answer { lines.append("its line  \(excerpt(answer))") }
        }
        if let advice = advice(on: fault, call) { lines.append("do        \(advice)") }
        return lines
    }

    private static func escaped(_ text: String, limit: Int = 400) -> String { VisibleText.escape(text, limit: limit) }

    /// The beginning of a line.
    private static func excerpt(_ line: [UInt8]) -> String {
        let text = VisibleText.escape(String(decoding: line.prefix(width), as: UTF8.self))
        return line.count > width ? text + "…" : text
    }

    private static let width = 160
    private static let context = 60

    /// The wrong part of the line with its context, and a mark below it.
    private static func marked(_ line: [UInt8], _ mistake: NotationError) -> [String] {
        let range: Range<Int>
        if let location = mistake.location {
            let start = min(location.offset, line.count)
            range = start..<min(start + 1, line.count)
        } else {
            range = JSONPlace(of: mistake, in: line).range
        }
        let first = max(0, range.lowerBound - context)
        let last = min(line.count, range.upperBound, range.lowerBound + width)
        let end = min(line.count, max(last, range.lowerBound + context))
        func text(_ part: Range<Int>) -> String {
            VisibleText.escape(String(decoding: line[part], as: UTF8.self))
        }
        let before = (first > 0 ? "…" : "") + text(first..<range.lowerBound)
        let wrong = text(range.lowerBound..<last)
        let after = text(last..<end) + (end < line.count ? "…" : "")
        let mark = String(repeating: " ", count: before.count) + String(repeating: "^", count: max(1, wrong.count))
        return ["its line  \(before)\(wrong)\(after)", "          \(mark)"]
    }

    private static func advice(on fault: ImplementationFault, _ call: StrictTransport.Call) -> String? {
        let isNoAnswer = call.mistake?.location != nil || fault.description.contains("although nothing had been asked")
        if isNoAnswer {
            return "write one line for each request to standard output and nothing else; write logs to standard error"
        }
        guard call.mistake == nil else { return nil }
        guard fault.kind == .gone, call.answer == nil else { return nil }
        let advice = "look at standard error; send the line to the adapter by hand (`baton feed CASE > input.jsonl`)"
        // A program that has ended has not forgotten to flush.
        let hasEnded = ["it exited with status", "it was ended by signal"].contains { fault.description.contains($0) }
        return hasEnded ? advice : "flush standard output after each line; " + advice
    }
}
