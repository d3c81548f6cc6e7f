import ArgumentParser
import ConformanceRunner
import Events
import Fuzzing
import Reports

struct MinimizeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "minimize",
        abstract: "Take away from a failing case what its failure does not need.",
        discussion: """
            Tries the case with fewer steps, devices and apps, without parameters, and with less in its payloads, as long as the \
            same check fails and the reference still passes. Checks stay as they are. The result is a case file, which \
            `baton run` runs.

            EXAMPLES:
              baton minimize 'continuation/accept*' --implementation 'python3 adapter.py'
              baton minimize own/story --cases own.yaml --output short.yaml
              baton run short.yaml

            EXIT STATUS:
              0 a case file is written   2 usage   3 harness fault   4 the implementation cannot be started
              5 no such case, or it does not fail
            """)

    @Argument(help: ArgumentHelp("Full name of a case, or a pattern that matches one.", valueName: "case"))
    var name: String

    @Option(
        help: ArgumentHelp("Look for the case in this case file or folder; may be repeated.", valueName: "file"),
        completion: .file(extensions: ["yaml"]))
    var cases: [String] = []

    @Option(
        parsing: .unconditional, help: ArgumentHelp("The seed of the run.", valueName: "number"),
        transform: SeedArgument.read)
    var seed: UInt64 = 1

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Try at most this many cases.", valueName: "number"))
    var tries = 3_000

    @Option(help: ArgumentHelp("Write the case here.", valueName: "file"), completion: .file(extensions: ["yaml"]))
    var output = "minimized.yaml"

    @OptionGroup var adapter: AdapterOptions
    @OptionGroup var conformance: ConformanceOptions
    @OptionGroup var colour: ColourOptions

    func validate() throws {
        guard (1...1_000_000).contains(tries) else {
            throw ValidationError("--tries: expected a number from 1 to 1000000, found \(tries)")
        }
    }

    func run() throws {
        let (library, testCase) = try conformance.onlyCase(name, in: cases, for: "minimize")
        let tested = try adapter.greet()
        if let tested, tested.devices(of: testCase).isEmpty {
            throw Problem(
                .nothingSelected,
                "\(tested.name) plays no device of \(testCase.name) with --role \(tested.role.rawValue)")
        }
        let loader = SuiteLoader(facts: CaseFacts(requirements: library.requirements, devices: library.devices))
        guard let source = try? loader.source(of: testCase.name, in: library.suites) else {
            throw Problem(.harnessFault, "minimize: \(testCase.name) was read, and is not found again in its file")
        }
        let bench = FuzzBench(library, tested: tested, seed: seed)
        defer { bench.end() }
        let reference = tested.map { _ in FuzzBench(library, tested: nil, seed: seed) }
        let own = testCase.name.drop { $0 != "/" }.dropFirst().prefix { $0 != "{" }
        let outcome = CaseMinimizer(bench: bench, reference: reference).minimize(
            source, name: String(own), mostTries: tries
        ) { count in
            if Terminal.errorIsTerminal { Terminal.progress("\(count) cases tried") }
        }
        if Terminal.errorIsTerminal { Terminal.progress("") }
        switch outcome {
        case .passes(let reason): throw Problem(.nothingSelected, "\(testCase.name): \(reason)")
        case .minimized(let result):
            try Terminal.write(result.failure.caseFile, to: output)
            try Terminal.standardOutput(text(of: result, from: testCase), colours: colour.standardOutput)
        }
    }

    private func text(of result: MinimizedCase, from testCase: TestCase) -> StyledText {
        let failure = result.failure
        var text: StyledText = "\(failure.caseName, .bold) from \(testCase.name)\n"
        text += "     expected  \(failure.expected)\n"
        text += "     observed  \(failure.observed)\n"
        text += "     steps     \(result.steps.after) of \(result.steps.before)\n"
        text += "     devices   \(result.devices.after) of \(result.devices.before)\n"
        text += "     tried     \(result.tries) cases\n"
        text += "     run it    \(adapter.command(running: output, seed: seed, conformance))\n"
        return text
    }
}
