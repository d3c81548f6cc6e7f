import ArgumentParser
import ConformanceRunner
import Events
import Foundation
import Reports
import Text

struct BaselineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "baseline",
        abstract: "Keep a list of known failures up to date.",
        discussion: """
            A baseline says which checks are expected not to pass, and why: baton run --baseline FILE. These commands change \
            its text in place and leave everything else, comments included, as it is.

            EXAMPLES:
              baton baseline check baseline.yaml
              baton baseline update --from baton-report/run.jsonl baseline.yaml
              baton baseline remove 'saving/first-save#cb.continue' baseline.yaml
            """,
        subcommands: [Check.self, Remove.self, Update.self])

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check", abstract: "Check a baseline without running anything.",
            discussion: """
                EXAMPLES:
                  baton baseline check baseline.yaml
                  baton baseline check baseline.yaml --today 2027-01-01
                """)

        @Argument(help: "The baseline.", completion: .file(extensions: ["yaml"]))
        var file: String

        @OptionGroup var day: DayOptions
        @OptionGroup var conformance: ConformanceOptions

        func run() throws {
            let baseline = try BaselineFile.read(file, among: try conformance.cases().cases)
            let due = baseline.due(on: day.date)
            for entry in due { Terminal.standardError("baton: \(BaselineOptions.text(entry, file))\n") }
            let count = baseline.entries.count
            let review = due.isEmpty ? "" : ", \(due.count) to be reviewed"
            try Terminal.standardOutput("\(count) entr\(count == 1 ? "y" : "ies"), no mistake\(review)\n")
        }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Remove an entry from a baseline.",
            discussion: """
                EXAMPLES:
                  baton baseline remove 'saving/first-save#cb.continue' baseline.yaml
                """)

        @Argument(help: ArgumentHelp("The entry's `match`, letter by letter.", valueName: "match"))
        var match: String

        @Argument(help: "The baseline.", completion: .file(extensions: ["yaml"]))
        var file: String

        func run() throws {
            let bytes = try BaselineFile.bytes(file)
            let baseline = try BaselineFile.parse(bytes, file, among: nil)
            let text: String
            do throws(BaselineUpdate.EditingError) {
                text = try BaselineUpdate.removing(match, from: baseline, bytes)
            } catch {
                throw Problem.usage(VisibleText.escapeLines(error.description) + "\nNothing was changed.")
            }
            try BaselineFile.write(text, to: file)
            try Terminal.standardOutput("removed \(match)\n")
        }
    }

    struct Update: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "update", abstract: "Update a baseline from the outcomes of a run.",
            discussion: """
                What passes goes, what ends otherwise than expected says so, and what fits nothing any more goes. Failures that \
                no entry is about are added only with --reason.

                EXAMPLES:
                  baton baseline update --from baton-report/run.jsonl
                  baton baseline update --from run.jsonl baseline.yaml --reason 'known since we began'
                """)

        @Option(help: ArgumentHelp("The log of the run.", valueName: "log"), completion: .file(extensions: ["jsonl"]))
        var from: String

        @Argument(
            help: "The baseline (default: the one that the run was judged under).",
            completion: .file(extensions: ["yaml"]))
        var file: String?

        @Option(
            help: ArgumentHelp("Add an entry for every failure that has none, with this reason.", valueName: "text"))
        var reason: String?

        @OptionGroup var day: DayOptions
        @OptionGroup var conformance: ConformanceOptions

        func run() throws {
            let log = try lines()
            var named = file
            for case .baseline(let record) in log where named == nil { named = record.file }
            guard let file = named else {
                throw Problem.usage("\(from): the run was judged under no baseline; name the file to change")
            }
            let names = try conformance.cases().cases.map(\.name)
            let bytes = try BaselineFile.bytes(file)
            var update = BaselineUpdate(try BaselineFile.parse(bytes, file, among: nil))
            for line in log { update.take(line) }
            let text: String
            do throws(BaselineUpdate.EditingError) {
                text = try update.text(from: bytes, among: names, adding: reason, today: day.date)
            } catch {
                throw Problem.usage(VisibleText.escapeLines(error.description) + "\nNothing was changed.")
            }
            if update.changes > 0 { try BaselineFile.write(text, to: file) }
            for note in update.notes { try Terminal.standardOutput("\(note)\n") }
            if update.changes == 0 { try Terminal.standardOutput("nothing to change\n") }
        }

        /// The log without its events.
        private func lines() throws(Problem) -> [LogLine] {
            guard let handle = from == "-" ? .standardInput : FileHandle(forReadingAtPath: from) else {
                throw .usage("\(from): expected a readable file, found none")
            }
            defer { try? handle.close() }
            var reader = LogReader()
            var lines: [LogLine] = []
            do {
                while let chunk = try handle.read(upToCount: 1 << 18), !chunk.isEmpty {
                    reader.append(chunk)
                    while let line = try reader.next() {
                        if case .event = line { continue }
                        lines.append(line)
                    }
                }
                let (last, _) = try reader.finish()
                if let last { lines.append(last) }
            } catch let error as LogError {
                throw .usage("\(from): \(error)")
            } catch {
                throw .usage("\(from): cannot be read: \(Terminal.reason(error))")
            }
            return lines
        }
    }
}

/// A baseline's file, with the words of this program for what is wrong with it.
private enum BaselineFile {
    static func bytes(_ path: String) throws(Problem) -> [UInt8] {
        do throws(Baseline.Mistakes) { return try Baseline.bytes(of: path) } catch { throw problem(error) }
    }

    static func parse(_ bytes: [UInt8], _ file: String, among names: [String]?) throws(Problem) -> Baseline {
        do throws(Baseline.Mistakes) {
            return try Baseline.parse(bytes, file: file, among: names)
        } catch {
            throw problem(error)
        }
    }

    static func read(_ path: String, among cases: [TestCase]) throws(Problem) -> Baseline {
        try parse(try bytes(path), path, among: cases.map(\.name))
    }

    private static func problem(_ error: Baseline.Mistakes) -> Problem {
        .usage(VisibleText.escapeLines(error.description))
    }

    static func write(_ text: String, to path: String) throws(Problem) {
        do {
            // The file keeps its mode, and a reader sees either the old text or the new one.
            try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw Problem(status: .harnessFault, message: "\(path): cannot be written: \(Terminal.reason(error))")
        }
    }
}
