import ConformanceRunner
import Events
import ImplementationAdapter
import Testing

/// The transport of a case, of its suite and of a run.
@Suite struct TransportChoiceTests {
    private static let steps = """
        steps:
          - source: {becomeCurrent: {type: com.example.notes.edit, title: Groceries, userInfo: {text: Milk and eggs}}}
          - receiver: {expect: offer, from: source}
          - receiver: {accept: {from: source}}
          - receiver: {expect: cb.continue, where: {userInfo: {text: Milk and eggs}}}
        """
    private static let devices = """
        devices:
          source: {model: iPhone 15, os: iOS 17.5, account: ana, apps: [{bundle: com.example.notes, team: TEAM1AAAAA}]}
          receiver:
            model: MacBook Air M2
            os: macOS 14.5
            account: ana
            apps: [{bundle: com.example.notes, team: TEAM1AAAAA, activityTypes: [com.example.notes.edit]}]
        """

    private func testCase(_ key: String = "") throws -> TestCase {
        try load(suite("\(key)\n\(Self.devices)\n\(Self.steps)", covers: "[CONT-011]"))[0]
    }

    /// The transports that the log names.
    private func named(_ result: CaseResult) -> Set<String> {
        Set(
            result.lines.compactMap { line in
                if case .event(let event) = line { event.text(.transport) } else { nil }
            })
    }

    @Test func theCaseChoosesAndElseTheRun() throws {
        var environment = CaseEnvironment.referenceDevices(library)
        let unnamed = try testCase()
        for transport in TransportName.allCases {
            environment.transport = transport
            let expected: Set<String> = transport.isEncrypted ? [transport.rawValue] : []
            let result = CaseRunner(environment: environment).run(unnamed, seed: 1)
            #expect(result.verdict.outcome == .pass)
            #expect(named(result) == expected)
            for own in TransportName.allCases {
                let result = CaseRunner(environment: environment).run(
                    try testCase("transport: \(own.rawValue)"), seed: 1)
                #expect(result.verdict.outcome == .pass)
                #expect(named(result) == (own.isEncrypted ? [own.rawValue] : []))
            }
        }
    }

    @Test func mistakesAreFound() {
        let text = suite("transport: companionLink\n\(Self.devices)\n\(Self.steps)", covers: "[CONT-011]")
        #expect(mistakes(text).count == 1)
        #expect(mistakes(text).first?.contains("companion-link") == true)
    }

    /// An implementation in another process is not judged by what the adapter protocol does not have.
    @Test func foreignDevicesAreNotJudged() throws {
        let source = Parrots()
        let runner = CaseRunner(environment: CaseEnvironment.referenceDevices(library))
        let result = runner.run(try testCase("transport: companion-link"), seed: 1, source: source)
        #expect(result.verdict.outcome == .unsupported)
        #expect(result.verdict.reason == "an implementation behind an adapter has no transport companion-link")
    }

    /// Only apps of such a device run behind adapters: its transports are those of the reference.
    @Test func aDeviceWithForeignAppsHasEveryTransport() throws {
        let runner = CaseRunner(environment: CaseEnvironment.referenceDevices(library))
        let result = runner.run(try testCase("transport: companion-link"), seed: 1, source: NoForeignApps())
        #expect(result.verdict.outcome == .pass, "\(result.verdict.reason)")
        #expect(named(result) == ["companion-link"])
    }

    private final class NoForeignApps: ImplementationSource {
        let livesInRealTime = false

        func implementation(
            of device: DeviceDeclaration, in testCase: TestCase
        ) throws(ImplementationFault) -> (any Implementation)? {
            device.name == "receiver" ? DeviceWithForeignApps(hosts: [:]) : nil
        }

        func caseEnded(hasFailed: Bool) -> ImplementationFault? { nil }
    }

    private final class Parrots: ImplementationSource {
        let livesInRealTime = false

        func implementation(
            of device: DeviceDeclaration, in testCase: TestCase
        ) throws(ImplementationFault) -> (any Implementation)? {
            device.name == "receiver" ? Parrot(capabilities: Set(Capability.known)) : nil
        }

        func caseEnded(hasFailed: Bool) -> ImplementationFault? { nil }
    }

    /// The refusal says why.
    @Test func nobodyAnswersForTheSource() throws {
        let steps = """
            steps:
              - receiver: {fault: {name: failureReply, from: source}}
              - receiver: {expect: refused}
            """
        let testCase = try load(
            suite(
                "transport: companion-link\nrecovery: {because: nothing was done}\n\(Self.devices)\n\(steps)",
                covers: "[CONT-011]"))[0]
        #expect(
            CaseRunner(environment: CaseEnvironment.referenceDevices(library)).run(testCase, seed: 1).verdict.outcome
                == .pass)
    }
}
