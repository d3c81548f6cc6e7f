import ArgumentParser
import Reports

struct RecordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Run cases with an adapter and write all lines to and from it to a file.",
        discussion: """
            The same as `baton run --record FILE`. Each line of the transcript is a record with adapter, case, device and \
            number of the call; `to` is Baton's line, `from` the adapter's. The transcript of a killed run is valid.

            EXAMPLES:
              baton record lines.jsonl --implementation ./adapter --case 'demo/*'
              baton replay lines.jsonl -- python3 adapter.py
            """)

    @Argument(help: "Write the transcript here.", completion: .file())
    var transcript: String

    @OptionGroup var options: RunCommand

    func run() async throws {
        guard options.adapter.implementation != nil else {
            throw Problem.usage("record: expected --implementation with an adapter, found none")
        }
        guard options.adapter.record == nil else {
            throw Problem.usage("record: expected one transcript, found --record as well")
        }
        var command = options
        command.adapter.record = transcript
        try await command.run()
    }
}
