import ConformanceRunner
import Events
import Rules
import Testing

/// A case goes on behind its last step until each attempt has an outcome.
@Suite("Ends of attempts")
struct AttemptEndTests {
    private static let begun = """
        - phone: {perform: {action: cb.willContinue, with: {app: com.example.notes, thread: main, attempt: 2001, type: com.example.notes.edit}}}
        - phone: {expect: cb.willContinue, within: 1 s}

        """

    private func run(_ steps: String = "", device: String = "") throws -> CaseResult {
        var environment = parrots()
        environment.rules = { RuleCatalogue.alwaysOn(RuleParameters(profile: $0)) }
        let keys = "devices: {phone: {model: iPhone 15, os: iOS 17.5\(device)}}"
        let testCase = try load(suite("\(keys)\nsteps:\n\(Self.begun)\(steps)", covers: "[CONT-007]"))[0]
        return CaseRunner(environment: environment).run(testCase, seed: 1)
    }

    private func broken(_ result: CaseResult) -> [String] {
        result.lines.flatMap { line -> [String] in
            guard case .check(let check) = line, check.outcome == .fail else { return [] }
            return check.id.contains("attempt-pairing") ? check.requirements : []
        }
    }

    @Test func aMissingOutcomeIsFound() throws {
        #expect(broken(try run()) == ["CONT-007", "CONT-034"])
    }

    @Test func aLateOutcomeIsAwaited() throws {
        let ends = """
            - phone: {perform: {action: cb.continue, with: {app: com.example.notes, thread: main, attempt: 2001, delay: 60000}}}
            """
        let result = try run(ends)
        #expect(broken(result).isEmpty)
        let last = try #require(result.events.last { $0.kind == .continueCalled })
        #expect(last.time.nanoseconds >= 60_000_000_000 && last.attempt == 2001)
    }

    /// Nobody unlocks the device any more.
    @Test(arguments: [", locked: true", ", asleep: true"])
    func aLockedDeviceIsNotAwaited(key: String) throws {
        #expect(broken(try run(device: key)).isEmpty)
    }

    @Test func aDeviceThatIsLockedIsNotAwaited() throws {
        #expect(broken(try run("- phone: {perform: {action: device.lock}}")).isEmpty)
        let unlocked = """
            - phone: {perform: {action: device.lock}}
            - phone: {perform: {action: device.unlock}}
            """
        #expect(broken(try run(unlocked)) == ["CONT-007", "CONT-034"])
    }

    /// A quirk may swallow the activity.
    @Test func aDeviceWithAQuirkIsNotAwaited() throws {
        #expect(broken(try run(device: ", quirks: [Q-SCENECOLD]")).isEmpty)
    }

    @Test func anAppThatHasEndedHasNoAttempt() throws {
        let ends = "- phone: {perform: {action: app.terminate, with: {app: com.example.notes, reason: user}}}"
        #expect(broken(try run(ends)).isEmpty)
    }
}
