package import Events
import Text

/// Annotations of GitHub's jobs: one line for each group of failures, at the line where its case is declared.
///
/// GitHub shows ten errors and ten warnings of a step, so each group gets one, the weightiest first.
package struct GitHubReport: Report {
    private let maxFailures: Int

    /// - Parameter maxFailures: the most groups that get a line.
    package init(maxFailures: Int = FailureOverview.defaultLimit) { self.maxFailures = maxFailures }

    package mutating func take(_ line: LogLine, _ run: RunResults, to output: inout String) {}

    package mutating func finish(_ completeness: LogCompleteness, _ run: RunResults, to output: inout String) {
        let overview = run.overview
        let ids = overview.requirements.flatMap { requirement in requirement.groups.map { _ in requirement.id } }
        let all = zip(overview.groups, ids + overview.others.map { _ in "" })
        for (group, id) in all.prefix(maxFailures) { output += Self.line(group, id) }
        let rest = overview.groups.count - maxFailures
        if rest > 0 || overview.ungrouped > 0 {
            let text = "\(max(rest, 0)) more groups of cases did not pass; report.html has them"
            output += Self.command("notice", [("title", "Baton")], text)
        }
        if case .incomplete(let cut) = completeness {
            output += Self.command("error", [("title", "Baton")], "the log breaks off after \(cut.lines) lines")
        }
    }

    private static func line(_ group: FailureGroup, _ id: String) -> String {
        var properties: [(String, String)] = []
        if let place = DeclaredPlace(group.first.declared) {
            properties = [("file", place.file), ("line", String(place.line))]
        }
        properties.append(("title", (id.isEmpty ? "" : id + ": ") + group.title))
        return command(
            group.outcome == .warn ? "warning" : "error", properties,
            "\(group.first.reason)\n\(group.first.reproduction)")
    }

    /// A workflow command. Its values are escaped as GitHub's toolkit does it, after what acts on a terminal.
    private static func command(_ name: String, _ properties: [(name: String, value: String)], _ message: String)
        -> String
    {
        let list = properties.map { "\($0.name)=\(escaped($0.value, isProperty: true))" }.joined(separator: ",")
        return "::\(name) \(list)::\(escaped(message, isProperty: false))\n"
    }

    private static func escaped(_ text: String, isProperty: Bool) -> String {
        let plain = VisibleText.escapeLines(text).replacing("%", with: "%25").replacing("\n", with: "%0A")
        return isProperty ? plain.replacing(":", with: "%3A").replacing(",", with: "%2C") : plain
    }
}
