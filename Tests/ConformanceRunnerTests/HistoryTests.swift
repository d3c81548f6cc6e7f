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
        var environment = CaseEnvironment.reference(with: defect)
        environment.history = history
        return environment
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

    /// An event that each history leaves, with the verb of a step where it is one.
    private static let traces: [(History, EventKind, verb: String?)] = [
        (.handoff, .continueCalled, nil), (.linkLoss, .didFailCalled, nil), (.silentSource, .didFailCalled, nil),
        (.refusedConnection, .didFailCalled, nil), (.damagedMessage, .advertisementDropped, nil),
        (.crash, .appTerminated, nil), (.restart, .stepStarted, "restart"), (.sleep, .deviceSlept, nil),
        (.account, .pairRemoved, nil), (.bluetooth, .stepStarted, "set"),
    ]

    /// It has really happened, and before the case: the case alone has fewer events than stand behind it.
    @Test(arguments: traces)
    func whatHappenedStandsInTheLog(history: History, kind: EventKind, verb: String?) throws {
        let alone = CaseRunner(environment: environment(behind: nil)).run(try demo(), seed: 1)
        let result = CaseRunner(environment: environment(behind: history)).run(try demo(), seed: 1)
        #expect(result.verdict.outcome == .pass)
        let before = result.events.dropLast(alone.events.count)
        #expect(before.contains { $0.kind == kind && (verb == nil || $0.text(.verb) == verb) })
    }

    @Test func aDayPasses() throws {
        let result = CaseRunner(environment: environment(behind: .day)).run(try demo(), seed: 1)
        #expect(result.verdict.outcome == .pass)
        let accepted = try #require(result.events.first { $0.kind == .userAccepted })
        #expect(accepted.time.nanoseconds > 86_400 * 1_000_000_000)
    }

    @Test func aMinuteOfSleepPasses() throws {
        let result = CaseRunner(environment: environment(behind: .sleep)).run(try demo(), seed: 1)
        let slept = try #require(result.events.first { $0.kind == .deviceSlept })
        let woke = try #require(result.events.first { $0.kind == .deviceWoke && $0.device == slept.device })
        #expect(woke.time.since(slept.time) >= 60 * 1_000_000_000)
    }

    /// The app itself ends the activity of before. A source whose app is ended with its activity is another history.
    @Test func theActivityOfBeforeIsInvalidated() throws {
        let result = CaseRunner(environment: environment(behind: .handoff)).run(try demo(), seed: 1)
        let invalid = try #require(
            result.events.first { $0.kind == .activityStateChanged && $0.text(.to) == "invalid" })
        let terminated = try #require(result.events.first { $0.kind == .appTerminated })
        #expect(invalid.text(.by) == "app" && invalid.sequence < terminated.sequence)
    }

    /// A device that is deaf from the first refused connection on passes a case in which none is refused.
    @Test func whatAHistoryBreaksIsSeen() throws {
        func outcome(behind history: History?) throws -> Outcome {
            let environment = environment(behind: history, defect: .staysDeafAfterRefusal)
            return CaseRunner(environment: environment).run(try demo(), seed: 1).verdict.outcome
        }
        #expect(try outcome(behind: nil) == .pass)
        #expect(try outcome(behind: .handoff) == .pass)
        #expect(try outcome(behind: .refusedConnection) == .fail)
    }
}
