import Foundation

/// A file or folder of the output that could not be written.
package struct OutputError: Error, Sendable, CustomStringConvertible {
    /// The file or folder.
    package var path: String
    /// What the operating system says.
    package var reason: String

    /// `PATH: cannot be written: REASON`
    package var description: String { "\(path): cannot be written: \(reason)" }

    init(_ path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    init(_ path: String, _ error: any Error) {
        self.path = path
        // Errors of this project describe themselves; Foundation's have to be asked.
        let isFoundation = type(of: error) is NSError.Type || error is CocoaError || error is POSIXError
        reason = isFoundation ? Self.reason(error as NSError) : "\(error)"
    }

    private static func reason(_ error: NSError) -> String {
        if error.domain == NSPOSIXErrorDomain {
            return String(cString: strerror(Int32(truncatingIfNeeded: error.code)))
        }
        if let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError { return reason(underlying) }
        switch error.code {
        case NSFileWriteOutOfSpaceError: return String(cString: strerror(ENOSPC))
        case NSFileWriteNoPermissionError: return String(cString: strerror(EACCES))
        case NSFileWriteVolumeReadOnlyError: return String(cString: strerror(EROFS))
        default: return error.localizedDescription
        }
    }
}

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

/// A file that grows; every append reaches the operating system before it returns.
struct OutputFile: Sendable {
    let path: String
    private let handle: FileHandle

    /// Makes the file, or empties it.
    init(path: String) throws(OutputError) {
        try self.init(path: path, flags: O_CREAT | O_TRUNC)
    }

    /// Opens a file that exists, cuts it and goes on at its end.
    init(path: String, cutAt byteCount: Int) throws(OutputError) {
        try self.init(path: path, flags: O_APPEND)
        guard ftruncate(handle.fileDescriptor, off_t(byteCount)) == 0 else {
            throw OutputError(path, NSError(domain: NSPOSIXErrorDomain, code: Int(errno)))
        }
    }

    private init(path: String, flags: Int32) throws(OutputError) {
        self.path = path
        // Without O_NONBLOCK a pipe that nobody reads would stop the run here for ever.
        let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK | flags, 0o644)
        guard descriptor >= 0 else {
            throw OutputError(path, NSError(domain: NSPOSIXErrorDomain, code: Int(errno)))
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, [S_IFREG, S_IFCHR].contains(status.st_mode & S_IFMT) else {
            _ = Foundation.close(descriptor)
            throw OutputError(path, reason: "it is neither a regular file nor a character device")
        }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    func append(_ bytes: [UInt8]) throws(OutputError) {
        do {
            try handle.write(contentsOf: Data(bytes))
        } catch {
            throw OutputError(path, error)
        }
    }

    func close() throws(OutputError) {
        do {
            try handle.close()
        } catch {
            throw OutputError(path, error)
        }
    }
}
