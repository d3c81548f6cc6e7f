import ConformanceRunner
import Events
import ImplementationAdapter
import Payload
import Testing
import VirtualDevices

/// After a case's faults devices hand over again, or the case says why not.
@Suite("Recovery")
struct RecoveryTests {
    private static let phoneAndMac = """
        devices:
          phone: {model: iPhone 15, os: iOS 17.5, account: ana, apps: [{bundle: com.example.notes, team: TEAM1AAAAA}]}
          mac:
            model: MacBook Air M2
            os: macOS 14.5
            account: ana
            apps: [{bundle: com.example.notes, team: TEAM1AAAAA, activityTypes: [com.example.notes.edit]}]
        """
    private static let offered = """
          - phone: {becomeCurrent: {type: com.example.notes.edit}}
          - mac: {expect: offer, from: phone}
        """

    private func testCase(_ steps: String, _ keys: String = "") throws -> TestCase {
        try load(suite("\(keys)\(Self.phoneAndMac)\nsteps:\n\(steps)", covers: "[ERR-014]"))[0]
    }

    private func run(
        _ steps: String, _ keys: String = "", defect: StubbornDevice.Defect? = nil
    ) throws -> CaseResult {
        CaseRunner(environment: .reference(with: defect)).run(try testCase(steps, keys), seed: 1)
    }

    private func recovery(_ result: CaseResult) throws -> CheckRecord {
        try #require(result.checks.first { $0.id == "recovery" })
    }

    // MARK: - Devices that stay dead

    struct Example: Sendable, CustomTestStringConvertible {
        var defect: StubbornDevice.Defect
        var steps: String
        var observed: String
        var requirements: [String]
        var testDescription: String { defect.rawValue }
    }

    static let examples = [
        Example(
            defect: .keepsStalePairing,
            steps: "\(offered)\n  - mac: {fault: {name: stalePairing, from: phone}}\n"
                + "  - mac: {expect: offer-withdrawn, from: phone, within: lossTimeout}",
            observed: "no offer; the diagnosis names KEY_NOT_EXCHANGED", requirements: ["ELIG-033"]),
        Example(
            defect: .staysDeafAfterRefusal,
            steps: "\(offered)\n  - mac: {fault: {name: refuseConnection, from: phone}}\n"
                + "  - mac: {accept: {from: phone}}\n  - mac: {expect: cb.didFail, where: {code: 4609}}",
            observed: "cb.didFail on mac", requirements: ["ERR-014", "CONT-034"]),
        Example(
            defect: .listensOnceOnly,
            steps: "\(offered)\n  - phone: {move: {x: 1000 m}}\n"
                + "  - mac: {expect: offer-withdrawn, from: phone, within: lossTimeout}",
            observed: "no offer; the diagnosis names ELIGIBLE", requirements: ["DISC-019"]),
    ]

    @Test("A device that stays dead fails, and only there", arguments: examples)
    func staysDead(_ example: Example) throws {
        let good = try run(example.steps)
        #expect(good.verdict.outcome == .pass, "\(good.checks)")
        #expect(try recovery(good).outcome == .pass)
        let bad = try run(example.steps, defect: example.defect)
        #expect(bad.verdict.outcome == .fail)
        #expect(bad.checks.filter { $0.outcome != .pass }.map(\.id) == ["recovery"], "\(bad.checks)")
        let check = try recovery(bad)
        #expect(check.requirements == example.requirements && check.declared == "1.yaml:3")
        #expect(check.expected.contains("phone hands an activity over to mac within recoveryDeadline"))
        #expect(check.observed.contains(example.observed), "\(check.observed)")
    }

    @Test(
        "The requirement is that of the place where the handoff ends",
        arguments: [
            (.silent, false, false, ["DISC-001"]), (.silent, false, true, ["DISC-001"]),
            (.silent, true, true, ["ERR-014"]), (.unseen, false, false, ["DISC-019"]),
            (.unseen, false, true, ["ELIG-033"]), (.unseen, true, true, ["ERR-014"]),
            (.attempted, false, true, ["CONT-034"]), (.attempted, true, false, ["ERR-014", "CONT-034"]),
        ] as [(Recovery.Stage, Bool, Bool, [String])])
    func requirements(_ stage: Recovery.Stage, hasFailed: Bool, isPairingSpoiled: Bool, expected: [String]) {
        let found = Recovery.requirements(stage, afterFailure: hasFailed, afterSpoiledPairing: isPairingSpoiled)
        #expect(found == expected && found.allSatisfy(Recovery.requirements.contains))
    }

    // MARK: - What stays broken has a reason

    private static let signedOut =
        "  - mac: {fault: {name: oneWayDiscovery, from: phone}}\n  - mac: signOut\n  - mac: {expect: no-offer, from: phone}"

    @Test func aMissingReasonIsAFailureThatNamesThePredicate() throws {
        let result = try run(Self.signedOut)
        #expect(result.verdict.outcome == .fail)
        #expect(try recovery(result).observed == "no offer; the diagnosis names ACCOUNT_MISSING")
    }

    @Test func aReasonTakesTheCheckAway() throws {
        let result = try run(Self.signedOut, "recovery: {because: The mac is signed out.}\n")
        #expect(result.verdict.outcome == .pass && !result.checks.contains { $0.id.hasPrefix("recovery") })
        #expect(!result.events.contains { $0.kind == .faultLifted })
    }

    @Test(
        "Mistakes",
        arguments: [
            ("recovery: {because: It is broken.}", "expected no `recovery` in a case without a fault"),
            ("recovery: {because: \"\"}", "why the devices cannot recover"),
            ("recovery: {}", "`because`"), ("recovery: broken", "expected a reason: {because: …}"),
        ])
    func mistakesInReasons(key: String, expected: String) {
        let found = mistakes(suite("\(key)\n\(Self.phoneAndMac)\nsteps:\n\(Self.offered)"))
        #expect(found.contains { $0.hasPrefix("1.yaml:5:") && $0.contains(expected) }, "\(found)")
    }

    @Test func itsIdIsReserved() {
        let found = mistakes(suite("\(Self.phoneAndMac)\nsteps:\n  - mac: {expect: offer, id: recovery-of-mine}"))
        #expect(found.count == 1 && found[0].contains("other than `start` and `recovery…`"), "\(found)")
    }

    // MARK: - What is demanded of whom

    @Test(
        "Handoffs that are demanded",
        arguments: [
            ("  - mac: {fault: {name: linkLoss, from: phone}}", ["recovery: phone to mac"]),
            // The mac's app takes activities, the phone's takes none: the other direction is the one that can work.
            ("  - phone: {fault: {name: stalePairing, from: mac}}", ["recovery: phone to mac"]),
            ("  - phone: {fault: {name: replay, from: phone}}", ["recovery: phone to mac"]),
            ("  - mac: {set: {bluetooth: false}}", ["recovery: phone to mac"]),
            ("  - mac: {set: {bluetooth: true}}", []), ("  - mac: {set: {wifi: false}}", []),
            ("  - mac: {move: {x: 1000 m}}", ["recovery: phone to mac"]), ("  - mac: {move: {x: 1 m}}", []),
            ("  - mac: signOut", []),
        ])
    func handoffs(step: String, expected: [String]) throws {
        let checks = try testCase("\(step)\n  - mac: {expect: offer}").recovery.checks
        #expect(checks.map { "\($0.id): \($0.handoff.source) to \($0.handoff.receiver)" } == expected)
    }

    @Test(
        "Repairs begin where the last step left the devices",
        arguments: [
            ("  - phone: {move: {x: 900 m}}\n  - mac: {move: {x: 900 m}}", []),
            ("  - phone: {move: {x: 900 m}}\n  - mac: {move: {x: 0 m, y: 900 m}}", ["phone move"]),
            ("  - phone: {set: {bluetooth: false}}\n  - phone: {set: {bluetooth: true}}", []),
            ("  - phone: {set: {bluetooth: false}}\n  - mac: {set: {bluetooth: false}}", ["phone set", "mac set"]),
            ("  - phone: {set: {bluetooth: false}}\n  - phone: {move: {x: 900 m}}", ["phone set", "phone move"]),
        ])
    func repairs(steps: String, expected: [String]) throws {
        let testCase = try testCase("\(Self.offered)\n\(steps)\n  - mac: {expect: never, event: cb.didFail}")
        guard case .demanded(let plan) = testCase.recovery else {
            Issue.record("no recovery is demanded")
            return
        }
        #expect(plan.repairs.map { "\($0.actor) \($0.verb.rawValue)" } == expected)
        let result = CaseRunner(environment: .referenceDevices(library)).run(testCase, seed: 1)
        #expect(try recovery(result).outcome == .pass)
    }

    @Test func severalPairsHaveAnIdEach() throws {
        let text = suite(
            """
            \(Self.phoneAndMac)
              tablet: {model: iPad Air 2, os: iOS 9.0, account: ana, apps: [{bundle: com.example.notes, team: TEAM1AAAAA}]}
              stranger: {model: iPad Air 2, os: iOS 9.0, account: ben, apps: [{bundle: com.rival.notes, team: TEAM2BBBBB}]}
            steps:
              - mac: {fault: {name: oneWayDiscovery}}
              - mac: {expect: no-offer, from: phone}
            """)
        let testCase = try load(text)[0]
        #expect(testCase.checkIDs == ["no-offer", "recovery-phone-mac", "recovery-tablet-mac"])
        let result = CaseRunner(environment: .referenceDevices(library)).run(testCase, seed: 1)
        #expect(result.verdict.outcome == .pass, "\(result.checks)")
    }

    @Test func aFailedCaseIsNotAskedToRecover() throws {
        let result = try run(
            "\(Self.offered)\n  - mac: {fault: {name: replay, from: phone}}\n  - mac: {expect: cb.continue}")
        #expect(try recovery(result).outcome == .notRun && result.verdict.outcome == .fail)
    }

    @Test func liftedFaultsAreInTheLog() throws {
        let result = try run(
            "\(Self.offered)\n  - mac: {fault: {name: cancel, at: xfer.request}}\n  - mac: {fault: {name: sourceGone, from: phone}}\n"
                + "  - mac: {expect: offer-withdrawn, from: phone, within: lossTimeout}")
        #expect(result.verdict.outcome == .pass, "\(result.checks)")
        let lifted = result.events.filter { $0.kind == .faultLifted }.map { $0.text(.name) }
        #expect(lifted == ["cancel", "sourceGone"])
        // The armed cancellation never struck, not even in the handoff of the recovery.
        #expect(!result.events.contains { $0.kind == .userCancelled })
    }

    @Test func explanationsSayIt() throws {
        let demanded = try testCase("\(Self.offered)\n  - mac: {fault: {name: replay, from: phone}}")
        let excused = try testCase(Self.signedOut, "recovery: {because: The mac is signed out.}\n")
        func text(_ testCase: TestCase) throws -> String {
            try #require(Explanation(library: library, cases: [testCase]).text(of: "sample/one"))
        }
        #expect(
            try text(demanded).contains(
                "Recovery after the faults, within recoveryDeadline:\n  #recovery: phone hands over to mac\n"))
        #expect(try text(excused).contains("No recovery after the faults: The mac is signed out.\n"))
    }
}
