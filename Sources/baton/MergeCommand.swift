import ArgumentParser
import ConformanceRunner
import Events
import Foundation
import Reports
import Text

struct MergeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Merge the logs of shards.",
        discussion: """
            Writes the log and the reports that one run of the whole selection would have written, and ends with the status \
            that it would have ended with. Refuses with status 5, and says why, when a shard is missing, is there twice, did \
            not end, or is of another run: other cases, seed, implementation, files or version of Baton. Then nothing is \
            written. Captures stay where the shards have written them.

            EXAMPLES:
              baton merge shard-0/run.jsonl shard-1/run.jsonl --output baton-report
              baton merge shards/* --output baton-report
            """)

    @Argument(
        help: "The logs of all shards, or the folders that they are in.", completion: .file(extensions: ["jsonl"]))
    var logs: [String]

    @Option(name: .shortAndLong, help: ArgumentHelp("Write here.", valueName: "dir"), completion: .directory)
    var output = "baton-report"

    @OptionGroup var colour: ColourOptions

    func run() throws {
        let status: RunStatus
        do throws(ShardMerge.MergeError) {
            let merge = try ShardMerge(logs)
            try keepShards(merge.paths)
            let folder: OutputFolder
            do throws(OutputError) { folder = try OutputFolder(creating: output) } catch { throw .output(error) }
            // A reader that went away ends the process; a full disk under standard output must not end the merge.
            status = try merge.write(to: folder) { [colours = colour.standardOutput] in
                try? Terminal.standardOutput($0, colours: colours)
            }
            for note in MergedTimings.write(of: merge.paths, to: folder) { Terminal.standardError("baton: \(note)\n") }
        } catch {
            throw problem(error)
        }
        try Terminal.standardOutput("Report: \(output)\n")
        if status != .asExpected { throw ExitCode(status) }
    }

    /// A merge into a shard's own folder would take the shard away, and the next merge would lack it.
    private func keepShards(_ paths: [String]) throws(ShardMerge.MergeError) {
        func resolved(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().standardized.path() }
        let target = resolved(output + "/run.jsonl")
        guard let path = paths.first(where: { resolved($0) == target }) else { return }
        throw .unreadable("\(path) is one of the logs to merge and would be overwritten; name another --output")
    }

    private func problem(_ failure: ShardMerge.MergeError) -> Problem {
        let text = failure.description.split(separator: "\n").map { VisibleText.escape(String($0)) }
            .joined(separator: "\n")
        return switch failure {
        case .unreadable: .usage(text + "\nNothing was written.")
        case .refused: Problem(status: .nothingSelected, message: "not merged: " + text + "\nNothing was written.")
        case .output: Problem(status: .harnessFault, message: text)
        }
    }
}
