import CaptureFiles

/// Why an export ended before the end of the recording.
enum ExportError: Error, Equatable, CustomStringConvertible {
    /// The output failed, or the container cannot hold a packet.
    case write(CaptureWriteError)
    /// A pcap has one link type.
    case linkTypesDiffer(LinkType, LinkType)

    var description: String {
        switch self {
        case .write(let error): error.description
        case .linkTypesDiffer(let first, let second):
            "expected one link type, because a pcap has only one, found \(first) and \(second); use --format pcapng"
        }
    }
}
