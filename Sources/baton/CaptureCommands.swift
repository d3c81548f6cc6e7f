import ArgumentParser
import CaptureAnalysis
import Foundation
import Text

struct CaptureCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "capture",
        abstract: "Read recordings: pcap, pcapng, btsnoop, PacketLogger.",
        discussion: """
            Addresses show as pseudonyms unless asked for. A damaged recording is read as far as it goes and ends with \
            status 1.

            EXAMPLES:
              baton capture summary recording.pcapng
              baton capture show recording.pcap --keys recording.keys.json
              baton capture timeline recording.pcapng
            """,
        subcommands: [
            CaptureShowCommand.self, CaptureSummaryCommand.self, CaptureTimelineCommand.self,
            CaptureStatisticsCommand.self, CaptureCheckCommand.self, CaptureLinkabilityCommand.self,
            CaptureExportCommand.self, CaptureDissectorCommand.self, CaptureRecordCommand.self,
        ])

    /// Says on standard error what there is to say about a reading.
    static func tell(_ outcome: CaptureCommand.Outcome) {
        for message in outcome.messages { Terminal.standardError("baton: \(VisibleText.escapeLines(message))\n") }
    }

    /// Ends a command as the reading did.
    static func finish(_ outcome: CaptureCommand.Outcome) throws {
        tell(outcome)
        if outcome.exitStatus != 0 { throw ExitCode(outcome.exitStatus) }
    }
}

struct CaptureShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "List the Apple messages of a recording, one a line.",
        discussion: """
            A wrong key passes the one-byte tag of a Handoff message once in 256. A message counts as opened when more \
            than its tag speaks for the key: a listed activity, an address that resolves, a run of messages with rising \
            counters.

            EXAMPLES:
              baton capture show recording.pcapng
              baton capture show --addresses recording.btsnoop
              baton capture show --keys case.keys.json --json case.ble.pcap
              baton capture show --verbose --type handoff --from 10 --to 12 recording.pcapng
            """)

    @Argument(help: "The recording; - is standard input.", completion: .file())
    var file: String?

    @Flag(help: "Show addresses and identifiers instead of pseudonyms.")
    var addresses = false

    @OptionGroup var keys: CaptureKeyOptions

    @Flag(help: "Print JSON, one object a line.")
    var json = false

    @Flag(help: "Print the JSON schema of a line of --json.")
    var schema = false

    @Flag(help: "Print a tree under each packet's messages: every field with its range of bytes.")
    var verbose = false

    @OptionGroup(title: "Filters") var filters: CaptureFilterOptions
    @OptionGroup var reading: CaptureReadingOptions

    func run() throws {
        if schema {
            try Terminal.write(CaptureMessageSchema.text, to: nil)
            return
        }
        if json, verbose { throw Problem.usage("show: expected --json or --verbose, found both") }
        guard let file else { throw Problem.usage("show: expected a recording, found none") }
        var options = CaptureCommand.ShowOptions()
        options.showsAddresses = addresses
        options.isJSON = json
        options.isVerbose = verbose
        (options.keys, options.activities) = try keys.read()
        options.filter = try filters.filter(hasKeys: options.keys != nil)
        try reading.read { CaptureCommand.show(path: file, reading: $0, options: options, output: $1) }
    }
}

struct CaptureSummaryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "summary",
        abstract: "Count what recordings hold.",
        discussion: """
            Packets, Apple entries and Handoff messages, each with those of packets whose CRC is wrong. Of several \
            recordings, each is told in the order in which it is named, and the exit status is the gravest.

            EXAMPLES:
              baton capture summary recording.pcapng
              baton capture summary --json recording.pcap
              baton capture summary --json *.pcap
            """)

    @OptionGroup var finding: CaptureFindingOptions
    @OptionGroup var reading: CaptureReadingOptions

    func run() async throws {
        let json = finding.json
        try await finding.run("summary", schema: CaptureSummary.schemaText, reading: reading) {
            CaptureCommand.summary(path: $0, reading: $1, json: json, output: $2)
        }
    }
}
