package import Events
import Requirements
import Rules

/// Everything that decides what a run's log holds, and nothing else.
package struct RunPlan: Sendable {
    /// All cases that were selected, in their order.
    package let selection: [SelectedCase]
    /// The part of the selection that this run takes; nil for all of it.
    package let part: SelectionPart?
    /// The cases of this run in the order of the log.
    package var cases: [SelectedCase]
    /// The run seed.
    package var seed: UInt64
    /// The catalogues.
    package var library: ConformanceLibrary
    /// What cases run in.
    package var environment: CaseEnvironment
    /// Who is tested: name and version.
    package var implementation: String
    /// The foreign implementation that is tested; nil for the reference.
    package var tested: TestedImplementation?
    /// What is expected of it; nil for everything.
    package var baseline: Baseline?
    /// The names of all known cases, whether they run or not.
    package var known: [String] = []
    /// The command that repeats the run, without what does not change the log.
    package var arguments: [String]

    /// Puts a plan together.
    ///
    /// - Parameters:
    ///   - selection: all cases that were selected.
    ///   - part: the part of them that this run takes; nil for all of them.
    package init(
        cases selection: [SelectedCase], part: SelectionPart? = nil, seed: UInt64, library: ConformanceLibrary,
        environment: CaseEnvironment,
        implementation: String, tested: TestedImplementation? = nil, arguments: [String]
    ) {
        self.selection = selection
        self.part = part
        cases = part.map { $0.places.map { selection[$0] } } ?? selection
        self.seed = seed
        self.library = library
        self.environment = environment
        self.implementation = implementation
        self.tested = tested
        self.arguments = arguments
    }

    /// The lines before the first case.
    ///
    /// All shards of a selection tell the same requirements, those of the whole of it.
    package var opening: [LogLine] {
        let header = RunHeader(
            baton: BatonVersion.current, seed: seed, digest: library.digest, epoch: environment.epoch,
            implementation: implementation, role: tested?.role.rawValue, clock: tested?.clock,
            capabilities: tested?.capabilities ?? [], selection: SelectionDigest(selection.map(\.name)).text,
            shard: part?.record(selected: selection.count), cases: cases.count, arguments: arguments)
        var cited = Set(selection.flatMap(\.testCase.covers))
        if selection.contains(where: { !$0.testCase.recovery.checks.isEmpty }) {
            cited.formUnion(Recovery.requirements)
        }
        for rule in environment.rules(environment.parameters) { cited.formUnion(type(of: rule).requirements) }
        let records = library.requirements.requirements.filter { cited.contains($0.id.description) }
            .map { requirement in
                LogLine.requirement(
                    RequirementRecord(
                        id: requirement.id.description, level: requirement.level.rawValue,
                        confidence: requirement.confidence.rawValue, subject: requirement.subject.rawValue,
                        statement: requirement.statement))
            }
        return [.run(header)] + records + (baseline?.records(among: known) ?? [])
    }
}

/// How a run is carried out; nothing of it shows in the log.
package struct RunOptions: Sendable {
    /// How many cases run at a time.
    package var jobs: Int
    /// Run every case twice and compare.
    package var checksDeterminism: Bool
    /// After so many cases in a row that ended in a fault the others are not tried; nil for never.
    package var faultLimit: Int?
    /// Takes the console report as it grows.
    package var console: @Sendable (String) -> Void
    /// Takes the progress line of a terminal, without its eraser; nil where nobody looks.
    package var progress: (@Sendable (String) -> Void)?
    /// Writes a case's captures into a folder; nil for none.
    package var captures: CaptureWriting?

    /// Writes the captures of one case into an existing folder.
    package typealias CaptureWriting = @Sendable (_ result: CaseResult, _ folder: String) throws -> Void

    /// Sets the options.
    package init(
        jobs: Int, checksDeterminism: Bool = false, faultLimit: Int? = nil,
        console: @escaping @Sendable (String) -> Void = { _ in }, progress: (@Sendable (String) -> Void)? = nil,
        captures: CaptureWriting? = nil
    ) {
        self.jobs = max(1, jobs)
        self.checksDeterminism = checksDeterminism
        self.faultLimit = faultLimit
        self.console = console
        self.progress = progress
        self.captures = captures
    }
}

/// How a run ended.
package struct RunOutcome: Sendable {
    /// The process's exit status, as far as the run decides it.
    package var exitStatus: Int
    /// The signal that stopped it; nil if it came to its end.
    package var signal: Int32?
    /// Cases that did not give the same log twice, in order.
    package var divergences: [Divergence]
    /// Number of cases that ran.
    package var cases: Int
    /// What was wrong when adapters were taken leave of.
    package var farewells: [String] = []
}

/// Two runs of one case that differ.
package struct Divergence: Sendable, Hashable, CustomStringConvertible {
    /// The case.
    package var name: String
    /// The first line of the case's part of the log that differs, from 1.
    package var line: Int
    /// The line in the first run; empty if it has fewer lines.
    package var first: String
    /// The line in the second run; empty if it has fewer lines.
    package var second: String

    /// Finds the first line that differs; nil if there is none.
    package init?(name: String, _ first: [UInt8], _ second: [UInt8]) {
        guard first != second else { return nil }
        let lines = [first, second].map { $0.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) }
        let shared = zip(lines[0], lines[1]).prefix { $0 == $1 }.count
        self.name = name
        line = shared + 1
        func text(_ lines: [ArraySlice<UInt8>]) -> String {
            shared < lines.count ? String(decoding: lines[shared].prefix(400), as: UTF8.self) : ""
        }
        self.first = text(lines[0])
        self.second = text(lines[1])
    }

    /// The case, the line and both versions of it.
    package var description: String { "\(name): line \(line) differs\n  first:  \(first)\n  second: \(second)" }
}
