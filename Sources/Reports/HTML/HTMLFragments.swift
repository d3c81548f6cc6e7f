import Events
import Notation
import Payload
import Text

/// Pieces that the pages share. All texts are escaped here.
enum HTMLFragments {
    /// A word for an outcome, coloured.
    static func badge(_ outcome: Outcome) -> String {
        "<span class=\"o \(outcome.rawValue)\">\(outcome.rawValue)</span>"
    }

    /// A case's name; its suite and its permutation have styles of their own.
    static func name(_ name: String) -> String {
        let (suite, rest) = JUnitReport.split(name)
        let base = rest.prefix { $0 != "{" }
        var text = suite.isEmpty ? "" : "<span class=\"s\">\(HTMLText.escape(suite))/</span>"
        text += HTMLText.escape(String(base))
        let permutation = rest[base.endIndex...]
        if !permutation.isEmpty { text += "<span class=\"v\">\(HTMLText.escape(String(permutation)))</span>" }
        return text
    }

    /// A bar whose parts are as wide as their numbers.
    static func bar(_ counts: RunTally.OutcomeCounts) -> String {
        let total = counts.total
        let present = Outcome.allCases.filter { counts[$0] > 0 }
        let label = present.map { "\(counts[$0]) \($0.rawValue)" }.joined(separator: ", ")
        var text =
            "<svg class=\"bar\" viewBox=\"0 0 1000 10\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"\(HTMLText.escape(label))\">"
        // What is rare must still be seen: each part gets a minimum, and the largest gives it.
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

    /// The top of a page, with the switch between light and dark that only the script makes work.
    static func masthead(_ kind: String, heading: String, facts: [(name: String, value: String)]) -> String {
        """
        <a class="skip" href="#cases">Skip to the cases</a>
        <header class="top">
        <div class="title"><p class="brand">Baton<span>\(HTMLText.escape(kind))</span></p>
        <h1>\(HTMLText.escape(heading))</h1></div>
        <div class="tools"><button type="button" id="theme" class="js">Theme</button></div>
        \(self.facts(facts))</header>

        """
    }

    /// What stands in the way of believing the page, above everything else.
    static func notices(_ notices: [String]) -> String {
        notices.isEmpty
            ? "" : "<ul class=\"notices\">" + notices.map { "<li>\(HTMLText.escape($0))</li>" }.joined() + "</ul>\n"
    }

    /// The controls that the script brings to life; without it they are not shown.
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

    /// The data of the script as an element that is not run.
    static func data(_ id: String, json: [UInt8]) -> String {
        "<script type=\"application/json\" id=\"\(id)\">\(HTMLText.embedded(json: json))</script>\n"
    }

    /// What kinds of events mean, for the script.
    static var kinds: NotationNode {
        .object(EventKind.allCases.map { ($0.rawValue, .string($0.meaning)) })
    }

    /// The texts of requirements.
    ///
    /// - Parameter standing: how each came out and how many cases cite it; without it the table has no such columns.
    static func requirements(
        _ records: [RequirementRecord], standing: ((String) -> (RequirementTally.Standing, cases: Int))? = nil
    ) -> String {
        guard !records.isEmpty else { return "" }
        var text =
            "<section id=\"requirements\"><h2>Requirements</h2>\n<div class=\"scroll\"><table class=\"requirements\">"
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
