package import Events
import Notation
import Payload
import Text

/// A comparison as a page: all cases and runs as a matrix, and the checks and timelines of cases that differ.
///
/// The timelines need a second reading of the logs.
package struct ComparisonHTML: Sendable {
    private let comparison: RunComparison
    private let decoding: FrameDecoding?
    /// The numbers of the cases whose lines the page holds.
    private let numbers: [RunOutcomes.Key: Int]
    private var blocks = ""
    private var packer: CasePacker?
    private var openName = ""
    private var seen: [String: Int] = [:]

    /// The most cases whose events the page holds; more would make it slow.
    private static let packedCases = 400
    private static let packedLimit = 64 << 20

    /// - Parameter decoding: how to show advertising data; nil for bytes.
    package init(_ comparison: RunComparison, decoding: FrameDecoding? = nil) {
        self.comparison = comparison
        self.decoding = decoding
        let shown = comparison.cases.prefix(min(comparison.differing, Self.packedCases))
        numbers = Dictionary(
            zip(shown.map(\.key), 0...).map { ($0.0, $0.1) }, uniquingKeysWith: { first, _ in first })
    }

    /// Whether the page needs a second reading of the logs.
    package var wantsEvents: Bool { !numbers.isEmpty }

    /// Starts the second reading of the next run's log.
    package mutating func beginRun() {
        packer = nil
        seen = [:]
    }

    /// Takes the next line of the log of a run, by its number from 0.
    package mutating func take(_ line: LogLine, of run: Int) {
        switch line {
        case .caseBegan(let header):
            openName = header.name
            let key = RunOutcomes.Key(name: header.name, occurrence: seen[header.name] ?? 0)
            packer = numbers[key] == nil ? nil : CasePacker(decoding)
            packer?.take(line)
        case .event, .check: packer?.take(line)
        case .verdict:
            packer?.take(line)
            let occurrence = seen[openName] ?? 0
            seen[openName] = occurrence + 1
            guard let packer, let number = numbers[RunOutcomes.Key(name: openName, occurrence: occurrence)] else {
                return
            }
            let packed = packer.pack()
            if blocks.utf8.count + packed.text.utf8.count <= Self.packedLimit {
                blocks += HTMLFragments.packed(packed, id: "p\(number)-\(run)")
            }
            self.packer = nil
        case .run, .requirement, .baseline, .end: break
        }
    }

    /// The page.
    package func text() -> String {
        let runs = comparison.runs
        let total = comparison.cases.count
        let heading =
            comparison.isEqual
            ? "\(total) cases, all alike" : "\(comparison.differing) of \(total) cases differ"
        var content = HTMLFragments.masthead("comparison of \(runs.count) runs", heading: heading, facts: [])
        content += HTMLFragments.notices(comparison.notices)
        content += HTMLFragments.sections([
            ("runs", "Runs", true), ("matrix", "Requirements by run", !comparison.requirements.isEmpty),
            ("cases", "Cases", true), ("requirements", "Requirements", true),
        ])
        content += "<main class=\"comparison\">\n<div id=\"overview\">\n"
        content += runTable + requirementMatrix + matrix + requirements
        content += "</div>\n<section id=\"case\" class=\"js\" hidden></section>\n</main>\n"
        content +=
            "<footer><p>Made by Baton from the logs named above, and from nothing else. An always-on rule that had"
        content += " nothing to judge counts as one that was kept.</p></footer>\n"
        var output = ""
        HTMLPage.append(
            title: "Baton: \(heading)", kind: "comparison", content: content,
            data: [HTMLFragments.dictionary, blocks, HTMLFragments.data("run", json: runJSON)], to: &output)
        return output
    }

    private var runTable: String {
        let runs = comparison.runs
        let present = Outcome.allCases.filter { outcome in runs.contains { $0.tally.cases[outcome] > 0 } }
        var text =
            "<section id=\"runs\"><h2>Runs</h2><div class=\"scroll\"><table class=\"runs\"><thead><tr><th></th><th>Implementation</th>"
        text += "<th>Log</th><th>Seed</th><th>Digest</th>"
        text +=
            present.map { "<th class=\"n\">\($0.rawValue)</th>" }.joined()
            + "<th class=\"w\">Cases</th></tr></thead><tbody>\n"
        for run in runs {
            let header = run.tally.header
            let implementation = [header?.implementation, header?.role.map { "role \($0)" }].compactMap(\.self)
                .joined(separator: ", ")
            text += "<tr><th scope=\"row\"><span class=\"letter\">\(run.letter)</span></th>"
            text += "<td>\(HTMLText.escape(implementation))</td><td>\(HTMLText.escape(run.source))</td>"
            text += "<td>\(header.map { String($0.seed) } ?? "")</td>"
            text += "<td><code>\(HTMLText.escape(String((header?.digest ?? "").prefix(12))))</code></td>"
            for outcome in present {
                text += HTMLFragments.count(run.tally.cases[outcome])
            }
            text += "<td class=\"w\">\(HTMLFragments.bar(run.tally.cases))</td></tr>\n"
        }
        return text + "</tbody></table></div></section>\n"
    }

    /// Requirements by run, those that differ first.
    private var requirementMatrix: String {
        let rows = comparison.requirements
        guard !rows.isEmpty else { return "" }
        let differing = rows.count(where: \.differs)
        var text = "<section id=\"matrix\"><h2>Requirements by run</h2>\n<p class=\"lead\">"
        text +=
            differing == 0 ? "All \(rows.count) are alike." : "\(differing) of \(rows.count) differ; they stand first."
        text +=
            "</p>\n<div class=\"scroll\"><table class=\"standings sortable\"><thead><tr><th>Id</th><th>Confidence</th>"
        text += comparison.runs.map { run in
            "<th><span class=\"letter\">\(run.letter)</span> "
                + "<span class=\"name\">\(HTMLText.escape(run.tally.header?.implementation ?? ""))</span></th>"
        }.joined()
        text += "<th>Statement</th></tr></thead>\n<tbody>\n"
        for row in rows {
            text +=
                "<tr\(row.differs ? " class=\"changed\"" : "")><th scope=\"row\">\(HTMLText.escape(row.record.id))</th>"
            text += "<td>\(HTMLText.escape(row.record.confidence))</td>"
            for standing in row.standings {
                text += standing.map { "<td class=\"\($0)\">\($0.rawValue)</td>" } ?? "<td class=\"none\">absent</td>"
            }
            text += "<td>\(HTMLText.escape(row.record.statement))</td></tr>\n"
        }
        return text + "</tbody></table></div></section>\n"
    }

    private var matrix: String {
        let runs = comparison.runs
        var text = "<section id=\"cases\"><h2>Cases</h2>\n"
        text += HTMLFragments.filters([
            ("suite", "Suite"), ("area", "Area"), ("confidence", "Confidence"), ("requirement", "Requirement"),
        ])
        text += "<div class=\"scroll\"><table class=\"matrix sortable\"><thead><tr><th>Case</th>"
        text += runs.map { "<th><span class=\"letter\">\($0.letter)</span></th>" }.joined()
        text += "<th>Requirements</th></tr></thead>\n<tbody>\n"
        for (number, item) in comparison.cases.enumerated() {
            let state = item.differs ? "differs" : "equal"
            text += "<tr id=\"c\(number)\" data-o=\"\(state)\"\(item.differs ? " class=\"changed\"" : "")><td>"
            let repetition = item.key.occurrence == 0 ? "" : " (\(item.key.occurrence + 1))"
            let name = HTMLFragments.name(item.key.name) + repetition
            text += item.differs ? "<a href=\"#c\(number)\">\(name)</a>" : name
            if item.differs { text += details(item) }
            text += "</td>"
            for outcome in item.outcomes {
                text += "<td>\(outcome.map(HTMLFragments.badge) ?? "<span class=\"o absent\">absent</span>")</td>"
            }
            text += "<td class=\"q\">\(HTMLText.escape(item.covers.joined(separator: " ")))</td></tr>\n"
        }
        return text + "</tbody></table></div></section>\n"
    }

    /// The checks of a case that differ. The script shows them with the case.
    private func details(_ item: RunComparison.ComparedCase) -> String {
        let letters = comparison.runs.map(\.letter)
        var text = "<details><summary>what differs</summary>"
        for (letter, reason) in zip(letters, item.reasons) where !reason.isEmpty {
            text += "<p><span class=\"letter\">\(letter)</span> \(HTMLText.escape(reason))</p>"
        }
        for check in item.checks where check.differs {
            text += "<p><strong>\(HTMLText.escape(check.id))</strong>"
            for (letter, outcome) in zip(letters, check.outcomes) {
                text += " <span class=\"letter\">\(letter)</span> "
                text += outcome.map(HTMLFragments.badge) ?? "<span class=\"o absent\">absent</span>"
            }
            text += "</p>"
            for (letter, observed) in zip(letters, check.observed) where !observed.isEmpty {
                text += "<p><span class=\"letter\">\(letter)</span> observed: \(HTMLText.escape(observed))</p>"
            }
        }
        return text + "</details>"
    }

    private var requirements: String {
        let all = comparison.runs.reduce(into: [String: RequirementRecord]()) { found, run in
            found.merge(run.tally.requirements) { first, _ in first }
        }
        return HTMLFragments.requirements(all.values.sorted { $0.id < $1.id })
    }

    private var runJSON: [UInt8] {
        var json: [UInt8] = []
        let runs = comparison.runs.map { run -> NotationNode in
            let (before, after) = Reproduction.pattern(run: run.tally.header)
            return .object([
                ("letter", .string(run.letter)), ("name", .string(run.tally.header?.implementation ?? "")),
                ("command", .array([.string(before), .string(after)])),
            ])
        }
        JSONText.append(
            .object([("command", .array([])), ("kinds", HTMLFragments.kinds), ("runs", .array(runs))]), to: &json)
        return json
    }
}
