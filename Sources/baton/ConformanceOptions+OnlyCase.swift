import ConformanceRunner
import Events
import Reports
import Text

extension ConformanceOptions {
    /// Reads the catalogues, and the one case that a name or a pattern selects.
    ///
    /// - Parameters:
    ///   - suites: case files, or folders with them, instead of those of the library; none for these.
    ///   - use: the command or option that wants it, for messages.
    func onlyCase(
        _ name: String, in suites: [String], for use: String
    ) throws(Problem) -> (library: ConformanceLibrary, testCase: TestCase) {
        let (library, cases) = try cases(in: suites, for: Selection(patterns: [name]))
        let glob = Glob(name)
        let matching = cases.filter { glob.matches($0.name) }
        if let only = matching.first, matching.count == 1 { return (library, only) }
        let near = closestName(to: name, among: cases.map(\.name)).map { "did you mean \($0)?" }
        let found = matching.isEmpty ? "none" : "\(matching.count), the first is \(matching[0].name)"
        throw Problem(
            matching.isEmpty ? .nothingSelected : .usage,
            "\(use): expected the name of one case, or a pattern that matches one, found \(found)"
                + (matching.isEmpty ? "; \(near ?? "`baton list` prints the names")" : ""))
    }
}
