import ImplementationAdapter
import Platforms
import PositionedYAML
import Reports
import Requirements
import Text
import VirtualDevices

/// The text of `baton explain` about a case or a requirement.
package struct Explanation: Sendable {
    private let library: ConformanceLibrary
    private let cases: [TestCase]
    private let coverage: Coverage

    package init(library: ConformanceLibrary, cases: [TestCase]) {
        self.library = library
        self.cases = cases
        coverage = library.coverage(by: cases)
    }

    /// The explanation; nil for an unknown name.
    package func text(of subject: String) -> String? {
        if let requirement = library.requirements[subject] ?? library.requirements[subject.uppercased()] {
            return text(of: requirement)
        }
        let glob = Glob(subject)
        // A name without a permutation matches all of them.
        let permutations = Glob(subject + "{*}")
        let found = cases.filter { glob.matches($0.name) || permutations.matches($0.name) }
        guard !found.isEmpty else { return nil }
        return found.map { Self.text(of: $0) { library.requirements[$0]?.statement } }.joined(separator: "\n")
    }

    /// The id of a requirement or the name of a case, without its permutation, that is closest to an unknown name; nil if
    /// none is close.
    package func closestSubject(to name: String) -> String? {
        let ids = library.requirements.requirements.map { "\($0.id)" }
        return closestName(to: name, among: ids + cases.map { String($0.name.prefix { $0 != "{" }) })
    }

    /// A line feed in a text from case files or catalogues must not begin a line.
    private static func printed(_ lines: [String]) -> String {
        lines.map { VisibleText.escape($0) + "\n" }.joined()
    }

    private func text(of requirement: Requirement) -> String {
        var lines = [
            "\(requirement.id)  \(requirement.level.rawValue), \(requirement.subject.rawValue), "
                + "confidence \(requirement.confidence.rawValue)",
            "", requirement.statement, "", "How to see it: \(requirement.check)", "Sources:",
        ]
        for key in requirement.sources { lines.append("  \(key)  \(library.requirements.sourceName(key) ?? "")") }
        if let row = coverage.rows.first(where: { $0.requirement.id == requirement.id }) {
            switch row.state {
            case .tested(let cases, let rules):
                lines.append("State: \(row.state.name)")
                lines += cases.map { "  case \($0)" } + rules.map { "  rule \($0)" }
            case .alwaysOnRule(let rules):
                lines.append("State: \(row.state.name)")
                lines += rules.map { "  rule \($0)" }
            case .notObservable(let reason), .outOfScope(let reason):
                lines.append("State: \(row.state.name): \(reason)")
            case .notYet(let what):
                lines.append("State: \(row.state.name)" + (what.map { ", waits for " + $0 } ?? ""))
            }
            lines.append("Declared: \(requirement.position)")
        }
        return Self.printed(lines)
    }

    /// The explanation of a case.
    ///
    /// - Parameter statement: the statement of a requirement, by its id; nil for an unknown one.
    static func text(of testCase: TestCase, stating statement: (String) -> String?) -> String {
        var lines = [testCase.name, ""]
        if !testCase.why.isEmpty {
            lines += testCase.why.split(separator: "\n").map(String.init) + [""]
        }
        lines.append("Covers:")
        for id in testCase.covers {
            let mark = testCase.outside.contains(id) ? "(not there on these releases) " : ""
            lines.append("  \(id)  \(mark)\(statement(id) ?? "")")
        }
        if !testCase.asks.isEmpty { lines.append("Asks: \(testCase.asks.map(\.rawValue).joined(separator: ", "))") }
        if !testCase.catches.isEmpty { lines.append("Catches: \(testCase.catches.joined(separator: ", "))") }
        if !testCase.needs.isEmpty {
            lines.append("Needs: \(testCase.needs.map(\.rawValue).joined(separator: ", "))")
        }
        for override in testCase.parameters {
            let name = override.name
            lines.append("Parameter \(name.rawValue): \(name.measure.text(override.value))")
        }
        if let transport = testCase.transport { lines.append("Transport: \(transport.rawValue)") }
        lines.append("Devices:")
        for device in testCase.devices {
            var line = "  \(device.name)  \(device.model.name), \(device.system), "
            line += device.account.map { "account \($0)" } ?? "no account"
            if !device.apps.isEmpty { line += ", apps \(device.apps.map(\.bundle).joined(separator: ", "))" }
            lines.append(line)
        }
        if !testCase.sites.isEmpty { lines.append("Web sites:") }
        for site in testCase.sites {
            let files = site.files.map(\.path).joined(separator: ", ")
            lines.append(
                "  \(site.host)  \(site.https ? "HTTPS" : "HTTP alone"), \(files.isEmpty ? "no files" : files)")
        }
        lines.append("Steps:")
        for step in testCase.steps {
            switch step {
            case .operation(let step): lines.append("  \(step.actor): \(step.verb.rawValue) — \(step.verb.meaning)")
            case .expectation(let expectation):
                lines.append(
                    "  \(expectation.actor): expects #\(expectation.id): \(expectation.summary) [\(expectation.groundText)]"
                )
            }
        }
        lines += recovery(of: testCase)
        lines += ["Declared: \(testCase.declared)", "Run it: baton run --case '\(testCase.name)'"]
        return printed(lines)
    }
}

extension Explanation {
    private static func recovery(of testCase: TestCase) -> [String] {
        switch testCase.recovery {
        case .notNeeded: []
        case .impossible(let reason): ["No recovery after the faults: \(reason)"]
        case .demanded:
            ["Recovery after the faults, within \(ParameterName.recoveryDeadline.rawValue):"]
                + testCase.recovery.checks.map {
                    "  #\($0.id): \($0.handoff.source) hands over to \($0.handoff.receiver)"
                }
        }
    }
}
