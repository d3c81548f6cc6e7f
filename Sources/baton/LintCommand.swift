import ArgumentParser
import ConformanceRunner
import Reports

struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Check case files without running them.",
        discussion: """
            Reads case files, or all YAML files of folders. For each mistake it prints the place, what was expected, what was \
            found and what to do. Without arguments it checks the bundled cases.

            EXAMPLES:
              baton lint Conformance/Suites/eligibility.yaml
              baton lint my-suites/
              baton lint --conformance Conformance
            """)

    @Argument(help: "Case files, or folders with them.", completion: .file(extensions: ["yaml"]))
    var suites: [String] = []

    @OptionGroup var options: ConformanceOptions

    func run() throws {
        let files = suites.isEmpty ? nil : try suites.flatMap { try Problem.reading(try CaseFile.read(path: $0)) }
        let library = try options.library(suites: files)
        let cases = try ConformanceOptions.cases(of: library)
        let count = library.suites.count
        try Terminal.standardOutput(
            "\(cases.count) case\(cases.count == 1 ? "" : "s") in \(count) file\(count == 1 ? "" : "s"), no mistake\n")
    }
}
