import ArgumentParser
import ConformanceRunner
import Dispatch
import Events
import Foundation
import Reports
import Text

struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run conformance cases and judge them.",
        discussion: """
            Every case runs in a world of its own, in simulated time. The output folder gets run.jsonl (the log, which \
            everything else is made from), report.html (a page that shows every case), summary.md, junit.xml, timings.json and \
            captures/. A run that is stopped leaves a valid log of what was finished; the same command with --resume finishes it.

            baton merge puts shards together. Without --shard the part comes from the variables of Bazel, GitLab, Kubernetes \
            (with BATON_SHARDS), Buildkite or CircleCI if they are set, and a message says so.

            EXAMPLES:
              baton run
              baton run --suite eligibility --output build/report
              baton run --case 'eligibility/*{team=TEAM2BBBBB}' --seed 7
              baton run --shard 0/4 --jobs 2 --output shard-0
              baton run --shard 0/4 --weights timings.json --output shard-0
              baton run --resume
              baton run --repeat 100 --case 'update/*'
              baton run --check-determinism
              baton run --implementation 'python3 adapter.py' --role both
              baton run --implementation 'python3 adapter.py' --baseline known-failures.yaml
              baton run --implementation tcp:127.0.0.1:4711 --role receiver
            """)

    @Option(help: ArgumentHelp("Run the cases of this suite; may be repeated.", valueName: "name"))
    var suite: [String] = []

    @Option(
        name: .customLong("case"),
        help: ArgumentHelp(
            "Run the cases whose full name matches; * stands for any text, ? for a character; may be repeated.",
            valueName: "glob"))
    var patterns: [String] = []

    @OptionGroup var adapter: AdapterOptions

    @OptionGroup var baseline: BaselineOptions

    @Option(help: ArgumentHelp("The seed of everything random (default: 1).", valueName: "number"))
    var seed: UInt64?

    @Option(help: ArgumentHelp("Run this many cases at a time (default: one per processor).", valueName: "number"))
    var jobs: Int?

    @Option(
        help: ArgumentHelp(
            "Run part i of n of the selection, counted from 0; a case's name decides where it belongs.",
            valueName: "i/n")
    )
    var shard: Shard?

    @OptionGroup var sharding: ShardOptions

    @Option(
        name: .customLong("repeat"),
        help: ArgumentHelp("Run each case this many times, each with a seed of its own.", valueName: "times"))
    var repetitions = 1

    @Flag(help: "Run each case twice and compare the logs byte by byte.")
    var checkDeterminism = false

    @Option(help: ArgumentHelp("Write here (default: baton-report).", valueName: "dir"), completion: .directory)
    var output: String?

    @Flag(inversion: .prefixedNo, help: "Write the traffic of every case as captures.")
    var captures = true

    @OptionGroup var conformance: ConformanceOptions
    @OptionGroup var colour: ColourOptions

    func validate() throws {
        if let jobs, !(1...1024).contains(jobs) { throw ValidationError("--jobs takes a number from 1 to 1024") }
        guard (1...Selection.maximumRepetitions).contains(repetitions) else {
            throw ValidationError("--repeat takes a number from 1 to \(Selection.maximumRepetitions)")
        }
    }

    func run() async throws {
        var decided: EngineContract.Decided = []
        if shard != nil { decided.insert(.shard) }
        if seed != nil { decided.insert(.seed) }
        if output != nil { decided.insert(.output) }
        if !patterns.isEmpty { decided.insert(.cases) }
        let contract = try sharding.contract(decided: decided)
        var command = self
        command.shard = shard ?? contract?.shard
        command.seed = seed ?? contract?.seed ?? 1
        command.output = output ?? contract?.outputFolder ?? "baton-report"
        if let pattern = contract?.pattern { command.patterns = [pattern] }
        try contract?.acknowledgeShards()
        do {
            try await command.runCases(contract, seed: command.seed ?? 1, output: command.output ?? "baton-report")
        } catch let error as Problem {
            contract?.reportFault(error.status, error.message)
            throw error
        } catch let error as ExitCode {
            let status = RunStatus(rawValue: Int(error.rawValue))
            contract?.reportFault(status, "\(status?.meaning ?? ""); the report says more")
            throw error
        }
    }

    private func runCases(_ contract: EngineContract?, seed: UInt64, output: String) async throws {
        let (library, cases) = try conformance.cases()
        let selection = try selection(of: cases)
        let expected = try baseline.read(among: cases)
        let tested = try adapter.greet()
        if checkDeterminism, tested?.clock == "real" {
            throw Problem.usage(
                "--check-determinism: \(VisibleText.escape(tested?.name ?? "")) lives in wall-clock time, where two runs may differ\nNo case was run."
            )
        }
        let selected = try Self.selected(selection.cases(of: cases), for: tested, of: cases)
        var plan = RunPlan(
            cases: selected, part: try sharding.part(shard, of: selected), seed: seed, library: library,
            environment: ReferenceImplementation.environment(library),
            implementation: tested?.name ?? ReferenceImplementation.name, tested: tested,
            arguments: repeatingArguments(seed: seed))
        plan.baseline = expected
        plan.known = cases.map(\.name)
        let earlier = try sharding.earlierRun(of: plan, in: output)
        let folder: OutputFolder
        let run: ConformanceRun
        do throws(OutputError) {
            folder = try OutputFolder(creating: output)
            run = try ConformanceRun(plan, options: options(for: tested), folder: folder, after: earlier)
        } catch {
            throw Problem.usage("\(error)\nNothing was started. Name another folder with --output.")
        }
        let outcome = try await Self.outcome(of: run)
        try contract?.deliver(folder)
        try tell(outcome, output, review: baseline.review(expected))
    }

    /// The wanted cases; a suite or a pattern that fits nothing is a mistake.
    private func selection(of cases: [TestCase]) throws(Problem) -> Selection {
        let selection = Selection(suites: suite, patterns: patterns, repetitions: repetitions)
        let unknown = selection.unknownSuites(of: cases)
        guard unknown.isEmpty else {
            let names = Selection.suiteNames(of: cases).joined(separator: ", ")
            throw Problem.usage(
                "no suite is called \(unknown.joined(separator: ", ")); there are \(names)\nNothing was started.")
        }
        let idle = selection.idlePatterns(of: cases)
        guard idle.isEmpty else {
            throw Problem(
                status: .nothingSelected,
                message: "no case fits \(idle.map { "'\($0)'" }.joined(separator: ", ")); `baton list` shows the names")
        }
        return selection
    }

    /// The selected cases in which the implementation plays a device.
    private static func selected(
        _ selected: [SelectedCase], for tested: TestedImplementation?, of cases: [TestCase]
    ) throws(Problem) -> [SelectedCase] {
        var playable = selected
        if let tested {
            playable.removeAll { tested.devices(of: $0.testCase).isEmpty }
            if playable.count < selected.count {
                Terminal.standardError(
                    "baton: \(selected.count - playable.count) of \(selected.count) cases have no \(tested.role.rawValue) and are left out\n"
                )
            }
        }
        guard !playable.isEmpty else {
            throw Problem(
                status: .nothingSelected,
                message:
                    "nothing selected of \(cases.count) case\(cases.count == 1 ? "" : "s")\n`baton list` shows the names."
            )
        }
        return playable
    }

    private func options(for tested: TestedImplementation?) -> RunOptions {
        let showsProgress = Terminal.errorIsTerminal
        let colours = colour.standardOutput
        let console: @Sendable (StyledText) -> Void = { text in
            if showsProgress { Terminal.progress("") }
            // A reader that went away ends the process; a full disk must not end the run, whose log is elsewhere.
            try? Terminal.standardOutput(text, colours: colours)
        }
        let progress: @Sendable (String) -> Void = { Terminal.progress($0) }
        return RunOptions(
            jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount, checksDeterminism: checkDeterminism,
            faultLimit: tested == nil ? nil : adapter.giveUpAfter, console: console,
            progress: showsProgress ? progress : nil,
            captures: captures ? ReferenceImplementation.captures : nil)
    }

    /// Runs all cases; the first signal lets those that run finish.
    private static func outcome(of run: ConformanceRun) async throws -> RunOutcome {
        let signals = SignalWatch { signal in await run.stop(signal: signal) }
        defer { signals.cancel() }
        do throws(OutputError) {
            return try await run.run()
        } catch {
            throw Problem(
                status: .harnessFault,
                message: "\(error)\nWhat the log holds is valid; `baton report` makes reports from it."
            )
        }
    }

    private func tell(_ outcome: RunOutcome, _ output: String, review: RunStatus) throws {
        for divergence in outcome.divergences.prefix(20) {
            Terminal.standardError("baton: not deterministic: \(VisibleText.escapeLines("\(divergence)"))\n")
        }
        if outcome.divergences.count > 20 {
            Terminal.standardError("baton: and \(outcome.divergences.count - 20) more cases\n")
        }
        for farewell in outcome.farewells.prefix(20) {
            Terminal.standardError("baton: at the end of the run: \(VisibleText.escape(farewell))\n")
        }
        if let signal = outcome.signal {
            Terminal.standardError(
                "baton: stopped by signal \(signal) after \(outcome.cases) cases; --resume goes on from there\n")
        }
        try Terminal.standardOutput("Report: \(output)\n")
        // A run that was stopped ends as the signal ends it.
        guard outcome.signal == nil, let status = RunStatus(rawValue: outcome.exitStatus) else {
            throw ExitCode(Int32(outcome.exitStatus))
        }
        let combined = RunStatus.combined([status, review])
        if combined != .asExpected { throw ExitCode(combined) }
    }

    /// What repeats the run; jobs, folder and colours do not change the log and must not enter it.
    private func repeatingArguments(seed: UInt64) -> [String] {
        var arguments = ["run", "--seed", "\(seed)"]
        for name in suite { arguments += ["--suite", name] }
        for pattern in patterns { arguments += ["--case", pattern] }
        if let shard { arguments += ["--shard", "\(shard)"] }
        arguments += sharding.repeatingArguments
        arguments += adapter.repeatingArguments
        arguments += baseline.repeatingArguments
        if repetitions != 1 { arguments += ["--repeat", "\(repetitions)"] }
        if let folder = conformance.conformance { arguments += ["--conformance", folder] }
        return arguments
    }
}

extension Shard: ExpressibleByArgument {
    /// Reads `i/n`.
    public init?(argument: String) { self.init(argument) }
}
