import ArgumentParser
import ConformanceRunner
import Dispatch
import Events
import Foundation
import ImplementationAdapter
import Reports

struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run conformance cases and judge them.",
        discussion: """
            Each case runs by itself, in simulated time. The output folder gets run.jsonl (the log, from which `baton report` \
            makes all reports), report.html (a page that shows every case), summary.md, junit.xml and timings.json. Cases that \
            do not pass have their radio traffic in captures/; with --captures all cases have. A run that is stopped \
            leaves a valid log of the finished cases; the same command with --resume finishes it.

            To spread a run over machines, give each a --shard and put the logs together with `baton merge`. Without --shard, \
            Baton takes the shard from the variables of Bazel, GitLab, Kubernetes (with BATON_SHARDS), Buildkite or CircleCI if \
            they are set, and prints a message.

            EXAMPLES:
              baton run
              baton run my-suite.yaml
              baton run --suite eligibility --output build/report
              baton run --requirement CONT-011 --fail-fast
              baton run --area ERR --confidence high
              baton run --profile ios-8
              baton run --transport companion-link
              baton run --history link-loss
              baton run --beside neighbour
              baton run --case 'eligibility/*{team=TEAM2BBBBB}' --seed 7
              baton run --shard 0/4 --jobs 2 --output shard-0
              baton run --shard 0/4 --weights timings.json --output shard-0
              baton run --resume
              baton run --repeat 100 --case 'saving/*'
              baton run --check-determinism
              baton run --implementation 'python3 adapter.py' --role both
              baton run --implementation 'python3 adapter.py' --baseline known.yaml
              baton run --implementation tcp:127.0.0.1:4711 --role receiver
              baton run --implementation 'python3 adapter.py' --explain demo/iphone-to-mac
            """)

    @Argument(
        help: "Case files, or folders with them, in place of the bundled cases.",
        completion: .file(extensions: ["yaml"]))
    var files: [String] = []

    @OptionGroup var choice: CaseOptions
    @OptionGroup var profiles: ProfileOptions

    @Option(
        help: ArgumentHelp(
            "How devices exchange keys and payloads in cases that do not say it: modelled, companion-link or apns (default: modelled).",
            valueName: "name"))
    var transport: TransportName?

    @Option(
        help: ArgumentHelp("Let this happen on the devices before each case.", valueName: "name"))
    var history: History?

    @Option(
        help: ArgumentHelp("Place this device beside those of each case.", valueName: "name"))
    var beside: Bystander?

    @Flag(help: "Stop at the first case that does not end as expected; the others count as not run.")
    var failFast = false

    @OptionGroup var adapter: AdapterOptions

    @Option(
        help: ArgumentHelp(
            "Run this case alone, with the reference and with the implementation, and print the events of both side by side.",
            valueName: "case"))
    var explain: String?

    @OptionGroup var baseline: BaselineOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The seed of all random choices (default: 1).", valueName: "number"),
        transform: SeedArgument.read)
    var seed: UInt64?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Run this many cases at a time (default: one per processor).", valueName: "number"))
    var jobs: Int?

    @OptionGroup var sharding: ShardOptions

    @OptionGroup var repetition: RepetitionOptions
    @OptionGroup var written: RunOutputOptions
    @OptionGroup var failures: FailureOptions
    @OptionGroup var conformance: ConformanceOptions
    @OptionGroup var colour: ColourOptions

    func validate() throws {
        if let jobs, !(1...1024).contains(jobs) {
            throw ValidationError("--jobs: expected a number from 1 to 1024, found \(jobs)")
        }
        if explain != nil, adapter.implementation == nil {
            throw ValidationError("--explain: expected --implementation beside it, found none")
        }
        if sharding.shard != nil, failFast {
            throw ValidationError("--fail-fast: expected no --shard beside it, because the other shards go on")
        }
        if explain != nil, !choice.suite.isEmpty || !choice.patterns.isEmpty {
            throw ValidationError("--explain: expected neither --case nor --suite beside it, because it names the case")
        }
    }

    func run() async throws {
        if let explain { return try explainCase(explain) }
        var decided: EngineContract.Decided = []
        if sharding.shard != nil { decided.insert(.shard) }
        if seed != nil { decided.insert(.seed) }
        if written.output != nil { decided.insert(.output) }
        if !choice.patterns.isEmpty { decided.insert(.cases) }
        let contract = try sharding.contract(decided: decided)
        var command = self
        command.sharding.shard = sharding.shard ?? contract?.shard
        command.seed = seed ?? contract?.seed ?? 1
        let output = written.output ?? contract?.outputFolder ?? "baton-report"
        if let pattern = contract?.pattern { command.choice.patterns = [pattern] }
        try contract?.acknowledgeShards()
        do {
            try await command.runCases(contract, seed: command.seed ?? 1, output: output)
        } catch let error as Problem {
            contract?.reportFault(error.status, error.message.plain)
            throw error
        } catch let error as ExitCode {
            let status = RunStatus(rawValue: Int(error.rawValue))
            contract?.reportFault(status, "\(status?.meaning ?? ""); the report says more")
            throw error
        }
    }

    private func runCases(_ contract: EngineContract?, seed: UInt64, output: String) async throws {
        var selection = Selection(
            suites: choice.suite, patterns: choice.patterns, repetitions: repetition.repetitions)
        // A baseline may name any case.
        let (bare, cases) = try conformance.cases(
            in: files, for: baseline.baseline == nil ? selection : Selection())
        selection.profile = try profiles.profile(of: bare)
        let library = selection.profile.map(bare.under) ?? bare
        let environment = environment(of: library)
        selection.requirements = try choice.requirements.requirements(of: library.requirements)
        try selection.check(against: cases)
        let expected = try baseline.read(among: cases)
        let tested = try adapter.greet()
        if repetition.checkDeterminism, tested?.clock == "real" {
            throw Problem.usage(
                """
                --check-determinism: expected an implementation in virtual time, found \(tested?.name ?? ""), which runs in \
                real time, where two runs may differ
                No case was run.
                """)
        }
        let selected = try Self.selected(selection.cases(of: cases), for: tested)
        var plan = RunPlan(
            cases: selected, part: try sharding.part(of: selected), seed: seed, library: library,
            environment: selection.profile.map(environment.under) ?? environment,
            implementation: tested?.name ?? "Baton reference device " + BatonVersion.current, tested: tested,
            arguments: repeatingArguments(seed: seed))
        plan.baseline = expected
        plan.known = cases.map(\.name)
        plan.keepsPassedEvents = written.log == .all
        let earlier = try sharding.earlierRun(of: plan, in: output, failures)
        let folder: OutputFolder
        let run: ConformanceRun
        do throws(OutputError) {
            folder = try OutputFolder(creating: output)
            run = try ConformanceRun(plan, options: options(for: tested), folder: folder, after: earlier)
        } catch {
            throw Problem.usage("\(error.description)\nNothing was started. Name another folder with --output.")
        }
        let outcome = try await Self.outcome(of: run)
        try contract?.deliver(folder)
        try report(outcome, output, review: baseline.review(expected))
    }

    /// Those of the selected cases in which the implementation plays a device.
    private static func selected(
        _ selected: [SelectedCase], for tested: TestedImplementation?
    ) throws(Problem) -> [SelectedCase] {
        var playable = selected
        if let tested {
            playable.removeAll { tested.devices(of: $0.testCase).isEmpty }
            if playable.count < selected.count {
                Terminal.standardError(
                    """
                    baton: \(selected.count - playable.count) of \(selected.count) cases have no \(tested.role.rawValue) \
                    and are left out

                    """)
            }
        }
        guard !playable.isEmpty else {
            throw Problem(
                .nothingSelected, "no case matches all options; `baton list` prints the names")
        }
        return playable
    }

    private func options(for tested: TestedImplementation?) -> RunOptions {
        let showsProgress = Terminal.errorIsTerminal
        let colours = colour.standardOutput
        let console: @Sendable (StyledText) -> Void = { text in
            if showsProgress { Terminal.progress("") }
            // A closed pipe ends the process. A full disk must not end the run, whose log is elsewhere.
            try? Terminal.standardOutput(text, colours: colours)
        }
        let progress: @Sendable (String) -> Void = { Terminal.progress($0) }
        return RunOptions(
            jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount, checksDeterminism: repetition.checkDeterminism,
            faultLimit: tested == nil ? nil : adapter.giveUpAfter, maxFailures: failures.maxFailures,
            annotates: FailureOptions.isInGitHubJob, failsFast: failFast, console: console,
            progress: showsProgress ? progress : nil,
            captures: written.captures == .none ? nil : Self.writeCaptures, capturesPassed: written.captures == .all)
    }

    private static let writeCaptures: RunOptions.CaptureWriting = { result, folder in
        try TrafficCapture.write(result, epoch: CaseEnvironment.referenceEpoch, below: folder)
    }

    /// Runs all cases. The first signal lets the running ones finish and starts no other.
    private static func outcome(of run: ConformanceRun) async throws -> RunOutcome {
        let signals = SignalWatch(saying: "the cases that run come to their end, and no other begins") { signal in
            await run.stop(signal: signal)
        }
        defer { signals.cancel() }
        do throws(OutputError) {
            return try await run.run()
        } catch {
            throw Problem(
                .harnessFault,
                "\(error.description)\nThe log is valid up to here; `baton report` makes reports from it.")
        }
    }

    private func report(_ outcome: RunOutcome, _ output: String, review: RunStatus) throws {
        for divergence in outcome.divergences.prefix(20) {
            Terminal.standardError("baton: not deterministic: \(StyledText(lines: divergence.description))\n")
        }
        if outcome.divergences.count > 20 {
            Terminal.standardError("baton: and \(outcome.divergences.count - 20) more cases\n")
        }
        for fault in outcome.endFaults.prefix(20) {
            Terminal.standardError("baton: at the end of the run: \(fault)\n")
        }
        if let signal = outcome.signal {
            Terminal.standardError(
                "baton: stopped by signal \(signal) after \(outcome.cases) cases; --resume runs the others\n")
        }
        try Terminal.standardOutput("Report: \(output)\n")
        // A run that was stopped ends with the signal's status.
        guard outcome.signal == nil, let status = RunStatus(rawValue: outcome.exitStatus) else {
            throw ExitCode(Int32(outcome.exitStatus))
        }
        let combined = RunStatus.combined([status, review])
        if combined != .asExpected { throw ExitCode(combined) }
    }

    /// What every case is played with.
    func environment(of library: ConformanceLibrary) -> CaseEnvironment {
        var environment = CaseEnvironment.referenceDevices(library)
        if let transport { environment.transport = transport }
        environment.history = history
        environment.bystander = beside
        return environment
    }

    /// The arguments that repeat the run. Jobs, folder and colours do not change the log and must not enter it.
    private func repeatingArguments(seed: UInt64) -> [String] {
        var arguments = ["run", "--seed", "\(seed)"]
        arguments += choice.repeatingArguments
        arguments += profiles.repeatingArguments
        if let transport { arguments += ["--transport", transport.rawValue] }
        if let history { arguments += ["--history", history.rawValue] }
        if let beside { arguments += ["--beside", beside.rawValue] }
        if failFast { arguments.append("--fail-fast") }
        arguments += written.repeatingArguments
        arguments += sharding.repeatingArguments
        arguments += adapter.repeatingArguments
        arguments += baseline.repeatingArguments
        arguments += repetition.repeatingArguments
        if let folder = conformance.conformance { arguments += ["--conformance", folder] }
        // Behind two hyphens, a path is never taken for an option or its value.
        return arguments + (files.isEmpty ? [] : ["--"] + files)
    }
}

extension TransportName: ExpressibleByArgument {}

extension History: ExpressibleByArgument {}

extension Bystander: ExpressibleByArgument {}
