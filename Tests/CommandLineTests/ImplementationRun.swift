import Events
import Foundation
import TestSupport
import Testing

/// A run of the built program against an adapter that misbehaves, to its end.
struct ImplementationRun {
    /// The exit status; 128+n for signal n.
    var status: Int32
    var output: String
    var error: String
    /// How the cases ended, by their names without the suite's.
    var verdicts: [String: CaseVerdict] = [:]
    /// The names of the checks that warn.
    var warnings: [String] = []
    /// The log has its last line.
    var isComplete = false
    /// The most memory that it took, in KiB.
    var kibibytes = 0
    /// The folder with everything that was written.
    let scratch: ScratchFolder

    static let adapters = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Adapters")

    /// Three cases: one before trouble, the one at hand, and one behind it, which shows that the run goes on.
    static let suite = """
        suite: sample
        defaults:
          devices:
            phone: {model: iPhone 15, os: iOS 17.5, account: ana, apps: [{bundle: com.example.notes, team: TEAM1AAAAA}]}
        cases:
          - name: before
            covers: [ACT-001]
            steps:
              - phone: {becomeCurrent: {type: com.example.notes.edit}}
              - phone: {expect: never, event: cb.continue, within: offerDeadline}
          - name: at-hand
            covers: [ACT-001]
            devices:
              phone: {apps: [{bundle: com.example.trouble, team: TEAM1AAAAA}]}
              mac: {model: MacBook Air M2, os: macOS 14.5, account: ana, apps: [{bundle: com.example.notes, team: TEAM1AAAAA}]}
            steps:
              - phone: {becomeCurrent: {type: com.example.notes.edit}}
              - phone: {expect: never, event: cb.continue, within: offerDeadline}
          - name: behind
            covers: [ACT-001]
            devices:
              phone: {apps: [{bundle: com.example.last, team: TEAM1AAAAA}]}
            steps:
              - phone: {becomeCurrent: {type: com.example.notes.edit}}
              - phone: {expect: never, event: cb.continue, within: offerDeadline}

        """

    /// The command line of the adapter; it notes its processes in the scratch folder.
    static func adapter(_ arguments: String, _ scratch: ScratchFolder) -> String {
        "python3 \(adapters.appending(path: "hostile.py").path()) --record \(scratch.path("processes")) \(arguments)"
    }

    /// What the program is called with.
    static func arguments(_ adapter: String, _ options: [String], suite: String, _ scratch: ScratchFolder) throws
        -> [String]
    {
        // Generous where an answer is awaited, unless the caller waits for one that does not come.
        let patience = options.contains("--answer-limit") ? [] : ["--answer-limit", "60"]
        let folder =
            scratch.has("Conformance")
            ? scratch.path("Conformance") : try scratch.conformance(suite: suite)
        return [
            "run", "--conformance", folder, "--implementation",
            Self.adapter(adapter, scratch), "--output", scratch.path("report"), "--no-captures",
        ] + patience + options
    }

    /// Runs the cases of a suite against the adapter.
    ///
    /// - Parameters:
    ///   - adapter: its arguments, as a shell would split them.
    ///   - options: more options of `baton run`.
    init(
        _ adapter: String, _ options: [String] = [], suite: String = Self.suite, scratch: ScratchFolder? = nil
    ) throws {
        let scratch = try scratch ?? ScratchFolder()
        try self.init(Self.measured(adapter, options, suite: suite, scratch).result(), in: scratch)
    }

    /// Several runs may wait side by side for answers that do not come. More would slow down the answers that do.
    private static let waitingRuns = ConcurrencyLimit(4)

    /// Runs the cases of a suite against the adapter, and leaves the thread to other tests meanwhile.
    static func waiting(
        _ adapter: String, _ options: [String] = [], scratch: ScratchFolder? = nil
    ) async throws -> ImplementationRun {
        let scratch = try scratch ?? ScratchFolder()
        return try await waitingRuns.run {
            try await ImplementationRun(
                measured(adapter, options, suite: suite, scratch).eventualResult(), in: scratch)
        }
    }

    private static func measured(
        _ adapter: String, _ options: [String], suite: String, _ scratch: ScratchFolder
    ) throws -> Program {
        try Program(
            "python3",
            [
                adapters.appending(path: "measured.py").path(), scratch.path("memory"), "300", BatonBinary.path,
            ] + arguments(adapter, options, suite: suite, scratch))
    }

    /// What a run left that has ended.
    init(_ result: ProgramResult, in scratch: ScratchFolder) throws {
        status = result.status
        output = result.output
        error = result.error
        kibibytes = scratch.has("memory") ? Int(try scratch.text("memory")) ?? 0 : 0
        self.scratch = scratch
        try readLog()
    }

    private mutating func readLog() throws {
        guard scratch.has("report/run.jsonl") else { return }
        var reader = LogReader()
        reader.append(try scratch.bytes("report/run.jsonl"))
        while let line = try reader.next() {
            if case .verdict(let verdict) = line {
                verdicts[String(verdict.name.drop { $0 != "/" }.dropFirst())] = verdict
            }
            if case .check(let check) = line, check.outcome == .warn { warnings.append(check.id) }
        }
        isComplete = try reader.finish().completeness == .complete
    }

    /// The processes of the adapter and of its children that are still there, after they had time to go.
    func leftovers(within limit: Duration = .seconds(10)) throws -> [String] {
        let deadline = ContinuousClock.now.advanced(by: limit)
        while true {
            let living = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter(isAdapter)
            if living.isEmpty || ContinuousClock.now > deadline { return living }
            Thread.sleep(forTimeInterval: 0.02)
        }
    }

    /// Children have the command line of the adapter. A zombie has none.
    private func isAdapter(_ identifier: String) -> Bool {
        guard identifier.allSatisfy(\.isNumber),
            let line = FileManager.default.contents(atPath: "/proc/\(identifier)/cmdline")
        else { return false }
        return line.split(separator: 0).contains { $0.elementsEqual(scratch.path("processes").utf8) }
    }
}
