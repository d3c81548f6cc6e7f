import Events
import Foundation
import TestSupport
import Testing

/// A way to misbehave and what is to come of it: the case at hand has one clear verdict, the run goes on with a fresh process.
struct Misbehaviour: Sendable, CustomTestStringConvertible {
    var mode: String
    /// The method of the call at which it misbehaves.
    var at = "do"
    var options: [String] = []
    /// More arguments of the adapter.
    var also = ""
    var outcome: Outcome
    var status: Int32
    /// What the reason has to say.
    var words = ""

    var testDescription: String { "\(mode) at \(at)" }
}

/// Short where no answer will come; generous everywhere else, for the machine may be busy.
private let impatient = ["--answer-limit", "1.5"]

@Suite(.needsBaton, .needs(.python))
struct HostileImplementationTests {
    private static func gone(_ mode: String, at: String = "do", _ words: String) -> Misbehaviour {
        gone(mode, at: at, [], words)
    }

    private static func gone(
        _ mode: String, at: String = "do", _ options: [String], _ words: String
    ) -> Misbehaviour {
        Misbehaviour(mode: mode, at: at, options: options, outcome: .harnessFault, status: 4, words: words)
    }

    private static func violation(_ mode: String, at: String = "do", _ words: String) -> Misbehaviour {
        Misbehaviour(mode: mode, at: at, outcome: .harnessFault, status: 3, words: words)
    }

    private static func harmless(_ mode: String, at: String = "do") -> Misbehaviour {
        Misbehaviour(mode: mode, at: at, outcome: .pass, status: 0)
    }

    static let silence: [Misbehaviour] = [
        gone("never-answers", impatient, "no answer within 1.5 seconds"),
        gone("never-answers", at: "reset", impatient, "reset (id 1): no answer within 1.5 seconds"),
        gone("never-answers", at: "rx", impatient, "no answer within 1.5 seconds"),
        gone("never-answers", at: "advance", impatient, "no answer within 1.5 seconds"),
        gone("answers-late", impatient, "no answer within 1.5 seconds"),
        gone("half-a-line", impatient, #"no whole answer within 1.5 seconds, only "{\"jsonrpc\""#),
        gone("stops", impatient, "no answer within 1.5 seconds"),
        gone("ignores-signals", impatient, "no answer within 1.5 seconds"),
        gone("answers-and-stays", impatient, "no answer within 1.5 seconds"),
        gone("closes-output", impatient, "it closed its output"),
        gone("closes-input", impatient, "it closed its input"),
        gone(
            "wakes-every-nanosecond", at: "advance", ["--case-limit", "2"],
            "it took 2.0 seconds for its answers in one case"),
        gone("wakes-now", at: "advance", ["--case-limit", "2"], "it took 2.0 seconds for its answers in one case"),
    ]

    static let lies: [Misbehaviour] = [
        violation("answers-twice", "although nothing had been asked"),
        violation("answers-twice", at: "advance", "although nothing had been asked"),
        violation("answers-another", "the id of the open request, found the integer"),
        violation("answers-text-id", "the id of the open request, found the string"),
        violation("reports-error", "it reports error -32000"),
        violation("sends-request", "expected a reply to request"),
        violation("wakes-in-the-past", at: "advance", "which is past"),
        violation("wakes-after-never", "expected an integer from 0, found the integer 9223372036854775808"),
        harmless("wakes-never"),
        harmless("wakes-never", at: "advance"),
        harmless("renames"),
    ]

    static let garbage: [Misbehaviour] = [
        violation("garbage", "expected a JSON value, found byte 0x1B"),
        violation("invalid-utf8", "expected well-formed UTF-8"),
        violation("lone-surrogate", "expected a pair of surrogates"),
        violation("deep-nesting", "expected at most 400 arrays and objects inside one another"),
        violation("deep-objects", "expected at most 400 arrays and objects inside one another"),
        violation("gigabyte-line", "a line of more than 4194304 bytes"),
        violation("gigabyte-of-lines", ""),
        violation("floods-unknown-events", "expected an event kind of the vocabulary"),
        violation("floods-events", at: "advance", "more than 200000 events"),
        harmless("floods-scans"),
        harmless("gigabyte-of-log"),
    ]

    static let endings: [Misbehaviour] =
        ["reset", "do", "rx", "advance"].flatMap { method -> [Misbehaviour] in
            [
                gone("exits-0", at: method, "it exited with status 0"),
                gone("killed", at: method, "it was ended by signal 9"),
            ]
        } + [
            gone("exits-7", #"it exited with status 7; it logged last: ""#),
            gone("crashes", "it was ended by signal 11"),
            gone("half-a-line-and-exit", #"it exited with status 0 after "{\"jsonrpc\""#),
            gone("answers-and-exits", "it exited with status 0"),
        ]

    static let children: [Misbehaviour] = [
        gone("forks-and-exits", "it exited with status 0"),
        gone("forks-detached-and-exits", "it exited with status 0"),
        gone("forks-and-hangs", impatient, "no answer within 1.5 seconds"),
        gone("hops-and-hangs", impatient, "no answer within 1.5 seconds"),
        harmless("forks-and-goes-on"),
        harmless("forks-on"),
    ]

    @Test(arguments: [silence, lies, garbage, endings, children].flatMap(\.self))
    func oneClearVerdict(_ expected: Misbehaviour) async throws {
        let run = try await ImplementationRun.waiting(
            "--mode \(expected.mode) --at \(expected.at) --capabilities transport.modelled,app-findings \(expected.also)",
            ["--jobs", "1"] + expected.options)
        #expect(run.status == expected.status, "\(run.output)\(run.error)")
        #expect(run.isComplete)
        #expect(run.verdicts["before"]?.outcome == .pass, "\(run.output)")
        #expect(run.verdicts["behind"]?.outcome == .pass, "\(run.output)")
        let verdict = try #require(run.verdicts["at-hand"])
        #expect(verdict.outcome == expected.outcome)
        #expect(expected.words.isEmpty || verdict.reason.contains(expected.words), "\(verdict.reason)")
        #expect(verdict.reason.utf8.count < 4096)
        #expect(run.output.contains("exit status \(expected.status) ("))
        // A gigabyte on any pipe would show.
        #expect(run.kibibytes > 0 && run.kibibytes < 400_000, "\(run.kibibytes) KiB")
        #expect(try run.leftovers().isEmpty)
    }

    /// Nothing is run for an implementation that cannot even be greeted.
    @Test(arguments: [
        ("exits-0", "hello", Int32(4), "it exited with status 0"), ("killed", "probe", 4, "it was ended by signal 9"),
        ("garbage", "hello", 3, "expected a JSON value"), ("answers-another", "probe", 3, "the id of the open request"),
        ("answers-done", "probe", 3, "expected \"unsupported\""), ("never-answers", "probe", 4, "no answer within"),
        ("forks-detached-and-exits", "hello", 4, "it exited with status 0"),
    ])
    func theGreeting(_ mode: String, _ method: String, _ status: Int32, _ words: String) async throws {
        let run = try await ImplementationRun.waiting(
            "--mode \(mode) --at \(method)", mode == "never-answers" ? impatient : [])
        #expect(run.status == status, "\(run.error)")
        #expect(
            run.error.contains("the implementation cannot be tested: ") && run.error.contains(words), "\(run.error)")
        #expect(run.error.contains("No case was run."))
        #expect(run.verdicts.isEmpty)
        #expect(try run.leftovers().isEmpty)
    }

    /// A farewell belongs to no case: all verdicts stand, and the status says that something was wrong.
    @Test(arguments: [
        ("exits-7", Int32(4), "it exited with status 7"), ("garbage", 3, "expected a JSON value"),
        ("never-answers", 4, "no answer within 1.5 seconds"), ("forks-and-goes-on", 0, ""),
        ("answers-and-stays", 0, ""),
    ])
    func theFarewell(_ mode: String, _ status: Int32, _ words: String) async throws {
        let run = try await ImplementationRun.waiting(
            "--mode \(mode) --at bye --case last", ["--jobs", "1"] + (mode == "never-answers" ? impatient : []))
        #expect(run.status == status, "\(run.error)")
        #expect(run.verdicts.values.allSatisfy { $0.outcome == .pass } && run.verdicts.count == 3)
        #expect(run.isComplete)
        if status != 0 { #expect(run.error.contains("at the end of the run: ") && run.error.contains(words)) }
        #expect(try run.leftovers().isEmpty)
    }

    /// It misbehaves once and then no more: one repetition of the case pays for it.
    @Test(arguments: ["exits-0", "garbage"]) func once(_ mode: String) throws {
        let scratch = try ScratchFolder()
        let run = try ImplementationRun(
            "--mode \(mode) --once \(scratch.path("marker"))", ["--repeat", "4", "--jobs", "3"], scratch: scratch)
        #expect(run.status == (mode == "garbage" ? 3 : 4))
        #expect(run.verdicts.count == 12)
        #expect(run.verdicts.values.count { $0.outcome == .pass } == 11)
        #expect(run.verdicts.values.count { $0.outcome == .harnessFault } == 1)
        #expect(try run.leftovers().isEmpty)
    }

    /// Whoever fails in every case is not started for ever, and what was not tried is not green.
    @Test func surrender() throws {
        let run = try ImplementationRun(
            "--mode exits-0 --case ''", ["--repeat", "20", "--jobs", "1", "--give-up-after", "3"])
        #expect(run.status == 4)
        #expect(run.verdicts.values.count { $0.outcome == .harnessFault } == 3)
        #expect(run.verdicts.values.count { $0.outcome == .notRun } == 57)
        #expect(try run.leftovers().isEmpty)
    }

    /// What a fault's reason says does not depend on which adapter happened to play: the log is the same however many do.
    @Test(arguments: ["garbage", "exits-0", "answers-another"]) func faultsAreDeterministic(_ mode: String) throws {
        let runs = try ["1", "4"].map { jobs in
            let scratch = try ScratchFolder()
            // The adapter's own command line stands in the log: the same for both.
            let run = try ImplementationRun(
                "--mode \(mode) --case ''", ["--repeat", "5", "--jobs", jobs, "--give-up-after", "100"],
                scratch: scratch)
            // The first line names the folder of the case files, and its digest.
            return try run.scratch.text("report/run.jsonl").replacing(scratch.path, with: "")
                .split(separator: "\n").dropFirst()
        }
        #expect(runs[0] == runs[1])
    }

    // MARK: - Signals

    /// Starts a run against an adapter that misbehaves, and waits until it has come as far as `isReady` asks.
    private func hanging(
        _ adapter: String, _ options: [String], underNohup: Bool = false,
        waitingFor isReady: (ScratchFolder) throws -> Bool
    ) throws -> (Program, ScratchFolder) {
        let scratch = try ScratchFolder()
        let arguments = try ImplementationRun.arguments(
            adapter, options + ["--jobs", "1"], suite: ImplementationRun.suite, scratch)
        let program =
            underNohup
            ? try Program("nohup", [BatonBinary.path] + arguments) : try BatonBinary.start(arguments)
        let deadline = ContinuousClock.now.advanced(by: .seconds(120))
        // The thread is kept: whoever sends a signal does it before the answer limit has passed.
        while try !isReady(scratch), ContinuousClock.now < deadline { Thread.sleep(forTimeInterval: 0.02) }
        let hasComeAsFar = try isReady(scratch)
        try #require(hasComeAsFar, "it did not come as far within two minutes: \(program.errorSoFar)")
        return (program, scratch)
    }

    /// What a run leaves that is about to end.
    private func run(of program: Program, in scratch: ScratchFolder) async throws -> ImplementationRun {
        try await ImplementationRun(program.eventualResult(limit: .seconds(120)), in: scratch)
    }

    private func hasFirstVerdict(_ scratch: ScratchFolder) throws -> Bool {
        try scratch.has("report/run.jsonl")
            && scratch.text("report/run.jsonl").contains(#"{"line":"verdict","name":"sample/before""#)
    }

    /// The adapter and its children are there: it has been asked what it never answers.
    private func hangs(_ scratch: ScratchFolder) -> Bool { scratch.has("processes.hanging") }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func aSignalEndsTheRunWithinItsLimits(_ signal: Int32) async throws {
        let (program, scratch) = try hanging(
            "--mode forks-and-hangs", ["--answer-limit", "6"], waitingFor: hangs)
        program.send(signal)
        let run = try await run(of: program, in: scratch)
        #expect(run.status == 128 + signal)
        // The case that ran comes to its end; no other begins.
        #expect(run.verdicts["before"]?.outcome == .pass)
        #expect(run.verdicts["at-hand"]?.outcome == .harnessFault)
        #expect(run.verdicts["behind"] == nil)
        #expect(!run.isComplete)
        #expect(run.error.contains("stopped by signal \(signal)"))
        #expect(try run.leftovers().isEmpty)
    }

    /// A program that ignores SIGHUP from its start goes on to do so. Of two signals that wait, the lower number comes first.
    @Test func underNohupTheTerminalMayGo() async throws {
        let (program, scratch) = try hanging(
            "--mode forks-and-hangs", ["--answer-limit", "6"], underNohup: true,
            waitingFor: hangs)
        program.send(SIGHUP)
        program.send(SIGTERM)
        let run = try await run(of: program, in: scratch)
        #expect(run.status == 128 + SIGTERM)
        #expect(run.error.contains("stopped by signal \(SIGTERM)"))
        #expect(run.verdicts["at-hand"]?.outcome == .harnessFault)
        #expect(try run.leftovers().isEmpty)
    }

    @Test func aSecondSignalEndsItAtOnce() async throws {
        let (program, scratch) = try hanging(
            "--mode forks-and-hangs", ["--answer-limit", "3600", "--case-limit", "3600"],
            waitingFor: hangs)
        program.send(SIGINT)
        // Two signals of one kind are one while nobody has taken the first.
        let deadline = ContinuousClock.now.advanced(by: .seconds(120))
        while !program.errorSoFar.contains("a second signal ends it at once"), ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(program.isRunning)
        program.send(SIGINT)
        let run = try await run(of: program, in: scratch)
        #expect(run.status == 128 + SIGINT)
        #expect(run.verdicts["before"]?.outcome == .pass)
        #expect(!run.isComplete)
        #expect(try run.leftovers().isEmpty)
    }

    /// A process that goes on in a child all the time is found, whichever moment the end hits.
    @Test(arguments: ["forks-and-hangs"] + Array(repeating: "hops-and-hangs", count: 5))
    func aSignalDuringTheGreeting(_ mode: String) async throws {
        let (program, scratch) = try hanging(
            "--mode \(mode) --at hello", ["--answer-limit", "3600"], waitingFor: hangs)
        program.send(SIGTERM)
        let run = try await run(of: program, in: scratch)
        #expect(run.status == 128 + SIGTERM)
        #expect(try run.leftovers().isEmpty)
    }

    /// Nobody can do anything when it is killed; but the input of its adapters ends, and whoever reads it ends as well.
    @Test func killed() async throws {
        let (program, scratch) = try hanging(
            "--mode none", ["--repeat", "100000"], waitingFor: hasFirstVerdict)
        program.send(SIGKILL)
        let run = try await run(of: program, in: scratch)
        #expect(run.status == 128 + SIGKILL)
        #expect(!run.isComplete && run.verdicts["before"]?.outcome == .pass)
        #expect(try run.leftovers(within: .seconds(60)).isEmpty)
    }

    @Test func theReaderGoesAway() throws {
        let scratch = try ScratchFolder()
        let arguments = try ImplementationRun.arguments(
            "--mode forks-and-goes-on --case \"\"", ["--repeat", "200"], suite: ImplementationRun.suite, scratch)
        let words = arguments.map { "'\($0)'" }.joined(separator: " ")
        let result = try BatonBinary.shell("{ \"$BATON\" \(words); echo $? > \(scratch.path("status")); } | true")
        #expect(result.status == 0)
        #expect(try scratch.text("status") == "\(128 + SIGPIPE)\n")
        #expect(try ImplementationRun(result, in: scratch).leftovers().isEmpty)
    }
}
