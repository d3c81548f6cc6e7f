package import Events
import Text

/// The line that a terminal shows during a run. It is not part of any report.
package struct ProgressLine: Sendable {
    private var tally = RunTally()
    private var openCase: String?

    /// A run without lines.
    package init() {}

    /// Takes the next line.
    package mutating func take(_ line: LogLine) {
        tally.take(line)
        switch line {
        case .caseBegan(let header): openCase = header.name
        case .verdict: openCase = nil
        case .run, .requirement, .baseline, .event, .check, .end: break
        }
    }

    /// The text for a terminal with this number of columns.
    package func text(width: Int) -> String {
        let cases = tally.cases
        let bad = Outcome.allCases.filter { $0 != .pass && cases[$0] > 0 }.map { "\(cases[$0]) \($0.rawValue)" }
        var text = "\(cases.total)/\(tally.header?.cases ?? 0)"
        if !bad.isEmpty { text += " (" + bad.joined(separator: ", ") + ")" }
        if let openCase { text += " " + VisibleText.escape(openCase) }
        return text.count <= width ? text : String(text.prefix(max(0, width - 1))) + (width > 0 ? "…" : "")
    }
}
