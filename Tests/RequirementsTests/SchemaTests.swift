import ConformanceFiles
import Foundation
import TestSupport
import Testing

@testable import Requirements

/// The published schemas against the data, judged by Python's jsonschema.
@Suite("Schemas")
struct SchemaTests {
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
        let result = try Program.python(Self.program, input: input)
        try #require(result.status == 0, "\(result.error)")
        return result.lines
    }

    @Test(
        "Every file fits its schema", .needs(.python("yaml", "jsonschema")),
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

    private static let publishedCoverage = Project.file("Conformance/Schema/coverage.schema.json")

    /// To publish a changed form, run the tests once with BATON_PUBLISH set.
    @Test func thePublishedSchemaOfCoverageIsThatOfTheCode() throws {
        let text = Data(Coverage.schema.utf8)
        if Project.publishes { try text.write(to: Self.publishedCoverage) }
        let isPublished = (try? Data(contentsOf: Self.publishedCoverage)) == text
        #expect(isPublished, "run the tests once with BATON_PUBLISH=1 and commit the schema")
    }

    @Test(.needs(.python("yaml", "jsonschema")))
    func coverage() throws {
        let catalogue = try RequirementCatalogue.load(ownFiles())
        let id = try #require(RequirementID("ELIG-016"))
        let json = Coverage(of: catalogue, citedByCases: [id: ["a/b{c=\"d\"}"]], alwaysOnRules: [id: ["r"]]).json
        let found = try complaints("coverage.schema.json", [json, json.replacing("\"tested\"", with: "\"testet\"")])
        #expect(found.count == 2 && found.first == "fits" && found.last != "fits", "\(found)")
    }

    @Test(.needs(.python("yaml", "jsonschema")))
    func claims() throws {
        let catalogue = try RequirementCatalogue.load(ownFiles())
        var citedByCase: [String: Set<RequirementID>] = [:]
        for claim in catalogue.claims {
            for named in claim.cases { citedByCase[named.name, default: []].formUnion(claim.requirements) }
        }
        let coverage = Coverage(of: catalogue, citedByCases: [:], alwaysOnRules: [:])
        let json = try ClaimTable(of: catalogue, coverage: coverage, citedByCase: citedByCase).json
        let found = try complaints("claims.schema.json", [json, json.replacing("\"missing\"", with: "\"missed\"")])
        #expect(found.count == 2 && found.first == "fits" && found.last != "fits", "\(found)")
    }
}
