import ArgumentParser
import ConformanceRunner
import Foundation
import Reports

/// How a run is spread over processes, by options or by an engine's environment variables.
struct ShardOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Run shard i of n, with i from 0 to n - 1. The name of a case decides which shard it is in.",
            valueName: "i/n"),
        transform: Shard.argument)
    var shard: Shard?

    @Option(
        help: ArgumentHelp(
            "Make shards that take equally long, by the timings.json of an earlier run; use the same file for all shards.",
            valueName: "file"),
        completion: .file(extensions: ["json"]))
    var weights: String?

    @Flag(help: "Continue the run that was stopped or killed in the output folder.")
    var resume = false

    @Flag(
        name: .customLong("no-environment"),
        help: "Ignore the variables of Bazel, GitLab, Kubernetes, Buildkite and CircleCI.")
    var ignoresEnvironment = false

    /// What the engine's variables ask for; nil if there are none.
    func contract(decided: EngineContract.Decided) throws(Problem) -> EngineContract? {
        guard !ignoresEnvironment else { return nil }
        let contract = try Problem.reading(
            try EngineContract.read(ProcessInfo.processInfo.environment, decided: decided),
            after: "\nNothing was started. --shard or --no-environment overrides these variables.")
        if let contract {
            let engines = contract.engines.joined(separator: ", ")
            Terminal.standardError("baton: taken from \(engines): \(contract.words.joined(separator: ", "))\n")
        }
        return contract
    }

    /// The part of the selection that runs; nil for all of it.
    func part(of selection: [SelectedCase]) throws(Problem) -> SelectionPart? {
        guard let shard else {
            if weights != nil { throw .usage("--weights: expected --shard beside it, found none") }
            return nil
        }
        guard let weights else { return SelectionPart(shard, of: selection) }
        guard let bytes = FileManager.default.contents(atPath: weights) else {
            throw .usage("--weights: \(weights): expected a readable file, found none")
        }
        let timings = try Problem.reading(try CaseWeights([UInt8](bytes)), before: "--weights: \(weights): ")
        let idle = timings.idleNames(selection)
        if idle > 0 {
            Terminal.standardError("baton: \(idle) of the cases in \(weights) are not selected and are ignored\n")
        }
        return SelectionPart(shard, of: selection, weights: timings)
    }

    /// The earlier run of this plan in the folder; nil to start anew.
    func earlierRun(
        of plan: RunPlan, in folder: String, _ failures: FailureOptions
    ) throws(Problem) -> EarlierRun? {
        guard resume else { return nil }
        let path = folder.hasSuffix("/") ? "\(folder)run.jsonl" : "\(folder)/run.jsonl"
        let earlier = try Problem.reading(
            try EarlierRun.read(
                path, plan: plan, maxFailures: failures.maxFailures, annotates: FailureOptions.isInGitHubJob),
            before: "--resume: ",
            after: """

                Nothing was started. Repeat the command of the earlier run, or run without --resume to start anew.
                """)
        Terminal.standardError(
            earlier.map { "baton: \($0.cases) of \(plan.cases.count) cases are kept\n" }
                ?? "baton: there is no finished case in \(path); all cases run\n")
        return earlier
    }

    /// The options that repeat a run with these.
    var repeatingArguments: [String] {
        (shard.map { ["--shard", "\($0)"] } ?? []) + (weights.map { ["--weights", $0] } ?? [])
    }
}

extension Shard {
    /// Reads `i/n` on the command line.
    fileprivate static func argument(_ text: String) throws -> Shard {
        guard let shard = Shard(text) else {
            throw ValidationError("expected i/n with i from 0 to n - 1: the last of 4 shards is 3/4")
        }
        return shard
    }
}
