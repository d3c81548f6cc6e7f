import ArgumentParser
import CaptureAnalysis
import CaptureFiles
import Foundation
import Reports
import Synchronization

/// How recordings are read: the options of every command that takes one, and its progress on a terminal.
struct CaptureReadingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Read only packets that fit: an expression of libpcap's (pcap-filter), as in 'len > 40'.",
            valueName: "expression"))
    var filter: String?

    /// Runs a command over recordings, with progress on standard error while it lasts, and ends as the reading did.
    func read(
        _ command: (_ reading: ReadingOptions, _ output: CaptureCommand.Output) throws -> CaptureCommand.Outcome
    ) throws {
        try CaptureCommands.finish(outcome(writing: CaptureCommand.output(to: STDOUT_FILENO), command))
    }

    /// Runs a command over one recording or several, `jobs` at once, and writes what it says of each in the order of the paths.
    ///
    /// Of several, none tells its progress: their lines would take turns. A recording that cannot be read does not stop the others.
    func read(
        _ paths: [String], jobs: Int?,
        _ command:
            @escaping @Sendable (
                _ path: String, _ reading: ReadingOptions, _ output: CaptureCommand.Output
            ) -> CaptureCommand.Outcome
    ) async throws {
        if let only = paths.first, paths.count == 1 { return try read { command(only, $0, $1) } }
        let reading = ReadingOptions(filter: filter)
        let status = await CaptureCommand.inOrder(
            paths, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount,
            output: CaptureCommand.output(to: STDOUT_FILENO), report: CaptureCommands.tell,
            { command($0, reading, $1) })
        if status != 0 { throw ExitCode(status) }
    }

    /// The same, with an output of the caller's, and without ending anything.
    func outcome(
        writing write: CaptureCommand.Output,
        _ command: (_ reading: ReadingOptions, _ output: CaptureCommand.Output) throws -> CaptureCommand.Outcome
    ) throws -> CaptureCommand.Outcome {
        let progress = Terminal.errorIsTerminal ? CaptureProgress() : nil
        var reading = ReadingOptions(filter: filter)
        if let progress { reading.progress = { progress.show($0) } }
        let outcome = try withoutActuallyEscaping(write) { write in
            try command(reading) { (bytes: RawSpan) throws(CaptureWriteError) in
                // Both may be one terminal.
                progress?.erase()
                try write(bytes)
            }
        }
        progress?.erase()
        return outcome
    }
}

/// The line on a terminal that tells how far a recording has been read.
final class CaptureProgress: Sendable {
    private let state = Mutex((pace: ProgressPace(), isShown: false))

    func show(_ progress: ReadingProgress) {
        state.withLock { state in
            guard state.pace.isDue() else { return }
            state.isShown = true
            Terminal.standardError(ProgressLine.eraser + progress.text(after: state.pace.elapsed()))
        }
    }

    func erase() {
        state.withLock { state in
            guard state.isShown else { return }
            state.isShown = false
            Terminal.standardError(ProgressLine.eraser)
        }
    }
}
