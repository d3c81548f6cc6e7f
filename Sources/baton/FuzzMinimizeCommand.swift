import ArgumentParser
import Events
import Fuzzing
import Reports

struct FuzzMinimizeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "minimize",
        abstract: "Make a finding smaller.",
        discussion: """
            A campaign writes the choices that generated a finding beside its case file. This command minimizes the \
            choices further, with more tries than a campaign, and writes the smaller choices beside the case file. It \
            minimizes a case file alone like `baton minimize`: it leaves out steps, devices and parts of payloads.

            EXAMPLES:
              baton fuzz minimize baton-fuzz/schedule-40.input --implementation ./device
              baton fuzz minimize baton-fuzz/schedule-40.yaml --output short.yaml

            EXIT STATUS:
              0 a case file is written   2 usage   3 harness fault
              4 the implementation cannot be started   5 it does not fail
            """)

    @Argument(
        help: ArgumentHelp("The choices of a finding, an input of a corpus, or a case file.", valueName: "file"),
        completion: .file())
    var file: String

    @OptionGroup var options: MinimizeOptions

    func run() throws {
        guard FuzzInput.isFile(at: file) else {
            return try options.minimize("*", in: [file], for: "fuzz minimize \(ShellWord.quoted(file))")
        }
        let input = try Problem.reading(try FuzzCorpus.input(at: file))
        guard FuzzModes.named(input.mode) != nil else { throw FuzzReproCommand.unknownMode(input.mode, in: file) }
        let library = try options.conformance.library()
        let tested = try options.adapter.greetInVirtualTime(for: "fuzz minimize")
        let bench = FuzzBench(library, tested: tested, seed: input.seed)
        defer { bench.end() }
        let finding = input.minimized(on: bench, mostTries: options.tries, progress: MinimizeOptions.progress)
        if Terminal.errorIsTerminal { Terminal.progress("") }
        guard let finding else { throw Problem(.nothingSelected, "\(file): the input does not fail") }
        var smaller = input
        smaller.choices = finding.choices
        smaller.behaviours = []
        try Terminal.write(finding.failure.caseFile, to: options.output)
        try Terminal.write(smaller.text, to: Self.inputPath(beside: options.output))
        try Terminal.standardOutput(text(of: finding, from: input), colours: options.colour.standardOutput)
    }

    /// `short.input` beside `short.yaml`.
    private static func inputPath(beside path: String) -> String {
        (path.hasSuffix(".yaml") ? String(path.dropLast(".yaml".count)) : path) + FuzzInput.suffix
    }

    private func text(of finding: FuzzFinding, from input: FuzzInput) -> StyledText {
        let failure = finding.failure
        var text: StyledText = "\(failure.caseName, .bold) from \(file)\n"
        text += "     expected  \(failure.expected)\n"
        text += "     observed  \(failure.observed)\n"
        text += "     input     \(failure.shape)\n"
        text += "     choices   \(finding.choices.count) of \(input.choices.count)\n"
        text += "     tried     \(finding.tries) cases\n"
        text +=
            "     run it    \(options.adapter.command(running: options.output, seed: input.seed, options.conformance))\n"
        return text
    }
}
