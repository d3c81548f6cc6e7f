import ArgumentParser
import ConformanceRunner
import Events
import Reports

struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compare two or more runs side by side.",
        discussion: """
            Reads the logs of runs, of one implementation or of several, and shows the cases and checks whose outcomes \
            differ. A case without a verdict in a log is absent, which is a difference. The report names incomplete logs, and \
            runs with different files, seeds or versions. A rule that had nothing to judge counts as passed.

            EXIT STATUS:
              0 all outcomes are equal   1 some differ   2 a log cannot be read

            EXAMPLES:
              baton compare before after
              baton compare mine.jsonl theirs.jsonl --format html --output compare.html
              baton compare a.jsonl b.jsonl c.jsonl --format json
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case console
        case html
        case json
    }

    @Argument(help: "The logs, or the folders of their runs, two or more.", completion: .file(extensions: ["jsonl"]))
    var logs: [String]

    @Option(help: "console, html or json.")
    var format: Format = .console

    @Option(name: .shortAndLong, help: ArgumentHelp("Write to this file.", valueName: "file"), completion: .file())
    var output: String?

    @OptionGroup var colour: ColourOptions

    func validate() throws {
        guard (2...100).contains(logs.count) else {
            throw ValidationError("compare: expected 2 to 100 logs, found \(logs.count)")
        }
        guard !logs.contains("-") else { throw ValidationError("compare: expected files, found - (standard input)") }
    }

    func run() throws {
        var runs: [RunOutcomes] = []
        for (index, log) in logs.enumerated() {
            var outcomes = RunOutcomes(letter: RunComparison.letter(index), source: LogFile.path(log))
            let completeness = try LogFile.read(log) { outcomes.take($0) }
            outcomes.finish(completeness)
            runs.append(outcomes)
        }
        let comparison = RunComparison(runs)
        switch format {
        case .console: try Terminal.write(comparison.console, colours: colour.standardOutput, to: output)
        case .json: try Terminal.write(comparison.json, to: output)
        case .html:
            var page = ComparisonHTML(comparison, decoding: AdvertisingDecoding.fields)
            if page.wantsEvents {
                // The first reading keeps no events. Only those of cases that differ are needed.
                for (index, log) in logs.enumerated() {
                    page.beginRun()
                    try LogFile.read(log, isRepeated: true) { page.take($0, of: index) }
                }
            }
            try Terminal.write(page.text(), to: output)
        }
        if !comparison.isEqual { throw ExitCode(.unexpected) }
    }
}
