import Foundation
import Handoff
import ImplementationAdapter
import Platforms
import Testing

/// The snippet with documents, run on two devices.
struct DocumentHandoverTests {
    private static let types = [
        DocumentTypeDescription(
            name: "Page", extensions: ["page"], activityType: "com.example.app.editing",
            documentClass: "SourceCompatibilityTests.MacPageDocument")
    ]

    /// Writes the document of the first device.
    private static func write() throws -> URL {
        let files = try #require(Application.current).files
        let url = try #require(files.url(forUbiquityContainerIdentifier: nil)).appending(path: "Documents/Trip.page")
        try files.write(Data("Basel".utf8), to: url)
        return url
    }

    @Test("NSDocument: AppKit opens the document with the class that the manifest names, and lets it restore")
    func onMacs() throws {
        let world = try SnippetWorld(types: [], documentTypes: Self.types, platforms: (.macOS, .macOS)) {
            SnippetProgram { MacDocumentsAppDelegate() }
                .doing("open") { $0.open(try Self.write()) }
                .doing("turn") { $0.document?.turn(to: 3) }
                .telling("text") { .string($0.document?.text ?? "") }
                .telling("page") { .integer(Int64($0.document?.page ?? -1)) }
                .telling("isEdited") { .boolean($0.document?.isDocumentEdited ?? false) }
        }
        try world.launch("first")
        try world.perform("open", on: "first")
        try world.perform("turn", on: "first")
        #expect(try world.perform("isEdited", on: "first") == true)
        try world.handOver(to: "second")
        #expect(try world.perform("text", on: "second") == "Basel")
        #expect(try world.perform("page", on: "second") == 3)
        #expect(world.events(.documentOpened, on: "second").map { $0.text(.by) } == ["framework"])
    }

    @Test("UIDocument: the app opens the document and passes it to the restoration handler")
    func onPhones() throws {
        let world = try SnippetWorld(types: [], documentTypes: Self.types) {
            SnippetProgram { DocumentsAppDelegate() }
                .doing("open") { $0.viewer.show(PageDocument(fileURL: try Self.write())) }
                .doing("turn") { $0.turn(to: 3) }
                .telling("text") { .string($0.viewer.document?.text ?? "") }
                .telling("page") { .integer(Int64($0.viewer.document?.page ?? -1)) }
        }
        try world.launch("first")
        try world.perform("open", on: "first")
        try world.pass(seconds: 1)
        try world.perform("turn", on: "first")
        try world.handOver(to: "second")
        #expect(try world.perform("text", on: "second") == "Basel")
        #expect(try world.perform("page", on: "second") == 3)
        #expect(world.events(.restoreCalled, on: "second").map { $0.text(.object) } == ["PageDocument"])
    }
}
