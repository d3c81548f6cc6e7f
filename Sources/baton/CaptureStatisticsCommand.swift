import ArgumentParser
import CaptureAnalysis
import Foundation

struct CaptureStatisticsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Measure how often, how regularly and how strongly Apple devices were heard.",
        discussion: """
            Counts, rates, intervals (median and quantiles, off by 3 % at most), signal powers and silences of 10 s and more, by \
            channel, type and device. Intervals lie between advertising events of one address. Frames with a bad CRC are \
            counted apart and not measured. Ends with status 1 when the recording is damaged.

            EXAMPLES:
              baton capture stats recording.pcapng
              baton capture stats --json recording.btsnoop
            """)

    @Argument(help: "The recording; - is standard input.", completion: .file())
    var file: String?

    @Flag(help: "Print a JSON object.")
    var json = false

    @Flag(help: "Print the JSON schema of --json.")
    var schema = false

    @OptionGroup var reading: CaptureReadingOptions

    func run() throws {
        if schema {
            try Terminal.write(RecordingStatistics.schemaText, to: nil)
            return
        }
        guard let file else { throw Problem.usage("stats: expected a recording, found none") }
        try reading.read { CaptureCommand.statistics(path: file, reading: $0, json: json, output: $1) }
    }
}
