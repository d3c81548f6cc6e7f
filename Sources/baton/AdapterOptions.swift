import AdapterTransports
import ArgumentParser
import ConformanceRunner
import Events
import ImplementationAdapter
import Reports

/// The implementation under test, and how long it may take.
struct AdapterOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Test this implementation instead of the reference: a command line, or tcp:HOST:PORT.",
            valueName: "command"))
    var implementation: String?

    @Option(
        help: ArgumentHelp(
            "The devices that it plays: source (those on which activities are made), receiver (the others) or, by default, both.",
            valueName: "role"))
    var role: TestedRole?

    @OptionGroup var answerLimit: AnswerLimitOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Wait this long for all answers of one case together.", valueName: "seconds"))
    var caseLimit = 120.0

    @Flag(
        help:
            "Also refuse answers that Baton could accept: events that lack fields, and links and activities that do not exist."
    )
    var strictAdapter = false

    @Option(
        help: ArgumentHelp(
            "Write all lines to and from the implementation to this file; `baton replay` sends them again.",
            valueName: "file"),
        completion: .file())
    var record: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Give up after this number of cases in a row in which the implementation died or broke the protocol.",
            valueName: "cases"))
    var giveUpAfter = 20

    func validate() throws {
        guard (0.001...86_400).contains(caseLimit) else {
            throw ValidationError("--case-limit: expected seconds from 0.001 to 86400, found \(caseLimit)")
        }
        guard (1...1_000_000).contains(giveUpAfter) else {
            throw ValidationError("--give-up-after: expected a number from 1 to 1000000, found \(giveUpAfter)")
        }
    }

    /// Starts the implementation once, to read what it declares.
    ///
    /// - Returns: nil if the reference is tested.
    /// - Throws: ``Problem`` with the status that stands for what is wrong. No case has run then.
    func greet() throws(Problem) -> TestedImplementation? {
        guard let implementation else {
            let idle: String? =
                record != nil ? "--record" : strictAdapter ? "--strict-adapter" : role != nil ? "--role" : nil
            if let idle { throw .usage("\(idle): expected --implementation beside it, found none") }
            return nil
        }
        let address = try Problem.reading(try AdapterAddress(implementation), before: "--implementation: ")
        StartedProcesses.adoptOrphans()
        SignalWatch.begin()
        let transcript = try record.map { path throws(Problem) in
            try Problem.reading(
                try TranscriptFile(path: path, harness: "Baton " + BatonVersion.current), before: "--record: ")
        }
        let limits = AnswerLimits(
            start: answerLimit.start, answer: answerLimit.answer, testCase: .seconds(caseLimit))
        do throws(ImplementationFault) {
            return try TestedImplementation(
                at: address, role: role ?? .both, limits: limits,
                lines: LineOptions(isStrict: strictAdapter, transcript: transcript))
        } catch {
            throw Problem(
                error.kind == .gone ? .implementationGone : .harnessFault,
                "the implementation cannot be tested: \(error.description)\nNo case was run.")
        }
    }

    /// The options that repeat a run with this implementation.
    var repeatingArguments: [String] {
        guard let implementation else { return [] }
        return ["--implementation", implementation, "--role", (role ?? .both).rawValue]
            + (strictAdapter ? ["--strict-adapter"] : [])
    }

    /// Starts the implementation once, and refuses one in real time.
    func greetInVirtualTime(for use: String) throws(Problem) -> TestedImplementation? {
        let tested = try greet()
        guard let tested, tested.clock == "real" else { return tested }
        throw .usage(
            "\(use): expected an implementation in virtual time, found \(tested.name), which runs in real time")
    }

    /// The command that runs a case file with the same implementation.
    func command(running file: String, seed: UInt64, _ conformance: ConformanceOptions) -> String {
        Self.command(
            running: file, seed: seed, repeating: repeatingArguments, conformance: conformance.conformance)
    }

    /// The command that runs a case file.
    static func command(
        running file: String, seed: UInt64, repeating arguments: [String], conformance: String?
    ) -> String {
        var words = ["baton", "run", "--seed", "\(seed)"] + arguments
        if let conformance { words += ["--conformance", conformance] }
        return (words + ["--", file]).map(ShellWord.text).joined(separator: " ")
    }
}

extension TestedRole: ExpressibleByArgument {}
