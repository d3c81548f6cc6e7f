import Foundation

/// A file that grows. Each append reaches the operating system before it returns.
package struct OutputFile: Sendable {
    package let path: String
    private let handle: FileHandle

    /// Makes the file, or empties one that exists.
    package init(path: String) throws(OutputError) {
        try self.init(path: path, flags: O_CREAT | O_TRUNC)
    }

    /// Opens a file that exists and cuts it.
    package init(path: String, cutAt byteCount: Int) throws(OutputError) {
        try self.init(path: path, flags: O_APPEND)
        guard ftruncate(handle.fileDescriptor, off_t(byteCount)) == 0 else {
            throw OutputError(path, NSError(domain: NSPOSIXErrorDomain, code: Int(errno)))
        }
    }

    private init(path: String, flags: Int32) throws(OutputError) {
        self.path = path
        // Without O_NONBLOCK, a pipe without a reader would block the run for ever.
        let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK | flags, 0o644)
        guard descriptor >= 0 else { throw OutputError(path, NSError(domain: NSPOSIXErrorDomain, code: Int(errno))) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, [S_IFREG, S_IFCHR].contains(status.st_mode & S_IFMT) else {
            _ = Foundation.close(descriptor)
            throw OutputError(path, reason: "it is neither a regular file nor a character device")
        }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Writes at the end. Bytes that stand in memory are not copied.
    package func append(_ bytes: some Collection<UInt8>) throws(OutputError) {
        let failure = bytes.withContiguousStorageIfAvailable { write(UnsafeRawBufferPointer($0)) }
        if let failure = failure ?? Array(bytes).withUnsafeBytes({ write($0) }) { throw failure }
    }

    private func write(_ bytes: UnsafeRawBufferPointer) -> OutputError? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress
            let count = Foundation.write(handle.fileDescriptor, start, rest.count)
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return OutputError(path, NSError(domain: NSPOSIXErrorDomain, code: Int(errno)))
            }
        }
        return nil
    }

    /// Closes the file.
    package func close() throws(OutputError) {
        do {
            try handle.close()
        } catch {
            throw OutputError(path, error)
        }
    }
}
