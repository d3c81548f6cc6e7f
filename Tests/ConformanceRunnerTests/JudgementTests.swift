import Events
import ImplementationAdapter
import Testing

@testable import ConformanceRunner

/// Windows, order, counts and absence: what each expectation takes and what it refuses.
@Suite struct JudgementTests {
    /// A refused operation ends the case; the step in the log shows it.
    @Test func refusedOperationsHaveEvidence() throws {
        let steps = "steps:\n  - mac: {accept: {from: phone}}\n  - mac: {expect: cb.continue}"
        let testCase = try #require(try load(suite("\(devices)\n\(steps)", covers: "[CONT-009]")).first)
        let result = CaseRunner(environment: .referenceDevices(library)).run(testCase, seed: 1)
        let refused = result.lines.compactMap { line -> CheckRecord? in
            if case .check(let check) = line, check.observed.contains("refused") { check } else { nil }
        }
        let evidence = try #require(refused.first?.evidence.first)
        #expect(result.events[evidence].kind == .stepStarted)
    }

    private static let offer =
        #"{perform: {action: offer.show, with: {delay: 100, from: phone, surface: dock, app: com.example.notes}}}"#

    private static func says(_ kind: String, delay: Int = 100, _ rest: String = "") -> String {
        "{perform: {action: \(kind), with: {delay: \(delay)\(rest.isEmpty ? "" : ", " + rest)}}}"
    }

    @Test func aMissingOfferNamesItsReasonAndOneWayDiscovery() throws {
        let result = try run("  - mac: \(Self.offer)\n  - phone: {expect: offer, from: mac}")
        #expect(result.checks[0].observed.contains("the diagnosis names ACTIVITY_NOT_CURRENT"))
        #expect(result.checks[0].observed.contains("ASYMMETRIC_DISCOVERY: mac sees offers of phone, phone none of mac"))
    }

    @Test func asymmetryIsAVerdictOfItsOwn() throws {
        let result = try run("  - mac: \(Self.offer)\n  - mac: {expect: asymmetric-discovery}")
        #expect(result.checks[0].observed.hasPrefix("ASYMMETRIC_DISCOVERY"))
    }

    /// DISC-025 is a SHOULD, ELIG-016 a MUST.
    @Test(arguments: [
        ("[DISC-025]", "", Outcome.warn), ("[DISC-025, ELIG-016]", ", covers: [ELIG-016]", .fail),
        ("[CONT-007]", ", covers: [DISC-025]", .warn), ("[DISC-025]", ", protocol: 12", .fail),
    ])
    func aBrokenShouldIsAWarning(covers: String, own: String, outcome: Outcome) throws {
        let result = try run("  - mac: {expect: cb.continue, within: 1 s\(own)}", covers: covers)
        #expect(result.verdict.outcome == outcome)
    }

    @Test func whatIsNotDeclaredIsUnsupported() throws {
        let result = try run("  - mac: {expect: cb.continue}", keys: "needs: [reports-reasons]")
        #expect(result.verdict.outcome == .unsupported && result.checks.map(\.outcome) == [.unsupported])
        #expect(result.verdict.reason == "parrot does not declare the capability reports-reasons")
    }

    @Test func anUnknownOperationIsUnsupported() throws {
        let result = try run("  - mac: {perform: {action: ignore}}\n  - mac: {expect: cb.continue}")
        #expect(result.verdict.outcome == .unsupported)
    }

    @Test func aDeclaredCapabilityIsAPromise() throws {
        let result = try run(
            "  - mac: {perform: {action: ignore}}\n  - mac: {expect: cb.continue}", keys: "needs: [reports-reasons]",
            parrots(capabilities: [.reportsReasons]))
        #expect(result.verdict.outcome == .untestable)
    }

    @Test(arguments: [("die", ImplementationFault.Kind.gone), ("break", .violation)])
    func faultsEndTheCaseOnly(action: String, kind: ImplementationFault.Kind) throws {
        let result = try run("  - mac: {perform: {action: \(action)}}\n  - mac: {expect: cb.continue}")
        #expect(result.verdict.outcome == .harnessFault && result.fault == kind && !result.verdict.reason.isEmpty)
    }

    @Test func eventsAreBounded() throws {
        let result = try run(
            "  - mac: {perform: {action: storm}}\n  - mac: {expect: cb.continue}",
            parrots(limits: CaseEnvironment.Limits(events: 500, virtualNanoseconds: 1_000_000_000)))
        #expect(result.verdict.outcome == .harnessFault)
        #expect(result.verdict.reason.contains("more than 500 events"))
        #expect(result.events.count < 510)
    }

    @Test func virtualTimeIsBounded() throws {
        let result = try run(
            "  - world: {advance: {by: 2 s}}\n  - mac: {expect: cb.continue}",
            parrots(limits: CaseEnvironment.Limits(events: 500, virtualNanoseconds: 1_000_000_000)))
        #expect(result.verdict.outcome == .harnessFault)
        #expect(result.verdict.reason.contains("more than 1 s of virtual time"))
    }

    @Test func theSeedFollowsFromRunAndName() throws {
        let testCase = try load(suite("\(devices)\nsteps:\n  - mac: {expect: cb.continue}"))[0]
        let runner = CaseRunner(environment: parrots())
        let seeds = [1, 2].map { runner.run(testCase, seed: $0).seed }
        #expect(seeds[0] != seeds[1])
        #expect(runner.run(testCase, name: "sample/one@2", seed: 1).seed != seeds[0])
        #expect(runner.run(testCase, seed: 1).seed == seeds[0])
    }

    @Test func parametersReachTheCase() throws {
        let result = try run(
            "  - mac: \(Self.says("cb.continue", delay: 900))\n  - mac: {expect: cb.continue, within: offerDeadline}",
            keys: "parameters: {offerDeadline: 500 ms}")
        #expect(result.verdict.outcome == .fail)
    }
}
