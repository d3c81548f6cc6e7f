import Events
import Text

/// The top of a run's page: the broken requirements, and under each the groups of cases that break it.
struct HTMLFailures {
    let overview: FailureOverview

    /// The most broken requirements on the page.
    private static let requirementLimit = 200
    /// The groups of a requirement that are not folded.
    private static let unfolded = 5

    /// The section; empty if nothing is broken.
    var section: String {
        guard !overview.isEmpty else { return "" }
        let shown = overview.shown(FailureGroups.usualDetails)
        var left = shown.groups.count
        var text = "<section id=\"broken\"><h2>Broken requirements</h2>\n"
        if overview.requirements.isEmpty {
            text += "<p class=\"lead\">No requirement is broken, and yet cases did not pass.</p>\n"
        }
        if overview.requirements.count > 1 { text += index }
        for requirement in overview.requirements.prefix(Self.requirementLimit) {
            text += Self.article(requirement, &left)
        }
        let rest = overview.requirements.count - Self.requirementLimit
        if rest > 0 || overview.isCut { text += "<p>And \(max(rest, 0)) more: see the requirements.</p>\n" }
        if !overview.others.isEmpty {
            text += "<article class=\"broken\"><h3>Without a requirement</h3>\n"
            text += Self.blocks(overview.others, &left) + "</article>\n"
        }
        if let omission = shown.omission { text += "<p>And \(omission): see the cases.</p>\n" }
        return text + "</section>\n"
    }

    /// All broken requirements in one table, so that none is hidden behind the groups of another.
    private var index: String {
        var text = "<div class=\"scroll\"><table class=\"index sortable\"><thead><tr><th>Id</th><th>Confidence</th>"
        text += "<th>Statement</th><th class=\"n\">Cases</th></tr></thead><tbody>\n"
        for requirement in overview.requirements.prefix(Self.requirementLimit) {
            let id = HTMLText.escape(requirement.id)
            let standing = requirement.weight == .should ? "disregarded" : "broken"
            text += "<tr><th scope=\"row\"><a href=\"#broken-\(id)\">\(id)</a></th>"
            text += "<td>\(HTMLText.escape(requirement.record?.confidence ?? ""))</td>"
            text += "<td>\(HTMLText.escape(requirement.record?.statement ?? "This log does not describe it."))</td>"
            text += "<td class=\"n \(standing)\">\(requirement.cases)</td></tr>\n"
        }
        return text + "</tbody></table></div>\n"
    }

    private static func article(_ requirement: BrokenRequirement, _ left: inout Int) -> String {
        let standing = requirement.weight == .should ? "disregarded" : "broken"
        var text = "<article id=\"broken-\(HTMLText.escape(requirement.id))\" class=\"\(standing)\">"
        text += "<h3>\(HTMLText.escape(requirement.id)) "
        if let record = requirement.record {
            text += "<small>\(HTMLText.escape("\(record.level), \(record.confidence) confidence"))</small> "
        }
        text += "<span class=\"size\">\(requirement.countText)</span></h3>\n"
        text += "<p>\(HTMLText.escape(requirement.record?.statement ?? "This log does not describe it."))</p>\n"
        text +=
            "<p class=\"first\"><small>First</small> <strong>\(HTMLFragments.name(requirement.first.name))</strong> "
        text += "<span class=\"reason\">\(HTMLText.escape(requirement.first.reason))</span></p>\n"
        text += "<pre class=\"command\">\(HTMLText.escape(requirement.first.reproduction))</pre>\n"
        if requirement.groups.isEmpty {
            text += "<p><small>These cases stand under weightier requirements that they break as well.</small></p>\n"
        }
        return text + blocks(requirement.groups, &left) + "</article>\n"
    }

    private static func blocks(_ groups: [FailureGroup], _ left: inout Int) -> String {
        var blocks: [String] = []
        for group in groups where group.text != nil && left > 0 {
            left -= 1
            blocks.append(block(group))
        }
        guard blocks.count > unfolded + 1 else { return blocks.joined() }
        let rest = blocks.count - unfolded
        return blocks.prefix(unfolded).joined()
            + "<details class=\"more\"><summary>\(rest) more groups of cases</summary>\n"
            + blocks.dropFirst(unfolded).joined() + "</details>\n"
    }

    private static func block(_ group: FailureGroup) -> String {
        guard let failure = group.text, let number = group.members.first?.number else { return "" }
        var text = "<details class=\"failure\" data-c=\"\(number)\"><summary>\(HTMLFragments.badge(group.outcome)) "
        text += "<span>\(HTMLFragments.name(group.cases == 1 ? group.first.name : group.name))</span>"
        if group.cases > 1 { text += " <small>\(HTMLText.escape(group.variation))</small>" }
        text += " <span class=\"reason\">\(HTMLText.escape(group.first.reason))</span></summary>\n<div>"
        if group.cases > 1 { text += "<p><small>The first is</small> \(HTMLFragments.name(group.first.name))</p>" }
        if !failure.verdictReason.isEmpty { text += "<p>\(HTMLText.escape(failure.verdictReason))</p>" }
        if failure.findings.isEmpty { text += "<p>\(HTMLText.escape(group.outcome.explanation))</p>" }
        for finding in failure.findings {
            text += "<h4>\(HTMLText.escape(finding.title))</h4>"
            if !finding.lines.isEmpty {
                text += "<ul>" + finding.lines.map { "<li>\(HTMLText.escape($0))</li>" }.joined() + "</ul>"
            }
            if !finding.timeline.isEmpty {
                text += "<pre>" + finding.timeline.map(HTMLText.escape).joined(separator: "\n") + "</pre>"
            }
        }
        if failure.omitted > 0 { text += "<p>And \(failure.omitted) more checks that did not pass.</p>" }
        text += "<p><a class=\"js open\" href=\"#c\(number)\">Timeline, payloads and frames</a></p>"
        text += "<pre class=\"command\">\(HTMLText.escape(failure.reproduction))</pre>"
        return text + members(of: group) + "</div></details>\n"
    }

    /// Links to the cases of a group.
    private static func members(of group: FailureGroup) -> String {
        guard group.cases > 1 else { return "" }
        var text = "<ul class=\"members\">"
        for member in group.members {
            let rest = member.name.dropFirst(group.name.count)
            let label = rest.isEmpty ? member.name : String(rest)
            text += "<li><a href=\"#c\(member.number)\">\(HTMLText.escape(label))</a></li>"
        }
        if group.cases > group.members.count { text += "<li>and \(group.cases - group.members.count) more</li>" }
        return text + "</ul>"
    }
}
