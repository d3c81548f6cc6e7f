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
    ///
    /// - Parameter elapsed: the time since the run began, from which the rest is estimated; nil to leave both out.
    package func text(width: Int, elapsed: Duration? = nil) -> String {
        let cases = tally.cases
        let bad = Outcome.allCases.filter { $0 != .pass && cases[$0] > 0 }.map { "\(cases[$0]) \($0.rawValue)" }
        var text = "\(cases.total)/\(tally.header?.cases ?? 0)"
        if !bad.isEmpty { text += " (" + bad.joined(separator: ", ") + ")" }
        if let elapsed { text += ", " + time(elapsed) }
        if let openCase { text += " " + VisibleText.escape(openCase) }
        return text.count <= width ? text : String(text.prefix(max(0, width - 1))) + (width > 0 ? "…" : "")
    }

    /// The elapsed time, and an estimate of the rest once some cases have ended: `0:12, 1:40 left`.
    private func time(_ elapsed: Duration) -> String {
        let seconds = elapsed.components.seconds
        let text = Self.clock(seconds)
        let done = tally.cases.total
        guard done >= 10, tally.missing > 0 else { return text }
        let rest = Double(seconds) * Double(tally.missing) / Double(done)
        return text + ", \(Self.clock(Int64(min(rest, 360_000)))) left"
    }

    private static func clock(_ seconds: Int64) -> String {
        let rest = String(seconds % 60)
        return "\(seconds / 60):\(rest.count < 2 ? "0" : "")\(rest)"
    }
}
