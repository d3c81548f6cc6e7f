import ConformanceFiles
import Foundation
import Reports
import TestSupport
import Testing

@testable import ConformanceRunner

struct TimingsFileTests {
    @Test func durations() {
        #expect(TimingsFile.microseconds(.seconds(3)) == 3_000_000)
        #expect(TimingsFile.microseconds(.milliseconds(2500)) == 2_500_000)
        #expect(TimingsFile.microseconds(.nanoseconds(1999)) == 1)
        #expect(TimingsFile.microseconds(.seconds(-1)) == 0)
    }

    private static let cases = [
        CaseTiming(name: "a/b", microseconds: 12), CaseTiming(name: "c/\"d\"", microseconds: 0),
    ]

    private static let run = TimingsFile(
        cases, jobs: 2, clock: RunBackground.WallClock(began: "2026-05-01T12:00:00Z", microseconds: 99))

    /// Scripts read a case from each line.
    @Test func aLineForEachCase() {
        #expect(
            Self.run.text == """
                {"began":"2026-05-01T12:00:00Z","jobs":2,"microseconds":99,"cases":[
                {"name":"a/b","microseconds":12},
                {"name":"c/\\"d\\"","microseconds":0}]}

                """)
        #expect(TimingsFile([]).text == "{\"jobs\":1,\"microseconds\":0,\"cases\":[]}\n")
    }

    @Test func aMergeHasTheSum() {
        #expect(TimingsFile(Self.cases).text.hasPrefix("{\"jobs\":1,\"microseconds\":12,\"cases\":[\n"))
    }

    /// A reader takes what it needs and leaves other members alone.
    @Test func whatIsWrittenIsRead() throws {
        let read = try CaseWeights(Array(Self.run.text.utf8))
        #expect(read.microseconds == ["a/b": 12, "c/\"d\"": 0])
        let later = #"{"news":1,"cases":[{"name":"a","microseconds":3,"news":2}]}"#
        #expect(try CaseWeights(Array(later.utf8)).microseconds == ["a": 3])
    }

    @Test(arguments: [
        ("{}", "$.cases: expected an array, as `baton run` writes it, found no such member"),
        (#"{"cases":[{"name":"a","microseconds":1.5}]}"#, "$.cases[0].microseconds: expected"),
        ("[", "1:2: expected"),
    ]) func mistakesHaveTheirPlace(text: String, message: String) {
        let mistake = #expect(throws: CaseWeights.Mistake.self) { try CaseWeights(Array(text.utf8)) }
        #expect(mistake?.description.hasPrefix(message) == true, "\(mistake?.description ?? "")")
    }

    private static let published = Project.file("Conformance/Schema/timings.schema.json")

    /// To publish a changed form, run the tests once with BATON_PUBLISH set.
    @Test func thePublishedSchemaIsThatOfTheCode() throws {
        let text = Data(TimingsFile.schema.utf8)
        if Project.publishes { try text.write(to: Self.published) }
        let isPublished = (try? Data(contentsOf: Self.published)) == text
        #expect(isPublished, "run the tests once with BATON_PUBLISH=1 and commit the schema")
    }

    @Test(.needs(.python("jsonschema")))
    func anIndependentValidatorAcceptsTimingsAndRefusesDamage() throws {
        let good = [Self.run.text, TimingsFile([]).text]
        let damaged = [
            good[0].replacing("\"jobs\":2", with: "\"jobs\":0"), good[0].replacing("\"cases\"", with: "\"case\""),
            good[0].replacing("\"microseconds\":12", with: "\"microseconds\":-1"),
        ]
        #expect(damaged.allSatisfy { $0 != good[0] })
        let result = try Program.python(
            """
            import json, sys, jsonschema
            schema, *texts = sys.stdin.read().split("\\0")
            validator = jsonschema.Draft202012Validator(json.loads(schema))
            print(*[validator.is_valid(json.loads(text)) for text in texts])
            """,
            input: ([TimingsFile.schema] + good + damaged).joined(separator: "\0"))
        #expect(result.output == "True True False False False\n")
    }
}
