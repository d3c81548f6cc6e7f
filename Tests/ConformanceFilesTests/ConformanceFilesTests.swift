import Foundation
import TestSupport
import Testing

@testable import ConformanceFiles

@Suite("Files inside the binary")
struct ConformanceFilesTests {
    /// The folder that the sources were built from. Resolving links matters when the package sees Sources through one.
    private static var conformanceFolder: String {
        let here = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return root.appendingPathComponent("Conformance").path
    }

    @Test func embeddedFilesAreTheFolders() throws {
        let folder = try ConformanceFiles.contents(ofFolder: Self.conformanceFolder)
        let embedded = ConformanceFiles.embedded
        #expect(
            embedded.map(\.path) == folder.map(\.path),
            "The list of embedded files is stale: run `make embed` and build again.")
        for (inside, outside) in zip(embedded, folder) where inside.bytes != outside.bytes {
            Issue.record("\(inside.path) differs from the binary's copy: build again.")
        }
        #expect(embedded.contains { $0.path == "Requirements/elig.yaml" })
    }

    @Test func aFolderReplacesTheEmbeddedFiles() throws {
        let folder = try ScratchFolder()
        try folder.file("b/c/z.yaml", "x: 1\n")
        try folder.file("a.yaml", "")
        try folder.file("README.md", "no")
        try folder.file(".hidden.yaml", "no")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("b/c/loop"), withDestinationPath: folder.path)
        let files = try ConformanceFiles.load(folder: folder.path)
        #expect(files.map(\.path) == ["a.yaml", "b/c/z.yaml"])
        #expect(files.map(\.bytes) == [[], Array("x: 1\n".utf8)])
    }

    @Test func whatIsNoFolderIsSaid() throws {
        #expect(throws: ConformanceFiles.FolderError.self) { try ConformanceFiles.load(folder: "/nonexistent/x") }
        #expect(throws: ConformanceFiles.FolderError.self) { try ConformanceFiles.load(folder: #filePath) }
        let empty = try ScratchFolder()
        do {
            _ = try ConformanceFiles.load(folder: empty.path)
            Issue.record("an empty folder was accepted")
        } catch {
            #expect(
                error.description == "\(empty.path): expected the folders Requirements, Devices and Suites, found none."
            )
        }
    }
}
