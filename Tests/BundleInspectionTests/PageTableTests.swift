import BundleInspection
import Foundation
import TestSupport
import Testing

/// The page lists every finding as it is declared.
struct PageTableTests {
    private static let page = "Sources/BundleInspection/README.md"

    /// To publish a changed table, run the tests once with BATON_PUBLISH set.
    @Test func theTableOfThePageIsThatOfTheDeclarations() throws {
        let rows = FindingKind.allCases.map { kind in
            "| `\(kind.rawValue)` | \(kind.severity.rawValue) | \(kind.declaration.requirements.joined(separator: ", ")) |"
        }
        let lines = try Project.lines(of: Self.page)
        let head = try #require(lines.firstIndex(of: "| Finding | Severity | Requirements |"))
        let start = head + 2
        let end = lines[start...].firstIndex { !$0.hasPrefix("|") } ?? lines.count
        if Project.publishes {
            let text = (lines[..<start] + rows + lines[end...]).joined(separator: "\n")
            try Data(text.utf8).write(to: Project.file(Self.page))
        }
        #expect(Project.publishes || Array(lines[start..<end]) == rows, "run the tests once with BATON_PUBLISH=1")
    }

    @Test func declarationsAreSentences() {
        for kind in FindingKind.allCases {
            let declaration = kind.declaration
            for text in [declaration.consequence, declaration.mend] {
                #expect(
                    text.hasSuffix(".") && text.first?.isUppercase == true && !text.contains("  "), "\(kind): \(text)")
            }
        }
    }

    // MARK: - The schema

    private static let published = Project.file("Conformance/Schema/inspection.schema.json")

    @Test func thePublishedSchemaIsThatOfTheCode() throws {
        let text = Data(Inspection.schema.utf8)
        if Project.publishes { try text.write(to: Self.published) }
        let isPublished = (try? Data(contentsOf: Self.published)) == text
        #expect(isPublished, "run the tests once with BATON_PUBLISH=1 and commit the schema")
    }
}
