import ConformanceRunner
import Events
import ImplementationAdapter
import Testing
import VirtualDevices

/// A further device that stands beside those of a case changes nothing in it.
@Suite("Bystanders")
struct BystanderTests {
    private func environment(
        beside bystander: Bystander?, defect: StubbornDevice.Defect? = nil, behind history: History? = nil
    ) -> CaseEnvironment {
        var environment = CaseEnvironment.reference(with: defect)
        environment.bystander = bystander
        environment.history = history
        return environment
    }

    @Test(arguments: Bystander.allCases)
    func nearlyAllCasesPassBesideEach(bystander: Bystander) throws {
        let cases = try bundledCases()
        let sample = stride(from: 0, to: cases.count, by: 30).map { cases[$0] }
        let runner = CaseRunner(environment: environment(beside: bystander))
        let passed = sample.count { runner.run($0, seed: 1).verdict.outcome == .pass }
        #expect(passed * 100 >= sample.count * 90, "\(passed) of \(sample.count)")
    }

    @Test(arguments: Bystander.allCases)
    func itOffersAnActivityBeforeTheCase(bystander: Bystander) throws {
        let result = CaseRunner(environment: environment(beside: bystander)).run(try demo(), seed: 1)
        #expect(result.verdict.outcome == .pass)
        #expect(result.setups.map(\.name) == ["phone", "mac", bystander.rawValue])
        let offered = try #require(
            result.events.firstIndex { $0.kind == .advertisingStarted && $0.device == bystander.rawValue })
        let launched = try #require(result.events.firstIndex { $0.kind == .appLaunched && $0.device == "phone" })
        #expect(offered < launched)
        guard bystander != .secondSource else { return }
        #expect(!result.events.contains { $0.kind == .offerShown && $0.device == bystander.rawValue })
    }

    @Test func itStandsThereBehindAHistory() throws {
        let environment = environment(beside: .companion, behind: .restart)
        let result = CaseRunner(environment: environment).run(try demo(), seed: 1)
        #expect(result.verdict.outcome == .pass)
        let restarted = try #require(result.events.firstIndex { $0.text(.verb) == "restart" })
        let offered = try #require(
            result.events.firstIndex { $0.kind == .advertisingStarted && $0.device == "companion" })
        #expect(restarted < offered)
    }

    @Test func itTakesANameThatTheCaseHasNot() throws {
        var testCase = try demo()
        testCase.devices[1].name = "companion"
        testCase.steps = []
        let result = CaseRunner(environment: environment(beside: .companion)).run(testCase, seed: 1)
        #expect(result.setups.map(\.name) == ["phone", "companion", "companion-"])
    }

    /// A device that listens to the first address that it hears passes a case with one source.
    @Test func whatABystanderBreaksIsSeen() throws {
        func outcome(beside bystander: Bystander?) throws -> Outcome {
            let environment = environment(beside: bystander, defect: .hearsOneAddress)
            return CaseRunner(environment: environment).run(try demo(), seed: 1).verdict.outcome
        }
        #expect(try outcome(beside: nil) == .pass)
        #expect(try outcome(beside: .neighbour) == .fail)
        #expect(try outcome(beside: .companion) == .fail)
    }
}
