/// Why a file cannot be read as a recording at all. What goes wrong later is a `CaptureFinding`.
@usableFromInline
package enum CaptureError: Error, Equatable, CustomStringConvertible {
    /// The operating system refused: what it was asked for and what it said.
    case unreadable(path: String, reason: String)
    /// The path names a folder.
    case folder(path: String)
    /// Not a single byte.
    case empty(path: String)
    /// The file ends inside its own header: what the container is, bytes that its header takes, bytes that are there.
    case cutHeader(path: String, container: String, expected: Int, found: Int)
    /// The compression is damaged before the recording in it has begun: where in the file, what had to stand there and what stood there.
    case damagedCompression(path: String, offset: Int, expected: String, found: String)
    /// No container that is known starts like this.
    case notACapture(path: String, found: String)
    /// A container that is known but not read, and what to do about it.
    case unsupported(path: String, container: String, advice: String)
    /// Neither Baton's own reading, for this reason, nor libpcap's, in its words.
    indirect case refusedByLibpcapToo(CaptureError, message: String)
    /// A packet came that the filter means nothing for.
    case unfilterable(path: String, PacketFilterFailure)

    /// One line for people, with what to do.
    @usableFromInline package var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
        case .folder(let path): "\(path): is a folder; give the recordings in it one by one"
        case .empty(let path): "\(path): is empty; a recording has at least a header"
        case .cutHeader(let path, let container, let expected, let found):
            "\(path): ends inside its \(container) header: expected \(expected) bytes, found \(found)"
        case .damagedCompression(let path, let offset, let expected, let found):
            "\(path): its compression is damaged before a recording begins: byte \(offset): expected \(expected), found \(found)"
        case .notACapture(let path, let found):
            "\(path): is no recording that Baton knows (pcap, pcapng, btsnoop, PacketLogger, or gzip of these): it starts with \(found)"
        case .unsupported(let path, let container, let advice):
            "\(path): is \(container), which Baton does not read; \(advice)"
        case .refusedByLibpcapToo(let own, let message): "\(own); libpcap does not read it either: \(message)"
        case .unfilterable(let path, let failure): "\(path): \(failure)"
        }
    }
}
