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
              baton capture export --redact --format pcapng --output to-show.pcapng recording.pcapng
              baton capture export --format csv --device device-2 recording.pcap > device-2.csv
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
        if let keys { options.keys = try CaptureCommands.keyFile(keys) }
        options.filter = try filters.filter(hasKeys: keys != nil)
        if redact { options.pseudonyms = Pseudonyms() }
        let descriptor = try CaptureCommands.descriptor(forOutput: output, input: file)
        defer { if descriptor != STDOUT_FILENO { close(descriptor) } }
        try reading.read(to: descriptor) {
            CaptureCommand.export(path: file, reading: $0, options: options, output: $1)
        }
    }
}

extension CaptureCommands {
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

    /// Where a command writes to: a new file, or standard output. Never the recording itself, which would be gone before it is read.
    static func descriptor(forOutput output: String?, input: String) throws(Problem) -> Int32 {
        guard let output, output != "-" else { return STDOUT_FILENO }
        var inputStatus = stat()
        var outputStatus = stat()
        if input != "-", stat(input, &inputStatus) == 0, stat(output, &outputStatus) == 0,
            inputStatus.st_ino == outputStatus.st_ino, inputStatus.st_dev == outputStatus.st_dev
        {
            throw Problem.usage("--output: expected another file than the recording, found the same")
        }
        let descriptor = open(output, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw Problem.usage("--output: \(output): \(String(cString: strerror(errno)))")
        }
        return descriptor
    }
}
