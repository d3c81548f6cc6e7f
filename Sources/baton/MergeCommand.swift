import ArgumentParser
import ConformanceRunner
import Events
import Foundation
import Reports

struct MergeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Merge the logs of shards.",
        discussion: """
            Writes the log and the reports that one run of all cases would have written, and ends with the status of \
            that run. If a shard is missing, appears twice, did not end, or is from another run (other cases, seed, \
            implementation, files or version of Baton), nothing is written and the exit status is 5. If a log cannot \
            be read, it is 2. Captures stay where the shards wrote them.

            EXAMPLES:
              baton merge shard-0/run.jsonl shard-1/run.jsonl --output baton-report
              baton merge shards/* --output baton-report
            """)

    @Argument(
        help: "The logs of all shards, or their folders.", completion: .file(extensions: ["jsonl"]))
    var logs: [String]

    @Option(name: .shortAndLong, help: ArgumentHelp("Write here.", valueName: "dir"), completion: .directory)
    var output = "baton-report"

    @OptionGroup var failures: FailureOptions
    @OptionGroup var colour: ColourOptions

    func run() throws {
        let status: RunStatus
        do throws(ShardMerge.MergeError) {
            let merge = try ShardMerge(logs)
            try keepShards(merge.paths)
            let folder: OutputFolder
            do throws(OutputError) { folder = try OutputFolder(creating: output) } catch { throw .output(error) }
            // A closed pipe ends the process. A full disk under standard output must not end the merge.
            status = try merge.write(
                to: folder, maxFailures: failures.maxFailures, annotates: FailureOptions.isInGitHubJob
            ) { [colours = colour.standardOutput] in
                try? Terminal.standardOutput($0, colours: colours)
            }
            for note in MergedTimings.write(of: merge.paths, to: folder) { Terminal.standardError("baton: \(note)\n") }
        } catch {
            throw problem(error)
        }
        try Terminal.standardOutput("Report: \(output)\n")
        if status != .asExpected { throw ExitCode(status) }
    }

    /// A merge into a shard's own folder would overwrite the shard's log.
    private func keepShards(_ paths: [String]) throws(ShardMerge.MergeError) {
        func resolved(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().standardized.path() }
        let target = resolved(output + "/run.jsonl")
        guard let path = paths.first(where: { resolved($0) == target }) else { return }
        throw .unreadable("--output: expected another folder than a shard's, found that of \(path)")
    }

    private func problem(_ failure: ShardMerge.MergeError) -> Problem {
        let text = StyledText(lines: failure.description)
        return switch failure {
        case .unreadable: .usage(text + "\nNothing was written.")
        case .refused: Problem(.nothingSelected, "not merged: \(text)\nNothing was written.")
        case .output(let error): Problem(error)
        }
    }
}
