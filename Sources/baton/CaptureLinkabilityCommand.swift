import ArgumentParser
import CaptureAnalysis
import Foundation

struct CaptureLinkabilityCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "linkability",
        abstract: "Tell what ties the addresses of one device together in a recording.",
        discussion: """
            A device changes its address so that nobody can follow it. This finds, for its maker, what undoes that: one payload \
            on two addresses, counters that go on under a new address, an address that begins as another ends. Each link has its \
            evidence and the probability that it is right.

            It judges a recording that is at its end. It follows nobody: it does not read live, it stores nothing, and what it \
            finds in one recording it does not compare with another. Addresses show as pseudonyms unless asked for.

            Findings are information: the status is 0 with and without them, and 1 when the recording is damaged.

            EXAMPLES:
              baton capture linkability recording.pcapng
              baton capture linkability --json recording.btsnoop
            """)

    @Argument(help: "The recording; - is standard input.", completion: .file())
    var file: String?

    @Flag(help: "Show addresses instead of pseudonyms.")
    var addresses = false

    @Flag(help: "Print a JSON object.")
    var json = false

    @Flag(help: "Print the JSON schema of --json.")
    var schema = false

    @OptionGroup var reading: CaptureReadingOptions

    func run() throws {
        if schema {
            try Terminal.write(Linkability.schemaText, to: nil)
            return
        }
        guard let file else { throw Problem.usage("linkability: expected a recording, found none") }
        try reading.read {
            CaptureCommand.linkability(path: file, reading: $0, json: json, showsAddresses: addresses, output: $1)
        }
    }
}
