import ArgumentParser
import CaptureAnalysis
import Foundation

struct CaptureTimelineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timeline",
        abstract: "Tell what each address sent of Handoff, and when.",
        discussion: """
            A line a payload: when it began, its counter and status, the measured intervals of its fast and its slow phase, \
            goodbyes, and where the address was lost; and a graph of the counter over time. Frames with a bad CRC do not count. \
            Ends with status 1 when the recording is damaged.

            EXAMPLES:
              baton capture timeline recording.pcapng
              baton capture timeline --device device-3 recording.btsnoop
              baton capture timeline --keys case.keys.json --json case.ble.pcap
            """)

    @Argument(help: "The recording; - is standard input.", completion: .file())
    var file: String?

    @Option(help: ArgumentHelp("Only this device: device-7, or an address. Repeatable.", valueName: "device"))
    var device: [String] = []

    @Flag(help: "Show addresses beside pseudonyms.")
    var addresses = false

    @Option(
        help: ArgumentHelp("Tell goodbyes by the keys of this file.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var keys: String?

    @Flag(help: "Print a JSON object.")
    var json = false

    @Flag(help: "Print the JSON schema of --json.")
    var schema = false

    @OptionGroup var reading: CaptureReadingOptions

    func run() throws {
        if schema {
            try Terminal.write(Timeline.schemaText, to: nil)
            return
        }
        guard let file else { throw Problem.usage("timeline: expected a recording, found none") }
        var options = CaptureCommand.TimelineOptions()
        options.isJSON = json
        options.showsAddresses = addresses
        if let keys { options.keys = try CaptureCommands.keyFile(keys) }
        do throws(CaptureFilterFailure) {
            for word in device { options.devices.insert(try CaptureFilter.Device(word: word)) }
        } catch {
            throw Problem.usage("--device: \(error.description)")
        }
        try reading.read { CaptureCommand.timeline(path: file, reading: $0, options: options, output: $1) }
    }
}
