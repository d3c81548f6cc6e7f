import ConformanceRunner
import Foundation

/// Files that strangers may have made.
enum RegularFile {
    /// Why a file was not read, as a noun phrase.
    struct Unreadable: Error {
        let found: String
    }

    /// The bytes of a file. A pipe, which may never end, and a larger file are refused.
    static func bytes(at path: String, atMost most: Int) throws(Unreadable) -> [UInt8] {
        // Without O_NONBLOCK, opening a pipe without a writer would wait for ever.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Unreadable(found: String(cString: strerror(errno))) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Unreadable(found: "no regular file")
        }
        do {
            let data = try file.read(upToCount: most + 1) ?? Data()
            guard data.count <= most else { throw Unreadable(found: "more than \(most) bytes") }
            return [UInt8](data)
        } catch let error as Unreadable {
            throw error
        } catch {
            throw Unreadable(found: SystemReason(error).description)
        }
    }
}
