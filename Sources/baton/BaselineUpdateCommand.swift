import ArgumentParser
import ConformanceRunner
import Events
import Reports

struct BaselineUpdateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "update", abstract: "Update a baseline from the outcomes of a run.",
        discussion: """
            Removes entries for checks that pass, corrects the outcome in entries for checks that now end differently, and \
            removes entries that match no case. Failures without an entry are only added with --reason. A file that does not exist \
            is made.

            EXAMPLES:
              baton baseline update --from baton-report/run.jsonl
              baton baseline update --from run.jsonl new.yaml --reason 'known so far'
            """)

    @Option(
        help: ArgumentHelp("The log of the run, or its folder.", valueName: "log"),
        completion: .file(extensions: ["jsonl"]))
    var from: String

    @Argument(help: "The baseline (default: the one that the run used).", completion: .file(extensions: ["yaml"]))
    var file: String?

    @Option(
        help: ArgumentHelp("Add an entry with this reason for each failure that has none.", valueName: "text"))
    var reason: String?

    @OptionGroup var day: DayOptions
    @OptionGroup var conformance: ConformanceOptions

    func run() throws {
        var log: [LogLine] = []
        var file = file
        var implementation = ""
        try LogFile.read(from) { line in
            switch line {
            case .event: break
            case .baseline(let record):
                file = file ?? record.file
                log.append(line)
            case .run(let header):
                implementation = header.implementation
                log.append(line)
            case .requirement, .caseBegan, .check, .verdict, .end: log.append(line)
            }
        }
        guard let file else {
            throw Problem.usage("\(from): expected the log of a run with --baseline, found none; name the baseline")
        }
        let names = try conformance.cases().cases.map(\.name)
        let (bytes, isNew) = try BaselineFile.bytes(file, orNewFor: implementation)
        var update = BaselineUpdate(try BaselineFile.parse(bytes, file))
        for line in log { update.take(line) }
        let text = try BaselineFile.edited(
            try update.text(from: bytes, among: names, adding: reason, today: day.date))
        if update.changes > 0 || isNew { try BaselineFile.write(text, to: file) }
        if isNew { try Terminal.standardOutput("created \(file)\n") }
        for note in update.notes { try Terminal.standardOutput("\(note)\n") }
        if update.changes == 0, !isNew { try Terminal.standardOutput("nothing to change\n") }
    }
}
