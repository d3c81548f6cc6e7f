import AdapterTransports
import ImplementationAdapter
import Notation
import Payload
import Reports
import Text

/// A mistake of an adapter for its author: what is wrong, the lines with the place marked, what to do.
enum MistakeExplanation {
    /// Lines of text, safe on a terminal.
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

    /// The part of the line that is wrong, with what stands around it and a mark below.
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
            return "write one line a request and nothing else to standard output; logs belong on standard error"
        }
        guard call.mistake == nil else { return nil }
        switch fault.kind {
        case .gone where call.answer == nil:
            return
                "feed it the line by hand (`baton feed CASE > input.jsonl`); flush standard output after each line; see standard error"
        default: return nil
        }
    }
}
