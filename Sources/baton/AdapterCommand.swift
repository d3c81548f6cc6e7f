import AdapterTransports
import ArgumentParser
import ConformanceRunner
import Reports

/// An adapter that is named after `--`: a command with its arguments, or tcp:HOST:PORT.
struct AdapterCommand: ParsableArguments {
    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp(
            "The adapter, after --: a command and its arguments, or tcp:HOST:PORT.", valueName: "command"))
    var command: [String] = []

    @OptionGroup var answerLimit: AnswerLimitOptions

    func validate() throws {
        guard !command.isEmpty else {
            throw ValidationError("expected an adapter after --, found none; for example: -- python3 adapter.py")
        }
    }

    /// How long the adapter may take.
    var limits: AnswerLimits { AnswerLimits(start: answerLimit.start, answer: answerLimit.answer) }

    /// Where the adapter is.
    func address() throws(Problem) -> AdapterAddress {
        // One word may be an address; several are a command as the shell has split it.
        guard command.count == 1, let word = command.first, word.hasPrefix("tcp:") else { return .process(command) }
        return try Problem.reading(try AdapterAddress(word))
    }

    /// The adapter as a value of `--implementation`, quoted for a shell.
    var implementation: String { ShellWord.text(command.map(ShellWord.text).joined(separator: " ")) }
}
