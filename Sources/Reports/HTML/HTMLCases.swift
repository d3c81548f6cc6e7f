import Events
import Text

/// The cases of a run's page: a table of all, details of the failures, and packed lines for the script.
struct HTMLCases: Sendable {
    private var count = 0
    private var rows = ""
    private var failures = ""
    private var described = 0
    /// The packed lines as elements that do not run.
    private(set) var packedBlocks = ""
    /// The number of cases whose events are too large for the page.
    private(set) var leftOut = 0

    /// The most failures with details. The table has all failures.
    private static let failureLimit = 200
    /// The most bytes of packed cases that passed, and of all packed cases. A page with more takes too long to open.
    private static let passedLimit = 32 << 20
    private static let packedLimit = 64 << 20

    /// Adds a finished case.
    ///
    /// - Parameters:
    ///   - tally: the numbers of the run so far.
    ///   - excuse: why the case does not count although it did not pass; nil if it counts.
    ///   - packed: the case's lines of the log.
    mutating func add(_ story: CaseStory, _ tally: RunTally, excuse: String?, packed: PackedCase?) {
        let outcome = story.verdict.outcome
        let number = count
        count += 1
        rows += "<tr id=\"c\(number)\" data-o=\"\(outcome.rawValue)\">"
        let isExpected = excuse == nil ? "" : " <small>expected</small>"
        rows += "<td>\(HTMLFragments.badge(outcome))\(isExpected)</td>"
        rows += "<td><a href=\"#c\(number)\">\(HTMLFragments.name(story.header.name))</a></td>"
        rows += "<td class=\"q\">\(HTMLText.escape(story.header.covers.joined(separator: " ")))</td>"
        rows += "<td class=\"n\">\(story.checks.count)</td>"
        rows += "<td class=\"n\">\(story.verdict.events)</td>"
        rows += "<td class=\"n\">\(EventTimeline.milliseconds(story.verdict.time))</td></tr>\n"
        if let packed {
            let limit = outcome == .pass ? Self.passedLimit : Self.packedLimit
            if packedBlocks.utf8.count + packed.text.utf8.count <= limit {
                packedBlocks += HTMLFragments.packed(packed, id: "p\(number)")
            } else {
                leftOut += 1
            }
        }
        guard outcome != .pass else { return }
        described += 1
        if described <= Self.failureLimit { describe(story, tally, excuse: excuse, number) }
    }

    private mutating func describe(_ story: CaseStory, _ tally: RunTally, excuse: String?, _ number: Int) {
        let text = FailureText(story, tally)
        failures +=
            "<details class=\"failure\" data-c=\"\(number)\"><summary>\(HTMLFragments.badge(story.verdict.outcome)) "
        failures += "<span>\(HTMLFragments.name(story.header.name))</span>"
        if excuse != nil { failures += " <small>as the baseline expects</small>" }
        failures += "</summary>\n<div>"
        if let excuse { failures += "<p class=\"notice\">\(HTMLText.escape(excuse))</p>" }
        if !story.verdict.reason.isEmpty { failures += "<p>\(HTMLText.escape(story.verdict.reason))</p>" }
        if text.findings.isEmpty { failures += "<p>\(HTMLText.escape(story.verdict.outcome.explanation))</p>" }
        for finding in text.findings {
            failures += "<h3>\(HTMLText.escape(finding.title))</h3>"
            if !finding.lines.isEmpty {
                failures += "<ul>" + finding.lines.map { "<li>\(HTMLText.escape($0))</li>" }.joined() + "</ul>"
            }
            if !finding.timeline.isEmpty {
                failures += "<pre>" + finding.timeline.map(HTMLText.escape).joined(separator: "\n") + "</pre>"
            }
        }
        if text.omitted > 0 { failures += "<p>And \(text.omitted) more checks that did not pass.</p>" }
        failures += "<p><a class=\"js open\" href=\"#c\(number)\">Timeline, payloads and frames</a></p>"
        failures += "<pre class=\"command\">\(HTMLText.escape(text.reproduction))</pre></div></details>\n"
    }

    /// The failures; empty if all cases passed.
    var failureSection: String {
        guard !failures.isEmpty else { return "" }
        var text = "<section><h2>What did not pass</h2>\n" + failures
        if described > Self.failureLimit {
            text += "<p>And \(described - Self.failureLimit) more: see the cases.</p>\n"
        }
        return text + "</section>\n"
    }

    /// The table of all cases, under the name of the implementation.
    func table(_ implementation: String) -> String {
        """
        <section id="cases"><h2>Cases</h2>
        \(HTMLFragments.filters([("suite", "Suite"), ("area", "Area"), ("confidence", "Confidence"), ("requirement", "Requirement")]))\
        <div class="scroll"><table class="cases"><thead><tr><th>\(HTMLText.escape(implementation))</th><th>Case</th>\
        <th>Requirements</th><th class="n">Checks</th><th class="n">Events</th><th class="n" title="Virtual time">ms</th></tr></thead>
        <tbody>
        \(rows)</tbody></table></div></section>

        """
    }
}
