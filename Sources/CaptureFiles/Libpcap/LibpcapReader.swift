internal import CPcap

/// A file that libpcap reads: a format that only libpcap knows, or in tests one that `CaptureReader` reads too.
package struct LibpcapReader: ~Copyable {
    private var handle: LibpcapHandle
    /// The link type of all packets.
    package let linkType: LinkType
    /// libpcap truncates longer packets of this file; `CaptureReader` does not.
    package let snapLength: Int

    /// Opens a file with nanosecond times.
    package init(path: String) throws(LibpcapError) {
        var message = [CChar](repeating: 0, count: Int(PCAP_ERRBUF_SIZE))
        guard
            let opened = pcap_open_offline_with_tstamp_precision(
                path, UInt32(PCAP_TSTAMP_PRECISION_NANO), &message)
        else {
            throw LibpcapError(buffer: message)
        }
        let handle = LibpcapHandle(opened)
        linkType = handle.linkType
        snapLength = handle.snapLength
        self.handle = handle
    }

    /// Hands out the next packet; false at the end. Throws if libpcap finds the file damaged.
    package mutating func next(_ body: (borrowing CaptureRecord, RawSpan) -> Void) throws(LibpcapError) -> Bool {
        switch try handle.next(linkType, body) {
        case .packet: true
        case .nothingYet, .endOfFile: false
        }
    }
}
