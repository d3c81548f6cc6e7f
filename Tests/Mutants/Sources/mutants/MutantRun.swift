import Foundation
import Mutation

/// Finds the places, builds, runs and reports, as the options say.
struct MutantRun {
    let options: Options
    let workspace: Workspace

    init(_ options: Options) throws {
        self.options = options
        workspace = try Workspace(root: options.root)
    }

    func perform() async throws {
        let candidates = try Workspace.modules.flatMap { module in
            try workspace.sources(of: module).flatMap { MutantFinder.mutants(file: $0.file, source: $0.text) }
        }
        let build = MutantBuild(workspace: workspace, candidates: candidates, options: options)
        switch options.action {
        case .list:
            for (number, mutant) in build.selection() where isChosen(mutant) {
                say("BATON_MUTANT=\(number) \(mutant.text)")
            }
        case .build: say("\(try await build.build().count) mutants built")
        case .report: try report(build.selection(), candidates)
        case .run:
            let numbered = try await build.build()
            try await run(numbered)
            try report(numbered, candidates)
        }
    }

    private func isChosen(_ mutant: Mutant) -> Bool {
        guard options.modules.contains(mutant.module) else { return false }
        return options.only.map { mutant.text.contains($0) } ?? true
    }

    // MARK: Running

    private typealias Numbered = (number: Int, mutant: Mutant)

    /// The suites with all mutants, then the tests with those that the suites do not catch.
    private func run(_ numbered: [Numbered]) async throws {
        let state = try state()
        let file = OutcomeFile(file: workspace.resultFile)
        let known = file.read()
        // The numbers are as good as random: what has run when a run is stopped is a sample of all.
        let chosen = numbered.filter { isChosen($0.mutant) }.sorted { $0.number < $1.number }
            .prefix(options.atMost ?? .max)
        let list = try SurvivorList(contentsOf: workspace.survivorList)
        let waiting = chosen.filter { _, mutant in
            guard let outcome = known[mutant.identity] else { return true }
            guard outcome.state != state else { return false }
            guard options.survivorsOnly else { return true }
            return [.survived, .untested].contains(outcome.verdict) && list[mutant.identity] == nil
        }
        defer { try? FileManager.default.removeItem(at: scratch) }
        let baseline = try await trial(0, state).baseline(withTests: options.runsTests)
        try await perform("suites", waiting, file, state) { trial, number, mutant in
            try await trial.suites(mutant, number: number, baseline: baseline, known: known[mutant.identity])
        }
        guard options.runsTests else { return }
        let after = file.read()
        let untested = chosen.filter { _, mutant in
            guard after[mutant.identity]?.verdict == .untested else { return false }
            return !options.survivorsOnly || list[mutant.identity] == nil
        }
        try await perform("tests", untested, file, state) { trial, number, mutant in
            try await trial.tests(mutant, number: number, after: after[mutant.identity]!)
        }
    }

    private func perform(
        _ what: String, _ waiting: [Numbered], _ file: OutcomeFile, _ state: String,
        _ work: @escaping @Sendable (Trial, Int, Mutant) async throws -> Outcome
    ) async throws {
        let queue = Queue(waiting)
        let progress = Progress(what, total: waiting.count)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 1...options.workers {
                let trial = try trial(worker, state)
                group.addTask {
                    while let (number, mutant) = await queue.next() {
                        try await progress.finished(try await work(trial, number, mutant), file)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    /// The folder of this process, so that two may run at a time.
    private var scratch: URL {
        workspace.folder.appending(path: "workers/\(ProcessInfo.processInfo.processIdentifier)")
    }

    private func trial(_ worker: Int, _ state: String) throws -> Trial {
        let folder = scratch.appending(path: String(worker))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return Trial(workspace: workspace, scratch: folder, state: state)
    }

    /// A name for the programs and the cases: outcomes of another state are old.
    private func state() throws -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func add(_ bytes: some Sequence<UInt8>) {
            for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        }
        let folder = workspace.root.appending(path: "Conformance").path
        for path in (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).sorted()
        where path.hasSuffix(".yaml") {
            add(path.utf8)
            add(try Data(contentsOf: URL(filePath: "\(folder)/\(path)")))
        }
        for program in ["baton"] + (options.runsTests ? ["batonPackageTests.xctest"] : []) {
            let path = workspace.products.appending(path: program).path
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            add(
                "\(attributes[.size] ?? 0) \((attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0)".utf8
            )
        }
        return String(hash, radix: 16)
    }

    // MARK: Reporting

    private func report(_ numbered: [(number: Int, mutant: Mutant)], _ candidates: [Mutant]) throws {
        let outcomes = OutcomeFile(file: workspace.resultFile).read()
        let list = try SurvivorList(contentsOf: workspace.survivorList)
        let report = Report(mutants: numbered.map(\.mutant).filter(isChosen), outcomes: outcomes, list: list)
        say(report.tables())
        say(report.survivors())
        var problems = list.withoutPlace(in: candidates).map {
            "the list names a place that is gone: \($0.mutant.text)"
        }
        problems += report.unlisted.map { "survives, and is not in the list: \($0.text)" }
        problems += report.listedAndKilled.map { "is in the list, and is killed: \($0.text)" }
        for problem in problems { say(problem) }
        if !problems.isEmpty { exit(1) }
    }
}

/// The mutants that no worker has taken.
private actor Queue {
    private var waiting: ArraySlice<(number: Int, mutant: Mutant)>
    init(_ waiting: [(number: Int, mutant: Mutant)]) { self.waiting = waiting[...] }
    func next() -> (number: Int, mutant: Mutant)? { waiting.popFirst() }
}

/// Writes outcomes and a line that says how far the run is.
private actor Progress {
    private let what: String
    private let total: Int
    private var done = 0
    private var counts: [Outcome.Verdict: Int] = [:]
    private let start = Date()

    init(_ what: String, total: Int) {
        self.what = what
        self.total = total
    }

    func finished(_ outcome: Outcome, _ file: OutcomeFile) throws {
        try file.append(outcome)
        done += 1
        counts[outcome.verdict, default: 0] += 1
        let figures = Outcome.Verdict.allCases.filter { counts[$0] != nil }.map {
            "\($0.rawValue) \(counts[$0, default: 0])"
        }.joined(
            separator: ", ")
        let left = Date().timeIntervalSince(start) / Double(done) * Double(total - done)
        let line = "\(what): \(done) of \(total): \(figures); about \(Int(left / 60)) min left"
        if isatty(STDOUT_FILENO) == 1 {
            try FileHandle.standardOutput.write(contentsOf: Data("\r\u{1B}[K\(line)\(done == total ? "\n" : "")".utf8))
        } else if done % 20 == 0 || done == total {
            say(line)
        }
    }
}
