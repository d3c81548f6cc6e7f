import Foundation

/// The folder of a run's output.
package struct OutputFolder: Sendable {
    package let path: String

    /// Makes the folder and its parents if they are missing.
    package init(creating path: String) throws(OutputError) {
        guard !path.isEmpty else {
            throw OutputError("--output", reason: "expected the name of a folder, found an empty one")
        }
        self.path = path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path
        try Self.make(self.path)
    }

    /// Makes folders one by one, since Foundation's way hides why one cannot be made.
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
    package func write(_ text: String, to name: String) throws(OutputError) { try write(text.utf8, to: name) }

    /// Writes a whole file.
    func write(_ bytes: some Collection<UInt8>, to name: String) throws(OutputError) {
        let file = try OutputFile(path: path(of: name))
        try file.append(bytes)
        try file.close()
    }

    package func makeFolder(_ name: String) throws(OutputError) -> String {
        let path = path(of: name)
        try Self.make(path)
        return path
    }
}
