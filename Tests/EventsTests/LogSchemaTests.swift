import Events
import Foundation
import Testing

private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

private func runPython(_ script: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
}

private let hasValidator: Bool = ((try? runPython("import jsonschema", [])).map { $0.status == 0 }) ?? false

@Suite struct LogSchemaTests {
    private static let published = root.appending(path: "Conformance/Schema/run-log.schema.json")

    /// To publish a changed vocabulary, run the tests once with BATON_PUBLISH set.
    @Test func thePublishedSchemaIsThatOfTheVocabulary() throws {
        let text = Data(LogSchema.text.utf8)
        if ProcessInfo.processInfo.environment["BATON_PUBLISH"] != nil { try text.write(to: Self.published) }
        let isPublished = try Data(contentsOf: Self.published) == text
        #expect(isPublished, "run the tests once with BATON_PUBLISH=1 and commit the schema")
    }

    @Test(.enabled(if: hasValidator, "python3 has no jsonschema: the schema is not checked against an oracle"))
    func anIndependentValidatorAcceptsLogsAndRefusesDamage() throws {
        var samples = Samples(seed: 5)
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "baton-schema-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let good = folder.appending(path: "good.jsonl")
        try Data((0..<10).flatMap { _ in bytes(of: samples.log()) }).write(to: good)
        let bad = folder.appending(path: "bad.jsonl")
        let damaged = [
            #"{"line":"event","t":0,"n":0,"kind":"adv.strat"}"#,
            #"{"line":"event","t":0,"n":0,"kind":"adv.start","colour":1}"#,
            #"{"line":"event","t":0,"n":0,"kind":"adv.start","fields":{"surface":"dock"}}"#,
            #"{"line":"event","t":-1,"n":0,"kind":"adv.start"}"#,
            #"{"line":"verdict","name":"a","outcome":"green","events":0,"t":0}"#,
            #"{"line":"run","version":2,"baton":"","seed":"1","digest":"","epoch":0,"implementation":"","cases":0,"arguments":[]}"#,
            #"{"line":"end","totals":{"passed":1},"exitStatus":0}"#, #"{"line":"other"}"#,
        ]
        try Data((damaged.joined(separator: "\n") + "\n").utf8).write(to: bad)
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
        let (status, output) = try runPython(script, [Self.published.path, good.path, bad.path])
        #expect(status == 0, "\(output)")
    }
}
