import Events
import Foundation
import ImplementationAdapter
import Reports

/// A run: cases in parallel, one log in the order of the cases.
///
/// The log is valid after each case. The log of a killed run is readable and shows that the run did not end.
package actor ConformanceRun {
    private let plan: RunPlan
    private let options: RunOptions
    private let folder: OutputFolder
    private let log: OutputFile

    private var window: ReorderWindow<FinishedCase>
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private var failure: OutputError?
    /// Why the remaining cases do not run; nil while they do.
    private var abandonment: String?

    private var record: RunRecord
    private var progress = ProgressLine()
    private var progressPace = ProgressPace()
    private let began = Date()

    private var outcome = RunOutcome()
    private var timings: [CaseTiming] = []

    /// A worker's result.
    private struct FinishedCase: Sendable {
        /// Its position in the plan.
        var number: Int
        var result: CaseResult
        var bytes: [UInt8]
        var packed: PackedCase
        var duration: Duration
        var divergence: Divergence?
    }

    /// How many finished cases of each job may wait for a slow one, which may take a hundred times as long as the others.
    private static let waiting = 96
    /// Beyond so many bytes of log among them no other case is started.
    private static let waitingBytes = 1 << 25

    /// Opens the output folder and writes the log's first lines.
    ///
    /// - Parameter earlier: the earlier run of the same plan to resume; nil to start anew.
    /// - Throws: ``OutputError`` if something cannot be written. No case has run then.
    package init(
        _ plan: RunPlan, options: RunOptions, folder: OutputFolder, after earlier: EarlierRun? = nil
    ) throws(OutputError) {
        self.plan = plan
        self.options = options
        self.folder = folder
        let path = folder.path(of: "run.jsonl")
        if let earlier {
            log = try OutputFile(path: path, cutAt: earlier.byteCount)
        } else {
            log = try OutputFile(path: path)
        }
        window = ReorderWindow(
            capacity: options.jobs * Self.waiting, byteLimit: Self.waitingBytes, next: earlier?.cases ?? 0)
        record =
            earlier?.record
            ?? RunRecord(
                log: path, maxFailures: options.maxFailures, annotates: options.annotates,
                background: plan.background)
        if let earlier {
            progress = earlier.progress
            options.console(earlier.consoleText)
            return
        }
        var bytes: [UInt8] = []
        for line in plan.opening {
            LogWriter.append(line, to: &bytes)
            progress.take(line)
        }
        try log.append(bytes)
        let text = record.take(plan.opening)
        if !text.isEmpty { options.console(text) }
    }

    /// Runs all cases and writes everything but the captures, which the workers write.
    package func run() async throws(OutputError) -> RunOutcome {
        let captureFolder = options.captures == nil ? nil : folder.path(of: "captures")
        considerAbandonment()
        let executor = plan.tested == nil ? nil : BlockingExecutor()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<min(options.jobs, max(1, plan.cases.count - window.next)) {
                group.addTask(executorPreference: executor) { [plan, options] in
                    let worker = CaseWorker(plan: plan, options: options, captureFolder: captureFolder)
                    while let number = await self.take() {
                        let clock = ContinuousClock.now
                        let abandonment = await self.abandonment
                        do throws(OutputError) {
                            let (result, bytes, divergence) = try worker.run(plan.cases[number], unless: abandonment)
                            let packed = CasePacker.pack(result.lines, written: bytes, AdvertisingDecoding.fields)
                            await self.finish(
                                FinishedCase(
                                    number: number, result: result, bytes: bytes, packed: packed,
                                    duration: ContinuousClock.now - clock, divergence: divergence))
                        } catch {
                            await self.fail(error)
                        }
                    }
                    await self.noteEnd(worker.end())
                }
            }
        }
        if let failure { throw failure }
        return try end()
    }

    /// Lets running cases finish and starts no other.
    package func stop(signal: Int32) {
        outcome.signal = signal
        wakeAll()
    }

    // MARK: - Workers

    private func take() async -> Int? {
        while true {
            guard failure == nil, outcome.signal == nil, window.nextToStart < plan.cases.count else { return nil }
            if let number = window.startNext() { return number }
            await withCheckedContinuation { waiters.append($0) }
        }
    }

    private func finish(_ finished: FinishedCase) {
        // After a reason to stop, the log has no other case, also not one that another worker has finished meanwhile.
        for due in window.insert(finished, number: finished.number, bytes: finished.bytes.count) where failure == nil {
            do throws(OutputError) {
                let due = try abandoned(due)
                try log.append(due.bytes)
                note(due)
            } catch {
                failure = error
            }
        }
        wakeAll()
    }

    /// The next case of the log, or the same as one that did not run if the run is abandoned.
    private func abandoned(_ due: FinishedCase) throws(OutputError) -> FinishedCase {
        guard let abandonment, due.result.verdict.outcome != .notRun else { return due }
        let worker = CaseWorker(plan: plan, options: options, captureFolder: nil)
        let (result, bytes, _) = try worker.run(plan.cases[due.number], unless: abandonment)
        return FinishedCase(
            number: due.number, result: result, bytes: bytes,
            packed: CasePacker.pack(result.lines, written: bytes, nil), duration: .zero)
    }

    private func fail(_ error: OutputError) {
        failure = failure ?? error
        wakeAll()
    }

    /// A fault at an adapter's end belongs to no case, but counts for the exit status.
    private func noteEnd(_ faults: [ImplementationFault]) {
        for fault in faults {
            record.tally.note(fault.kind == .gone ? .implementationGone : .harnessFault)
            outcome.endFaults.append(fault.description)
        }
    }

    private func wakeAll() {
        let woken = waiters
        waiters = []
        for waiter in woken { waiter.resume() }
    }

    // MARK: - Results

    private func note(_ finished: FinishedCase) {
        let verdict = finished.result.verdict
        if let divergence = finished.divergence { outcome.divergences.append(divergence) }
        let timing = CaseTiming(name: verdict.name, microseconds: TimingsFile.microseconds(finished.duration))
        timings.append(timing)
        report(finished.result.lines, showsEvents: verdict.outcome != .pass, packed: finished.packed, timing: timing)
        considerAbandonment()
    }

    private func considerAbandonment() {
        if options.failsFast, let name = record.tally.firstUnexpected, abandonment == nil {
            abandonment = "--fail-fast: \(name) did not end as expected"
        }
        if let limit = options.faultLimit, record.tally.faultsInARow >= limit, abandonment == nil {
            abandonment = "the \(limit) cases before it ended in faults of the implementation"
        }
    }

    /// Adds lines to all reports.
    private func report(
        _ newLines: [LogLine], showsEvents: Bool = true, packed: PackedCase? = nil, timing: CaseTiming? = nil
    ) {
        // All workers wait for this actor: it does only what is necessary.
        let text = record.take(newLines, showsEvents: showsEvents, packed: packed, timing: timing)
        if options.progress != nil { for line in newLines { progress.take(line) } }
        if !text.isEmpty { options.console(text) }
        showProgress()
    }

    private func showProgress() {
        guard let show = options.progress, progressPace.isDue() else { return }
        show(progress.text(width: 79, elapsed: progressPace.elapsed()))
    }

    private func end() throws(OutputError) -> RunOutcome {
        outcome.cases = timings.count
        outcome.exitStatus = outcome.signal.map { 128 + Int($0) } ?? record.tally.status.rawValue
        outcome.endFaults.sort()
        let completeness: LogCompleteness
        if outcome.signal == nil {
            let last = LogLine.end(record.tally.end)
            var bytes: [UInt8] = []
            LogWriter.append(last, to: &bytes)
            try log.append(bytes)
            report([last])
            completeness = .complete
        } else {
            completeness = .incomplete(LogCompleteness.Cut(lines: record.tally.lines, discardedBytes: 0))
        }
        try log.close()
        let clock = RunBackground.WallClock(
            began: began.formatted(.iso8601), microseconds: TimingsFile.microseconds(progressPace.elapsed()))
        options.console(record.finish(completeness, clock: clock))
        try record.write(to: folder)
        try folder.write(TimingsFile(timings, jobs: options.jobs, clock: clock).text, to: "timings.json")
        return outcome
    }
}
