import ArgumentParser
import CaptureAnalysis
import Foundation
import Notation
import RecordingDatabase
import Reports

extension RecordingExportOptions.Format: ExpressibleByArgument {}

struct CaptureExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write a recording, or a part of it, in another format.",
        discussion: """
            Only packets with a message that meets all filters are written. Without --format, the ending of the name after --output chooses \
            the format: .pcap, .pcapng, .ndjson, .jsonl, .csv, .sqlite or .db. An existing file is replaced only with --force. The exit \
            status is 1 if packets were left out because the format cannot hold them.

            --redact writes a copy that can be given to others. It replaces addresses, names and identifiers, and payloads and tags \
            of Handoff messages, by other values of the same form; within one export a value always has the same replacement. The \
            replacements depend on a new random key for each export. Packets, times, types, counters and signal powers do not \
            change, so someone with a recording of the same time could compare the two. CRCs are recomputed: right ones remain \
            right, wrong ones wrong. Packets that are not advertising keep their kind and length, and their content becomes zeros.

            EXAMPLES:
              baton capture export --type handoff --output handoff.pcap recording.pcapng
              baton capture export --redact --output shown.pcapng recording.pcap
              baton capture export --output messages.csv recording.pcap
              baton capture export --format csv --device device-2 recording.pcap > two.csv
              baton capture export --output recording.sqlite recording.pcap
              baton capture export --schema
            """)

    @Argument(help: "The recording; - is standard input.", completion: .file())
    var file: String?

    @Option(
        help: "pcap, pcapng, ndjson, csv or sqlite (default: by the ending of --output's name, else pcap).")
    var format: RecordingExportOptions.Format?

    @OptionGroup(title: "Filters") var filters: CaptureFilterOptions
    @OptionGroup var reading: CaptureReadingOptions

    @Flag(help: "Replace addresses, names and identifiers.")
    var redact = false

    @Flag(help: "Show addresses and identifiers instead of pseudonyms in ndjson, csv and sqlite.")
    var addresses = false

    @OptionGroup var keys: CaptureKeyOptions

    @Option(name: .shortAndLong, help: ArgumentHelp("Write to this file.", valueName: "file"), completion: .file())
    var output: String?

    @Flag(help: "Replace the file of --output if it exists.")
    var force = false

    @Flag(help: "Print the JSON schema of an ndjson line.")
    var schema = false

    @Option(
        help: ArgumentHelp(
            "Print the columns of an ndjson line for an engine that reads tables: spark or arrow.",
            valueName: "engine"))
    var schemaFor: ColumnSchema.Engine?

    func run() throws {
        if let schemaFor {
            try Terminal.write(ColumnSchema(of: CaptureMessageDocument.form.schema).text(for: schemaFor), to: output)
            return
        }
        if schema {
            try Terminal.write(CaptureMessageDocument.schemaText, to: output)
            return
        }
        guard let file else { throw Problem.usage("export: expected a recording, found none") }
        let format = format ?? output.flatMap(RecordingExportOptions.Format.init(ofFile:)) ?? .pcap
        if (output ?? "-") == "-", [.pcap, .pcapng].contains(format), Terminal.outputIsTerminal {
            throw Problem.usage(
                "export: expected --output with a file, or a pipe, found a terminal, which cannot show \(format.rawValue)"
            )
        }
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
        try CaptureOutput.run(to: output, input: file, replacing: force) { output in
            try reading.outcome(writing: output) {
                CaptureCommand.export(path: file, reading: $0, options: options, output: $1)
            }
        }
    }
}

extension CaptureExportCommand {
    /// A database is written beside its destination and then renamed, so the destination must be a regular file.
    private func exportDatabase(of file: String, _ options: RecordingExportOptions) throws {
        guard let output, output != "-" else {
            throw Problem.usage("--format sqlite: expected --output with a file, found none")
        }
        var status = stat()
        if stat(output, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw Problem.usage("--output: expected a regular file for --format sqlite, found \(output)")
        }
        if let refusal = CaptureOutput.refusal(of: output, input: file, replacing: force) {
            throw Problem.usage("\(refusal)")
        }
        try CaptureCommands.finish(
            reading.outcome(writing: { _ in }) { reading, _ in
                RecordingDatabase.export(path: file, reading: reading, options: options, to: output)
            })
    }
}
