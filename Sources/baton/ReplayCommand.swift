import AdapterTransports
import ArgumentParser
import ConformanceRunner
import Events
import Foundation
import Notation
import Reports
import Text

struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Send an adapter the requests of a transcript again, and compare the answers.",
        discussion: """
            There is no simulation: the adapter gets the recorded lines. After the first different answer, the rest of the case \
            is skipped. The order of members in an answer does not matter.

            EXAMPLES:
              baton replay lines.jsonl -- python3 adapter.py
              baton replay lines.jsonl -- gdb --batch -ex run ./my-device

            EXIT STATUS:
              0 all answers are the same          1 an answer differs
              2 the transcript cannot be read     3 the adapter breaks the protocol
              4 it dies or hangs                  5 the transcript has no answer
            """)

    @Argument(help: "The transcript.", completion: .file())
    var transcript: String

    @OptionGroup var adapter: AdapterCommand

    @Option(parsing: .unconditional, help: ArgumentHelp("Show this many differences.", valueName: "number"))
    var show = 20

    func validate() throws {
        guard show >= 0 else { throw ValidationError("--show: expected a number from 0 on, found \(show)") }
    }

    func run() throws {
        guard let file = FileHandle(forReadingAtPath: transcript) else {
            throw Problem.usage("\(transcript): expected a readable transcript, found none")
        }
        defer { try? file.close() }
        let address = try adapter.address()
        StartedProcesses.adoptOrphans()
        SignalWatch.begin()
        var shown = 0
        let replay = TranscriptReplay(address: address, limits: adapter.limits) { text in
            shown += 1
            if shown <= show { try? Terminal.standardOutput(text) }
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
                    Terminal.standardError("baton: \(transcript): ends within a record; the rest was replayed\n")
                    break
                }
                throw Problem.usage("\(transcript):\(number): \(VisibleText.escape(error.description, limit: 400))")
            }
        }
        replay.end()
        if shown > show { try Terminal.standardOutput("and \(shown - show) more\n") }
        try Terminal.standardOutput("\(replay.equalAnswers) equal answers, \(replay.differences) others\n")
        let status = RunStatus.combined(replay.statuses)
        if status != .asExpected { throw ExitCode(status) }
        guard replay.equalAnswers > 0 else {
            throw Problem(.nothingSelected, "\(transcript): expected at least one recorded answer, found none")
        }
    }
}
