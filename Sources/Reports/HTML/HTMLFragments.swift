import Events
import Notation
import Payload
import Text

/// Parts of all pages. They escape their texts.
package enum HTMLFragments {
    /// A word for an outcome, coloured.
    static func badge(_ outcome: Outcome) -> String {
        "<span class=\"o \(outcome.rawValue)\">\(outcome.rawValue)</span>"
    }

    /// A case's name. Its suite and its permutation have their own styles.
    package static func name(_ name: String) -> String {
        let (suite, rest) = JUnitReport.split(name)
        let base = rest[..<(rest.utf8.firstIndex(of: UInt8(ascii: "{")) ?? rest.endIndex)]
        var text = suite.isEmpty ? "" : "<span class=\"s\">\(HTMLText.escape(suite))/</span>"
        text += HTMLText.escape(String(base))
        let permutation = rest[base.endIndex...]
        if !permutation.isEmpty { text += "<span class=\"v\">\(HTMLText.escape(String(permutation)))</span>" }
        return text
    }

    /// A cell of a table with a number.
    static func count(_ number: Int) -> String { "<td class=\"n\(number == 0 ? " none" : "")\">\(number)</td>" }

    /// The packed lines of a case as an element that does not run.
    static func packed(_ packed: PackedCase, id: String) -> String {
        "<script type=\"text/plain\" id=\"\(id)\" data-size=\"\(packed.byteCount)\">\(packed.text)</script>\n"
    }

    /// What ``packed(_:id:)`` refers to, once for a page.
    static var dictionary: String { packed(.dictionary, id: "dictionary") }

    /// A bar whose parts are as wide as their numbers.
    static func bar(_ counts: RunTally.OutcomeCounts) -> String {
        let total = counts.total
        let present = counts.present
        let label = present.map { "\(counts[$0]) \($0.rawValue)" }.joined(separator: ", ")
        var text =
            "<svg class=\"bar\" viewBox=\"0 0 1000 10\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"\(HTMLText.escape(label))\">"
        // Each part has a minimum width, so that rare outcomes are visible. The largest part is narrower for it.
        var widths = present.map { max(6, counts[$0] * 1000 / max(1, total)) }
        if let largest = widths.indices.max(by: { widths[$0] < widths[$1] }) {
            widths[largest] += 1000 - widths.reduce(0, +)
        }
        var x = 0
        for (outcome, width) in zip(present, widths) {
            text += "<rect class=\"\(outcome.rawValue)\" x=\"\(x)\" width=\"\(max(0, width))\" height=\"10\"/>"
            x += width
        }
        return text + "</svg>"
    }

    /// Names and values, each escaped, as a list of facts.
    static func facts(_ facts: [(name: String, value: String)]) -> String {
        "<dl class=\"facts\">"
            + facts.map { "<div><dt>\(HTMLText.escape($0.name))</dt><dd>\(HTMLText.escape($0.value))</dd></div>" }
            .joined()
            + "</dl>\n"
    }

    /// The top of a page. Its switch between light and dark needs the script.
    package static func masthead(_ kind: String, heading: String, facts: [(name: String, value: String)]) -> String {
        """
        <a class="skip" href="#cases">Skip to the cases</a>
        <header class="top">
        <div class="title"><p class="brand">Baton<span>\(HTMLText.escape(kind))</span></p>
        <h1>\(HTMLText.escape(heading))</h1></div>
        <div class="tools"><button type="button" id="theme" class="js">Theme</button></div>
        \(self.facts(facts))</header>

        """
    }

    /// Links to the sections of a page, those that it has.
    static func sections(_ sections: [(id: String, label: String, isPresent: Bool)]) -> String {
        "<nav class=\"sections\" aria-label=\"Sections\">"
            + sections.filter(\.isPresent).map { "<a href=\"#\($0.id)\">\($0.label)</a>" }.joined() + "</nav>\n"
    }

    /// Reasons to doubt the page, above all else.
    static func notices(_ notices: [String]) -> String {
        notices.isEmpty
            ? "" : "<ul class=\"notices\">" + notices.map { "<li>\(HTMLText.escape($0))</li>" }.joined() + "</ul>\n"
    }

    /// The controls of the script; without it they are hidden.
    static func filters(_ selections: [(id: String, label: String)]) -> String {
        var text = "<div class=\"filters js\" role=\"search\" aria-label=\"Filter the cases\">"
        text +=
            "<label class=\"find\">Search <input id=\"find\" type=\"search\" autocomplete=\"off\" spellcheck=\"false\""
        text += " placeholder=\"name, requirement, failure …\"></label>"
        text += "<div id=\"outcomes\" class=\"chips\" role=\"group\" aria-label=\"Outcome\"></div>"
        for selection in selections {
            text +=
                "<label>\(selection.label) <select id=\"\(selection.id)\"><option value=\"\">all</option></select></label>"
        }
        text += "<button type=\"button\" id=\"reset\">Clear</button>"
        return text + "<output id=\"shown\" aria-live=\"polite\"></output></div>\n"
    }

    /// The data of the script as an element that does not run.
    static func data(_ id: String, json: [UInt8]) -> String {
        "<script type=\"application/json\" id=\"\(id)\">\(HTMLText.embedded(json: json))</script>\n"
    }

    /// The meanings of event kinds, for the script.
    static var kinds: NotationNode {
        .object(EventKind.allCases.map { ($0.rawValue, .string($0.meaning)) })
    }

    /// A table of requirements.
    ///
    /// - Parameter standing: the result of a requirement and the number of cases that cite it; nil for no such columns.
    static func requirements(
        _ records: [RequirementRecord], standing: ((String) -> (RequirementTally.Standing, cases: Int))? = nil
    ) -> String {
        guard !records.isEmpty else { return "" }
        var text =
            "<section id=\"requirements\"><h2>Requirements</h2>\n<div class=\"scroll\"><table class=\"requirements sortable\">"
        text += "<thead><tr><th>Id</th><th>Level</th><th>Confidence</th>"
        if standing != nil { text += "<th>Here</th><th class=\"n\">Cases</th>" }
        text += "<th>Statement</th></tr></thead>\n<tbody>\n"
        for record in records {
            text += "<tr><th scope=\"row\">\(HTMLText.escape(record.id))</th><td>\(HTMLText.escape(record.level))</td>"
            text += "<td>\(HTMLText.escape(record.confidence))</td>"
            if let (standing, cases) = standing?(record.id) {
                text += "<td class=\"\(standing)\">\(standing.rawValue)</td><td class=\"n\">\(cases)</td>"
            }
            text += "<td>\(HTMLText.escape(record.statement))</td></tr>\n"
        }
        return text + "</tbody></table></div></section>\n"
    }
}
