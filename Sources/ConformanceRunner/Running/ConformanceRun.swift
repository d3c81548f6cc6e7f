import Events
import ImplementationAdapter
import Reports

/// A run: cases in parallel, one log in case order.
///
/// The log is complete after every case: a run that is killed leaves a readable log, which shows that the run did not end.
package actor ConformanceRun {
    private let plan: RunPlan
    private let options: RunOptions
    private let folder: OutputFolder
    private let log: OutputFile

    private var window: ReorderWindow<FinishedCase>
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private var failure: OutputError?
    private var signal: Int32?
    /// Why no further case is tried; nil while they are.
    private var surrender: String?

    private var record: RunRecord
    private var progress = ProgressLine()
    private var progressPace = ProgressPace()

    private var divergences: [Divergence] = []
    private var farewells: [String] = []
    private var timings: [CaseTiming] = []

    /// What a worker hands in.
    private struct FinishedCase: Sendable {
        var result: CaseResult
        var bytes: [UInt8]
        var packed: PackedCase
        var duration: Duration
        var divergence: Divergence?
    }

    /// Opens the output folder and writes the log's first lines.
    ///
    /// - Parameter earlier: what an earlier run of the same plan has left in the folder, to go on from there; nil to begin
    ///   anew.
    /// - Throws: ``OutputError`` if something cannot be written; nothing has been started then.
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
        // A slow case may hold up this many finished ones: enough that no job waits, few enough for any memory.
        window = ReorderWindow(capacity: max(16, options.jobs * 8), next: earlier?.cases ?? 0)
        record = earlier?.record ?? RunRecord(log: path)
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
        let captureFolder = options.captures == nil ? nil : try folder.makeFolder("captures")
        considerSurrender()
        let executor = plan.tested == nil ? nil : BlockingExecutor()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<min(options.jobs, max(1, plan.cases.count - window.next)) {
                group.addTask(executorPreference: executor) { [plan, options] in
                    let worker = CaseWorker(plan: plan, options: options, captureFolder: captureFolder)
                    while let number = await self.take() {
                        let clock = ContinuousClock.now
                        let surrender = await self.surrender
                        do throws(OutputError) {
                            let (result, bytes, divergence) = try worker.run(plan.cases[number], unless: surrender)
                            let packed = CasePacker.pack(result.lines, written: bytes, AdvertisingDecoding.fields)
                            await self.finish(
                                FinishedCase(
                                    result: result, bytes: bytes, packed: packed, duration: ContinuousClock.now - clock,
                                    divergence: divergence), number: number)
                        } catch {
                            await self.fail(error)
                        }
                    }
                    await self.tookLeave(worker.end())
                }
            }
        }
        if let failure { throw failure }
        return try end()
    }

    /// Lets the cases that run finish and starts no other.
    package func stop(signal: Int32) {
        self.signal = signal
        wakeAll()
    }

    // MARK: - Workers

    private func take() async -> Int? {
        while true {
            guard failure == nil, signal == nil, window.nextToStart < plan.cases.count else { return nil }
            if let number = window.startNext() { return number }
            await withCheckedContinuation { waiters.append($0) }
        }
    }

    private func finish(_ finished: FinishedCase, number: Int) {
        for due in window.insert(finished, number: number) where failure == nil {
            do throws(OutputError) {
                try log.append(due.bytes)
            } catch {
                failure = error
                continue
            }
            note(due)
        }
        wakeAll()
    }

    private func fail(_ error: OutputError) {
        failure = failure ?? error
        wakeAll()
    }

    /// An adapter's end belongs to no case, but a fault there counts as well.
    private func tookLeave(_ faults: [ImplementationFault]) {
        for fault in faults {
            record.note(fault.kind == .gone ? .implementationGone : .harnessFault)
            farewells.append(fault.description)
        }
    }

    private func wakeAll() {
        let woken = waiters
        waiters = []
        for waiter in woken { waiter.resume() }
    }

    // MARK: - What is known

    private func note(_ finished: FinishedCase) {
        let verdict = finished.result.verdict
        if let divergence = finished.divergence { divergences.append(divergence) }
        timings.append(
            CaseTiming(name: verdict.name, microseconds: TimingsFile.microseconds(finished.duration)))
        tell(finished.result.lines, showsEvents: verdict.outcome != .pass, packed: finished.packed)
        considerSurrender()
    }

    private func considerSurrender() {
        if let limit = options.faultLimit, record.faultsInARow >= limit, surrender == nil {
            surrender = "the \(limit) cases before it ended in faults of the implementation"
        }
    }

    /// Shows lines to all reports.
    private func tell(_ newLines: [LogLine], showsEvents: Bool = true, packed: PackedCase? = nil) {
        // Under the one lock that all workers wait for: no more than has to be done.
        let text = record.take(newLines, showsEvents: showsEvents, packed: packed)
        if options.progress != nil { for line in newLines { progress.take(line) } }
        if !text.isEmpty { options.console(text) }
        showProgress()
    }

    private func showProgress() {
        guard let show = options.progress, progressPace.isDue() else { return }
        show(progress.text(width: 79))
    }

    private func end() throws(OutputError) -> RunOutcome {
        let ran = timings.count
        let status = record.status.rawValue
        let completeness: LogCompleteness
        if signal == nil {
            let last = LogLine.end(record.end)
            var bytes: [UInt8] = []
            LogWriter.append(last, to: &bytes)
            try log.append(bytes)
            tell([last])
            completeness = .complete
        } else {
            completeness = .incomplete(LogCompleteness.Cut(lines: record.lines, discardedBytes: 0))
        }
        try log.close()
        options.console(record.finish(completeness))
        try record.write(to: folder)
        try folder.write(
            TimingsFile.text(timings, jobs: options.jobs, total: progressPace.elapsed()), to: "timings.json")
        return RunOutcome(
            exitStatus: signal.map { 128 + Int($0) } ?? status, signal: signal, divergences: divergences, cases: ran,
            farewells: farewells.sorted())
    }
}
