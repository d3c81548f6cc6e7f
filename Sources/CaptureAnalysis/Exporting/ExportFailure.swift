import CaptureFiles

/// Why an export ended before the recording did.
enum ExportFailure: Error, Equatable, CustomStringConvertible {
    /// The output took no more, or the container cannot hold a packet.
    case write(CaptureWriteError)
    /// A pcap has one link type.
    case linkTypesDiffer(LinkType, LinkType)

    var description: String {
        switch self {
        case .write(let error): error.description
        case .linkTypesDiffer(let first, let second):
            "expected one link type, which is all that a pcap holds, found \(first) and \(second); use --format pcapng"
        }
    }
}
