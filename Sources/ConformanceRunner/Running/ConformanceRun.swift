import Events
import ImplementationAdapter
package import Reports

/// A run: cases in parallel, one log in case order.
///
/// The log is complete after every case: whoever is killed leaves a log that a reader takes, and that says that the run did
/// not end.
package actor ConformanceRun {
    private let plan: RunPlan
    private let options: RunOptions
    private let folder: OutputFolder
    private let log: OutputFile

    private var window: ReorderWindow<FinishedCase>
    private var nextToStart = 0
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private var failure: OutputError?
    private var signal: Int32?
    private var faultsInARow = 0
    /// Why no further case is tried; nil while they are.
    private var surrender: String?

    private var console = ConsoleReport(.plain)
    private var junit = JUnitReport()
    private var junitText = ""
    private var summary = SummaryReport()
    private var summaryText = ""
    private var progress = ProgressLine()
    private var progressTime = ContinuousClock.now
    private let beginning = ContinuousClock.now

    private var lines = 0
    private var totals: [Outcome: Int] = [:]
    private var statuses: Set<RunStatus> = []
    private var divergences: [Divergence] = []
    private var farewells: [String] = []
    private var timings: [(name: String, duration: Duration)] = []

    /// What a worker hands in.
    private struct FinishedCase: Sendable {
        var result: CaseResult
        var bytes: [UInt8]
        var duration: Duration
        var divergence: Divergence?
    }

    /// Opens the output folder and writes the log's first lines.
    ///
    /// - Throws: ``OutputError`` if something cannot be written; nothing has been started then.
    package init(
        _ plan: RunPlan, options: RunOptions, folder: OutputFolder, colours: ColourMode
    ) throws(OutputError) {
        self.plan = plan
        self.options = options
        self.folder = folder
        log = try OutputFile(path: folder.path(of: "run.jsonl"))
        // A slow case may hold up this many finished ones: enough that no job waits, few enough for any memory.
        window = ReorderWindow(capacity: max(16, options.jobs * 8))
        console = ConsoleReport(colours)
        var bytes: [UInt8] = []
        for line in plan.opening { LogWriter.append(line, to: &bytes) }
        try log.append(bytes)
    }

    /// Runs all cases and writes everything but the captures, which the workers write.
    package func run() async throws(OutputError) -> RunOutcome {
        let captureFolder = options.captures == nil ? nil : try folder.makeFolder("captures")
        tell(plan.opening)
        let executor = plan.tested == nil ? nil : BlockingExecutor()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<min(options.jobs, max(1, plan.cases.count)) {
                group.addTask(executorPreference: executor) { [plan, options] in
                    let worker = CaseWorker(plan: plan, options: options, captureFolder: captureFolder)
                    while let number = await self.take() {
                        let clock = ContinuousClock.now
                        let surrender = await self.surrender
                        do throws(OutputError) {
                            let (result, bytes, divergence) = try worker.run(plan.cases[number], unless: surrender)
                            await self.finish(
                                FinishedCase(
                                    result: result, bytes: bytes, duration: ContinuousClock.now - clock,
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
            guard failure == nil, signal == nil, nextToStart < plan.cases.count else { return nil }
            if window.mayStart(nextToStart) {
                nextToStart += 1
                return nextToStart - 1
            }
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

    /// A farewell belongs to no case; who fails it has broken the protocol or hangs all the same.
    private func tookLeave(_ faults: [ImplementationFault]) {
        for fault in faults {
            statuses.insert(fault.kind == .gone ? .implementationGone : .harnessFault)
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
        totals[verdict.outcome, default: 0] += 1
        statuses.insert(finished.result.fault == .gone ? .implementationGone : RunStatus(of: verdict.outcome))
        if let divergence = finished.divergence {
            statuses.insert(.nonDeterminism)
            divergences.append(divergence)
        }
        faultsInARow = finished.result.fault == nil ? 0 : faultsInARow + 1
        if let limit = options.faultLimit, faultsInARow >= limit, surrender == nil {
            surrender = "the \(limit) cases before it ended in faults of the implementation"
        }
        timings.append((verdict.name, finished.duration))
        tell(finished.result.lines, showsEvents: verdict.outcome != .pass)
    }

    /// Shows lines to all reports.
    private func tell(_ newLines: [LogLine], showsEvents: Bool = true) {
        lines += newLines.count
        var text = ""
        for line in newLines {
            // Reports show the events of a case that did not pass. Of the others they would be carried through every
            // report only to be forgotten, under the one lock that all workers wait for.
            if case .event = line, !showsEvents { continue }
            console.take(line, to: &text)
            junit.take(line, to: &junitText)
            summary.take(line, to: &summaryText)
            if options.progress != nil { progress.take(line) }
        }
        if !text.isEmpty { options.console(text) }
        showProgress()
    }

    private func showProgress() {
        // A run that is over before anybody wonders shows no progress.
        guard let show = options.progress, ContinuousClock.now - beginning > .seconds(2),
            ContinuousClock.now - progressTime > .milliseconds(100)
        else { return }
        progressTime = ContinuousClock.now
        show(progress.text(width: 79))
    }

    private func end() throws(OutputError) -> RunOutcome {
        let ran = timings.count
        let status = RunStatus.combined(statuses).rawValue
        let completeness: LogCompleteness
        if signal == nil {
            let counts = totals
            let totals = Outcome.allCases.compactMap { outcome in
                counts[outcome].map { RunEnd.Total(outcome: outcome, cases: $0) }
            }
            let last = LogLine.end(RunEnd(totals: totals, exitStatus: status))
            var bytes: [UInt8] = []
            LogWriter.append(last, to: &bytes)
            try log.append(bytes)
            tell([last])
            completeness = .complete
        } else {
            completeness = .incomplete(LogCompleteness.Cut(lines: lines, discardedBytes: 0))
        }
        try log.close()
        var text = ""
        console.finish(completeness, to: &text)
        junit.finish(completeness, to: &junitText)
        summary.finish(completeness, to: &summaryText)
        options.console(text)
        try folder.write(junitText, to: "junit.xml")
        try folder.write(summaryText, to: "summary.md")
        try folder.write(
            TimingsFile.text(timings, jobs: options.jobs, total: ContinuousClock.now - beginning), to: "timings.json")
        return RunOutcome(
            exitStatus: signal.map { 128 + Int($0) } ?? status, signal: signal, divergences: divergences, cases: ran,
            farewells: farewells.sorted())
    }
}

/// Runs cases one after the other, with what does not need the run's lock.
private struct CaseWorker {
    let plan: RunPlan
    let options: RunOptions
    let captureFolder: String?
    private let pool: AdapterPool?

    init(plan: RunPlan, options: RunOptions, captureFolder: String?) {
        self.plan = plan
        self.options = options
        self.captureFolder = captureFolder
        pool = plan.tested.map(AdapterPool.init)
    }

    /// Takes leave of the worker's adapters.
    func end() -> [ImplementationFault] { pool?.end() ?? [] }

    /// Runs a case.
    ///
    /// - Parameter reason: why it is not tried at all; nil for trying.
    func run(
        _ selected: SelectedCase, unless reason: String?
    ) throws(OutputError) -> (CaseResult, [UInt8], Divergence?) {
        let runner = CaseRunner(environment: plan.environment)
        if let reason {
            let result = runner.notRun(selected.testCase, name: selected.name, seed: plan.seed, reason: reason)
            return (result, Self.bytes(of: result), nil)
        }
        let result = runner.run(selected.testCase, name: selected.name, seed: plan.seed, source: pool)
        let bytes = Self.bytes(of: result)
        var divergence: Divergence?
        if options.checksDeterminism {
            let again = runner.run(selected.testCase, name: selected.name, seed: plan.seed, source: pool)
            divergence = Divergence(name: selected.name, bytes, Self.bytes(of: again))
        }
        if let captureFolder, let write = options.captures {
            do {
                try write(result, captureFolder)
            } catch let error as OutputError {
                throw error
            } catch {
                throw OutputError(captureFolder, error)
            }
        }
        return (result, bytes, divergence)
    }

    private static func bytes(of result: CaseResult) -> [UInt8] {
        var bytes: [UInt8] = []
        for line in result.lines { LogWriter.append(line, to: &bytes) }
        return bytes
    }
}
