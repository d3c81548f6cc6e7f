import Events
import Foundation
import TestSupport
import Testing

@Suite struct LogSchemaTests {
    private static let published = Project.file("Conformance/Schema/run-log.schema.json")

    /// To publish a changed vocabulary, run the tests once with BATON_PUBLISH set.
    @Test func thePublishedSchemaIsThatOfTheVocabulary() throws {
        let text = Data(LogSchema.text.utf8)
        if Project.publishes { try text.write(to: Self.published) }
        let isPublished = try Data(contentsOf: Self.published) == text
        #expect(isPublished, "run the tests once with BATON_PUBLISH=1 and commit the schema")
    }

    @Test(.needs(.python("jsonschema")))
    func anIndependentValidatorAcceptsLogsAndRefusesDamage() throws {
        var samples = LogGenerator(seed: 5)
        let scratch = try ScratchFolder()
        let good = try scratch.file("good.jsonl", (0..<10).flatMap { _ in bytes(of: samples.log()) })
        let damaged = [
            #"{"line":"event","t":0,"n":0,"kind":"adv.strat"}"#,
            #"{"line":"event","t":0,"n":0,"kind":"adv.start","colour":1}"#,
            #"{"line":"event","t":0,"n":0,"kind":"adv.start","fields":{"surface":"dock"}}"#,
            #"{"line":"event","t":-1,"n":0,"kind":"adv.start"}"#,
            #"{"line":"verdict","name":"a","outcome":"green","events":0,"t":0}"#,
            #"{"line":"run","version":2,"baton":"","seed":"1","digest":"","epoch":0,"implementation":"","cases":0,"arguments":[]}"#,
            #"{"line":"end","totals":{"passed":1},"exitStatus":0}"#, #"{"line":"other"}"#,
        ]
        let bad = try scratch.file("bad.jsonl", damaged.joined(separator: "\n") + "\n")
        let script = """
            import json, sys, jsonschema
            schema = json.load(open(sys.argv[1]))
            jsonschema.Draft202012Validator.check_schema(schema)
            validator = jsonschema.Draft202012Validator(schema)
            def wrong(path): return [not validator.is_valid(json.loads(line)) for line in open(path, encoding='utf-8')]
            good, bad = wrong(sys.argv[2]), wrong(sys.argv[3])
            print(len(good), sum(good), len(bad), sum(bad))
            sys.exit(0 if good and not any(good) and all(bad) else 1)
            """
        let result = try Program.python(script, [Self.published.path, good, bad])
        #expect(result.status == 0, "\(result.output)\(result.error)")
    }
}
