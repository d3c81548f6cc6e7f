import ConformanceRunner
import Events
import Testing

/// Each check says what it stands for: requirements that its failure breaks, or a section of the adapter protocol.
@Suite("Grounds of checks")
struct GroundTests {
    private func mistakes(_ checks: String, covers: String = "[CONT-011, DISC-001]") -> [String] {
        ConformanceRunnerTests.mistakes(
            suite("\(devices)\nsteps:\n  - phone: {becomeCurrent: {type: a.b}}\n\(checks)", covers: covers))
    }

    @Test func aCaseOfOneRequirementNeedsNoMore() {
        #expect(mistakes("  - mac: {expect: offer}", covers: "[DISC-001]") == [])
    }

    @Test func eachCheckOfSeveralRequirementsNamesItsOwn() {
        let found = mistakes("  - mac: {expect: offer, covers: [DISC-001]}\n  - mac: {expect: cb.continue}")
        #expect(
            found == [
                "1.yaml:11:9: expected `covers` at the check, because its case cites 2 requirements, found none. Name the requirements that are broken when this check fails; or write `protocol: SECTION` if only the adapter protocol demands it."
            ])
    }

    @Test func aCheckMayCiteWhatItsCaseIsNotAbout() {
        let checks = """
              - mac: {expect: offer, covers: [DISC-001, DISC-019]}
              - mac: {expect: xfer.reply, protocol: 10}
              - mac: {expect: cb.continue, covers: [CONT-011]}
            """
        #expect(mistakes(checks) == [])
    }

    @Test func aRequirementOfOtherReleasesIsRefused() {
        let found = mistakes("  - mac: {expect: offer, covers: [DISC-001, SCEN-001]}", covers: "[DISC-001]")
        #expect(found.count == 1 && found[0].contains("where SCEN-001 holds"), "\(found)")
    }

    @Test func aMustAndAShouldMakeTwoChecks() {
        let found = mistakes("  - mac: {expect: offer, covers: [DISC-001, DISC-012]}", covers: "[DISC-001]")
        #expect(
            found == [
                "1.yaml:10:38: expected requirements of one level at a check, found DISC-001, a MUST, and DISC-012, a SHOULD. A failure counts as a breach of each. Name those that it surely breaks, or make two checks."
            ])
    }

    @Test(arguments: [
        ("covers: [DISC-001], protocol: 9", "either `covers` or `protocol`"), ("protocol: 99", "a section"),
        ("covers: [DISC-001, DISC-001]", "each requirement once"), ("covers: []", "at least one requirement"),
        ("covers: [DISC-999]", "a requirement of the catalogue"),
    ])
    func mistakenGroundsAreRefused(ground: String, wanted: String) {
        let found = mistakes("  - mac: {expect: offer, \(ground)}", covers: "[DISC-001]")
        #expect(found.contains { $0.contains(wanted) }, "\(found)")
    }

    /// CONT-011 is also judged by a rule in every case, and HARN-001 is about Baton itself.
    @Test func aRequirementThatNothingCanFindBrokenIsNotCited() {
        let found = mistakes(
            "  - mac: {expect: offer, covers: [DISC-001]}", covers: "[DISC-001, CONT-011, HARN-001, CONT-036]")
        #expect(found.count == 1 && found[0].contains("expected a check with `covers: [CONT-036]`"), "\(found)")
    }

    @Test func aVerdictHasTheWeightOfTheBrokenRequirement() throws {
        let checks = """
              - mac: {expect: cb.continue, within: 1 s, covers: [CONT-006]}
              - mac: {expect: never, event: cb.continue, within: 1 s, covers: [CONT-036]}
            """
        let result = try run(checks, covers: "[CONT-036, CONT-006]")
        #expect(result.verdict.outcome == .warn)
        #expect(result.checks.first?.requirements == ["CONT-006"])
    }

    @Test func theProtocolIsNamedInTheFinding() throws {
        let result = try run("  - mac: {expect: cb.continue, within: 1 s, protocol: 12}", covers: "[CONT-007]")
        #expect(result.verdict.outcome == .fail)
        #expect(result.checks[0].requirements.isEmpty)
        #expect(result.checks[0].expected.hasSuffix(" (adapter protocol, section 12)"))
    }

    @Test func aRefusedOperationIsNobodysRequirement() throws {
        let result = try run("  - mac: {perform: {action: refuse}}\n  - mac: {expect: cb.continue}")
        #expect(result.checks[0].outcome == .fail && result.checks[0].requirements.isEmpty)
    }
}
