import ArgumentParser
import CaptureAnalysis
import Foundation

extension CaptureCommand.ExportOptions.Format: ExpressibleByArgument {}

struct CaptureExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write a recording, or a part of it, in another form.",
        discussion: """
            A filter leaves the packets that hold a message it admits. --redact replaces addresses, names and identifiers by \
            others of the same form, with times, order and structure as they were; packets that cannot be redacted are \
            left out and counted.

            EXAMPLES:
              baton capture export --type handoff --output handoff.pcap recording.pcapng
              baton capture export --redact --format pcapng --output shown.pcapng recording.pcap
              baton capture export --format csv --device device-2 recording.pcap > two.csv
              baton capture export --schema
            """)

    @Argument(help: "The recording; - is standard input.", completion: .file())
    var file: String?

    @Option(help: "pcap, pcapng, ndjson or csv.")
    var format: CaptureCommand.ExportOptions.Format = .pcap

    @OptionGroup(title: "Filters") var filters: CaptureFilterOptions
    @OptionGroup var reading: CaptureReadingOptions

    @Flag(help: "Replace addresses, names and identifiers.")
    var redact = false

    @Flag(help: "Show addresses instead of pseudonyms, in ndjson and csv.")
    var addresses = false

    @Option(
        help: ArgumentHelp("Open Handoff messages with the keys of this file.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var keys: String?

    @Option(
        help: ArgumentHelp(
            "Name the activities of opened messages by this list: team:type or host NAME, one a line.",
            valueName: "file"),
        completion: .file())
    var activities: String?

    @Option(name: .shortAndLong, help: ArgumentHelp("Write to this file.", valueName: "file"), completion: .file())
    var output: String?

    @Flag(help: "Print the JSON schema of a line of ndjson.")
    var schema = false

    func run() throws {
        if schema {
            try Terminal.write(CaptureMessageSchema.text, to: output)
            return
        }
        guard let file else { throw Problem.usage("export: expected a recording, found none") }
        var options = CaptureCommand.ExportOptions()
        options.format = format
        options.showsAddresses = addresses
        (options.keys, options.activities) = try CaptureCommands.keysAndActivities(keys, activities)
        options.filter = try filters.filter(hasKeys: keys != nil)
        if redact { options.pseudonyms = Pseudonyms() }
        try CaptureOutput.run(to: output, input: file) { output in
            try reading.outcome(writing: output) {
                CaptureCommand.export(path: file, reading: $0, options: options, output: $1)
            }
        }
    }
}

extension CaptureCommands {
    /// Reads a key file and a list of activities, or ends with what is wrong with them.
    static func keysAndActivities(
        _ keys: String?, _ activities: String?
    ) throws(Problem) -> (keys: KeyFile?, activities: [KeyFile.Activity]) {
        guard let keys else {
            guard activities == nil else {
                throw Problem.usage("--activities names what --keys opened: expected --keys as well, found none")
            }
            return (nil, [])
        }
        return (try keyFile(keys), try activities.map(self.activities) ?? [])
    }

    /// Reads a key file, or ends with what is wrong with it.
    static func keyFile(_ path: String) throws(Problem) -> KeyFile {
        do throws(KeyFile.Failure) {
            return try KeyFile(path: path)
        } catch {
            throw Problem.usage(error.description)
        }
    }

    /// Reads a list of activities, or ends with what is wrong with it.
    static func activities(_ path: String) throws(Problem) -> [KeyFile.Activity] {
        do throws(ActivityFile.Failure) {
            return try ActivityFile(path: path).activities
        } catch {
            throw Problem.usage(error.description)
        }
    }
}
