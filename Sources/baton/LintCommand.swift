import ArgumentParser
import ConformanceRunner
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
        let warnings = TestCase.warnings(about: cases)
        for warning in warnings { try Terminal.standardOutput("\(warning)\n") }
        let count = library.suites.count
        let remarks = warnings.isEmpty ? "" : ", \(warnings.count) warning\(warnings.count == 1 ? "" : "s")"
        try Terminal.standardOutput(
            "\(cases.count) case\(cases.count == 1 ? "" : "s") in \(count) file\(count == 1 ? "" : "s"), no mistake\(remarks)\n"
        )
    }
}
