/// How a recording is read: the same for every command that takes one.
package struct ReadingOptions: Sendable {
    /// Only packets that this expression holds for are handed out, in libpcap's language (pcap-filter(7)). Packets keep their numbers in the
    /// recording. Nil for all packets.
    package var filter: String?
    /// Is told how far the reading has come, once a chunk and never for a packet.
    package var progress: (@Sendable (ReadingProgress) -> Void)?

    /// All packets, and nobody is told of progress.
    package init(filter: String? = nil, progress: (@Sendable (ReadingProgress) -> Void)? = nil) {
        self.filter = filter
        self.progress = progress
    }
}

/// How far the reading of a recording has come.
package struct ReadingProgress: Equatable, Sendable {
    /// Bytes of the file that were read, compressed ones where it is compressed.
    package var bytesRead: Int
    /// Bytes that the file has; nil where that is not known, as of a pipe.
    package var fileSize: Int?
    /// Packets that were read.
    package var packets: Int

    /// Creates a state of progress.
    package init(bytesRead: Int, fileSize: Int?, packets: Int) {
        self.bytesRead = bytesRead
        self.fileSize = fileSize
        self.packets = packets
    }

    /// What a terminal shows after so long: the part of the file where its size is known, else the packets and how many a second.
    package func text(after elapsed: Duration) -> String {
        if let fileSize, fileSize > 0 {
            // A file that grows while it is read has more than its size.
            let percent = Double(min(bytesRead, fileSize)) * 100 / Double(fileSize)
            return "\(Int(percent)) %, \(packets) packets"
        }
        let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
        guard seconds > 0 else { return "\(packets) packets" }
        return "\(packets) packets, \(Int(Double(packets) / seconds)) packets/s"
    }
}
