package import Events
import Text

/// Annotations of GitHub's jobs: one line for each group of failures, at the line where its case is declared.
///
/// GitHub shows ten errors and ten warnings of a step. So the first lines are one for each broken requirement, the weightiest
/// first; then the other groups follow.
package struct GitHubReport: Report {
    private let maxFailures: Int

    /// - Parameter maxFailures: the most groups that get a line.
    package init(maxFailures: Int = FailureOverview.defaultLimit) { self.maxFailures = maxFailures }

    package mutating func take(_ line: LogLine, _ run: RunResults, to output: inout String) {}

    package mutating func finish(_ completeness: LogCompleteness, _ run: RunResults, to output: inout String) {
        let overview = run.overview
        let requirements = overview.requirements.prefix(maxFailures)
        var groups = requirements.count { !$0.groups.isEmpty }
        for requirement in requirements {
            output += requirement.groups.first.map { Self.line($0, requirement) } ?? Self.line(requirement)
        }
        let further =
            overview.others.map { ($0, BrokenRequirement?.none) }
            + overview.requirements.flatMap { requirement in requirement.groups.dropFirst().map { ($0, requirement) } }
        for (group, requirement) in further.prefix(maxFailures - requirements.count) {
            output += Self.line(group, requirement)
            groups += 1
        }
        let rest = overview.groups.count - groups
        if rest > 0 || overview.ungrouped > 0 {
            let text = "\(max(rest, 0)) more groups of cases did not pass; report.html has them"
            output += Self.command("notice", [("title", "Baton")], text)
        }
        if case .incomplete(let cut) = completeness {
            output += Self.command("error", [("title", "Baton")], "the log breaks off after \(cut.lines) lines")
        }
    }

    private static func line(_ group: FailureGroup, _ requirement: BrokenRequirement?) -> String {
        line(
            group.outcome, group.first,
            title: (requirement.map { "\($0.id)\(count($0, group)): " } ?? "") + group.title)
    }

    /// A requirement whose cases all break a weightier one as well, under which they stand.
    private static func line(_ requirement: BrokenRequirement) -> String {
        line(
            requirement.weight == .should ? .warn : .fail, requirement.first,
            title: "\(requirement.id), \(requirement.countText): \(requirement.first.name)")
    }

    /// In how many cases a requirement is broken, if the group is not all of them.
    private static func count(_ requirement: BrokenRequirement, _ group: FailureGroup) -> String {
        requirement.cases == group.cases ? "" : ", \(requirement.countText)"
    }

    private static func line(_ outcome: Outcome, _ first: FirstFailure, title: String) -> String {
        let place = DeclaredPlace(first.declared).map { [("file", $0.file), ("line", String($0.line))] } ?? []
        return command(
            outcome == .warn ? "warning" : "error", place + [("title", title)],
            "\(first.reason)\n\(first.reproduction)")
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
