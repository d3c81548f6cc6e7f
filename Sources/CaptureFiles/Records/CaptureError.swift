/// Why a file cannot be read as a recording. Damage behind a valid beginning is a `CaptureFinding`.
@usableFromInline
package enum CaptureError: Error, Equatable, CustomStringConvertible {
    /// The operating system fails, for this reason.
    case unreadable(path: String, reason: String)
    /// The path names a folder.
    case folder(path: String)
    /// The file has no bytes.
    case empty(path: String)
    /// The file ends inside its own header: the container, the size of its header, the bytes that are there.
    case cutHeader(path: String, container: String, expected: Int, found: Int)
    /// The compression is damaged in front of the first packet.
    case damagedCompression(path: String, offset: Int, expected: String, found: String)
    /// No known container starts with these bytes.
    case notACapture(path: String, found: String)
    /// A known container that Baton does not read, with advice.
    case unsupported(path: String, container: String, advice: String)
    /// Baton does not read the file, and neither does libpcap.
    indirect case refusedByLibpcapToo(CaptureError, message: String)
    /// The filter does not apply to a packet.
    case unfilterable(path: String, PacketFilterError)

    /// One line, with advice.
    @usableFromInline package var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
        case .folder(let path): "\(path): is a folder; give the recordings in it one by one"
        case .empty(let path): "\(path): is empty; a recording has at least a header"
        case .cutHeader(let path, let container, let expected, let found):
            "\(path): ends inside its \(container) header: expected \(expected) bytes, found \(found)"
        case .damagedCompression(let path, let offset, let expected, let found):
            "\(path): the compression is damaged before the recording begins: byte \(offset): expected \(expected), found \(found)"
        case .notACapture(let path, let found):
            "\(path): is not a recording in a format that Baton knows (pcap, pcapng, btsnoop, PacketLogger, or gzip of these): it starts with \(found)"
        case .unsupported(let path, let container, let advice):
            "\(path): is \(container), which Baton does not read; \(advice)"
        case .refusedByLibpcapToo(let own, let message): "\(own); libpcap does not read it either: \(message)"
        case .unfilterable(let path, let failure): "\(path): \(failure)"
        }
    }
}
