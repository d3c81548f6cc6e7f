import Foundation

/// The folder that a run writes.
package struct OutputFolder: Sendable {
    /// The folder's path.
    package let path: String

    /// Makes the folder, and those above it, where they are missing.
    package init(creating path: String) throws(OutputError) {
        guard !path.isEmpty else { throw OutputError("an empty path", reason: "it names no folder") }
        self.path = path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path
        try Self.make(self.path)
    }

    /// Foundation's own way hides the reason of a failure, so folders are made one by one.
    private static func make(_ path: String) throws(OutputError) {
        var built = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            built += built.isEmpty || built.hasSuffix("/") ? String(part) : "/\(part)"
            guard mkdir(built, 0o755) != 0 else { continue }
            let reason = errno
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: built, isDirectory: &isFolder), isFolder.boolValue { continue }
            throw OutputError(
                path, NSError(domain: NSPOSIXErrorDomain, code: Int(reason == EEXIST ? ENOTDIR : reason)))
        }
    }

    /// The path of a file in it.
    package func path(of name: String) -> String { "\(path)/\(name)" }

    /// Writes a whole file.
    package func write(_ text: String, to name: String) throws(OutputError) {
        let file = try OutputFile(path: path(of: name))
        try file.append(Array(text.utf8))
        try file.close()
    }

    /// Makes a folder in it.
    package func makeFolder(_ name: String) throws(OutputError) -> String {
        let path = path(of: name)
        try Self.make(path)
        return path
    }
}
