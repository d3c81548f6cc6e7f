import Events
import Foundation
import TestSupport
import Testing
import Text

@testable import Reports

@Suite struct RunComparisonTests {
    private func outcomes(
        _ letter: String, _ lines: [LogLine], _ completeness: LogCompleteness = .complete
    ) -> RunOutcomes {
        var outcomes = RunOutcomes(letter: letter, source: "\(letter).jsonl")
        for line in lines { outcomes.take(line) }
        outcomes.finish(completeness)
        return outcomes
    }

    private func run(seed: UInt64 = 7, digest: String = "d1", implementation: String = "one 1.0", cases: Int = 3)
        -> LogLine
    {
        .run(
            RunHeader(
                baton: "0.1.0", seed: seed, digest: digest, epoch: 0, implementation: implementation, cases: cases,
                arguments: ["run"]))
    }

    private func compare(_ runs: [[LogLine]]) -> RunComparison {
        RunComparison(runs.enumerated().map { outcomes(RunComparison.letter($0.offset), $0.element) })
    }

    private let three = caseLines("a/one", .pass) + caseLines("a/two", .pass) + caseLines("a/three", .warn)

    @Test func equalRunsAreAlike() {
        let comparison = compare([[run()] + three, [run(implementation: "two 2.0")] + three])
        #expect(comparison.isEqual && comparison.cases.count == 3 && comparison.notices.isEmpty)
        #expect(comparison.console.plain.hasSuffix("3 cases: all alike\n"))
    }

    @Test func whatDiffersComesFirst() throws {
        let other = caseLines("a/one", .pass) + caseLines("a/two", .pass) + caseLines("a/three", .fail)
        let comparison = compare([[run()] + three, [run()] + other, [run()] + three])
        #expect(comparison.differing == 1)
        #expect(comparison.cases.map(\.name) == ["a/three", "a/one", "a/two"])
        #expect(comparison.cases[0].outcomes == [.warn, .fail, .warn])
        let check = try #require(comparison.cases[0].checks.first)
        #expect(check.differs && check.outcomes == [.warn, .fail, .warn])
        let text = comparison.console.plain
        #expect(text.contains("DIFFERS a/three\n  A warn  B fail  C warn\n  A warn  B fail  C warn  no-offer\n"))
        #expect(text.contains("    B observed: offer.show on mac\n"))
        #expect(text.hasSuffix("3 cases: 1 differs\n"))
    }

    @Test func whatARunBreaksComesBeforeWhatItDoesNotJudge() {
        // The first run lacks what the second one judges of ELIG-016, and breaks ELIG-023.
        let lacking = caseLines("a/one", .unsupported) + caseLines("a/two", .fail, requirement: "ELIG-023")
        let meeting = caseLines("a/one", .pass) + caseLines("a/two", .pass, requirement: "ELIG-023")
        let comparison = compare([[run()] + requirements + lacking, [run()] + requirements + meeting])
        let text = comparison.console.plain
        #expect(
            text.contains("ELIG-023         broken  met\nELIG-016     not judged  met\n\noutcome"), "\(text)")
    }

    @Test func requirementsBeyondTheLimitAreCounted() {
        let many = (100..<160).map { number -> LogLine in
            .requirement(
                RequirementRecord(
                    id: "ELIG-\(number)", level: "MUST", confidence: "high", subject: "system", statement: "It MUST."))
        }
        func cases(_ outcome: Outcome) -> [LogLine] {
            (100..<160).flatMap { caseLines("a/\($0)", outcome, requirement: "ELIG-\($0)") }
        }
        let comparison = compare([[run()] + many + cases(.pass), [run()] + many + cases(.fail)])
        #expect(comparison.console.plain.contains("\nand 10 more requirements that differ\n\noutcome"))
    }

    @Test func aCaseThatOneLogLacksDiffers() {
        let comparison = compare([[run()] + three, [run(cases: 2)] + Array(three.dropLast(4))])
        #expect(comparison.differing == 1 && comparison.cases[0].outcomes == [.warn, nil])
        #expect(comparison.console.plain.contains("A warn  B absent"))
    }

    @Test func aCheckThatOneRunLacksDiffersUnlessItIsARuleThatWasKept() {
        func lines(_ checks: [(String, Outcome)]) -> [LogLine] {
            [run(), .caseBegan(CaseHeader(name: "a/b", covers: [], seed: 1, declared: ""))]
                + checks.map { .check(CheckRecord(id: $0.0, outcome: $0.1, requirements: [], time: .start)) }
                + [.verdict(CaseVerdict(name: "a/b", outcome: .pass, events: 0, time: .start))]
        }
        #expect(compare([lines([("offer", .pass)]), lines([])]).differing == 1)
        #expect(compare([lines([("rule:order", .pass)]), lines([])]).isEqual)
        #expect(compare([lines([("rule:order", .warn)]), lines([])]).differing == 1)
        // Of two checks with one id the second is compared with the second.
        #expect(compare([lines([("x", .pass), ("x", .warn)]), lines([("x", .pass), ("x", .pass)])]).differing == 1)
        #expect(compare([lines([("x", .pass), ("x", .warn)]), lines([("x", .pass), ("x", .warn)])]).isEqual)
    }

    @Test func casesOfOneNameAreComparedInTheirOrder() {
        let twice = caseLines("a/b", .pass) + caseLines("a/b", .fail)
        let comparison = compare([[run()] + twice, [run()] + twice])
        #expect(comparison.isEqual && comparison.cases.map(\.name) == ["a/b", "a/b (2)"])
    }

    @Test func whatMakesAComparisonDoubtfulIsSaid() {
        let first = outcomes("A", [run()] + three)
        let second = outcomes(
            "B", [run(seed: 8, digest: "d2", cases: 9)] + three, .incomplete(.init(lines: 13, discardedBytes: 4)))
        let notices = RunComparison([first, second]).notices
        #expect(
            notices == [
                "B is incomplete: its log breaks off after 13 lines.",
                "B has no verdict of 6 of its 9 selected cases.",
                "The runs have different suites, requirements or devices (digests): A d1, B d2.",
                "The runs have different seeds: A 7, B 8.",
            ])
        #expect(RunComparison([first, second]).console.plain.contains(notices[2]))
        #expect(notices.allSatisfy { RunComparison([first, second]).text.contains(HTMLText.escape($0)) })
    }

    private static let hostileRuns: [[LogLine]] = [Outcome.fail, .pass].map { outcome in
        [
            .run(
                RunHeader(
                    baton: hostile, seed: 7, digest: hostile, epoch: 0, implementation: hostile, cases: 1,
                    arguments: [hostile]))
        ]
            + caseLines(
                "\(hostile)/a{b=\(hostile)}", outcome, requirement: hostile, observed: hostile, reason: hostile,
                device: hostile)
    }

    @Test func nothingHostileReachesATerminalOrAPage() {
        let comparison = compare(Self.hostileRuns)
        for text in [comparison.console.plain, comparison.text] {
            let start = text.range(of: "</style>")?.upperBound ?? text.startIndex
            // The data behind it is for the script, which makes visible what it shows.
            let end = text.range(of: "<script type")?.lowerBound ?? text.endIndex
            let told = text[start..<end]
            #expect(!told.unicodeScalars.contains { $0 != "\n" && VisibleText.escape(String($0)) != String($0) })
            #expect(told.contains("\\u{202E}"))
        }
        #expect(!comparison.text.contains("<script>alert"))
    }

    @Test func theSameLogsGiveTheSameBytes() {
        #expect(compare(Self.hostileRuns).text == compare(Self.hostileRuns).text)
        #expect(compare(Self.hostileRuns).json == compare(Self.hostileRuns).json)
    }

    // MARK: - The schema

    private static let published = Project.file("Conformance/Schema/comparison.schema.json")

    /// To publish a changed form, run the tests once with BATON_PUBLISH set.
    @Test func thePublishedSchemaIsThatOfTheCode() throws {
        let text = Data(RunComparison.schema.utf8)
        if Project.publishes { try text.write(to: Self.published) }
        let isPublished = (try? Data(contentsOf: Self.published)) == text
        #expect(isPublished, "run the tests once with BATON_PUBLISH=1 and commit the schema")
    }

    @Test(.needs(.python("jsonschema")))
    func anIndependentValidatorAcceptsComparisonsAndRefusesDamage() throws {
        let good = [compare(Self.hostileRuns).json, compare([[run()] + three, [run()], [run()] + three]).json]
        let damaged = [
            good[1].replacing(#""differing":3"#, with: #""differing":"3""#),
            good[1].replacing(#""warn""#, with: #""green""#),
            good[1].replacing(#""reasons""#, with: #""why""#),
            good[1].replacing(#""version":1"#, with: #""version":2"#),
        ]
        #expect(damaged.allSatisfy { $0 != good[1] })
        let script = """
            import json, sys, jsonschema
            schema, *texts = sys.stdin.buffer.read().decode().split('\\0')
            schema = json.loads(schema)
            jsonschema.Draft202012Validator.check_schema(schema)
            print(' '.join(str(jsonschema.Draft202012Validator(schema).is_valid(json.loads(text))) for text in texts))
            """
        let input = ([RunComparison.schema] + good + damaged).joined(separator: "\0")
        let result = try Program.python(script, input: input)
        #expect(result.output == "True True False False False False\n")
    }
}

extension RunComparison {
    /// The page without events.
    fileprivate var text: String { ComparisonHTML(self).text() }
}
