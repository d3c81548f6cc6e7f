/// How a recording is read. All commands that read recordings take these options.
package struct ReadingOptions: Sendable {
    /// A filter in libpcap's language (pcap-filter(7)); nil for all packets. Packets keep their numbers in the
    /// recording.
    package var filter: String?
    /// Called with the progress after each chunk.
    package var progress: (@Sendable (ReadingProgress) -> Void)?

    /// Receives the comments of packets; nil if nobody wants them.
    package var comments: PacketComments?

    package init(filter: String? = nil, progress: (@Sendable (ReadingProgress) -> Void)? = nil) {
        self.filter = filter
        self.progress = progress
    }
}

/// How far the reading of a recording has come.
package struct ReadingProgress: Equatable, Sendable {
    /// Bytes of the file that were read, compressed ones in a compressed file.
    package var bytesRead: Int
    /// The size of the file; nil if unknown, as for a pipe.
    package var fileSize: Int?
    /// Packets that were read.
    package var packets: Int

    package init(bytesRead: Int, fileSize: Int?, packets: Int) {
        self.bytesRead = bytesRead
        self.fileSize = fileSize
        self.packets = packets
    }

    /// The text for a terminal: the percentage if the size of the file is known, else the packets and their rate.
    package func text(after elapsed: Duration) -> String {
        if let fileSize, fileSize > 0 {
            // A file may grow while it is read.
            let percent = Double(min(bytesRead, fileSize)) * 100 / Double(fileSize)
            return "\(Int(percent)) %, \(packets) packets"
        }
        let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
        guard seconds > 0 else { return "\(packets) packets" }
        return "\(packets) packets, \(Int(Double(packets) / seconds)) packets/s"
    }
}
