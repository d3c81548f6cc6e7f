import CaptureAnalysis
import Foundation
import Testing

@Suite("The schemas of what is read out of recordings")
struct PublishedSchemaTests {
    /// File names in Conformance/Schema, and what the code makes of them.
    static let schemas: [(name: String, text: String)] = [
        ("capture-message", CaptureMessageDocument.schemaText), ("capture-check", RecordingCheck.schemaText),
        ("capture-timeline", RecordingTimeline.schemaText), ("capture-stats", RecordingStatistics.schemaText),
        ("capture-linkability", Linkability.schemaText), ("capture-summary", CaptureSummary.schemaText),
        ("capture-devices", RecordingDevices.schemaText), ("capture-totals", RecordingTotals.schemaText),
    ]

    /// To publish a changed schema, run the tests once with BATON_PUBLISH set.
    @Test("Each published schema is that of the code", arguments: schemas)
    func published(name: String, text: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Conformance/Schema/\(name).schema.json")
        let text = Data(text.utf8)
        if ProcessInfo.processInfo.environment["BATON_PUBLISH"] != nil { try text.write(to: file) }
        let isPublished = (try? Data(contentsOf: file)) == text
        #expect(isPublished, "run the tests once with BATON_PUBLISH=1 and commit the schema")
    }
}
