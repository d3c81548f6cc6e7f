import ArgumentParser
import ConformanceRunner
import Events
import Fuzzing
import Reports

/// The options of commands that minimize.
struct MinimizeOptions: ParsableArguments {
    @Option(
        parsing: .unconditional, help: ArgumentHelp("The seed of the run.", valueName: "number"),
        transform: SeedArgument.read)
    var seed: UInt64 = 1

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Try at most this many cases.", valueName: "number"))
    var tries = 10_000

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

    /// Minimizes one case.
    ///
    /// - Parameters:
    ///   - cases: case files, or folders with them, instead of the bundled ones; none for these.
    ///   - use: the command that wants it, for messages.
    func minimize(_ name: String, in cases: [String], for use: String) throws {
        let (library, testCase) = try conformance.onlyCase(name, in: cases, for: use)
        let tested = try adapter.greet()
        try tested?.checkThatItPlays(testCase)
        let loader = SuiteLoader(facts: CaseFacts(requirements: library.requirements, devices: library.devices))
        guard let source = try? loader.source(of: testCase.name, in: library.suites) else {
            throw Problem(.harnessFault, "\(use): \(testCase.name) was read, and is not found again in its file")
        }
        let bench = FuzzBench(library, tested: tested, seed: seed)
        defer { bench.end() }
        let reference = tested.map { _ in FuzzBench(library, tested: nil, seed: seed) }
        let own = testCase.name.drop { $0 != "/" }.dropFirst().prefix { $0 != "{" }
        let outcome = CaseMinimizer(bench: bench, reference: reference).minimize(
            source, name: String(own), mostTries: tries, progress: Self.progress)
        if Terminal.errorIsTerminal { Terminal.progress("") }
        switch outcome {
        case .passes(let reason): throw Problem(.nothingSelected, "\(testCase.name): \(reason)")
        case .minimized(let result):
            try Terminal.write(result.failure.caseFile, to: output)
            try Terminal.standardOutput(text(of: result, from: testCase), colours: colour.standardOutput)
        }
    }

    /// Shows how many cases were tried.
    static func progress(_ count: Int) {
        if Terminal.errorIsTerminal { Terminal.progress("\(count) cases tried") }
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

extension TestedImplementation {
    /// Refuses a case in which it has nothing to do.
    func checkThatItPlays(_ testCase: TestCase) throws(Problem) {
        guard devices(of: testCase).isEmpty else { return }
        throw Problem(
            .nothingSelected, "\(name) plays no device of \(testCase.name) with --role \(role.rawValue)")
    }
}
