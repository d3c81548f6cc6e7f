import ArgumentParser
import ConformanceRunner
import Events
import Foundation
import Reports

struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Make a report from the log of a run.",
        discussion: """
            Takes the log of a run that ended, was stopped or was killed; of the latter it says so and ends with status 5. \
            Else the status is 0, however the run ended: that stands in the report.

            EXAMPLES:
              baton report baton-report/run.jsonl
              baton report run.jsonl --format junit > junit.xml
              baton report run.jsonl --format summary --output summary.md
              baton report run.jsonl --format html --output report.html
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case console
        case junit
        case summary
        case json
        case html
    }

    @Argument(help: "The log; - is standard input.", completion: .file(extensions: ["jsonl"]))
    var log: String

    @Option(help: "console, junit, summary, json or html.")
    var format: Format = .console

    @Option(name: .shortAndLong, help: ArgumentHelp("Write to this file.", valueName: "file"), completion: .file())
    var output: String?

    @OptionGroup var colour: ColourOptions

    func run() throws {
        let (text, isIncomplete) =
            switch format {
            case .console: try make(ConsoleReport(output == nil ? colour.standardOutput : .plain))
            case .junit: try make(JUnitReport())
            case .summary: try make(SummaryReport())
            case .json: try make(RunSummaryJSON())
            case .html: try make(HTMLReport(decoding: AdvertisingDecoding.fields))
            }
        try write(text)
        if isIncomplete { throw ExitCode(.nothingSelected) }
    }

    private func write(_ text: String) throws {
        guard let output else { return try Terminal.standardOutput(text) }
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: output))
        } catch {
            throw Problem(
                status: .harnessFault, message: "\(output): cannot be written: \(Terminal.reason(error))")
        }
    }

    private func make(_ report: some Report) throws(Problem) -> (text: String, isIncomplete: Bool) {
        var isIncomplete = false
        var report = report
        var text = ""
        guard let file = log == "-" ? .standardInput : FileHandle(forReadingAtPath: log) else {
            throw .usage("\(log): expected a readable file, found none")
        }
        defer { try? file.close() }
        var reader = LogReader()
        do {
            while let chunk = try file.read(upToCount: 1 << 18), !chunk.isEmpty {
                reader.append(chunk)
                while let line = try reader.next() { report.take(line, to: &text) }
            }
            let (last, completeness) = try reader.finish()
            if let last { report.take(last, to: &text) }
            report.finish(completeness, to: &text)
            if case .incomplete(let cut) = completeness {
                isIncomplete = true
                Terminal.standardError(
                    "baton: \(log) is incomplete: the run did not end\(cut.openCase.map { ", it was in \($0)" } ?? "")\n"
                )
            }
        } catch let error as LogError {
            throw .usage("\(log): \(error)")
        } catch {
            throw .usage("\(log): cannot be read: \(Terminal.reason(error))")
        }
        return (text, isIncomplete)
    }
}
