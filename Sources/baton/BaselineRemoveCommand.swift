import ArgumentParser
import ConformanceRunner
import Reports

struct BaselineRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an entry from a baseline.",
        discussion: """
            EXAMPLES:
              baton baseline remove 'saving/first-save#cb.continue' baseline.yaml
            """)

    @Argument(help: ArgumentHelp("The value of the entry's key `match`, exactly as in the file.", valueName: "match"))
    var match: String

    @Argument(help: "The baseline.", completion: .file(extensions: ["yaml"]))
    var file: String

    func run() throws {
        let bytes = try BaselineFile.bytes(file)
        let baseline = try BaselineFile.parse(bytes, file)
        try BaselineFile.write(
            try BaselineFile.edited(try BaselineUpdate.removing(match, from: baseline, bytes)), to: file)
        try Terminal.standardOutput("removed \(match)\n")
    }
}
