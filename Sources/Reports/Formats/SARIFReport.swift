package import Events
import Notation
import Text

/// The findings of a run in SARIF 2.1.0: a rule is a requirement, a location is the line of the case.
///
/// Each check that did not pass is a result for each of its requirements. What the baseline expects is suppressed.
package struct SARIFReport: Report {
    private var results: [NotationNode] = []
    private var omitted = 0
    private var rules: [String] = []
    private var places: [String: Int] = [:]

    /// GitHub takes 25,000 results of a run.
    private static let limit = 20_000
    /// The rules of findings without a requirement.
    private static let unsourced = "BATON-EXPECTATION"
    private static let fault = "BATON-HARNESS-FAULT"

    package init() {}

    package mutating func take(_ line: LogLine, _ run: RunResults, to output: inout String) {
        guard let story = run.ended else { return }
        switch story.verdict.outcome {
        case .pass, .unsupported, .notRun: return
        case .harnessFault:
            add(Self.fault, "error", story.verdict.reason, story, run, check: nil)
        case .fail, .warn, .untestable: break
        }
        for check in story.findings {
            switch check.outcome {
            case .pass, .unsupported, .harnessFault, .notRun: continue
            case .fail, .warn, .untestable: break
            }
            var text = "\(check.id): \(run.tally.weight(of: check).text)."
            if !check.expected.isEmpty { text += " Expected: \(check.expected)." }
            if !check.observed.isEmpty { text += " Observed: \(check.observed)." }
            for id in check.requirements.isEmpty ? [Self.unsourced] : check.requirements {
                add(id, check.outcome == .warn ? "warning" : "error", text, story, run, check: check)
            }
        }
    }

    private mutating func add(
        _ rule: String, _ level: String, _ text: String, _ story: CaseStory, _ run: RunResults, check: CheckRecord?
    ) {
        guard results.count < Self.limit else {
            omitted += 1
            return
        }
        let index = places[rule] ?? rules.count
        if index == rules.count { rules.append(rule) }
        places[rule] = index
        let name = story.header.name
        var members: [(key: String, node: NotationNode)] = [
            ("ruleId", .string(rule)), ("ruleIndex", .integer(Int64(index))), ("level", .string(level)),
            ("message", Self.text(VisibleText.escape(text.isEmpty ? "\(name) did not pass." : text, limit: 4000))),
            ("locations", .array([Self.location(story.header.declared, name)])),
            ("partialFingerprints", .object([("batonCheck/v1", .string("\(name)#\(check?.id ?? "")"))])),
        ]
        if let declared = check?.declared, let place = Self.place(declared) {
            members.append(
                (
                    "relatedLocations",
                    .array([.object([("physicalLocation", place), ("message", Self.text("the expectation"))])])
                ))
        }
        if let excuse = run.excuse {
            members.append(
                (
                    "suppressions",
                    .array([
                        .object([("kind", .string("external")), ("justification", .string(VisibleText.escape(excuse)))])
                    ])
                ))
        }
        members.append(
            (
                "properties",
                .object([
                    ("case", .string(name)), ("outcome", .string(story.verdict.outcome.rawValue)),
                    ("reproduce", .string(Reproduction.command(case: name, run: run.tally.header))),
                ])
            ))
        results.append(.object(members))
    }

    package mutating func finish(_ completeness: LogCompleteness, _ run: RunResults, to output: inout String) {
        let header = run.tally.header
        let driver = NotationNode.object([
            ("name", .string("Baton")), ("version", .string(header?.baton ?? "unknown")),
            ("rules", .array(rules.map { Self.rule($0, run.tally.requirements[$0]) })),
        ])
        let document = NotationNode.object([
            ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")), ("version", .string("2.1.0")),
            (
                "runs",
                .array([
                    .object([
                        ("tool", .object([("driver", driver)])),
                        ("invocations", .array([invocation(completeness, run.tally)])),
                        ("columnKind", .string("unicodeCodePoints")), ("results", .array(results)),
                    ])
                ])
            ),
        ])
        var json: [UInt8] = []
        JSONText.append(document, to: &json)
        output += String(decoding: json, as: UTF8.self) + "\n"
    }

    private func invocation(_ completeness: LogCompleteness, _ tally: RunTally) -> NotationNode {
        var notes: [String] = []
        if case .incomplete(let cut) = completeness { notes.append("The log breaks off after \(cut.lines) lines.") }
        if omitted > 0 { notes.append("\(omitted) more results are left out.") }
        var members: [(key: String, node: NotationNode)] = [
            ("executionSuccessful", .boolean(completeness == .complete))
        ]
        if let header = tally.header {
            let command = (["baton"] + header.arguments).map(ShellWord.text).joined(separator: " ")
            members.append(("commandLine", .string(command)))
        }
        if let end = tally.end { members.append(("exitCode", .integer(Int64(end.exitStatus)))) }
        if !notes.isEmpty {
            members.append(
                (
                    "toolExecutionNotifications",
                    .array(notes.map { .object([("level", .string("warning")), ("message", Self.text($0))]) })
                ))
        }
        return .object(members)
    }

    private static func rule(_ id: String, _ record: RequirementRecord?) -> NotationNode {
        let statement =
            switch id {
            case unsourced: FindingWeight.unsourced.advice
            case fault: Outcome.harnessFault.explanation
            default: record?.statement ?? "The log does not describe this requirement."
            }
        var members: [(key: String, node: NotationNode)] = [
            ("id", .string(id)), ("shortDescription", text(statement)), ("fullDescription", text(statement)),
            ("defaultConfiguration", .object([("level", .string(record?.level == "SHOULD" ? "warning" : "error"))])),
        ]
        if let record {
            members.append(
                (
                    "properties",
                    .object([
                        ("level", .string(record.level)), ("confidence", .string(record.confidence)),
                        ("subject", .string(record.subject)),
                        ("precision", .string(record.confidence == "high" ? "very-high" : record.confidence)),
                    ])
                ))
        }
        return .object(members)
    }

    private static func text(_ text: String) -> NotationNode { .object([("text", .string(text))]) }

    private static func location(_ declared: String, _ name: String) -> NotationNode {
        var members: [(key: String, node: NotationNode)] = []
        if let place = place(declared) { members.append(("physicalLocation", place)) }
        members.append(("logicalLocations", .array([.object([("fullyQualifiedName", .string(name))])])))
        return .object(members)
    }

    private static func place(_ declared: String) -> NotationNode? {
        guard let place = DeclaredPlace(declared) else { return nil }
        return .object([
            ("artifactLocation", .object([("uri", .string(reference(to: place.file)))])),
            ("region", .object([("startLine", .integer(Int64(place.line)))])),
        ])
    }

    /// A path as a reference of a URI: everything but unreserved characters and slashes is percent-encoded.
    private static func reference(to path: String) -> String {
        path.utf8.reduce(into: "") { text, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += "%" + hexadecimal(number: UInt32(byte), digits: 2, uppercase: true)
            }
        }
    }
}
