import Dispatch
package import PositionedYAML
import Synchronization

/// Reads case files and expands their cases.
package struct SuiteLoader: Sendable {
    package var facts: CaseFacts

    /// Keys of a suite file.
    static let suiteKeys = ["suite", "why", "defaults", "cases"]

    package init(facts: CaseFacts) { self.facts = facts }

    /// What was read from one file.
    private struct Reading {
        var suite: (name: String, position: SourcePosition)?
        var cases: [TestCase] = []
        var errors = PositionedErrorCollector()
    }

    /// Reads all files, on all processors.
    ///
    /// - Returns: the cases in the order of file names, text and permutations.
    /// - Throws: all mistakes of all files.
    package func load(_ files: [CaseFile]) throws(PositionedErrors) -> [TestCase] {
        let files = files.sorted { $0.name < $1.name }
        let readings = Mutex([Reading](repeating: Reading(), count: files.count))
        DispatchQueue.concurrentPerform(iterations: files.count) { index in
            let reading = read(files[index])
            readings.withLock { $0[index] = reading }
        }
        var errors = PositionedErrorCollector()
        var cases: [TestCase] = []
        var suites: [String: SourcePosition] = [:]
        for reading in readings.withLock({ $0 }) {
            errors.add(reading.errors)
            if let suite = reading.suite, let other = suites.updateValue(suite.position, forKey: suite.name) {
                errors.add(
                    at: suite.position, expected: "a suite name of its own",
                    found: "`\(suite.name)`, which \(other) has")
            }
            cases += reading.cases
        }
        try errors.finish()
        return cases
    }

    private func read(_ file: CaseFile) -> Reading {
        var reading = Reading()
        guard let root = reading.errors.attempt(try YAMLDocument.parse(file.bytes, file: file.name)),
            let mapping = reading.errors.mapping(
                root, allowed: Self.suiteKeys, "a suite: `suite: NAME` and `cases: […]`")
        else { return reading }
        reading.suite = reading.errors.attempt { () throws(PositionedError) in
            let node = try mapping.required("suite")
            let name = try node.publishedName(
                "the suite's name", advice: "Baselines and reports refer to suites by name.")
            return (name, node.position)
        }
        var defaults: PositionedMapping?
        if let node = mapping.present("defaults") {
            defaults = reading.errors.attempt(
                try node.mapping(allowed: CaseReader.defaultKeys, "defaults of the suite's cases"))
        }
        if let why = mapping["why"] { reading.errors.attempt(try why.string()) }
        guard let suite = reading.suite?.name,
            let nodes = reading.errors.attempt(try mapping.required("cases").sequence("a list of cases"))
        else { return reading }
        reading.cases = cases(nodes, CaseReader(facts: facts, suite: suite, defaults: defaults), &reading.errors)
        return reading
    }

    private func cases(
        _ nodes: [PositionedNode], _ reader: CaseReader, _ errors: inout PositionedErrorCollector
    ) -> [TestCase] {
        var names: [String: SourcePosition] = [:]
        var cases: [TestCase] = []
        for node in nodes {
            cases += reader.cases(node, &errors)
            guard !facts.areGivenByCase || cases.count <= ExpectedRun.maximumRuns else {
                errors.add(
                    at: node.position,
                    expected: "at most \(ExpectedRun.maximumRuns) cases in a suite that a case gives",
                    found: "more")
                break
            }
            if let name = caseName(node), let first = names.updateValue(node.position, forKey: name) {
                errors.add(
                    at: node.position, expected: "a case name of its own",
                    found: "`\(excerpt(name))` again, after line \(first.line)")
            }
        }
        return cases
    }

    private func caseName(_ node: PositionedNode) -> String? {
        guard case .mapping(let entries) = node.content,
            case .string(let name)? = entries.first(where: { $0.key == "name" })?.value.scalar?.value
        else { return nil }
        return name
    }
}
