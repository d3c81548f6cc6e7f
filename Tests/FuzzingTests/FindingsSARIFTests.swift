import ConformanceRunner
import Events
import Foundation
import Fuzzing
import TestSupport
import Testing

/// `findings.sarif` of campaigns.
@Suite struct FindingsSARIFTests {
    private static let hostile = "\u{1B}[31m<b>|`*\n\u{202E}\u{0}]]> \" ' & %2F"

    private static func result(_ text: String, requirements: [String], bytes: [UInt8] = []) -> FuzzResult {
        var result = FuzzResult()
        result.findings = (0..<2).map { number in
            FuzzFinding(
                mode: "payload", execution: number,
                failure: FuzzFailure(
                    symptom: text, shape: text, causes: [text], requirements: requirements, expected: text,
                    observed: text,
                    caseFile: "suite: found\n", caseName: "found/\(text)", bytes: bytes), choices: [1, 2], tries: 9)
        }
        return result
    }

    private static func report(_ text: String, requirements: [String] = ["PAY-011"]) -> FuzzReport {
        FuzzReport(
            mode: "payload", seed: .max, implementation: text, result: result(text, requirements: requirements),
            command: { "baton run -- found/\($0)" })
    }

    private static let records = [
        RequirementRecord(
            id: "PAY-011", level: "MUST", confidence: "high", subject: "system", statement: "A set stays a set.")
    ]

    @Test(.needs(PublishedSARIF.oracle)) func findingsOfCampaignsFitThePublishedSchema() throws {
        var stopped = Self.report("plain")
        stopped.result.ending = .stopped(signal: 15)
        var nothing = Self.report("plain")
        nothing.result.findings = []
        let reports = [Self.report(Self.hostile), Self.report("plain", requirements: []), stopped, nothing]
        for report in reports {
            for folder in ["found", "/a b/c/"] {
                let text = report.sarif(in: folder, describing: Self.records)
                #expect(try PublishedSARIF.objections(to: text) == "")
            }
        }
    }

    @Test(.needs(PublishedSARIF.oracle)) func findingsOfDecodersFitThePublishedSchema() throws {
        for text in ["the process ended: signal 4", Self.hostile] {
            let report = BytesReport(
                target: "property-list", seed: 1, isStructured: true,
                result: Self.result(text, requirements: [], bytes: [0, 255]),
                reproduction: { "baton fuzz bytes property-list --input found/\($0)" })
            let sarif = report.sarif(in: "found")
            #expect(try PublishedSARIF.objections(to: sarif) == "")
            #expect(sarif.contains(#""uri":"found/property-list-1.bin""#))
        }
    }

    @Test func aFindingNamesItsRequirementItsCaseFileAndItsCommand() throws {
        let text = Self.report("plain").sarif(in: "a b", describing: Self.records)
        for part in [
            #""ruleId":"PAY-011""#, #""text":"A set stays a set.""#, #""uri":"a%20b/payload-1.yaml""#,
            #""startLine":1"#, "baton run -- found/payload-1.yaml", #""executionSuccessful":true"#,
        ] {
            #expect(text.contains(part), "\(part) in \(text)")
        }
        var stopped = Self.report("plain", requirements: [])
        stopped.result.ending = .stopped(signal: 15)
        let other = stopped.sarif(in: "found", describing: Self.records)
        #expect(other.contains(#""ruleId":"BATON-FUZZ""#) && other.contains(#""executionSuccessful":false"#))
        #expect(other.contains("stopped by signal 15"))
    }
}
