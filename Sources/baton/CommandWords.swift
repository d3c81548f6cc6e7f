import AdapterTransports
import ArgumentParser
import ConformanceRunner
import Reports
import Text

/// An adapter that is named behind `--`: a command with its arguments, or tcp:HOST:PORT.
struct AdapterCommand: ParsableArguments {
    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp(
            "The adapter, behind --: a command and its arguments, or tcp:HOST:PORT.", valueName: "command"))
    var command: [String] = []

    @Option(help: ArgumentHelp("The longest time for an answer, in seconds.", valueName: "seconds"))
    var answerLimit = 5.0

    func validate() throws {
        guard !command.isEmpty else {
            throw ValidationError("name the adapter behind --, for instance: -- python3 adapter.py")
        }
        guard answerLimit >= 0.001, answerLimit <= 3600 else {
            throw ValidationError("--answer-limit takes a number of seconds from 0.001 to 3600")
        }
    }

    /// How long it may take.
    var limits: AnswerLimits {
        AnswerLimits(start: .seconds(max(10, answerLimit)), answer: .seconds(answerLimit))
    }

    /// Where it is.
    func address() throws(Problem) -> AdapterAddress {
        // One word may be an address; several are a command as the shell has split it.
        guard command.count == 1, let word = command.first, word.hasPrefix("tcp:") else { return .process(command) }
        do throws(AddressError) {
            return try AdapterAddress(word)
        } catch {
            throw .usage(VisibleText.escape(error.description))
        }
    }

    /// What names it behind `--implementation`, quoted for a shell.
    var implementation: String { ShellWords.quoted(command.map(ShellWords.quoted).joined(separator: " ")) }
}

/// Words for a POSIX shell.
enum ShellWords {
    /// The word as it is where it needs no quotes, else in single quotes; control characters are made visible.
    static func quoted(_ word: String) -> String {
        let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./:=@%+,-"
        if !word.isEmpty, word.allSatisfy({ plain.contains($0) }) { return word }
        let parts = VisibleText.escape(word).split(separator: "'", omittingEmptySubsequences: false)
        return "'" + parts.joined(separator: #"'\''"#) + "'"
    }
}
