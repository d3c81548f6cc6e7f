import Foundation
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
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("baton-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let inner = folder.appendingPathComponent("b/c")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        try Data("x: 1\n".utf8).write(to: inner.appendingPathComponent("z.yaml"))
        try Data().write(to: folder.appendingPathComponent("a.yaml"))
        try Data("no".utf8).write(to: folder.appendingPathComponent("README.md"))
        try Data("no".utf8).write(to: folder.appendingPathComponent(".hidden.yaml"))
        try FileManager.default.createSymbolicLink(
            atPath: inner.appendingPathComponent("loop").path, withDestinationPath: folder.path)
        let files = try ConformanceFiles.load(folder: folder.path)
        #expect(files.map(\.path) == ["a.yaml", "b/c/z.yaml"])
        #expect(files.map(\.bytes) == [[], Array("x: 1\n".utf8)])
    }

    @Test func whatIsNoFolderIsSaid() throws {
        #expect(throws: ConformanceFiles.FolderError.self) { try ConformanceFiles.load(folder: "/nonexistent/x") }
        #expect(throws: ConformanceFiles.FolderError.self) { try ConformanceFiles.load(folder: #filePath) }
        let empty = FileManager.default.temporaryDirectory.appendingPathComponent("baton-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: empty) }
        try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
        do {
            _ = try ConformanceFiles.load(folder: empty.path)
            Issue.record("an empty folder was accepted")
        } catch {
            #expect(error.description == "\(empty.path): expected YAML files, found none.")
        }
    }
}
