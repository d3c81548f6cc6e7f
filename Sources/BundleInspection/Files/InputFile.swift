import Foundation

/// An open file of which parts are read.
final class InputFile: Sendable {
    let path: String
    /// The size in bytes when it was opened.
    let size: Int
    private let descriptor: Int32

    /// Opens a regular file.
    ///
    /// - Parameter display: the path in messages.
    /// - Throws: ``InspectionError`` if there is none, or something else such as a pipe.
    init(_ path: String, display: String) throws(InspectionError) {
        // Opening a pipe would wait for its writer.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw InspectionError(
                display, expected: "a file that can be read", found: "\(String(cString: strerror(errno)))")
        }
        self.path = display
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw InspectionError(display, expected: "a regular file", found: "something else")
        }
        size = Int(status.st_size)
    }

    deinit { close(descriptor) }

    /// The bytes from an offset on; fewer than asked for at the end of the file.
    func bytes(at offset: Int, count: Int) throws(InspectionError) -> [UInt8] {
        guard offset >= 0, offset < size, count > 0 else { return [] }
        let wanted = min(count, size - offset)
        var failure: Int32 = 0
        let result = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
            while filled < wanted {
                let count = pread(descriptor, buffer.baseAddress! + filled, wanted - filled, off_t(offset + filled))
                if count < 0, errno == EINTR { continue }
                if count < 0 { failure = errno }
                guard count > 0 else { return }
                filled += count
            }
        }
        guard failure == 0 else {
            throw InspectionError(path, expected: "a file that can be read", found: String(cString: strerror(failure)))
        }
        return result
    }
}
