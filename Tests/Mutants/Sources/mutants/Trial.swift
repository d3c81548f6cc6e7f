import Foundation
import Mutation

/// Runs the suites and the tests with one mutant.
struct Trial {
    /// The test targets of each module with mutants.
    static let testTargets = [
        "Handoff": ["HandoffTests", "SourceCompatibilityTests", "BatonTestingTests"],
        "VirtualDevices": ["VirtualDevicesTests"],
        "Continuity": ["ContinuityTests"],
        "FrameOpening": ["FrameOpeningTests"],
        "Rules": ["RulesTests"],
        "ConformanceRunner": ["ConformanceRunnerTests"],
    ]

    /// The target whose tests run commands, and those of its suites that run what a folder contains.
    static let commandTarget = "CommandLineTests"
    private static let commandSuites = [
        "ConformanceRunner/AdapterCheck/": ["AuthorToolTests", "AuthorMessageTests"],
        "ConformanceRunner/Baselines/": ["BaselineCommandTests"],
        "ConformanceRunner/Listings/": ["AuthorToolTests"],
        "ConformanceRunner/Merging/": ["ShardTests"],
        "ConformanceRunner/Recordings/": ["CaptureToCaseTests"],
        "ConformanceRunner/Running/": ["AuthorMessageTests"],
        "ConformanceRunner/Selection/": ["ShardTests", "RunSelectionTests", "ContinuousIntegrationTests"],
        "ConformanceRunner/Tours/": ["TourCommandTests"],
        "ConformanceRunner/Transcripts/": ["AuthorToolTests"],
    ]

    /// The targets, or suites of a target, that run with a mutant.
    private static func tests(of mutant: Mutant) -> [String] {
        let suites = commandSuites.first { mutant.identity.file.hasPrefix($0.key) }?.value ?? []
        return (testTargets[mutant.module] ?? []) + suites.map { "\(commandTarget).\($0)" }
    }

    /// What runs with mutants, besides the tests.
    static let programs = ["baton", "defect-matrix"]

    /// The modules that judge. A judge that sees less passes what is right as before; the suites notice it by the defective
    /// implementations that they must fail.
    private static let judges: Set<String> = ["Rules", "ConformanceRunner"]

    let workspace: Workspace
    /// This worker's folder.
    let scratch: URL
    let state: String

    /// The log and the last lines of a run without a mutant.
    struct Baseline {
        let log: URL
        let summary: [String]
    }

    enum SuiteResult {
        case killed(String)
        case passed(changesLog: Bool)
    }

    /// Runs all without a mutant, unless that has been done for this state.
    func baseline(withTests: Bool) async throws -> Baseline {
        let folder = workspace.folder.appending(path: "baseline")
        let log = folder.appending(path: "run.jsonl")
        let notes = folder.appending(path: "notes.json")
        if let data = try? Data(contentsOf: notes), let kept = try? JSONDecoder().decode([String].self, from: data),
            kept.first == state
        {
            return Baseline(log: log, summary: Array(kept.dropFirst()))
        }
        // The same options as with a mutant, because the log's first line names them.
        let (end, output) = try await runCases(0, folder: folder, selection: Self.allCases)
        guard end == .status(0) else {
            throw Failure("the suites fail without a mutant:\n\(output.suffix(2000))")
        }
        if let reason = try await runDefects(0) { throw Failure("defects escape without a mutant: \(reason)") }
        let commands = Self.commandSuites.values.joined().map { "\(Self.commandTarget).\($0)" }
        for target in Set(Self.testTargets.values.joined() + commands).sorted() where withTests {
            if let reason = try await runTests(0, target) {
                throw Failure("\(target) fails without a mutant:\n\(reason)")
            }
        }
        try JSONEncoder().encode([state] + Self.summary(output)).write(to: notes)
        return Baseline(log: log, summary: Self.summary(output))
    }

    /// Runs the cases.
    ///
    /// - Parameter known: the outcome of an earlier run. The case that failed then is tried first.
    func suites(_ mutant: Mutant, number: Int, baseline: Baseline, known: Outcome?) async throws -> Outcome {
        func make(_ verdict: Outcome.Verdict, _ reason: String, _ changes: Bool?) -> Outcome {
            Outcome(mutant: mutant.identity, verdict: verdict, reason: reason, changesLog: changes, state: state)
        }
        if let known, known.verdict == .suites, known.reason.contains("/") {
            let (end, _) = try await runCases(
                number, folder: scratch.appending(path: "one"), selection: ["--case", Self.pattern(known.reason)])
            if end == .status(1) { return make(.suites, known.reason, nil) }
        }
        switch try await runSuites(number, baseline) {
        case .killed(let reason): return make(.suites, reason, nil)
        case .passed(let changes):
            if Self.judges.contains(mutant.module), let reason = try await runDefects(number) {
                return make(.suites, reason, changes)
            }
            return make(.untested, "", changes)
        }
    }

    /// Runs the tests of the module for a mutant that the suites do not catch.
    func tests(_ mutant: Mutant, number: Int, after suites: Outcome) async throws -> Outcome {
        var reason: String?
        for tests in Self.tests(of: mutant) where reason == nil { reason = try await runTests(number, tests) }
        return Outcome(
            mutant: mutant.identity, verdict: reason == nil ? .survived : .tests, reason: reason ?? "",
            changesLog: suites.changesLog, state: state)
    }

    /// The switch. A program that traps ends at once, without searching for the names of its functions.
    private static func environment(_ number: Int) -> [String: String] {
        ["BATON_MUTANT": String(number), "SWIFT_BACKTRACE": "enable=no"]
    }

    // MARK: Suites

    private static let allCases = ["--fail-fast"]

    /// An eighth of the cases first: that is enough for most mutants.
    private func runSuites(_ number: Int, _ baseline: Baseline) async throws -> SuiteResult {
        let folder = scratch.appending(path: "all")
        for selection in [["--shard", "0/8"], Self.allCases] {
            let (end, output) = try await runCases(number, folder: folder, selection: selection)
            if let reason = Self.reason(end, output) { return .killed(reason) }
            if selection == Self.allCases, Self.summary(output) != baseline.summary { return .killed("other counts") }
        }
        let log = folder.appending(path: "run.jsonl")
        return .passed(changesLog: !FileManager.default.contentsEqual(atPath: log.path, andPath: baseline.log.path))
    }

    /// Why a run of cases did not succeed, or nil.
    private static func reason(_ end: Command.End, _ output: String) -> String? {
        switch end {
        case .status(0): return nil
        case .status(1):
            let failure = output.split(separator: "\n").first { $0.hasPrefix("FAIL ") }
            return failure.map { String($0.dropFirst(5)) } ?? "status 1"
        case .status(124), .signal(9), .signal(24), .status(137), .status(152): return "does not end"
        case .status(let status): return status > 128 ? "ends by signal \(status - 128)" : "status \(status)"
        case .signal(let signal): return "ends by signal \(signal)"
        }
    }

    private func runCases(
        _ number: Int, folder: URL, selection: [String]
    ) async throws -> (end: Command.End, output: String) {
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let output = scratch.appending(path: "suites.log")
        let command = Command(
            program: workspace.products.appending(path: "baton").path,
            arguments: [
                "run", "--no-environment", "--no-captures", "--color", "never", "--seed", "1", "--jobs", "1",
                "--output",
                folder.path, "--conformance", workspace.root.appending(path: "Conformance").path,
            ] + selection,
            environment: Self.environment(number), limits: (processor: 60, wall: 600))
        let end = try await command.run(output: output)
        return (end, String(decoding: try Data(contentsOf: output), as: UTF8.self))
    }

    /// Runs the cases that catch the defective implementations of the reference.
    ///
    /// - Returns: what escapes, or nil.
    private func runDefects(_ number: Int) async throws -> String? {
        let output = scratch.appending(path: "defects.log")
        let command = Command(
            program: workspace.products.appending(path: "defect-matrix").path,
            arguments: ["--claims", "--conformance", workspace.root.appending(path: "Conformance").path],
            environment: Self.environment(number), limits: (processor: 120, wall: 600))
        let end = try await command.run(output: output)
        if end == .status(0) { return nil }
        let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
        return "defects: \(text.split(separator: "\n").first.map { String($0.prefix(100)) } ?? "\(end)")"
    }

    /// The table of areas and the counts.
    private static func summary(_ output: String) -> [String] {
        output.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("Report: ") }
    }

    /// The name of a case with what a glob reads specially between brackets.
    private static func pattern(_ name: String) -> String {
        String(name.map { "[]*?".contains($0) ? "?" : $0 })
    }

    // MARK: Tests

    /// - Returns: what failed, or nil.
    private func runTests(_ number: Int, _ tests: String) async throws -> String? {
        let output = scratch.appending(path: "tests.log")
        let command = Command(
            program: workspace.products.appending(path: "batonPackageTests.xctest").path,
            arguments: ["--testing-library", "swift-testing", "--filter", "^\(tests)[./]"],
            environment: Self.environment(number), limits: (processor: 150, wall: 900))
        let end = try await command.run(output: output)
        if end == .status(0) { return nil }
        let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
        let failed = text.firstMatch(of: /Test (.+?) recorded an issue/).map { String($0.1.prefix(100)) }
        return "\(tests): \(failed ?? "\(end)")"
    }
}
