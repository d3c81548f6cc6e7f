import ArgumentParser
import CaptureAnalysis
import Foundation

struct CaptureCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Judge a recording by the rules of Handoff.",
        discussion: """
            Each rule holds, is broken (with the numbers of the frames), or is not observable in the recording. Frames with \
            a bad CRC do not count. Ends with status 1 when a rule is broken.

            EXAMPLES:
              baton capture check recording.pcapng
              baton capture check --json recording.pcap
            """)

    @Argument(help: "The recording; - is standard input.", completion: .file())
    var file: String

    @Flag(help: "Print a JSON object.")
    var json = false

    @OptionGroup var reading: CaptureReadingOptions

    func run() throws {
        try reading.read { CaptureCommand.check(path: file, reading: $0, json: json, output: $1) }
    }
}
