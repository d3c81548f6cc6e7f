import ArgumentParser
import ConformanceRunner
import Foundation
import Reports

struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Check case files without running them.",
        discussion: """
            Reads case files, or all YAML files of folders, and prints every mistake with its place, what was expected and \
            what to do. Without arguments the bundled cases are checked.

            EXAMPLES:
              baton lint Conformance/Suites/eligibility.yaml
              baton lint my-suites/
              baton lint --conformance Conformance
            """)

    @Argument(help: "Case files, or folders with them.", completion: .file(extensions: ["yaml"]))
    var suites: [String] = []

    @OptionGroup var options: ConformanceOptions

    func run() throws {
        let files = suites.isEmpty ? nil : try suites.flatMap { path throws(Problem) in try caseFiles(at: path) }
        let library = try options.library(suites: files)
        let cases = try options.cases(of: library)
        let count = library.suites.count
        try Terminal.standardOutput(
            "\(cases.count) case\(cases.count == 1 ? "" : "s") in \(count) file\(count == 1 ? "" : "s"), no mistake\n")
    }

    private func caseFiles(at path: String) throws(Problem) -> [CaseFile] {
        do throws(CaseFileErrors) {
            return try CaseFile.read(path: path)
        } catch {
            throw .usage(error.description)
        }
    }
}
