import ConformanceRunner
import Events
import Requirements
import Rules
import Testing

/// Requirements hold on some releases. DISC-007 holds on iOS 8 to 10, ELIG-027 on iOS from 8 and macOS from 10.15.
@Suite("Requirements where they hold")
struct ApplicabilityTests {
    private func mistakes(covers: String, phone: String = "iOS 8.1", more: String = "") -> [String] {
        ConformanceRunnerTests.mistakes(
            suite(
                """
                \(more)devices:
                  phone: {model: iPhone 5s, os: \(phone)}
                  mac: {model: MacBook Air 2013, os: macOS 10.10}
                steps:
                  - mac: {expect: offer, covers: \(covers)}
                """, covers: covers))
    }

    @Test func oneDeviceIsEnough() { #expect(mistakes(covers: "[DISC-007, DISC-009, ELIG-027, ERR-001]") == []) }

    @Test func aCaseOfOtherReleasesIsRefused() {
        let found = mistakes(covers: "[DISC-001, DISC-007]", phone: "iOS 11.0")
        #expect(
            found == [
                "1.yaml:4:24: expected a device that runs iOS 8.0 up to 11.0, where DISC-007 holds, found phone with iOS 11.0, mac with macOS 10.10. If the case shows that the behaviour is absent on other releases, write outside: [DISC-007]."
            ])
    }

    @Test func outsideIsSaidAndMeant() {
        #expect(mistakes(covers: "[DISC-007]", phone: "iOS 11.0", more: "outside: [DISC-007]\n") == [])
        let wrong = mistakes(covers: "[DISC-007]", more: "outside: [DISC-007]\n")
        #expect(wrong.count == 1 && wrong[0].contains("found DISC-007, which holds on iOS 8.1 of phone"), "\(wrong)")
        let foreign = mistakes(covers: "[DISC-001]", more: "outside: [DISC-007]\n")
        #expect(foreign.count == 1 && foreign[0].contains("covered requirement"), "\(foreign)")
    }

    @Test func everyPermutationIsHeldToIt() {
        let found = ConformanceRunnerTests.mistakes(
            suite(
                """
                each: {os: [iOS 10.3, iOS 11.0]}
                devices:
                  phone: {model: iPhone 5s, os: "{os}"}
                steps:
                  - phone: {expect: offer.show}
                """, covers: "[DISC-007]"))
        #expect(found.count == 1 && found[0].contains("found phone with iOS 11.0"), "\(found)")
    }

    @Test func whatIsShownToBeAbsentIsNotTested() throws {
        let cases = try load(
            suite(
                """
                outside: [DISC-007]
                devices:
                  phone: {model: iPhone 8, os: iOS 11.0}
                steps:
                  - phone: {expect: offer.show, covers: [DISC-007, DISC-001]}
                """, covers: "[DISC-007, DISC-001]"))
        let rows = library.coverage(by: cases).rows
        func isTested(_ id: String) -> Bool {
            rows.contains { row in
                guard case .tested(let names, _) = row.state else { return false }
                return row.requirement.id.description == id && !names.isEmpty
            }
        }
        #expect(isTested("DISC-001") && !isTested("DISC-007"))
        #expect(cases[0].outside == ["DISC-007"])
    }

    /// A rule that finds a breach of two requirements in every event, one of them for iOS alone.
    private struct NothingIsRight: Rule {
        static let name = "nothing-is-right"
        static let requirements = ["CONT-035", "CONT-034"]
        static let kinds: EventKindSet = [.continueCalled]
        private var breaches: [Breach] = []

        mutating func observe(_ event: Event) {
            for id in Self.requirements {
                breaches.append(
                    Breach(
                        requirement: id, expected: "nothing", observed: event.kind.rawValue,
                        evidence: [event.sequence], time: event.time))
            }
        }

        mutating func finish(at end: Instant) -> RuleOutcome { breaches.isEmpty ? .holds : .broken(breaches) }
    }

    @Test("Rules are silent where a requirement does not hold", arguments: ["phone", "mac"])
    func rules(device: String) throws {
        var environment = parrots()
        environment.rules = { _ in [NothingIsRight()] }
        let result = try run(
            "  - \(device): {perform: {action: cb.continue}}\n  - \(device): {expect: cb.continue}", environment)
        let broken = result.checks.filter { $0.id.hasPrefix("rule:") }.map(\.id)
        let both = ["rule:nothing-is-right/CONT-035", "rule:nothing-is-right/CONT-034"]
        #expect(broken == (device == "phone" ? both : Array(both.dropFirst())))
        #expect(result.verdict.outcome == .fail)
    }
}
