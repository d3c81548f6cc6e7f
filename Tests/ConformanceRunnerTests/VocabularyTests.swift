import ConformanceRunner
import Foundation
import Testing

/// The committed page and schema are what the code says.
@Suite struct VocabularyTests {
    private func committed(_ name: String) throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Conformance/Schema")
        return try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    @Test func pageIsCurrent() throws {
        #expect(try committed("vocabulary.md") == VocabularyDocument.markdown, "run: baton explain --vocabulary")
    }

    @Test func schemaIsCurrent() throws {
        #expect(try committed("suite.schema.json") == CaseFileSchema.json, "run: baton explain --schema")
    }
}
