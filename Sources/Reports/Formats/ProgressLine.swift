package import Events
import Text

/// The one line that a terminal shows while a run goes on; not part of any report.
package struct ProgressLine: Sendable {
    private var tally = RunTally()
    private var openCase: String?

    /// Nothing has happened yet.
    package init() {}

    /// Takes the next line.
    package mutating func take(_ line: LogLine) {
        tally.take(line)
        switch line {
        case .caseBegan(let header): openCase = header.name
        case .verdict: openCase = nil
        default: break
        }
    }

    /// The line for a terminal of the given width in columns, without erasing and without line feed.
    package func text(width: Int) -> String {
        let cases = tally.cases
        let bad = Outcome.allCases.filter { $0 != .pass && cases[$0] > 0 }.map { "\(cases[$0]) \($0.rawValue)" }
        var text = "\(cases.total)/\(tally.header?.cases ?? 0)"
        if !bad.isEmpty { text += " (" + bad.joined(separator: ", ") + ")" }
        if let openCase { text += " " + VisibleText.escape(openCase) }
        return text.count <= width ? text : String(text.prefix(max(0, width - 1))) + (width > 0 ? "…" : "")
    }
}
