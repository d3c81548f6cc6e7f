import Reports
import Text

/// `report.html`: the campaign as a page of its own. Each finding links to its case file.
extension FuzzReport {
    /// The page.
    package var page: String {
        let count = result.findings.count
        let heading = "\(count) finding\(count == 1 ? "" : "s")"
        var content = HTMLFragments.masthead(
            "fuzzing with \(mode)", heading: heading,
            facts: [
                ("Implementation", implementation), ("Seed", "\(seed)"), ("Done", summary), ("End", endingText),
            ])
        content += "<main class=\"fuzzing\">\n<div id=\"overview\">\n<section id=\"cases\"><h2>Fuzzing</h2>\n"
        content += items.isEmpty ? "<p class=\"lead\">Nothing failed.</p>\n" : ""
        for item in items { content += Self.fragment(item) }
        content += "</section>\n</div>\n</main>\n"
        content +=
            "<footer><p>Made by Baton. A finding is a cause of failures with the smallest input that shows it; its"
        content += " case file stands beside this page.</p></footer>\n"
        var output = ""
        HTMLPage.append(title: "Baton fuzz: \(heading)", kind: "fuzzing", content: content, data: [], to: &output)
        return output
    }

    private static func fragment(_ item: Item) -> String {
        let file = fileName(of: item.finding)
        var text = "<div class=\"finding fail\"><h3><a href=\"\(HTMLText.escape(file))\">"
        text += "\(HTMLFragments.name(item.finding.failure.caseName))</a></h3>\n<dl>"
        for (name, value) in facts(of: item) {
            text += "<dt>\(name)</dt><dd>\(HTMLText.escape(cut(value)))</dd>"
        }
        return text + "</dl>\n<pre class=\"command\">\(HTMLText.escape(item.command))</pre></div>\n"
    }
}
