import ConformanceRunner
import Events
package import Generation
import ImplementationAdapter
import PositionedYAML

/// Sequences of what users, apps, radios and accounts do on two to five devices, with histories and faults.
///
/// Always-on rules judge everything. In the end each device is put right again (signed in, awake, radio on), and a handoff must
/// work: between two devices at once, or, after faults, as `recovery` demands it.
package struct ScheduleMode: FuzzMode {
    package static let name = "schedule"
    /// Inputs with more steps are not kept: what is made of them would take as long as they do.
    private static let mostKeptSteps = 60

    package init() {}

    package func trial(_ choices: inout RecordedChoices, execution: Int, on bench: FuzzBench) -> FuzzTrial {
        let name = "\(Self.name)-\(execution)"
        let setup = ScheduleSetup(&choices, canStream: bench.has(.continuationStreams))
        do {
            var template = try bench.testCase(of: setup.caseFile(name: Self.name))
            template.name = "found/\(name)"
            var script = ScheduleScript(
                setup, updates: setup.hasUpdates ? try Self.operations(setup.updates, setup, on: bench) : [],
                appRepairs: setup.hasUpdates
                    ? try Self.operations(setup.devices.flatMap { setup.repairs(of: $0.name) }, setup, on: bench) : [],
                at: template.position)
            let (result, played) = bench.explore(template) { events, _ in script.next(&choices, after: events) }
            // The template's own steps come after the operations that were carried out.
            let steps = played.steps.dropLast(template.steps.count).compactMap { step in
                if case .operation(let operation) = step { operation } else { nil }
            }
            var failure = FuzzFailure(
                result, inOrderOfTime: true, file: setup.caseFile(name: name, steps: steps.map(\.caseText)))
            if failure == nil, !setup.hasFaults {
                failure = try Self.difference(played, steps, result.events, setup, on: bench)
            }
            failure?.shape = "\(setup.devices.count) devices: \(Self.verbs(steps))"
            return FuzzTrial(
                behaviour: FuzzBehaviour.numbers(of: result.events), failure: failure,
                isKept: steps.count <= Self.mostKeptSteps)
        } catch {
            return FuzzTrial(
                failure: .unreadable("\(error)", case: name, file: setup.caseFile(name: name)))
        }
    }

    /// The operations of these lines, as the steps of a case are read.
    private static func operations(
        _ lines: [String], _ setup: ScheduleSetup, on bench: FuzzBench
    ) throws(PositionedErrors) -> [OperationStep] {
        try bench.testCase(of: setup.caseFile(name: name, steps: lines)).steps.prefix(lines.count).compactMap { step in
            if case .operation(let operation) = step { operation } else { nil }
        }
    }

    /// What the devices under test do otherwise than the reference, and should not.
    private static func difference(
        _ played: TestCase, _ steps: [OperationStep], _ events: [Event], _ setup: ScheduleSetup, on bench: FuzzBench
    ) throws(PositionedErrors) -> FuzzFailure? {
        guard let reference = bench.runWithReference(played) else { return nil }
        let name = played.name.split(separator: "/").last.map(String.init) ?? name
        for difference in ScheduleComparison.differences(steps, tested: events, reference: reference.events) {
            let file = setup.caseFile(
                name: name, steps: steps.prefix(difference.steps).map(\.caseText), check: difference.check)
            let testCase = try bench.testCase(of: file)
            if let failure = FuzzFailure(bench.run(testCase), file: file),
                bench.runWithReference(testCase)?.verdict.outcome == .pass
            {
                return failure
            }
        }
        return nil
    }

    /// The different verbs of a schedule, in their order.
    private static func verbs(_ steps: [OperationStep]) -> String {
        var verbs: [String] = []
        for step in steps where !verbs.contains(step.verb.rawValue) { verbs.append(step.verb.rawValue) }
        return verbs.joined(separator: ", ")
    }
}
