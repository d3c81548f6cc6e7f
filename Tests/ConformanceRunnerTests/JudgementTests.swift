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

    struct Example: Sendable, CustomTestStringConvertible {
        var name: String
        var steps: String
        var outcomes: [Outcome]
        var testDescription: String { name }
    }

    private static let offer =
        #"{perform: {action: offer.show, with: {delay: 100, from: phone, surface: dock, app: com.example.notes}}}"#

    private static func says(_ kind: String, delay: Int = 100, _ rest: String = "") -> String {
        "{perform: {action: \(kind), with: {delay: \(delay)\(rest.isEmpty ? "" : ", " + rest)}}}"
    }

    static let examples: [Example] = [
        Example(
            name: "an event in the window", steps: "  - mac: \(says("cb.continue"))\n  - mac: {expect: cb.continue}",
            outcomes: [.pass]),
        Example(
            name: "an event behind the window",
            steps: "  - mac: \(says("cb.continue", delay: 300))\n  - mac: {expect: cb.continue, within: 299 ms}",
            outcomes: [.fail]),
        Example(
            name: "the window's end belongs to it",
            steps: "  - mac: \(says("cb.continue", delay: 300))\n  - mac: {expect: cb.continue, within: 300 ms}",
            outcomes: [.pass]),
        Example(
            name: "another device", steps: "  - mac: \(says("cb.continue"))\n  - phone: {expect: cb.continue}",
            outcomes: [.fail]),
        Example(
            name: "any device", steps: "  - mac: \(says("cb.continue"))\n  - world: {expect: cb.continue}",
            outcomes: [.pass]),
        Example(
            name: "exact fields",
            steps:
                "  - mac: \(says("cb.continue", delay: 5, "title: A, userInfo: {n: 1}"))\n  - mac: {expect: cb.continue, where: {title: A, userInfo: {n: 1}, webpageURL: ~}}",
            outcomes: [.pass]),
        Example(
            name: "a field of another kind",
            steps:
                "  - mac: \(says("cb.continue", delay: 5, "userInfo: {n: 1}"))\n  - mac: {expect: cb.continue, where: {userInfo: {n: 1.0}}}",
            outcomes: [.fail]),
        Example(
            name: "absent is not any value",
            steps:
                "  - mac: \(says("cb.continue", delay: 5, "title: A"))\n  - mac: {expect: cb.continue, where: {title: ~}}",
            outcomes: [.fail]),
        Example(
            name: "contained entries and text",
            steps:
                "  - mac: \(says("cb.continue", delay: 5, "title: Groceries, userInfo: {a: 1, b: 2}"))\n  - mac: {expect: cb.continue, contains: {title: roc, userInfo: {b: 2}}}",
            outcomes: [.pass]),
        Example(
            name: "entries that are not contained",
            steps:
                "  - mac: \(says("cb.continue", delay: 5, "userInfo: {a: 1}"))\n  - mac: {expect: cb.continue, contains: {userInfo: {b: 2}}}",
            outcomes: [.fail]),
        Example(
            name: "the thread",
            steps:
                "  - mac: \(says("cb.continue", delay: 5, "thread: other"))\n  - mac: {expect: cb.continue, where: {thread: main}}",
            outcomes: [.fail]),
        Example(
            name: "expectations after one operation are unordered",
            steps:
                "  - mac: \(says("cb.continue", delay: 5))\n  - mac: \(says("cb.restore", delay: 3))\n  - mac: {expect: cb.continue}\n  - mac: {expect: cb.restore}",
            outcomes: [.pass, .pass]),
        Example(
            name: "after orders them",
            steps:
                "  - mac: \(says("cb.continue", delay: 5))\n  - mac: \(says("cb.restore", delay: 3))\n  - mac: {expect: cb.continue}\n  - mac: {expect: cb.restore, after: cb.continue}",
            outcomes: [.pass, .fail]),
        Example(
            name: "what came before the operation does not count",
            steps:
                "  - mac: \(says("cb.continue", delay: 0))\n  - mac: {advance: {by: 1 s}}\n  - phone: {perform: {action: cb.restore}}\n  - mac: {expect: cb.continue}",
            outcomes: [.fail]),
        Example(
            name: "unless the window begins with the case",
            steps:
                "  - mac: \(says("cb.continue", delay: 0))\n  - mac: {advance: {by: 1 s}}\n  - phone: {perform: {action: cb.restore}}\n  - mac: {expect: cb.continue, after: start}",
            outcomes: [.pass]),
        Example(
            name: "exactly two",
            steps: "  - mac: \(says("cb.update", delay: 5, "times: 2"))\n  - mac: {expect: cb.update, count: 2}",
            outcomes: [.pass]),
        Example(
            name: "one is not two",
            steps: "  - mac: \(says("cb.update", delay: 5))\n  - mac: {expect: cb.update, count: 2}", outcomes: [.fail]),
        Example(
            name: "three are not two",
            steps: "  - mac: \(says("cb.update", delay: 2000, "times: 3"))\n  - mac: {expect: cb.update, count: 2}",
            outcomes: [.fail]),
        Example(
            name: "never",
            steps:
                "  - mac: \(says("cb.update", delay: 5, "object: a"))\n  - mac: {expect: never, event: cb.update, where: {object: b}}",
            outcomes: [.pass]),
        Example(
            name: "but it came",
            steps: "  - mac: \(says("cb.update", delay: 5, "object: a"))\n  - mac: {expect: never, event: cb.update}",
            outcomes: [.fail]),
        Example(
            name: "a sequence with others between",
            steps:
                "  - mac: \(says("cb.willSave", delay: 1))\n  - mac: \(says("act.changed", delay: 2))\n  - mac: \(says("cb.update", delay: 3))\n  - mac: {expect: sequence, events: [cb.willSave, {event: cb.update, on: mac}], after: start}",
            outcomes: [.pass]),
        Example(
            name: "a sequence in the wrong order",
            steps:
                "  - mac: \(says("cb.willSave", delay: 3))\n  - mac: \(says("cb.update", delay: 1))\n  - mac: {expect: sequence, events: [cb.willSave, cb.update], after: start}",
            outcomes: [.fail]),
        Example(
            name: "a sequence with one of its own between",
            steps:
                "  - mac: \(says("cb.willSave", delay: 1, "times: 2"))\n  - mac: \(says("cb.update", delay: 5))\n  - mac: {expect: sequence, events: [cb.willSave, cb.update], after: start}",
            outcomes: [.fail]),
        Example(
            name: "an offer",
            steps: "  - mac: \(offer)\n  - mac: {expect: offer, from: phone, surface: dock, app: com.example.notes}",
            outcomes: [.pass]),
        Example(
            name: "an offer elsewhere",
            steps: "  - mac: \(offer)\n  - mac: {expect: offer, from: phone, surface: lockscreen}", outcomes: [.fail]),
        Example(
            name: "no offer but there is one", steps: "  - mac: \(offer)\n  - mac: {expect: no-offer}",
            outcomes: [.fail]),
        Example(
            name: "no offer for the named reason",
            steps:
                "  - phone: {perform: {action: cb.restore}}\n  - mac: {expect: no-offer, because: ACTIVITY_NOT_CURRENT}",
            outcomes: [.pass]),
        Example(
            name: "no offer for another reason",
            steps: "  - phone: {perform: {action: cb.restore}}\n  - mac: {expect: no-offer, because: TEAM_MISMATCH}",
            outcomes: [.fail]),
        Example(
            name: "one direction alone", steps: "  - mac: \(offer)\n  - mac: {expect: asymmetric-discovery}",
            outcomes: [.pass]),
        Example(
            name: "neither direction",
            steps: "  - mac: {perform: {action: cb.restore}}\n  - mac: {expect: asymmetric-discovery}",
            outcomes: [.fail]),
        Example(
            name: "both directions",
            steps:
                "  - mac: \(offer)\n  - phone: {perform: {action: offer.show, with: {delay: 50, from: mac}}}\n  - mac: {expect: asymmetric-discovery}",
            outcomes: [.fail]),
        Example(
            name: "refused as expected",
            steps: "  - mac: {perform: {action: refuse}}\n  - mac: {expect: refused, reason: asleep}", outcomes: [.pass]
        ),
        Example(
            name: "refused for another reason",
            steps: "  - mac: {perform: {action: refuse}}\n  - mac: {expect: refused, reason: tired}", outcomes: [.fail]),
        Example(
            name: "not refused", steps: "  - mac: {perform: {action: cb.update}}\n  - mac: {expect: refused}",
            outcomes: [.fail]),
        Example(
            name: "refused out of the blue",
            steps: "  - mac: {perform: {action: refuse}}\n  - mac: {expect: cb.update}", outcomes: [.fail, .notRun]),
        Example(
            name: "steps behind a failure are not run",
            steps:
                "  - mac: \(says("cb.update"))\n  - mac: {expect: cb.restore}\n  - mac: {expect: cb.update}\n  - mac: \(says("cb.continue"))\n  - mac: {expect: cb.continue}",
            outcomes: [.fail, .pass, .notRun]),
    ]

    @Test(arguments: examples) func judges(_ example: Example) throws {
        let result = try run(example.steps)
        #expect(result.checks.map(\.outcome) == example.outcomes, "\(result.checks)")
        #expect(result.verdict.outcome == (example.outcomes.contains(.fail) ? .fail : .pass))
        for check in result.checks where check.outcome != .pass {
            #expect(!check.expected.isEmpty && !check.observed.isEmpty)
        }
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
