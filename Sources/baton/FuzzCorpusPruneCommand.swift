import ArgumentParser
import ConformanceRunner
import Events
import Foundation
import Fuzzing
import Reports

struct FuzzCorpusPruneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Remove inputs whose behaviours other inputs show.",
        discussion: """
            Keeps a small set of inputs that together show all behaviours of the folder, and prefers simple inputs. \
            Removes the other files. Without any one of the kept inputs, a behaviour would be missing. The same folder \
            gives the same result.

            EXAMPLES:
              baton fuzz corpus prune corpus
              baton fuzz corpus prune corpus --dry-run

            EXIT STATUS:
              0 the folder is pruned   2 a file cannot be read   3 a file cannot be removed
            """)

    @Argument(help: ArgumentHelp("The corpus.", valueName: "dir"), completion: .directory)
    var folder: String

    @Flag(help: "Remove nothing, and say what would be left.")
    var dryRun = false

    func run() throws {
        let entries = try Problem.reading(try FuzzCorpus(reading: folder)).entries
        let chosen = Set(CorpusCover(of: entries.map(\.input)).chosen)
        for (index, entry) in entries.enumerated() where !dryRun && !chosen.contains(index) {
            do {
                try FileManager.default.removeItem(atPath: entry.path)
            } catch {
                throw Problem(.harnessFault, "\(entry.path): cannot be removed: \(SystemReason(error).description)")
            }
        }
        try Terminal.standardOutput(
            "\(chosen.count) of \(entries.count) inputs \(dryRun ? "needed" : "kept") in \(folder)\n")
    }
}
