import ArgumentParser
import CaptureAnalysis
import Foundation

struct CaptureCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Judge a recording by the rules of Handoff.",
        discussion: """
            Each statement of a rule holds (with how often it was put to the test), is broken (with the numbers of the \
            frames), or is not observable in the recording (with what it would take). Frames with a bad CRC do not count. \
            Ends with status 1 when a rule is broken.

            EXAMPLES:
              baton capture check recording.pcapng
              baton capture check --json recording.pcap
              baton capture check --keys case.keys.json case.ble.pcap
            """)

    @Argument(help: "The recording; - is standard input.", completion: .file())
    var file: String?

    @Flag(help: "Print a JSON object.")
    var json = false

    @Option(
        help: ArgumentHelp("Tell goodbyes by the keys of this file.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var keys: String?

    @Flag(help: "Print the JSON schema of --json.")
    var schema = false

    @OptionGroup var reading: CaptureReadingOptions

    func run() throws {
        if schema {
            try Terminal.write(RecordingCheck.schemaText, to: nil)
            return
        }
        guard let file else { throw Problem.usage("check: expected a recording, found none") }
        let keys = try self.keys.map { try CaptureCommands.keyFile($0) }
        try reading.read { CaptureCommand.check(path: file, reading: $0, json: json, keys: keys, output: $1) }
    }
}
