import ArgumentParser
import ConformanceRunner
import Events
import Fuzzing
import Reports

struct FuzzReproCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repro",
        abstract: "Check whether a finding still occurs.",
        discussion: """
            Plays the case file of a finding, or an input of a corpus under its own seed, with the reference or with \
            --implementation, and prints what was expected and what was observed.

            EXAMPLES:
              baton fuzz repro baton-fuzz/payload-17.yaml
              baton fuzz repro found/payload-17.yaml --implementation ./device
              baton fuzz repro corpus/00c5f7a81e0e9e3b.input

            EXIT STATUS:
              0 it does not fail   1 it fails   2 usage   3 harness fault
              4 the implementation cannot be started
            """)

    @Argument(help: ArgumentHelp("A case file with one case, or an input.", valueName: "file"), completion: .file())
    var file: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The seed of the case; an input has its own.", valueName: "number"),
        transform: SeedArgument.read)
    var seed: UInt64 = 1

    @OptionGroup var adapter: AdapterOptions
    @OptionGroup var conformance: ConformanceOptions
    @OptionGroup var colour: ColourOptions

    func run() throws {
        let failure = FuzzInput.isFile(at: file) ? try inputFailure() : try caseFailure()
        guard let failure else { return }
        var text: StyledText = "\("FAILS", .red) \(failure.caseName)\n"
        text += "     expected  \(failure.expected)\n"
        text += "     observed  \(failure.observed)\n"
        if !failure.shape.isEmpty { text += "     input     \(failure.shape)\n" }
        try Terminal.standardOutput(text, colours: colour.standardOutput)
        throw ExitCode(.unexpected)
    }

    private func inputFailure() throws -> FuzzFailure? {
        let input = try Problem.reading(try FuzzCorpus.input(at: file))
        let library = try conformance.library()
        let bench = FuzzBench(library, tested: try adapter.greetInVirtualTime(for: "fuzz repro"), seed: input.seed)
        defer { bench.end() }
        guard let trial = input.trial(on: bench) else { throw Self.unknownMode(input.mode, in: file) }
        if let failure = trial.failure { return failure }
        let shown = Set(trial.behaviour)
        let again = input.behaviours.count { shown.contains($0) }
        try Terminal.standardOutput(
            "\("passes", .green) \(file): \(again) of its \(input.behaviours.count) behaviours show\n",
            colours: colour.standardOutput)
        return nil
    }

    private func caseFailure() throws -> FuzzFailure? {
        let (library, testCase) = try conformance.onlyCase("*", in: [file], for: "fuzz repro \(ShellWord.quoted(file))")
        let tested = try adapter.greetInVirtualTime(for: "fuzz repro")
        try tested?.checkThatItPlays(testCase)
        let bench = FuzzBench(library, tested: tested, seed: seed)
        defer { bench.end() }
        let (failure, verdict) = bench.judged(testCase)
        if failure == nil {
            try Terminal.standardOutput(
                "\("does not fail", .green) \(testCase.name): its outcome is \(verdict.outcome.rawValue)\n",
                colours: colour.standardOutput)
        }
        return failure
    }

    /// An input that another program, or a later Baton, has made.
    static func unknownMode(_ mode: String, in file: String) -> Problem {
        .usage("\(file):2:6: expected one of the modes \(FuzzModes.names.joined(separator: ", ")), found \(mode)")
    }
}
