import ArgumentParser
import ConformanceRunner
import Reports

struct BaselineCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check a baseline without running anything.",
        discussion: """
            EXAMPLES:
              baton baseline check baseline.yaml
              baton baseline check baseline.yaml --today 2027-01-01
            """)

    @Argument(help: "The baseline.", completion: .file(extensions: ["yaml"]))
    var file: String

    @OptionGroup var day: DayOptions
    @OptionGroup var conformance: ConformanceOptions

    func run() throws {
        let baseline = try BaselineFile.read(file, among: KnownChecks(try conformance.cases().cases))
        let due = day.warn(of: baseline)
        let count = baseline.entries.count
        let review = due == 0 ? "" : ", \(due) to be reviewed"
        try Terminal.standardOutput("\(count) entr\(count == 1 ? "y" : "ies"), no mistake\(review)\n")
    }
}
