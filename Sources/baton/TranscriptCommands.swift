import AdapterTransports
import ArgumentParser
import ConformanceRunner
import Events
import Foundation
import Notation
import Payload
import Reports
import Text

struct RecordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Run cases with an adapter and keep every line to and from it.",
        discussion: """
            The same as `baton run --record FILE`. A record a line, each with adapter, case, device and number of the call: \
            `to` is Baton's line, `from` the adapter's. Valid when the run is killed.

            EXAMPLES:
              baton record lines.jsonl --implementation 'python3 adapter.py' --case 'demo/*'
              baton replay lines.jsonl -- python3 adapter.py
            """)

    @Argument(help: "Write the transcript here.", completion: .file())
    var transcript: String

    @OptionGroup var options: RunCommand

    func run() async throws {
        guard options.adapter.implementation != nil else {
            throw Problem.usage("nothing to record without an adapter; name it with --implementation")
        }
        guard options.adapter.record == nil else { throw Problem.usage("name one transcript") }
        var command = options
        command.adapter.record = transcript
        try await command.run()
    }
}

struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Send an adapter the requests of a transcript again, and compare the answers.",
        discussion: """
            No world runs: the adapter gets the recorded lines. After the first different answer of a case the rest of that case \
            is skipped. The order of members does not matter.

            EXAMPLES:
              baton replay lines.jsonl -- python3 adapter.py
              baton replay lines.jsonl -- gdb --batch -ex run ./my-device

            EXIT STATUS:
              0 all answers are the same   1 an answer differs   2 the transcript cannot be read
              3 it breaks the protocol   4 it dies or hangs
            """)

    @Argument(help: "The transcript.", completion: .file())
    var transcript: String

    @OptionGroup var adapter: AdapterCommand

    @Option(help: ArgumentHelp("Show so many differences.", valueName: "number"))
    var show = 20

    func run() throws {
        guard let file = FileHandle(forReadingAtPath: transcript) else {
            throw Problem.usage("\(VisibleText.escape(transcript)) cannot be read")
        }
        defer { try? file.close() }
        let address = try adapter.address()
        StartedProcesses.adoptOrphans()
        SignalWatch.begin()
        var shown = 0
        let replay = TranscriptReplay(address: address, limits: adapter.limits) { text in
            shown += 1
            guard shown <= show else { return }
            try? Terminal.standardOutput(StyledText(lines: text))
        }
        defer { replay.end() }
        var lines = LineReader(file)
        var number = 0
        while let line = try lines.next() {
            number += 1
            do throws(NotationError) {
                if let record = try TranscriptRecord.parse(line) { replay.take(record) }
            } catch {
                // A killed run may have left half a record.
                if lines.isAtEnd, number > 1 {
                    Terminal.standardError("baton: the transcript ends within a record\n")
                    break
                }
                throw Problem.usage(
                    "\(VisibleText.escape(transcript)):\(number): \(VisibleText.escape(error.description, limit: 400))")
            }
        }
        replay.end()
        if shown > show { try Terminal.standardOutput("and \(shown - show) more\n") }
        try Terminal.standardOutput("\(replay.equalAnswers) equal answers, \(replay.differences) others\n")
        let status = RunStatus.combined(replay.statuses)
        if status != .asExpected { throw ExitCode(status) }
        guard replay.equalAnswers > 0 else {
            throw Problem(status: .nothingSelected, message: "the transcript holds no answer")
        }
    }
}

/// Lines of a file, read in parts.
private struct LineReader {
    private let file: FileHandle
    private var buffer: [UInt8] = []
    private(set) var isAtEnd = false

    /// A line of the protocol with a record around it, and every character of it escaped.
    private static let mostBytes = 8 << 20

    init(_ file: FileHandle) { self.file = file }

    mutating func next() throws(Problem) -> [UInt8]? {
        var searched = 0
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) {
                let line = Array(buffer[..<end])
                buffer.removeFirst(end + 1)
                return line
            }
            searched = buffer.count
            guard !isAtEnd else {
                defer { buffer = [] }
                return buffer.isEmpty ? nil : buffer
            }
            guard buffer.count <= Self.mostBytes else { throw .usage("a line of more than \(Self.mostBytes) bytes") }
            guard let part = try? file.read(upToCount: 1 << 16), !part.isEmpty else {
                isAtEnd = true
                continue
            }
            buffer.append(contentsOf: part)
        }
    }
}

struct FeedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feed",
        abstract: "Print the lines that an adapter receives in a case, to feed it by hand.",
        discussion: """
            The reference plays the case; the lines are the requests that it receives. An adapter that answers differently would \
            receive other requests from its first different answer on.

            EXAMPLES:
              baton feed demo/iphone-to-mac --device mac > input.jsonl
              gdb --args ./my-device    (then: run < input.jsonl)
              baton feed demo/iphone-to-mac --device mac --answers | head -3
            """)

    @Argument(help: ArgumentHelp("Full name of a case.", valueName: "case"))
    var name: String

    @Option(
        help: ArgumentHelp("The device that the adapter plays; may be left out where there is one.", valueName: "name"))
    var device: String?

    @Flag(help: "Print the reference's answers instead.")
    var answers = false

    @Option(help: ArgumentHelp("The run's seed.", valueName: "number"))
    var seed: UInt64 = 1

    @OptionGroup var conformance: ConformanceOptions

    func run() throws {
        let (library, cases) = try conformance.cases()
        guard let testCase = cases.first(where: { $0.name == name }) else {
            throw Problem.usage(
                "no case is called \(VisibleText.escape(name, limit: 200)); `baton list` shows the full names")
        }
        let names = testCase.devices.map(\.name)
        guard let device = device ?? (names.count == 1 ? names.first : nil), names.contains(device) else {
            throw Problem.usage("name one of the case's devices with --device: \(names.joined(separator: ", "))")
        }
        let feed = CaseFeed(environment: ReferenceImplementation.environment(library))
        feed.lines(of: testCase, device: device, seed: seed, answers: answers) { line in
            try? Terminal.document(String(decoding: line, as: UTF8.self) + "\n")
        }
    }
}
