import AdapterTransports
import ArgumentParser
import Events
import Reports

// The command line has one file for each subcommand; the modules do the work.
//
// The exit status is an interface: 0 as expected; 1 unexpected result or finding; 2 wrong options, bad case file or
// unreadable input, before anything started; 3 harness fault; 4 an implementation died; 5 nothing selected, as by a name
// that nothing has; 6 not deterministic; 128+n stopped by signal n. Results go to standard output, messages to standard error.

/// The root command.
@main
struct Baton: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "baton",
        abstract: "A conformance harness for Handoff.",
        discussion: """
            Runs conformance cases with virtual devices or with your implementation, in simulated time, judges the \
            results by a catalogue of requirements, and analyses recordings of real devices.

            EXAMPLES:
              baton run                          run all bundled cases
              baton run --case 'eligibility/*'   run some of them
              baton tour demo                    read what happens in a hand-off
              baton explain ELIG-016             show a requirement and what tests it
              baton lint my-suite.yaml           check case files
              baton inspect Notes.app            check app bundles

            EXIT STATUS:
              0 as expected   1 unexpected result   2 usage or bad input   3 harness fault
              4 an implementation died   5 nothing selected   6 not deterministic
              128+n signal n
            """,
        version: versionText,
        subcommands: [
            RunCommand.self, TourCommand.self, ListCommand.self, ExplainCommand.self, CoverageCommand.self,
            ReportCommand.self,
            CompareCommand.self, MergeCommand.self, FuzzCommand.self, MinimizeCommand.self, BaselineCommand.self,
            LintCommand.self, InspectCommand.self, WorldCommand.self,
            CaptureCommands.self,
            AdapterCommands.self, RecordCommand.self, ReplayCommand.self, FeedCommand.self, InitCommand.self,
            DoctorCommand.self, VersionCommand.self, ManualCommand.self,
        ])

    static func main() async {
        do {
            if let problem = CommandName.problem(in: CommandLine.arguments.dropFirst()) { throw problem }
            var command = try parsed()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            StartedProcesses.endAll()
        } catch {
            finish(with: error)
        }
    }

    /// The command that the command line asks for.
    private static func parsed() throws -> any ParsableCommand {
        do {
            return try parseAsRoot()
        } catch {
            guard exitCode(for: error) == .validationFailure,
                let mistake = OptionName.mistake(in: CommandLine.arguments.dropFirst())
            else { throw error }
            // The parser's message ends with how the command is used.
            let message = HelpText.wrapped(fullMessage(for: error)).split(separator: "\n")
            let usage = message.drop { !$0.hasPrefix("Usage: ") }.joined(separator: "\n")
            throw Problem.usage(StyledText(lines: "\(mistake)\n\(usage)"))
        }
    }

    /// Prints what is wrong and ends the process with the status that stands for it.
    static func finish(with error: any Error) -> Never {
        if let problem = error as? Problem {
            Terminal.standardError("baton: \(problem.message)\n")
            ProcessEnd.exit(ExitCode(problem.status).rawValue)
        }
        let text = HelpText.wrapped(fullMessage(for: error))
        let code = exitCode(for: error)
        if !text.isEmpty {
            if code.isSuccess {
                try? Terminal.document(text + "\n")
            } else {
                Terminal.standardError(StyledText(lines: text + "\n"))
            }
        }
        // ArgumentParser's status for wrong usage is EX_USAGE; the codes from 64 on belong to the program that runs Baton.
        ProcessEnd.exit((code == .validationFailure ? ExitCode(.usage) : code).rawValue)
    }
}
