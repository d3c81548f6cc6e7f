import ArgumentParser
import ConformanceRunner
import Events
import Foundation
import Reports
import Text

/// How a run is spread over processes, by options or by what an engine says in variables.
struct ShardOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Make shards that take equally long, by the timings.json of an earlier run; all shards need the same file.",
            valueName: "file"),
        completion: .file(extensions: ["json"]))
    var weights: String?

    @Flag(help: "Continue the run that was stopped or killed in the output folder.")
    var resume = false

    @Flag(
        name: .customLong("no-environment"),
        help: "Ignore the variables of Bazel, GitLab, Kubernetes, Buildkite and CircleCI.")
    var ignoresEnvironment = false

    /// What an engine says; nil if none does.
    func contract(decided: EngineContract.Decided) throws(Problem) -> EngineContract? {
        guard !ignoresEnvironment else { return nil }
        let contract: EngineContract?
        do throws(EngineContract.Mistake) {
            contract = try EngineContract.read(ProcessInfo.processInfo.environment, decided: decided)
        } catch {
            throw .usage(
                "\(VisibleText.escape(error.description))\nNothing was started. --shard or --no-environment overrides them."
            )
        }
        if let contract {
            let words = VisibleText.escape(contract.words.joined(separator: ", "))
            Terminal.standardError("baton: taken from \(contract.engines.joined(separator: ", ")): \(words)\n")
        }
        return contract
    }

    /// The part of the selection that is to run; nil for all of it.
    func part(_ shard: Shard?, of selection: [SelectedCase]) throws(Problem) -> SelectionPart? {
        guard let shard else {
            if weights != nil { throw .usage("--weights parts a selection into shards, and there is no --shard") }
            return nil
        }
        guard let weights else { return SelectionPart(shard, of: selection) }
        guard let bytes = FileManager.default.contents(atPath: weights) else {
            throw .usage("--weights: \(weights): expected a readable file, found none")
        }
        let timings: CaseWeights
        do throws(CaseWeights.Mistake) {
            timings = try CaseWeights([UInt8](bytes))
        } catch {
            throw .usage("--weights: \(weights): \(VisibleText.escape(error.description))")
        }
        let idle = timings.idleNames(selection)
        if idle > 0 {
            Terminal.standardError("baton: \(idle) of the cases in \(weights) are not selected and are ignored\n")
        }
        return SelectionPart(shard, of: selection, weights: timings)
    }

    /// What an earlier run of this plan left in the folder; nil to begin at the beginning.
    func earlierRun(of plan: RunPlan, in folder: String) throws(Problem) -> EarlierRun? {
        guard resume else { return nil }
        let path = folder.hasSuffix("/") ? "\(folder)run.jsonl" : "\(folder)/run.jsonl"
        let earlier: EarlierRun?
        do throws(EarlierRun.Refusal) {
            earlier = try EarlierRun.read(path, plan: plan)
        } catch {
            throw .usage(
                "cannot go on with \(VisibleText.escape(error.description))\nNothing was started. Repeat the command that began it, or run without --resume to begin anew."
            )
        }
        Terminal.standardError(
            earlier.map { "baton: \($0.cases) of \(plan.cases.count) cases are kept\n" }
                ?? "baton: \(path): nothing to go on with, the run begins anew\n")
        return earlier
    }

    /// What repeats a run with these options.
    var repeatingArguments: [String] { weights.map { ["--weights", $0] } ?? [] }
}

extension EngineContract {
    /// Says that this program knows what shards are.
    func acknowledgeShards() throws(Problem) {
        guard let file = shardStatusFile else { return }
        guard FileManager.default.createFile(atPath: file, contents: nil) else {
            throw Problem(status: .harnessFault, message: "TEST_SHARD_STATUS_FILE: \(file): cannot be written")
        }
    }

    /// Copies the JUnit report to where the engine wants it.
    func deliver(_ folder: OutputFolder) throws(Problem) {
        guard let file = junitFile else { return }
        do {
            try Data(contentsOf: URL(filePath: folder.path(of: "junit.xml"))).write(to: URL(filePath: file))
        } catch {
            throw Problem(
                status: .harnessFault, message: "XML_OUTPUT_FILE: \(file): cannot be written: \(Terminal.reason(error))"
            )
        }
    }

    /// Tells the engine that the harness failed, and not what it tests.
    func reportFault(_ status: RunStatus?, _ message: String) {
        guard status == .harnessFault, let file = infrastructureFailureFile else { return }
        try? Data("baton: \(message)\n".utf8).write(to: URL(filePath: file))
    }
}
