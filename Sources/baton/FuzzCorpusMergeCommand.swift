import ArgumentParser
import ConformanceRunner
import Foundation
import Fuzzing
import Reports

struct FuzzCorpusMergeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Add inputs with new behaviours to a corpus.",
        discussion: """
            Copies a small set of inputs that together show all behaviours that the corpus lacks. The same folders \
            give the same result.

            EXAMPLES:
              baton fuzz corpus merge corpus nightly/corpus
              baton fuzz corpus merge all first second third

            EXIT STATUS:
              0 the corpus is written   2 a file cannot be read
              3 a file cannot be written
            """)

    @Argument(help: ArgumentHelp("The corpus; made if it is missing.", valueName: "into"), completion: .directory)
    var into: String

    @Argument(help: ArgumentHelp("The folders of other inputs.", valueName: "from"), completion: .directory)
    var from: [String]

    func run() throws {
        let isThere = FileManager.default.fileExists(atPath: into)
        let own = isThere ? try Problem.reading(try FuzzCorpus(reading: into)).entries.map(\.input) : []
        var others: [FuzzInput] = []
        for folder in from { others += try Problem.reading(try FuzzCorpus(reading: folder)).entries.map(\.input) }
        var shown: [String: Set<UInt64>] = [:]
        for input in own { shown[input.mode, default: []].formUnion(input.behaviours) }
        let chosen = CorpusCover(of: others, beyond: shown).chosen.map { others[$0] }
        do throws(OutputError) {
            let folder = try OutputFolder(creating: into)
            for input in chosen { try FuzzCorpus.write(input, to: folder) }
        } catch {
            throw Problem(error)
        }
        try Terminal.standardOutput(
            "\(chosen.count) of \(others.count) inputs added to \(own.count) in \(into)\n")
    }
}
