import Events
import Notation
import Text

/// The cases of a run's page: a table of all, and packed lines for the script.
struct HTMLCases: Sendable {
    private var count = 0
    private var rows = ""
    private var names: [String] = []
    /// The packed lines as elements that do not run.
    private(set) var packedBlocks = ""
    /// The number of cases whose events are too large for the page.
    private(set) var leftOut = 0

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
        rows += "<td><a href=\"#c\(number)\">\(HTMLFragments.name(story.header.name))</a>"
        let reason = excuse ?? FirstFailure.reason(of: story, tally)
        if !reason.isEmpty { rows += "<p class=\"reason\">\(HTMLText.escape(reason))</p>" }
        rows += "</td>"
        names.append(story.header.name)
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
    }

    /// What the case files say of the cases: each text once, and for each case in the order of the table the number of its
    /// own, or -1.
    func backgrounds(_ known: [String: RunBackground.CaseBackground]) -> NotationNode {
        var places: [RunBackground.CaseBackground: Int] = [:]
        var texts: [NotationNode] = []
        let numbers = names.map { name -> NotationNode in
            guard let background = known[BaselineTally.baseName(name)] else { return .integer(-1) }
            if let place = places[background] { return .integer(Int64(place)) }
            places[background] = texts.count
            texts.append(Self.node(of: background))
            return .integer(Int64(texts.count - 1))
        }
        return .object([("texts", .array(texts)), ("cases", .array(texts.isEmpty ? [] : numbers))])
    }

    private static func node(of background: RunBackground.CaseBackground) -> NotationNode {
        .object([
            ("why", .string(background.why)),
            (
                "devices",
                .array(background.devices.map { .array([.string($0.name), .string($0.model), .string($0.release)]) })
            ),
        ])
    }

    /// The table of all cases, under the name of the implementation.
    func table(_ implementation: String) -> String {
        """
        <section id="cases"><h2>Cases</h2>
        \(HTMLFragments.filters([("suite", "Suite"), ("area", "Area"), ("confidence", "Confidence"), ("requirement", "Requirement")]))\
        <div class="scroll"><table class="cases sortable"><thead><tr><th>\(HTMLText.escape(implementation))</th><th>Case</th>\
        <th>Requirements</th><th class="n">Checks</th><th class="n">Events</th><th class="n">virtual ms</th></tr></thead>
        <tbody>
        \(rows)</tbody></table></div></section>

        """
    }
}
