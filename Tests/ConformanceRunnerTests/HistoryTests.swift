import ConformanceRunner
import Events
import ImplementationAdapter
import Testing
import VirtualDevices

/// What has happened on devices before a case changes nothing in it.
@Suite("Histories")
struct HistoryTests {
    private func environment(
        behind history: History?, defect: StubbornDevice.Defect? = nil
    ) -> CaseEnvironment {
        var environment = CaseEnvironment.reference(library) { _ in
            let device = VirtualDevice(programs: .standard)
            guard let defect else { return device }
            return StubbornDevice(device, defect)
        }
        environment.history = history
        return environment
    }

    private func demo() throws -> TestCase {
        try #require(try bundledCases().first { $0.name == "demo/iphone-to-mac" })
    }

    /// A history that left something behind would spoil most of them.
    @Test(arguments: History.allCases)
    func nearlyAllCasesPassBehindEachHistory(history: History) throws {
        let cases = try bundledCases()
        let sample = stride(from: 0, to: cases.count, by: 30).map { cases[$0] }
        let runner = CaseRunner(environment: environment(behind: history))
        let passed = sample.count { runner.run($0, seed: 1).verdict.outcome == .pass }
        #expect(passed * 100 >= sample.count * 90, "\(passed) of \(sample.count)")
    }

    struct Trace: Sendable {
        var history: History
        var kind: EventKind
    }

    private static let traces = [
        Trace(history: .handoff, kind: .continueCalled), Trace(history: .linkLoss, kind: .didFailCalled),
        Trace(history: .silentSource, kind: .didFailCalled), Trace(history: .refusedLink, kind: .didFailCalled),
        Trace(history: .damagedMessage, kind: .advertisementDropped), Trace(history: .crash, kind: .appTerminated),
        Trace(history: .restart, kind: .advertisingStarted), Trace(history: .sleep, kind: .deviceSlept),
        Trace(history: .account, kind: .pairRemoved), Trace(history: .bluetooth, kind: .stepStarted),
        Trace(history: .day, kind: .appLaunched),
    ]

    /// It has really happened, and before the app of the case is started for the first step.
    @Test(arguments: traces)
    func whatHappenedStandsInTheLog(trace: Trace) throws {
        let log = CaseRunner(environment: environment(behind: trace.history)).run(try demo(), seed: 1)
        let events = log.lines.compactMap { if case .event(let event) = $0 { event } else { nil } }
        let alone = CaseRunner(environment: environment(behind: nil)).run(try demo(), seed: 1)
        let own = alone.lines.count { if case .event(let event) = $0 { event.kind == trace.kind } else { false } }
        let all = events.count { $0.kind == trace.kind }
        if trace.history == .day {
            #expect(try #require(events.last).time.nanoseconds > 86_400 * 1_000_000_000)
        } else {
            #expect(all > own)
        }
        #expect(log.verdict.outcome == .pass)
    }

    /// A device that is deaf from the first refused connection on passes a case in which none is refused.
    @Test func whatAHistoryBreaksIsSeen() throws {
        func outcome(behind history: History?) throws -> Outcome {
            let environment = environment(behind: history, defect: .staysDeafAfterRefusal)
            return CaseRunner(environment: environment).run(try demo(), seed: 1).verdict.outcome
        }
        #expect(try outcome(behind: nil) == .pass)
        #expect(try outcome(behind: .handoff) == .pass)
        #expect(try outcome(behind: .refusedLink) == .fail)
    }
}
