import ArgumentParser
import ConformanceRunner
import Foundation
import Reports

/// Writes the manual pages. `make install` and `make dist` call it; a reader has `--help`.
struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual",
        abstract: "Write the manual pages, one a command, made from the declarations of the commands.",
        discussion: """
            The pages have the date of SOURCE_DATE_EPOCH, or today's.

            EXAMPLES:
              baton manual --output share/man/man1
              man share/man/man1/baton-run.1
            """,
        shouldDisplay: false)

    @Option(help: ArgumentHelp("Write the pages here.", valueName: "dir"), completion: .directory)
    var output: String

    func run() throws {
        let folder: OutputFolder
        do throws(OutputError) {
            folder = try OutputFolder(creating: output)
        } catch {
            throw Problem.usage("\(error.description)\nName another folder with --output.")
        }
        try write(try CommandDescription.program(), under: nil, to: folder.path, date: Self.date)
    }

    private func write(
        _ command: CommandDescription, under parent: CommandDescription?, to folder: String, date: String
    ) throws {
        let page = ManualPage.text(of: command, under: parent, date: date)
        try Terminal.write(page, to: "\(folder)/\(ManualPage.fileName(of: command))")
        for subcommand in command.commands { try write(subcommand, under: command, to: folder, date: date) }
    }

    private static var date: String {
        let seconds = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap(Double.init)
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "UTC")
        formatter.dateFormat = "MMMM d, yyyy"
        return formatter.string(from: seconds.map { Date(timeIntervalSince1970: $0) } ?? Date())
    }
}
