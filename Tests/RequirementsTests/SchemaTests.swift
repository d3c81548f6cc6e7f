import ConformanceFiles
import Foundation
import Testing

@testable import Requirements

/// The published schemas against the data, judged by Python's jsonschema.
@Suite("Schemas")
struct SchemaTests {
    static let hasPython = run("import yaml, jsonschema", input: "") == ""

    /// Runs a Python program with `input` on its standard input; nil if it failed, else what it printed.
    private static func run(_ program: String, input: String) -> String? {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("baton-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let file = folder.appendingPathComponent("input")
            try Data(input.utf8).write(to: file)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["python3", "-c", program]
            let output = Pipe()
            process.standardInput = try FileHandle(forReadingFrom: file)
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            return process.terminationStatus == 0 ? text : nil
        } catch {
            return nil
        }
    }

    /// Reads the schema and YAML or JSON texts, separated by zero bytes, and prints the first complaint about each text.
    private static let program = """
        import json, sys, yaml, jsonschema
        schema, *texts = sys.stdin.read().split("\\0")
        schema = json.loads(schema)
        jsonschema.Draft202012Validator.check_schema(schema)
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        for text in texts:
            error = next(jsonschema.Draft202012Validator(schema).iter_errors(yaml.load(text, loader)), None)
            print(error.message[:200].replace("\\n", " ") if error else "fits")
        """

    /// The first complaint about each text, or "fits".
    private func complaints(_ schema: String, _ texts: [String]) throws -> [String] {
        let file = try #require(ConformanceFiles.embedded.first { $0.path == "Schema/" + schema })
        let input = ([String(decoding: file.bytes, as: UTF8.self)] + texts).joined(separator: "\0")
        let output = try #require(Self.run(Self.program, input: input))
        return output.split(separator: "\n").map(String.init)
    }

    @Test(
        "Every file fits its schema", .enabled(if: hasPython, "python3 with yaml and jsonschema is not installed"),
        arguments: [("Requirements/", "requirements.schema.json"), ("Devices/", "devices.schema.json")])
    func data(folder: String, schema: String) throws {
        let files = ConformanceFiles.embedded.filter { $0.path.hasPrefix(folder) }
        let texts = files.map { String(decoding: $0.bytes, as: UTF8.self) }
        for (file, complaint) in zip(files, try complaints(schema, texts)) {
            #expect(complaint == "fits", "\(file.path)")
        }
        let damaged = try complaints(schema, texts.map { $0 + "\nunknown: 1\n" })
        #expect(damaged.count == files.count && !damaged.contains("fits"))
    }

    private static let publishedCoverage = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Conformance/Schema/coverage.schema.json")

    /// To publish a changed form, run the tests once with BATON_PUBLISH set.
    @Test func thePublishedSchemaOfCoverageIsThatOfTheCode() throws {
        let text = Data(Coverage.schema.utf8)
        if ProcessInfo.processInfo.environment["BATON_PUBLISH"] != nil { try text.write(to: Self.publishedCoverage) }
        let isPublished = (try? Data(contentsOf: Self.publishedCoverage)) == text
        #expect(isPublished, "run the tests once with BATON_PUBLISH=1 and commit the schema")
    }

    @Test(.enabled(if: hasPython, "python3 with yaml and jsonschema is not installed"))
    func coverage() throws {
        let catalogue = try RequirementCatalogue.load(ownFiles())
        let id = try #require(RequirementID("ELIG-016"))
        let json = Coverage(of: catalogue, citedByCases: [id: ["a/b{c=\"d\"}"]], alwaysOnRules: [id: ["r"]]).json
        let found = try complaints("coverage.schema.json", [json, json.replacing("\"tested\"", with: "\"testet\"")])
        #expect(found.count == 2 && found.first == "fits" && found.last != "fits", "\(found)")
    }
}
