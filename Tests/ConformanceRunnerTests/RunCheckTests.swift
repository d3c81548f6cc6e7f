import Events
import Testing

@testable import ConformanceRunner

/// A suite with a case that passes and one that fails.
private let sample = """
    suite: sample
    cases:
      - name: passes
        covers: [ELIG-016]
        devices: {phone: {model: iPhone 15, os: iOS 17.5}}
        steps: [{phone: lock}, {phone: {expect: device.lock}}]
      - name: fails
        covers: [ELIG-016]
        devices: {phone: {model: iPhone 15, os: iOS 17.5}}
        steps: [{phone: lock}, {phone: {expect: device.unlock, within: 1 s}}]

    """

/// The expectation `run-check` fails where a run says something else. The suite `case-files` has what it may not say.
@Suite struct RunCheckTests {
    /// A case with one such expectation.
    private func text(_ arguments: String, suites: [String] = [sample]) -> String {
        let quoted = suites.map { suite in
            "\"" + suite.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
        }
        let lines = ["suites: [\(quoted.joined(separator: ", "))]"] + arguments.split(separator: "\n").map(String.init)
        return suite(
            "devices: {phone: {model: iPhone 15, os: iOS 17.5}}\nsteps:\n  - world:\n      expect: run-check\n"
                + lines.map { "      \($0)" }.joined(separator: "\n"),
            covers: "[HARN-016]")
    }

    private func check(_ arguments: String, suites: [String] = [sample]) throws -> CheckRecord {
        let testCase = try #require(try load(text(arguments, suites: suites)).first)
        let checks = CaseRunner(environment: .referenceDevices(library)).run(testCase, seed: 7).lines.compactMap {
            if case .check(let check) = $0, check.id == "run-check" { check } else { nil }
        }
        return try #require(checks.first)
    }

    private static let passing = "  - {case: sample/passes, outcome: pass}\n"
    private static let failing =
        "  - {case: sample/fails, outcome: fail, checks: [{id: device.unlock, outcome: fail, covers: [ELIG-016]}]}\n"
    private static let right = "results:\n" + passing + failing

    @Test(arguments: [
        right, right + "status: 1\n", right + "shards: 3\n", right + "role: both\n",
        "select: {cases: [\"*/p*\"]}\nresults:\n" + passing + "status: 0\n",
        "results:\n" + passing
            + "  - {case: sample/fails, outcome: fail, checks: [{id: device.unlock, outcome: fail, expected: device.unlock on phone within 1 s}]}\n",
    ])
    func holds(arguments: String) throws {
        let found = try check(arguments)
        #expect(found.outcome == .pass, "\(found.expected); \(found.observed)")
    }

    /// Whatever differs fails, and is named.
    @Test(arguments: [
        ("results:\n" + passing, "nothing else", "sample/fails fail: #device.unlock fail"),
        ("results: []\n", "nothing else", "sample/passes pass; sample/fails fail"),
        ("results:\n" + failing + passing, "sample/fails fail", "sample/passes pass"),
        (right + passing, "sample/passes pass", "nothing of that"),
        (right + "status: 0\n", "status 0", "status 1"),
        (
            right.replacing("outcome: fail, covers: [ELIG-016]", with: "outcome: fail, covers: [ELIG-017]"),
            "#device.unlock fail (ELIG-017)", "#device.unlock fail (ELIG-016)"
        ),
        (right.replacing("{id: device.unlock", with: "{id: device.lock"), "#device.lock fail", "#device.unlock fail"),
        (
            right.replacing("id: device.unlock, outcome: fail", with: "id: device.unlock, outcome: warn"),
            "#device.unlock warn", "#device.unlock fail"
        ),
        (
            right.replacing("outcome: pass", with: "outcome: pass, reason: tired"), "sample/passes pass, tired",
            "sample/passes pass"
        ),
        ("mistakes: [none]\n", "mistakes", "none"),
    ])
    func fails(arguments: String, expected: String, observed: String) throws {
        let found = try check(arguments)
        #expect(found.outcome == .fail)
        #expect(found.expected.contains(expected) && found.observed.contains(observed), "\(found)")
    }

    @Test(arguments: [
        ("mistakes: [\"1.yaml:1:1: expected a key `cases`, found only `suite`.\"]\n", Outcome.pass),
        ("mistakes: [\"1.yaml:1:1: expected a key `cases`.\"]\n", .fail),
        ("mistakes: [\"1.yaml:1:1: expected a key `cases`, found only `suite`.\", \"another\"]\n", .fail),
        ("results: []\n", .fail),
    ])
    func mistakesAreCompared(arguments: String, outcome: Outcome) throws {
        #expect(try check(arguments, suites: ["suite: sample\n"]).outcome == outcome)
    }

    private static let baseline = """
        baseline: |
          entries:
            - match: sample/fails#device.unlock
              expect: fail
              reason: Known.
            - match: sample/passes#device.lock
              expect: fail
              reason: Once.

        """
    private static let updated = """
        updated: |
          entries:
            - match: sample/fails#device.unlock
              expect: fail
              reason: Known.

        """

    @Test(arguments: [
        ("stale: [\"sample/passes#device.lock: passes\"]\nstatus: 1\n", Outcome.pass), ("stale: []\n", .fail),
        ("stale: [\"sample/passes#device.lock: changed\"]\n", .fail), (updated, .pass),
        (updated.replacing("Known", with: "known"), .fail),
        ("notes: [\"removed sample/passes#device.lock: it passes\"]\n", .pass), ("notes: []\n", .fail),
    ])
    func baselinesAreCompared(arguments: String, outcome: Outcome) throws {
        let found = try check(Self.right + Self.baseline + arguments)
        #expect(found.outcome == outcome, "\(found.expected); \(found.observed)")
    }

    /// Suites in suites in suites would be read as deep as the text is long.
    @Test func aRunInARunIsRefused() {
        let inner = text("mistakes: [a]\n", suites: ["suite: inner"])
        let found = mistakes(inner)
        #expect(found.isEmpty, "\(found)")
        let inside = try? check("mistakes: [none]\n", suites: [inner])
        #expect(inside?.observed.contains("expected no `run-check` in a suite that a case gives") == true)
    }

    /// A few bytes must not become an endless case.
    @Test func theSizeIsBounded() throws {
        let large = "suite: a\ncases: []\n# " + String(repeating: "x", count: 1 << 16)
        #expect(mistakes(text("results: []\n", suites: [large])).first?.contains("at most 65536 bytes") == true)
        #expect(mistakes(text(Self.right + "repeat: 501\n")).first?.contains("from 1 to 100") == true)
        func permutations(_ count: Int) -> String {
            let values = (0..<count).map(String.init).joined(separator: ", ")
            return sample.replacing("  - name: passes", with: "  - name: passes\n    each: {a: [\(values)]}")
        }
        let many = try check("results: []\n", suites: [permutations(1_001)])
        #expect(many.observed.contains("expected at most 1000 cases in a suite that a case gives"))
        let often = mistakes(text("repeat: 100\nresults: []\n", suites: [permutations(10)]))
        #expect(often.first?.contains("expected at most 1000 runs of cases, found 1100") == true, "\(often)")
    }
}
