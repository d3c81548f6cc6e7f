package import Foundation

/// A folder of a test's own. It is removed with the last reference to it, also when the test throws.
package final class ScratchFolder: Sendable {
    /// The folder.
    package let url: URL

    /// Makes an empty folder.
    package init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "baton-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The folder's path.
    package var path: String { url.path(percentEncoded: false) }

    /// The path of a file in the folder, which need not exist.
    package func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }

    /// Whether a file or folder of this name exists.
    package func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    /// The names of what the folder contains, in order.
    package var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

    /// Writes a file, with the folders above it, and returns its path.
    @discardableResult
    package func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        return file.path(percentEncoded: false)
    }

    /// Writes a text file, with the folders above it, and returns its path.
    @discardableResult
    package func file(_ name: String, _ text: String) throws -> String { try file(name, text.utf8) }

    /// The bytes of a file.
    package func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: url.appending(path: name))) }

    /// The text of a file.
    package func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }
}

/// A file of a test's own, in a folder of its own. It is removed with the last reference to it.
package final class ScratchFile: Sendable {
    private let folder: ScratchFolder
    /// Where it is.
    package let path: String

    /// Writes the file.
    package init(_ bytes: [UInt8], name: String = "recording.pcap") throws {
        folder = try ScratchFolder()
        path = try folder.file(name, bytes)
    }
}
