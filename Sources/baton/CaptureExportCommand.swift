import ArgumentParser
import CaptureAnalysis
import Foundation
import RecordingDatabase

extension RecordingExportOptions.Format: ExpressibleByArgument {}

struct CaptureExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write a recording, or a part of it, in another form.",
        discussion: """
            A filter leaves the packets that hold a message it admits.

            --redact writes what can be shown to others. Addresses, names and identifiers become others of the same form, the \
            same one always the same, under a key that is drawn anew each time; payloads and tags of Handoff messages too. \
            Packets, times, types, counters and signal power stay, so that someone with a recording of the same minutes could \
            lay the two side by side. CRCs are computed anew: right ones stay right, wrong ones wrong. Packets that are no \
            advertising keep their kind and length, with zeros for content.

            EXAMPLES:
              baton capture export --type handoff --output handoff.pcap recording.pcapng
              baton capture export --redact --format pcapng --output shown.pcapng recording.pcap
              baton capture export --format csv --device device-2 recording.pcap > two.csv
              baton capture export --format sqlite --output recording.sqlite recording.pcap
              baton capture export --schema
            """)

    @Argument(help: "The recording; - is standard input.", completion: .file())
    var file: String?

    @Option(help: "pcap, pcapng, ndjson, csv or sqlite.")
    var format: RecordingExportOptions.Format = .pcap

    @OptionGroup(title: "Filters") var filters: CaptureFilterOptions
    @OptionGroup var reading: CaptureReadingOptions

    @Flag(help: "Replace addresses, names and identifiers.")
    var redact = false

    @Flag(help: "Show addresses and identifiers instead of pseudonyms, where messages are written.")
    var addresses = false

    @OptionGroup var keys: CaptureKeyOptions

    @Option(name: .shortAndLong, help: ArgumentHelp("Write to this file.", valueName: "file"), completion: .file())
    var output: String?

    @Flag(help: "Print the JSON schema of a line of ndjson.")
    var schema = false

    func run() throws {
        if schema {
            try Terminal.write(CaptureMessageDocument.schemaText, to: output)
            return
        }
        guard let file else { throw Problem.usage("export: expected a recording, found none") }
        var options = RecordingExportOptions()
        options.format = format
        options.showsAddresses = addresses
        (options.keys, options.activities) = try keys.read()
        options.filter = try filters.filter(hasKeys: options.keys != nil)
        if redact { options.pseudonyms = Pseudonyms() }
        if format == .sqlite {
            try exportDatabase(of: file, options)
            return
        }
        try CaptureOutput.run(to: output, input: file) { output in
            try reading.outcome(writing: output) {
                CaptureCommand.export(path: file, reading: $0, options: options, output: $1)
            }
        }
    }
}

extension CaptureExportCommand {
    /// A database is made beside the file that it becomes, so that the file has to be one that can be replaced.
    private func exportDatabase(of file: String, _ options: RecordingExportOptions) throws {
        guard let output, output != "-" else {
            throw Problem.usage("--format sqlite: expected --output with a file, found none")
        }
        var status = stat()
        if stat(output, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw Problem.usage("--output: expected a file for --format sqlite, found \(output), which is none")
        }
        try CaptureCommands.finish(
            reading.outcome(writing: { _ in }) { reading, _ in
                RecordingDatabase.export(path: file, reading: reading, options: options, to: output)
            })
    }
}
