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

    @Test(.needs(PublishedSARIF.oracle), arguments: [true, false])
    func itFitsThePublishedSchema(isComplete: Bool) throws {
        let completeness: LogCompleteness = isComplete ? .complete : .incomplete(.init(lines: 3, discardedBytes: 0))
        let text = SARIFReport.text(of: Self.lines, completeness, by: SARIFReport())
        let objections = try PublishedSARIF.objections(to: text)
        #expect(objections.isEmpty, "\(objections)")
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
