package import PositionedYAML

/// Reads case files and expands their cases.
package struct SuiteLoader: Sendable {
    package var facts: CaseFacts

    /// Keys of a suite file.
    static let suiteKeys = ["suite", "why", "defaults", "cases"]

    package init(facts: CaseFacts) { self.facts = facts }

    /// Reads all files.
    ///
    /// - Returns: the cases in the order of file names, text and permutations.
    /// - Throws: all mistakes of all files.
    package func load(_ files: [CaseFile]) throws(PositionedErrors) -> [TestCase] {
        var errors = PositionedErrorCollector()
        var cases: [TestCase] = []
        var suites: [String: SourcePosition] = [:]
        for file in files.sorted(by: { $0.name < $1.name }) {
            guard let root = errors.attempt(try YAMLDocument.parse(file.bytes, file: file.name)) else { continue }
            cases += read(root, &suites, &errors)
        }
        try errors.finish()
        return cases
    }

    private func read(
        _ root: PositionedNode, _ suites: inout [String: SourcePosition], _ errors: inout PositionedErrorCollector
    ) -> [TestCase] {
        guard
            let mapping = errors.mapping(
                root, allowed: Self.suiteKeys, "a suite: `suite: NAME` and `cases: […]`")
        else { return [] }
        let suite = errors.attempt { () throws(PositionedError) in
            let node = try mapping.required("suite")
            let text = try node.publishedName(
                "the suite's name", advice: "Baselines and reports refer to suites by name.")
            if let other = suites.updateValue(node.position, forKey: text) {
                throw PositionedError(
                    at: node.position, expected: "a suite name of its own", found: "`\(text)`, which \(other) has")
            }
            return text
        }
        var defaults: PositionedMapping?
        if let node = mapping.present("defaults") {
            defaults = errors.attempt(
                try node.mapping(allowed: CaseReader.defaultKeys, "defaults of the suite's cases"))
        }
        if let why = mapping["why"] { errors.attempt(try why.string()) }
        guard let suite,
            let nodes = errors.attempt(try mapping.required("cases").sequence("a list of cases"))
        else { return [] }
        let reader = CaseReader(facts: facts, suite: suite, defaults: defaults)
        var names: [String: SourcePosition] = [:]
        var cases: [TestCase] = []
        for node in nodes {
            let expanded = reader.cases(node, &errors)
            if let name = caseName(node), let first = names.updateValue(node.position, forKey: name) {
                errors.add(
                    at: node.position, expected: "a case name of its own",
                    found: "`\(excerpt(name))` again, after line \(first.line)")
            }
            cases += expanded
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
