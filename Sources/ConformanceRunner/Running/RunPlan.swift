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
    package var seed: UInt64
    /// The catalogues.
    package var library: ConformanceLibrary
    package var environment: CaseEnvironment
    /// The tested implementation: name and version.
    package var implementation: String
    /// The foreign implementation that is tested; nil for the reference.
    package var tested: TestedImplementation?
    /// What is expected of it; nil for everything.
    package var baseline: Baseline?
    /// The names of all known cases, whether they run or not.
    package var known: [String] = []
    /// Whether the log has the events of cases that pass. Without them it is small; a case that is repeated has them again.
    package var keepsPassedEvents = true
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
    /// All shards of a selection have the same requirements, those of the whole selection.
    package var opening: [LogLine] {
        let header = RunHeader(
            baton: BatonVersion.current, seed: seed, digest: library.digest, epoch: environment.epoch,
            implementation: implementation, role: tested?.role.rawValue, clock: tested?.clock,
            capabilities: tested?.capabilities ?? [], selection: SelectionDigest(selection.map(\.name)).text,
            shard: part?.record(selected: selection.count), cases: cases.count, arguments: arguments)
        var cited = Set(selection.flatMap(\.testCase.citedRequirements))
        if selection.contains(where: { !$0.testCase.recovery.checks.isEmpty }) {
            cited.formUnion(Recovery.requirements)
        }
        for rule in environment.rules(environment.parameters) { cited.formUnion(type(of: rule).requirements) }
        let records = library.requirementRecords.filter { cited.contains($0.id) }.map { LogLine.requirement($0) }
        return [.run(header)] + records + (baseline?.records(among: known) ?? [])
    }
}
