import ConformanceRunner
import Events
import ImplementationAdapter
import Testing

/// Apps that a case leaves to an adapter.
@Suite struct BroughtAlongAppTests {
    private static let devices = """
        devices:
          phone: {model: iPhone 15, os: iOS 17.5, account: ana, apps: [{bundle: com.example.mine, team: TEAM1AAAAA, sample: adapter}]}
        """

    /// Plays nothing itself; says who plays an app.
    private final class Claim: ImplementationSource {
        private let bundles: [String]
        init(_ bundles: [String]) { self.bundles = bundles }
        var livesInRealTime: Bool { false }
        func implementation(
            of device: DeviceDeclaration, in testCase: TestCase
        ) throws(ImplementationFault) -> (any Implementation)? { nil }
        func plays(_ app: AppDescription, of device: DeviceDeclaration, in testCase: TestCase) -> Bool {
            bundles.contains(app.bundle)
        }
        func caseEnded(hasFailed: Bool) -> ImplementationFault? { nil }
    }

    private func verdict(_ source: (any ImplementationSource)?) throws -> (outcome: String, reason: String) {
        let steps = "steps:\n  - phone: {perform: {action: act.create}}\n  - phone: {expect: act.create}"
        let testCase = try load(suite("\(Self.devices)\n\(steps)", covers: "[ELIG-016]"))[0]
        let result = CaseRunner(environment: parrots()).run(testCase, seed: 1, source: source)
        return (result.verdict.outcome.rawValue, result.verdict.reason)
    }

    @Test func withoutAnAdapterTheCaseIsUnsupported() throws {
        let verdict = try verdict(nil)
        #expect(verdict.outcome == "unsupported")
        #expect(verdict.reason == "no adapter plays the app com.example.mine of phone")
    }

    @Test func anAdapterOfAnotherAppIsNone() throws {
        #expect(try verdict(Claim(["com.example.yours"])).outcome == "unsupported")
    }

    @Test func whoPlaysItIsJudged() throws {
        #expect(try verdict(Claim(["com.example.mine"])).outcome == "pass")
    }
}
