import AdapterTransports
import ArgumentParser
import ConformanceRunner
import Events
import ImplementationAdapter
import Reports
import Text

/// Which implementation is tested, and how long it may take.
struct AdapterOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Test this implementation instead of the reference: a command line, or tcp:HOST:PORT.",
            valueName: "command"))
    var implementation: String?

    @Option(
        help: ArgumentHelp(
            "What it plays: source (the devices on which activities are made), receiver (the others) or both.",
            valueName: "role"))
    var role: TestedRole = .both

    @Option(help: ArgumentHelp("The longest time for an answer, in seconds.", valueName: "seconds"))
    var answerLimit = 5.0

    @Option(
        help: ArgumentHelp("The longest time for all answers of one case, in seconds.", valueName: "seconds"))
    var caseLimit = 120.0

    @Flag(
        help: "Refuse answers that can be understood but are incomplete: partial events, unknown links and activities."
    )
    var strictAdapter = false

    @Option(
        help: ArgumentHelp(
            "Write every line to and from it into this file; `baton replay` asks the same again.", valueName: "file"),
        completion: .file())
    var record: String?

    @Option(
        help: ArgumentHelp(
            "After so many cases in a row that end in its faults try no further one.", valueName: "cases"))
    var giveUpAfter = 20

    func validate() throws {
        guard answerLimit >= 0.001, answerLimit <= 3600 else {
            throw ValidationError("--answer-limit takes a number of seconds from 0.001 to 3600")
        }
        guard caseLimit >= 0.001, caseLimit <= 86_400 else {
            throw ValidationError("--case-limit takes a number of seconds from 0.001 to 86400")
        }
        guard (1...1_000_000).contains(giveUpAfter) else {
            throw ValidationError("--give-up-after takes a number from 1 to 1000000")
        }
    }

    /// How long it may take. A start takes longer than an answer: an interpreter has to be loaded.
    var limits: AnswerLimits {
        AnswerLimits(
            start: .seconds(max(10, answerLimit)), answer: .seconds(answerLimit), testCase: .seconds(caseLimit))
    }

    /// Greets the implementation; nil where the reference is tested.
    ///
    /// - Throws: ``Problem`` with the status that stands for what was wrong; nothing has been started then.
    func greet() throws(Problem) -> TestedImplementation? {
        guard let implementation else {
            guard record == nil, !strictAdapter else {
                throw .usage("--record and --strict-adapter are about an adapter; name it with --implementation")
            }
            return nil
        }
        let address: AdapterAddress
        do throws(AddressError) {
            address = try AdapterAddress(implementation)
        } catch {
            throw .usage("--implementation: \(VisibleText.escape(error.description))")
        }
        StartedProcesses.adoptOrphans()
        SignalWatch.begin()
        let lines = try lines()
        do throws(ImplementationFault) {
            return try TestedImplementation(at: address, role: role, limits: limits, lines: lines)
        } catch {
            throw Problem(
                status: error.kind == .gone ? .implementationGone : .harnessFault,
                message: "the implementation cannot be tested: \(VisibleText.escape(error.description))\n"
                    + "No case was run.")
        }
    }

    private func lines() throws(Problem) -> LineOptions {
        guard let record else { return LineOptions(isStrict: strictAdapter) }
        do throws(TranscriptFile.FileError) {
            let file = try TranscriptFile(path: record, harness: "Baton " + BatonVersion.current)
            return LineOptions(isStrict: strictAdapter, transcript: file)
        } catch {
            throw .usage("--record: \(VisibleText.escape(error.description))")
        }
    }

    /// What repeats a run with this implementation.
    var repeatingArguments: [String] {
        guard let implementation else { return [] }
        return ["--implementation", implementation, "--role", role.rawValue]
            + (strictAdapter ? ["--strict-adapter"] : [])
    }
}

extension TestedRole: ExpressibleByArgument {}
