import Events
import ImplementationAdapter
import Notation
import PositionedYAML
import Requirements
import Testing

@testable import ConformanceRunner

/// Names, numbers and choices at their limits.
@Suite struct LimitTests {
    @Test func namesOfPublishedThings() {
        for name in ["a", "a-b", "2", "a2-3", String(repeating: "a", count: 100)] {
            #expect(CaseNames.isPublished(name), "\(name)")
        }
        for name in ["", "-", "-a", "a-", "A", "aB", "a b", "a_b", "ä", "a.b", String(repeating: "a", count: 101)] {
            #expect(!CaseNames.isPublished(name), "\(name)")
        }
    }

    @Test func namesOfVariables() {
        for name in ["a", "A", "z9", "aB", String(repeating: "a", count: 40)] {
            #expect(CaseNames.isVariable(name), "\(name)")
        }
        for name in ["", "9", "a-b", "a_b", "@", "[", "`", "{", "ä", "aä", String(repeating: "a", count: 41)] {
            #expect(!CaseNames.isVariable(name), "\(name)")
        }
    }

    @Test func durations() {
        #expect(TimingsFile.microseconds(.seconds(3)) == 3_000_000)
        #expect(TimingsFile.microseconds(.milliseconds(2500)) == 2_500_000)
        #expect(TimingsFile.microseconds(.nanoseconds(1999)) == 1)
        #expect(TimingsFile.microseconds(.seconds(-1)) == 0)
    }

    @Test(arguments: ["[no.te]", "[\"\"]", "[note, \"\"]", "[]"])
    func extensionsOfDocumentTypes(extensions: String) {
        func found(_ extensions: String) -> [String] {
            mistakes(
                suite(
                    """
                    devices:
                      mac:
                        model: MacBook Air 2013
                        os: macOS 10.10
                        apps: [{bundle: com.example.notes, team: TEAM1AAAAA, documentTypes: [{extensions: \(extensions)}]}]
                    steps:
                      - mac: {expect: never, event: doc.open}
                    """))
        }
        #expect(found("[note, page]") == [])
        #expect(found(extensions).first?.contains("file name extensions without a point, at least one") == true)
    }

    /// Of a long value its beginning is shown.
    @Test(arguments: [158, 159, 160, 1000]) func longDifferences(count: Int) {
        let value = "b" + String(repeating: "a", count: count - 1)
        let difference = LineDifference(.object([("k", .string(value))]), .object([("k", .string("c"))]))
        let json = "\"\(value)\""
        #expect(difference?.first == (count > 158 ? "\(json.prefix(160))…" : json))
        #expect(difference?.second == "\"c\"" && difference?.place == "$.k")
    }

    /// What is chosen in two ways fits both.
    @Test func choiceOfRequirements() {
        func chosen(_ make: (inout RequirementChoice) -> Void) -> Set<String>? {
            var choice = RequirementChoice()
            make(&choice)
            return choice.fitting(library.requirements)
        }
        let all = library.requirements.requirements
        #expect(chosen { _ in } == nil)
        #expect(chosen { $0.ids = ["cont-009", "UPD-004"] } == ["CONT-009", "UPD-004"])
        #expect(chosen { $0.areas = ["cont"] } == Set(all.filter { $0.area == "CONT" }.map(\.id.description)))
        #expect(chosen { $0.confidences = [.low] } == Set(all.filter { $0.confidence == .low }.map(\.id.description)))
        #expect(chosen { $0.subjects = [.app] } == Set(all.filter { $0.subject == .app }.map(\.id.description)))
        let both = chosen {
            $0.ids = ["CONT-009", "UPD-004"]
            $0.areas = ["UPD"]
        }
        #expect(both == ["UPD-004"])
    }

    /// Keys of a dictionary are quoted where YAML would read more than text.
    @Test func plainText() {
        let place = SourcePosition(file: "1.yaml", line: 1, column: 1)
        func written(_ key: String) -> String {
            let entry = PositionedNode.Entry(
                key: key, keyPosition: place, value: PositionedNode(position: place, integer: 1))
            return CaseText.value(PositionedNode(position: place, content: .mapping([entry])))
        }
        for plain in ["a", "Notes 2", "a.b/c_d-e", "Z9"] { #expect(written(plain).contains("{\(plain): "), "\(plain)") }
        for other in ["9", "a:", "a ", "ä", "a#b", "[a", "a\nb", "@a", "`a"] {
            #expect(!written(other).contains("{\(other): "), "\(other)")
        }
    }

    /// A refused operation ends the case; the step in the log shows it.
    @Test func refusedOperationsHaveEvidence() throws {
        let steps = "steps:\n  - mac: {accept: {from: phone}}\n  - mac: {expect: cb.continue}"
        let testCase = try #require(try load(suite("\(devices)\n\(steps)", covers: "[CONT-009]")).first)
        let result = CaseRunner(environment: .referenceDevices(library)).run(testCase, seed: 1)
        let refused = result.lines.compactMap { line -> CheckRecord? in
            if case .check(let check) = line, check.observed.contains("refused") { check } else { nil }
        }
        let evidence = try #require(refused.first?.evidence.first)
        #expect(result.events[evidence].kind == .stepStarted)
    }

    @Test func devicesOfACaseAreExplained() throws {
        let text = Explanation(library: library, cases: try bundledCases()).text(of: "demo/iphone-to-mac")
        let lines = text?.split(separator: "\n") ?? []
        #expect(lines.contains { $0.hasPrefix("  phone  iPhone") && $0.contains("account ") && $0.contains("apps ") })
        #expect(lines.contains { $0.hasPrefix("  mac  MacBook") })
    }

    /// A set-up that asks for a framework's work, and nothing that shows it.
    @Test func capabilitiesWithoutUse() throws {
        func unused(_ app: String) throws -> [Capability] {
            let body = """
                devices:
                  phone: {model: iPhone 5s, os: iOS 8.1, apps: [{bundle: com.example.notes, team: TEAM1AAAAA\(app)}]}
                steps:
                  - phone: {create: {type: com.example.notes.edit}}
                  - phone: {expect: act.create}
                """
            return try #require(try load(suite(body)).first).capabilitiesWithoutUse
        }
        #expect(try unused("") == [])
        #expect(try unused(", behaviour: {responders: [{name: editor}]}") == [.frameworkManagement])
    }

    @Test func countsOfRepetitions() {
        func found(_ count: Int) -> [String] {
            mistakes(
                suite(
                    """
                    each: {value: {$repeat: {text: a, count: [\(count)]}}}
                    devices:
                      phone: {model: iPhone 5s, os: iOS 8.1, apps: [{bundle: com.example.notes, team: TEAM1AAAAA}]}
                    steps:
                      - phone: {create: {type: com.example.notes.edit, title: "{value}"}}
                      - phone: {expect: act.create}
                    """))
        }
        #expect(found(1_000_000) == [])
        #expect(found(1_000_001).count == 1)
    }
}
