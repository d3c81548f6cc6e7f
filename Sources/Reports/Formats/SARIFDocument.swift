import Notation
import Text

/// A document in SARIF 2.1.0 with one run of Baton.
package struct SARIFDocument: Sendable {
    /// The version of Baton; nil if it is unknown.
    package var version: String?
    /// The program's arguments; empty if they are unknown.
    package var arguments: [String] = []
    package var exitStatus: Int?
    /// Whether the run did all that it should; findings do not count against it.
    package var isComplete = true
    /// What is missing in the results, and why.
    package var notes: [String] = []

    private var results: [NotationNode] = []
    private var omitted = 0
    private var rules: [String] = []
    private var places: [String: Int] = [:]

    /// GitHub takes 25,000 results of a run.
    private static let limit = 20_000

    package init() {}

    /// Adds a finding. Beyond 20,000 they are only counted.
    package mutating func add(_ result: SARIFResult) {
        guard results.count < Self.limit else {
            omitted += 1
            return
        }
        let index = places[result.rule] ?? rules.count
        if index == rules.count { rules.append(result.rule) }
        places[result.rule] = index
        results.append(result.node(ruleIndex: index))
    }

    /// The document as JSON text with a line feed. `rule` describes the rule of an id.
    package func text(describing rule: (String) -> SARIFRule) -> String {
        let driver = NotationNode.object([
            ("name", .string("Baton")), ("version", .string(version ?? "unknown")),
            ("rules", .array(rules.map { rule($0).node })),
        ])
        let run = NotationNode.object([
            ("tool", .object([("driver", driver)])), ("invocations", .array([invocation])),
            ("columnKind", .string("unicodeCodePoints")), ("results", .array(results)),
        ])
        let document = NotationNode.object([
            ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")), ("version", .string("2.1.0")),
            ("runs", .array([run])),
        ])
        var json: [UInt8] = []
        JSONText.append(document, to: &json)
        return String(decoding: json, as: UTF8.self) + "\n"
    }

    private var invocation: NotationNode {
        var members: [(key: String, node: NotationNode)] = [("executionSuccessful", .boolean(isComplete))]
        if !arguments.isEmpty {
            let command = (["baton"] + arguments).map(ShellWord.text).joined(separator: " ")
            members.append(("commandLine", .string(command)))
        }
        if let exitStatus { members.append(("exitCode", .integer(Int64(exitStatus)))) }
        let notes = notes + (omitted > 0 ? ["\(omitted) more results are left out."] : [])
        if !notes.isEmpty {
            let notifications = notes.map { note in
                NotationNode.object([("level", .string("warning")), ("message", Self.text(VisibleText.escape(note)))])
            }
            members.append(("toolExecutionNotifications", .array(notifications)))
        }
        return .object(members)
    }

    static func text(_ text: String) -> NotationNode { .object([("text", .string(text))]) }
}
