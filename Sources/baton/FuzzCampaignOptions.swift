import ArgumentParser
import ConformanceRunner
import Events
import Foundation
import Fuzzing
import Reports

/// The options of a campaign of any mode, and its course.
struct FuzzCampaignOptions: ParsableArguments {
    static let discussion = """
        Each finding is minimized and written as a case file, which `baton run` runs again. Failures with the same \
        cause are one finding. findings.json, findings.md, findings.sarif and report.html show all of them. With \
        --runs, the same seed and corpus give the same findings whatever --jobs is; with --time, the machine's speed \
        decides how far it gets.

        With --corpus, inputs that show new behaviour are kept in a folder, and those of the folder are tried first. A \
        campaign that was stopped or killed goes on with --resume and the same options; it repeats at most the last 64 \
        executions.
        """
    static let exitStatus = """
        0 no finding   1 findings   2 usage   3 harness fault
          4 the implementation cannot be started   128+n signal n
        """

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Stop after this many executions (default: 10000 without --time).", valueName: "number"))
    var runs: Int?

    @OptionGroup var pace: FuzzPaceOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Run this many executions at a time (default: one per processor).", valueName: "number"))
    var jobs: Int?

    @Flag(help: "Stop at the first finding.")
    var stopAtFirst = false

    @Option(
        help: ArgumentHelp("Begin with the inputs of this folder, and keep new ones there.", valueName: "dir"),
        completion: .directory)
    var corpus: String?

    @Option(help: ArgumentHelp("Write findings here.", valueName: "dir"), completion: .directory)
    var output = "baton-fuzz"

    @Flag(help: "Continue the campaign in the output folder.")
    var resume = false

    @OptionGroup var adapter: AdapterOptions
    @OptionGroup var conformance: ConformanceOptions
    @OptionGroup var colour: ColourOptions

    func validate() throws {
        if let runs, !(1...1_000_000_000).contains(runs) {
            throw ValidationError("--runs: expected a number from 1 to 1000000000, found \(runs)")
        }
        if let jobs, !(1...1024).contains(jobs) {
            throw ValidationError("--jobs: expected a number from 1 to 1024, found \(jobs)")
        }
    }

    func run<Mode: FuzzMode>(_ mode: Mode) async throws where Mode.Bench == FuzzBench {
        let library = try conformance.library()
        let tested = try adapter.greetInVirtualTime(for: "fuzz")
        var campaign = FuzzCampaign(mode, options: options(for: tested))
        let earlier = resume ? try Problem.reading(try FuzzJournal.contents(in: output), before: "--resume: ") : nil
        campaign.inputs = try earlier?.header.inputs ?? inputs(of: Mode.name)
        campaign.earlier = earlier?.batches ?? []
        let header = FuzzJournalHeader(
            mode: Mode.name, seed: pace.seed, baton: BatonVersion.current, digest: library.digest,
            implementation: implementation(tested), inputs: campaign.inputs)
        if let difference = earlier?.header.difference(from: header) {
            throw Problem.usage(
                """
                --resume: expected the \(difference.name) of the campaign in \(output), \(difference.own), found \
                \(difference.other)
                Nothing was started.
                """)
        }
        let folders = try folders()
        let journal = try Self.writing {
            () throws(OutputError) in
            guard let earlier else { return try FuzzJournal(beginning: header, in: folders.output.folder) }
            folders.output.removeFindings(of: Mode.name, from: earlier.batches.last.map { $0.first + $0.count } ?? 0)
            return try FuzzJournal(continuing: earlier, in: folders.output.folder)
        }
        let stop = campaign.stop
        let signals = SignalWatch(saying: "the executions that run come to their end, and no other begins") { signal in
            stop.stop(signal: signal)
        }
        defer { signals.cancel() }
        let command = self.command
        let partial = FuzzReport(
            mode: Mode.name, seed: pace.seed, implementation: header.implementation, result: FuzzResult(),
            command: command)
        let result: FuzzResult
        do throws(OutputError) {
            result = try await campaign.run(
                on: { [seed = pace.seed] in FuzzBench(library, tested: tested, seed: seed) }, progress: Self.progress
            ) { batch throws(OutputError) in
                if let corpus = folders.corpus {
                    for trial in batch.trials where !trial.choices.isEmpty {
                        try FuzzCorpus.write(partial.input(of: trial), to: corpus)
                    }
                }
                for finding in batch.findings { try folders.output.write(finding, of: partial) }
                try journal.append(batch)
            }
        } catch {
            throw Problem(.harnessFault, "\(error.description)\nWith --resume the campaign goes on up to here.")
        }
        if Terminal.errorIsTerminal { Terminal.progress("") }
        var report = partial
        report.result = result
        try finish(report, in: folders.output, describing: library.requirementRecords)
    }

    private func options(for tested: TestedImplementation?) -> FuzzOptions {
        var options = FuzzOptions()
        options.seed = pace.seed
        options.executions = runs ?? (pace.time == nil ? 10_000 : nil)
        options.seconds = pace.time
        options.workers = jobs ?? ProcessInfo.processInfo.activeProcessorCount
        options.stopsAtFirst = stopAtFirst
        options.faultLimit = tested == nil ? nil : adapter.giveUpAfter
        return options
    }

    private func implementation(_ tested: TestedImplementation?) -> String {
        tested.map { "\($0.name), role \($0.role.rawValue)" } ?? "Baton reference device \(BatonVersion.current)"
    }

    /// The choices of the corpus's inputs that this mode made, the simplest first.
    private func inputs(of mode: String) throws(Problem) -> [[UInt64]] {
        guard let corpus, FileManager.default.fileExists(atPath: corpus) else { return [] }
        let read = try Problem.reading(
            try FuzzCorpus(reading: corpus), before: "--corpus: ", after: "\nNothing was started.")
        return read.entries.map(\.input).filter { $0.mode == mode }.sorted(by: FuzzInput.isSimpler).map(\.choices)
    }

    private func folders() throws(Problem) -> (output: FuzzFolder, corpus: OutputFolder?) {
        do throws(OutputError) {
            return (
                FuzzFolder(try OutputFolder(creating: output)),
                try corpus.map { path throws(OutputError) in
                    try OutputFolder(creating: path)
                }
            )
        } catch {
            throw Problem.usage("\(error.description)\nNothing was started. Name another folder.")
        }
    }

    private static func writing<Value>(_ body: () throws(OutputError) -> Value) throws(Problem) -> Value {
        do throws(OutputError) {
            return try body()
        } catch {
            throw Problem(error)
        }
    }

    // MARK: What is shown

    private static let progress: @Sendable (FuzzProgress) -> Void = { progress in
        guard Terminal.errorIsTerminal else { return }
        let rate = progress.seconds > 0 ? Int(Double(progress.executions - progress.resumed) / progress.seconds) : 0
        Terminal.progress(
            "\(progress.executions) executions (\(rate)/s), \(progress.corpus) inputs kept, \(progress.behaviours) behaviours, "
                + "\(progress.findings) findings")
    }

    /// The command that runs a finding's case file again.
    private var command: @Sendable (String) -> String {
        let folder = output
        let words = adapter.repeatingArguments
        let conformance = conformance.conformance
        return { [seed = pace.seed] file in
            AdapterOptions.command(
                running: "\(folder)/\(file)", seed: seed, repeating: words, conformance: conformance)
        }
    }

    private func finish(
        _ report: FuzzReport, in folder: FuzzFolder, describing requirements: [RequirementRecord]
    ) throws {
        try Self.writing { () throws(OutputError) in try folder.write(report, describing: requirements) }
        for finding in report.result.findings {
            try Terminal.standardOutput(text(of: finding, report), colours: colour.standardOutput)
        }
        try Terminal.standardOutput(
            "\(report.summary); \(report.endingText)\nReport: \(folder.folder.path(of: "findings.md"))\n",
            colours: colour.standardOutput)
        if case .stopped(let signal) = report.result.ending { throw ExitCode(128 + signal) }
        if !report.result.findings.isEmpty { throw ExitCode(.unexpected) }
    }

    private func text(of finding: FuzzFinding, _ report: FuzzReport) -> StyledText {
        let failure = finding.failure
        let requirements = failure.requirements.isEmpty ? "" : "  \(failure.requirements.joined(separator: ", "))"
        var text: StyledText = "\("FIND", .red) \(failure.caseName)\(requirements)\n"
        text += "     expected  \(failure.expected)\n"
        text += "     observed  \(failure.observed)\n"
        text += "     input     \(failure.shape)\n"
        text += "     seen      \(finding.occurrences) times with this symptom; minimized with \(finding.tries) tries\n"
        text += "     run it    \(report.command(FuzzReport.fileName(of: finding)))\n\n"
        return text
    }
}
