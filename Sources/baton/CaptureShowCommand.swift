import ArgumentParser
import CaptureAnalysis
import Reports

struct CaptureShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "List the Apple messages of a recording, one on each line.",
        discussion: """
            The tag of a Handoff message is one byte, so a wrong key fits one message in 256. A message counts as opened only \
            if there is more evidence for the key: a listed activity, a goodbye, an address that resolves, or a run of messages \
            with rising counters.

            EXAMPLES:
              baton capture show recording.pcapng
              baton capture show --addresses recording.btsnoop
              baton capture show --keys case.keys.json --json case.ble.pcap
              baton capture show --changes --type nearby-info recording.pcapng
              baton capture show --frame 313 recording.pcapng
              baton capture show --verbose --type handoff --from 10 --to 12 recording.pcap
            """)

    @Argument(help: "The recording; - is standard input.", completion: .file())
    var file: String?

    @Flag(help: "Show addresses and identifiers instead of pseudonyms.")
    var addresses = false

    @OptionGroup var keys: CaptureKeyOptions

    @Flag(help: "Print JSON, one object on each line.")
    var json = false

    @Flag(help: "Print the JSON schema of a line of --json.")
    var schema = false

    @Flag(help: "Print a tree below each packet's messages: every field with its range of bytes.")
    var verbose = false

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Print the packet with this number as a tree, whatever it contains. Repeatable.", valueName: "number"))
    var frame: [Int] = []

    @Flag(help: "Print only messages that differ from the one before of the same sender and type.")
    var changes = false

    @OptionGroup(title: "Filters") var filters: CaptureFilterOptions
    @OptionGroup var reading: CaptureReadingOptions

    func run() throws {
        if schema {
            try Terminal.write(CaptureMessageDocument.schemaText, to: nil)
            return
        }
        if json, verbose { throw Problem.usage("show: expected --json or --verbose, found both") }
        if !frame.isEmpty, json { throw Problem.usage("show: expected --frame or --json, found both") }
        if let number = frame.first(where: { $0 < 1 }) {
            throw Problem.usage("--frame: expected the number of a packet, from 1, found \(number)")
        }
        guard let file else { throw Problem.usage("show: expected a recording, found none") }
        var options = CaptureCommand.ShowOptions()
        options.showsAddresses = addresses
        options.isJSON = json
        options.isVerbose = verbose
        options.frames = Set(frame)
        options.isOfChanges = changes
        (options.keys, options.activities) = try keys.read()
        options.filter = try filters.filter(hasKeys: options.keys != nil)
        if !frame.isEmpty, !options.filter.admitsEverything || changes {
            throw Problem.usage("--frame: expected no filters beside it and no --changes, found some")
        }
        try reading.read { CaptureCommand.show(path: file, reading: $0, options: options, output: $1) }
    }
}
