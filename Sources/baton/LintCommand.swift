import ArgumentParser
import ConformanceRunner
import ImplementationAdapter
import Reports

struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Check case files without running them.",
        discussion: """
            Reads case files, or all YAML files of folders. For each mistake it prints the place, what was expected, what was \
            found and what to do. Without arguments it checks the bundled cases. It warns where a set-up asks an \
            implementation for more than the case uses.

            EXAMPLES:
              baton lint Conformance/Suites/eligibility.yaml
              baton lint my-suites/
              baton lint --conformance Conformance
            """)

    @Argument(help: "Case files, or folders with them.", completion: .file(extensions: ["yaml"]))
    var suites: [String] = []

    @OptionGroup var options: ConformanceOptions

    func run() throws {
        let (library, cases) = try options.cases(in: suites, withTables: true)
        guard !cases.isEmpty else { throw Problem.usage("expected cases, found none in the case files") }
        let warnings = Self.warnings(about: cases)
        for warning in warnings { try Terminal.standardOutput("\(warning)\n") }
        let count = library.suites.count
        let remarks = warnings.isEmpty ? "" : ", \(warnings.count) warning\(warnings.count == 1 ? "" : "s")"
        try Terminal.standardOutput(
            "\(cases.count) case\(cases.count == 1 ? "" : "s") in \(count) file\(count == 1 ? "" : "s"), no mistake\(remarks)\n"
        )
    }

    /// One line for each declared case whose set-up asks for more than the case uses.
    private static func warnings(about cases: [TestCase]) -> [String] {
        var told: Set<String> = []
        return cases.compactMap { testCase in
            let unused = testCase.capabilitiesWithoutUse.map(\.rawValue)
            guard !unused.isEmpty, told.insert(testCase.declared).inserted else { return nil }
            let names = unused.joined(separator: ", ")
            return
                "\(testCase.declared): warning: the set-up needs \(names), and nothing that the case waits for shows it. "
                + "Make the set-up simpler, or write `needs: [\(names)]`."
        }
    }
}
