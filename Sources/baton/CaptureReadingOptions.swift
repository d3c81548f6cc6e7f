import ArgumentParser
import CProcesses
import CaptureAnalysis
import CaptureFiles
import Events
import Foundation
import Reports
import Synchronization

/// The options of all commands that read recordings, and their progress on a terminal.
struct CaptureReadingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Read only packets that match this expression of libpcap (pcap-filter), as in 'len > 40'.",
            valueName: "expression"))
    var filter: String?

    /// Runs a command over one recording, with progress on standard error, and ends with its exit status.
    func read(
        _ command: (_ reading: ReadingOptions, _ output: CaptureCommand.Output) throws -> CaptureOutcome
    ) throws {
        try CaptureCommands.finish(outcome(writing: CaptureCommand.output(to: STDOUT_FILENO), command))
    }

    /// Runs a command over one or several recordings, `jobs` in parallel, with progress on standard error. Writes the
    /// outputs in the order of the paths, then what `finally` gives. A recording that cannot be read does not stop the
    /// others.
    func read(
        _ paths: [String], jobs: Int?,
        _ command:
            @escaping @Sendable (
                _ path: String, _ reading: ReadingOptions, _ output: CaptureCommand.Output
            ) -> CaptureOutcome,
        finally: () -> [UInt8] = { [] }
    ) async throws {
        if let only = paths.first, paths.count == 1 {
            return try read { reading, output in
                var outcome = command(only, reading, output)
                guard outcome.exitStatus < 3 else { return outcome }
                do throws(CaptureWriteError) {
                    try output(finally().span.bytes)
                } catch {
                    outcome.exitStatus = 3
                    outcome.messages.append(error.description)
                }
                return outcome
            }
        }
        processes_return_large_blocks()
        let progress = Terminal.errorIsTerminal ? SeveralProgress(count: paths.count) : nil
        let filter = filter
        let write = CaptureCommand.output(to: STDOUT_FILENO)
        let status = await CaptureCommand.inOrder(
            paths, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount,
            output: { (bytes: RawSpan) throws(CaptureWriteError) in
                // Output and progress may share a terminal.
                progress?.erase()
                try write(bytes)
            },
            report: { outcome in
                progress?.erase()
                CaptureCommands.report(outcome)
            }
        ) { path, output in
            guard let progress else { return command(path, ReadingOptions(filter: filter), output) }
            let key = progress.begin()
            defer { progress.end(key) }
            return command(path, ReadingOptions(filter: filter) { progress.show($0, of: key) }, output)
        }
        progress?.erase()
        if status < 3 {
            do throws(CaptureWriteError) {
                try write(finally().span.bytes)
            } catch {
                throw Problem(.harnessFault, "\(error.description)")
            }
        }
        if status != 0 { throw ExitCode(status) }
    }

    /// Runs a command over one recording with a given output, and returns its outcome.
    func outcome(
        writing write: CaptureCommand.Output,
        _ command: (_ reading: ReadingOptions, _ output: CaptureCommand.Output) throws -> CaptureOutcome
    ) throws -> CaptureOutcome {
        // Bounds the memory for a recording.
        processes_return_large_blocks()
        let progress = Terminal.errorIsTerminal ? CaptureProgress() : nil
        var reading = ReadingOptions(filter: filter)
        if let progress { reading.progress = { progress.show($0) } }
        let outcome = try withoutActuallyEscaping(write) { write in
            try command(reading) { (bytes: RawSpan) throws(CaptureWriteError) in
                // Output and progress may share a terminal.
                progress?.erase()
                try write(bytes)
            }
        }
        progress?.erase()
        return outcome
    }
}

/// The progress line of one recording.
final class CaptureProgress: Sendable {
    private let line = TransientLine()

    func show(_ progress: ReadingProgress) { line.show { progress.text(after: $0) } }
    func erase() { line.erase() }
}

/// The progress line of several recordings.
final class SeveralProgress: Sendable {
    private let readings: Mutex<ReadingsProgress>
    private let line = TransientLine()

    init(count: Int) { readings = Mutex(ReadingsProgress(count: count)) }

    func begin() -> Int { readings.withLock { $0.begin() } }
    func end(_ key: Int) { readings.withLock { $0.end(key) } }
    func erase() { line.erase() }

    func show(_ progress: ReadingProgress, of key: Int) {
        let text = readings.withLock { readings in
            readings.note(progress, of: key)
            return readings.text
        }
        line.show { _ in text }
    }
}

/// A temporary line on standard error. It must be erased before other output.
private final class TransientLine: Sendable {
    private let state = Mutex((pace: ProgressPace(), isShown: false))

    /// Shows a text, which may depend on the elapsed time, if a new one is due.
    func show(_ text: (Duration) -> String) {
        state.withLock { state in
            guard state.pace.isDue() else { return }
            state.isShown = true
            Terminal.progress(text(state.pace.elapsed()))
        }
    }

    func erase() {
        state.withLock { state in
            guard state.isShown else { return }
            state.isShown = false
            Terminal.progress("")
        }
    }
}
