import ImplementationAdapter
import PositionedYAML
import Requirements
import VirtualDevices

/// What `baton explain` says about a case or a requirement.
package struct Explanation: Sendable {
    private let library: ConformanceLibrary
    private let cases: [TestCase]
    private let coverage: Coverage

    /// Explains what is in this library and these cases.
    package init(library: ConformanceLibrary, cases: [TestCase]) {
        self.library = library
        self.cases = cases
        coverage = library.coverage(by: cases)
    }

    /// The explanation; nil if nothing has this name.
    package func text(of subject: String) -> String? {
        if let requirement = library.requirements[subject] { return text(of: requirement) }
        let glob = Glob(subject)
        // A name without its permutation means all of them.
        let permutations = Glob(subject + "{*}")
        let found = cases.filter { glob.matches($0.name) || permutations.matches($0.name) }
        return found.isEmpty ? nil : found.map(text(of:)).joined(separator: "\n")
    }

    private func text(of requirement: Requirement) -> String {
        var text = "\(requirement.id)  \(requirement.level.rawValue), \(requirement.subject.rawValue), "
        text += "confidence \(requirement.confidence.rawValue)\n\n\(requirement.statement)\n\n"
        text += "How to see it: \(requirement.check)\n"
        text += "Sources:\n"
        for key in requirement.sources { text += "  \(key)  \(library.requirements.sourceName(key) ?? "")\n" }
        guard let row = coverage.rows.first(where: { $0.requirement.id == requirement.id }) else { return text }
        text += "State: \(row.state.name)"
        switch row.state {
        case .tested(let cases, let rules):
            text += "\n" + cases.map { "  case \($0)\n" }.joined() + rules.map { "  rule \($0)\n" }.joined()
        case .alwaysOnRule(let rules): text += "\n" + rules.map { "  rule \($0)\n" }.joined()
        case .notObservable(let reason), .outOfScope(let reason): text += ": \(reason)\n"
        case .notYet: text += "\n"
        }
        return text + "Declared: \(requirement.position)\n"
    }

    private func text(of testCase: TestCase) -> String {
        var text = "\(testCase.name)\n"
        if !testCase.why.isEmpty { text += "\n\(testCase.why)\n" }
        text += "\nCovers:\n"
        for id in testCase.covers {
            text += "  \(id)  \(library.requirements[id]?.statement ?? "")\n"
        }
        if !testCase.catches.isEmpty { text += "Catches: \(testCase.catches.joined(separator: ", "))\n" }
        if !testCase.needs.isEmpty { text += "Needs: \(testCase.needs.map(\.rawValue).joined(separator: ", "))\n" }
        for override in testCase.parameters {
            let measure = library.devices.parameters.measure(ofParameterNamed: override.name)
            text += "Parameter \(override.name): \(measure?.text(override.value) ?? "\(override.value)")\n"
        }
        text += "Devices:\n"
        for device in testCase.devices {
            text += "  \(device.name)  \(device.model.name), \(device.system), "
            text += device.account.map { "account \($0)" } ?? "no account"
            if !device.apps.isEmpty { text += ", apps \(device.apps.map(\.bundle).joined(separator: ", "))" }
            text += "\n"
        }
        text += "Steps:\n"
        for step in testCase.steps {
            switch step {
            case .operation(let step): text += "  \(step.actor): \(step.verb.rawValue) — \(step.verb.meaning)\n"
            case .expectation(let expectation):
                text += "  \(expectation.actor): expects #\(expectation.id): \(expectation.summary)\n"
            }
        }
        return text + "Declared: \(testCase.declared)\nRun it: baton run --case '\(testCase.name)'\n"
    }
}

extension TestCase {
    /// `file:line` of the declaration.
    package var declared: String { "\(position.file):\(position.line)" }
}

extension Expectation {
    /// The expectation in words, safe to print.
    package var summary: String {
        let matter =
            switch matter {
            case .event(let pattern, nil): "\(pattern)"
            case .event(let pattern, let count?): "exactly \(count) × \(pattern)"
            case .never(let pattern): "never \(pattern)"
            case .sequence(let patterns): patterns.map(\.description).joined(separator: ", then ")
            case .noOffer(_, let source, let because):
                "no offer from \(source)" + (because.map { ", because of \($0)" } ?? "")
            case .asymmetricDiscovery(let peer): "offers of \(peer), which sees none"
            case .refused(let reason): "the operation is refused" + (reason.map { ": \($0)" } ?? "")
            }
        return matter + ", within \(within)"
    }
}
