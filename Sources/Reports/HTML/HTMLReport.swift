package import Events
import Notation
import Payload
import Text

/// `report.html`: a page without other files.
///
/// It shows totals, failures, all cases and the requirements without a script. It also holds the packed log lines of each
/// case; the script unpacks them when a case is opened, and draws its timeline.
package struct HTMLReport: Report {
    private let decoding: FrameDecoding?
    private var requirements = RequirementTally()
    private var packer: CasePacker?
    private var attached: PackedCase?
    private var openHeader: CaseHeader?

    private var cases = HTMLCases()

    /// What the page tells beside the log. It is needed at the end.
    package var background = RunBackground()

    /// The most baseline entries that are shown; the others are counted.
    private static let staleLimit = 200

    /// - Parameter decoding: how to show advertising data; nil for bytes.
    package init(decoding: FrameDecoding? = nil) { self.decoding = decoding }

    /// Takes the packed lines of the next case, so that they are not packed again. Its events need not be taken then.
    package mutating func attach(_ packed: PackedCase) { attached = packed }

    package mutating func take(_ line: LogLine, _ run: RunResults, to output: inout String) {
        switch line {
        case .caseBegan(let header):
            openHeader = header
            packer = attached == nil ? CasePacker(decoding) : nil
            packer?.take(line)
        case .event, .check, .verdict: packer?.take(line)
        default: return
        }
        if let story = run.ended {
            cases.add(story, run.tally, excuse: run.excuse, packed: attached ?? packer?.pack())
            requirements.take(story)
            attached = nil
            packer = nil
            openHeader = nil
        }
    }

    package mutating func finish(_ completeness: LogCompleteness, _ run: RunResults, to output: inout String) {
        let tally = run.tally
        var notices: [String] = []
        if case .incomplete(let cut) = completeness {
            notices.append("The log breaks off after \(cut.lines) lines: the run was killed, or the file was cut.")
            if let name = cut.openCase {
                var story = CaseStory(killed: name)
                story.header = openHeader ?? story.header
                packer?.take(.verdict(story.verdict))
                cases.add(story, tally, excuse: nil, packed: packer?.pack())
            }
        }
        if tally.missing > 0 {
            notices.append("\(tally.missing) of \(tally.header?.cases ?? 0) selected cases have no verdict.")
        }
        let header = tally.header
        var content = HTMLFragments.masthead(
            "conformance report", heading: header?.implementation ?? "A run without a header", facts: facts(tally))
        content += HTMLFragments.notices(notices)
        let failures = HTMLFailures(overview: run.overview).section
        let stale = Self.staleBaseline(tally)
        content += HTMLFragments.sections([
            ("broken", "Broken requirements", !failures.isEmpty), ("totals", "Totals", true),
            ("areas", "Areas", !tally.byArea.isEmpty), ("stale", "Baseline", !stale.isEmpty), ("cases", "Cases", true),
            ("requirements", "Requirements", !tally.requirements.isEmpty),
        ])
        content += "<main>\n<div id=\"overview\">\n"
        content += failures + Self.totals(tally) + areas(tally) + stale
        content += cases.table(header?.implementation ?? "Outcome")
        content += requirementTable(tally)
        content += "</div>\n<section id=\"case\" class=\"js\" hidden></section>\n</main>\n"
        content +=
            "<footer><p>Made by Baton \(HTMLText.escape(header?.baton ?? "")) from run.jsonl."
        if cases.leftOut > 0 {
            content +=
                " The events of \(cases.leftOut) cases are only in the log, to keep this page small."
        }
        content += "</p></footer>\n"
        HTMLPage.append(
            title: "Baton: \(header?.implementation ?? "report")", kind: "run", content: content,
            data: [HTMLFragments.dictionary, cases.packedBlocks, HTMLFragments.data("run", json: runJSON(tally))],
            to: &output)
    }

    // MARK: - Totals

    private func facts(_ tally: RunTally) -> [(name: String, value: String)] {
        guard let header = tally.header else { return [] }
        let known: [(name: String, value: String?)] = [
            ("Role", header.role), ("Clock", header.clock),
            ("Part", header.shard.map { "\($0.index)/\($0.count) of \($0.selected) cases" }),
            ("Capabilities", header.capabilities.isEmpty ? nil : header.capabilities.joined(separator: ", ")),
            ("Baton", header.baton), ("Seed", String(header.seed)), ("Digest", String(header.digest.prefix(12))),
            ("Began", background.clock?.began), ("Took", background.clock?.durationText),
            ("Command", (["baton"] + header.arguments).map(ShellWord.text).joined(separator: " ")),
        ]
        var facts = known.compactMap { fact in fact.value.map { (name: fact.name, value: $0) } }
        if let end = tally.end, let status = RunStatus(rawValue: end.exitStatus) {
            facts.append(("Exit status", "\(status.rawValue), \(status.meaning)"))
        }
        return facts
    }

    private static func totals(_ tally: RunTally) -> String {
        let cases = tally.cases
        let present = Outcome.allCases.filter { cases[$0] > 0 || $0 == .pass || $0 == .fail }
        var text =
            "<section id=\"totals\" class=\"totals\"><h2 class=\"hidden\">Totals</h2>\n<p class=\"headline\"><strong>\(cases.total)</strong>"
        text += cases.total == 1 ? " case</p>\n" : " cases</p>\n"
        text += HTMLFragments.bar(cases)
        text += "<ul class=\"counts\">"
        for outcome in present {
            text +=
                "<li class=\"\(outcome.rawValue)\(cases[outcome] == 0 ? " none" : "")\"><strong>\(cases[outcome])</strong> "
            text +=
                "<span>\(outcome.countedText)\(tally.excused[outcome] == 0 ? "" : ", \(tally.excused[outcome]) as the baseline expects")</span> <small>\(HTMLText.escape(outcome.explanation))</small></li>"
        }
        text +=
            "</ul>\n<h2>Findings</h2>\n<p class=\"lead\">Most of Handoff has no public specification, so findings are"
        text += " counted by how well the broken requirement is founded.</p>\n<ul class=\"weights\">"
        for weight in FindingWeight.allCases {
            let number = tally.findings[weight.rawValue]
            text += "<li\(number == 0 ? " class=\"none\"" : "")><strong>\(number)</strong> "
            text += "<span>\(weight.countedText(number))</span> <small>\(HTMLText.escape(weight.advice))</small></li>"
        }
        return text + "</ul></section>\n"
    }

    private func areas(_ tally: RunTally) -> String {
        let cases = tally.byArea
        guard !cases.isEmpty else { return "" }
        let levels = ["high", "medium", "low"]
        let standing = Dictionary(
            requirements.byArea(tally.requirements).map { ($0.area, $0.confidence) },
            uniquingKeysWith: { first, _ in first })
        let present = tally.cases.present
        var text =
            "<section id=\"areas\"><h2>Areas and confidence</h2>\n<p class=\"lead\">Requirements met, of those that a check judged, by the"
        text += " confidence of their sources; and the cases of the area. \(tally.areaRemark ?? "")</p>\n"
        text += "<div class=\"scroll\"><table class=\"areas sortable\"><thead><tr><td></td>"
        text += "<th class=\"over\" colspan=\"\(levels.count)\">requirements met, by confidence</th>"
        text += "<th class=\"over\" colspan=\"\(present.count + 1)\">cases</th></tr>\n<tr><th>Area</th>"
        text += levels.map { "<th class=\"n\">\($0)</th>" }.joined()
        text +=
            present.map { "<th class=\"n\">\($0.rawValue)</th>" }.joined()
            + "<th class=\"w\"></th></tr></thead>\n<tbody>\n"
        for area in cases {
            let name = background.areas[area.area].map { " <small>\(HTMLText.escape($0))</small>" } ?? ""
            text += "<tr><th scope=\"row\">\(HTMLText.escape(area.area))\(name)</th>"
            for level in levels {
                if let counts = standing[area.area]?[level] {
                    let isWhole = counts.met == counts.judged
                    text +=
                        "<td class=\"n\(isWhole ? "" : " bad")\">\(counts.met)<span class=\"of\"> of \(counts.judged)</span></td>"
                } else {
                    text += "<td class=\"n none\">–</td>"
                }
            }
            for outcome in present {
                text += HTMLFragments.count(area.cases[outcome])
            }
            text += "<td class=\"w\">\(HTMLFragments.bar(area.cases))</td></tr>\n"
        }
        return text + "</tbody></table></div></section>\n"
    }

    /// Stale entries of the baseline, each with the command that corrects it.
    private static func staleBaseline(_ tally: RunTally) -> String {
        let stale = tally.baseline.stale
        guard !stale.isEmpty else { return "" }
        var text = "<section id=\"stale\"><h2>Stale entries of the baseline</h2>\n<ul>"
        for entry in stale.prefix(staleLimit) {
            guard let complaint = BaselineText.complaint(entry, log: "run.jsonl") else { continue }
            text += "<li><code>\(HTMLText.escape("\(entry.record.file):\(entry.record.line)"))</code> "
            text += "<code>\(HTMLText.escape(entry.record.match))</code>: \(HTMLText.escape(complaint.what)). "
            text += "<code>\(HTMLText.escape(complaint.mend))</code></li>\n"
        }
        if stale.count > staleLimit { text += "<li>and \(stale.count - staleLimit) more</li>" }
        return text + "</ul></section>\n"
    }

    private func requirementTable(_ tally: RunTally) -> String {
        HTMLFragments.requirements(tally.requirements.values.sorted { $0.id < $1.id }) { id in
            (requirements.standing(of: id), cases: requirements.cases(citing: id))
        }
    }

    /// Data for the script: the command that repeats a case, the meanings of event kinds, the names of areas, and what the
    /// case files say.
    private func runJSON(_ tally: RunTally) -> [UInt8] {
        let (before, after) = Reproduction.pattern(run: tally.header)
        var json: [UInt8] = []
        JSONText.append(
            .object([
                ("command", .array([.string(before), .string(after)])), ("kinds", HTMLFragments.kinds),
                (
                    "areas",
                    .object(background.areas.sorted { $0.key < $1.key }.map { (key: $0.key, node: .string($0.value)) })
                ), ("background", cases.backgrounds(background.cases)),
            ]), to: &json)
        return json
    }
}
