internal import CPcap

/// libpcap's own reading of a file: the cross-check of `CaptureReader`, and the way to formats that only libpcap knows.
package struct LibpcapReader: ~Copyable {
    /// Why libpcap does not open a file or does not go on, in its own words.
    package struct Failure: Error, Equatable, CustomStringConvertible {
        /// libpcap's message.
        package let message: String
        /// The message.
        package var description: String { message }
    }

    private let handle: OpaquePointer
    /// What the packets are.
    package let linkType: LinkType
    /// The most bytes of a packet that libpcap hands out of this file: it cuts longer ones, which `CaptureReader` does not.
    package let snapLength: Int
    private var frame = 0

    /// Opens a file with nanosecond times.
    package init(path: String) throws(Failure) {
        var message = [CChar](repeating: 0, count: Int(PCAP_ERRBUF_SIZE))
        guard
            let opened = pcap_open_offline_with_tstamp_precision(
                path, UInt32(PCAP_TSTAMP_PRECISION_NANO), &message)
        else {
            throw Failure(buffer: message)
        }
        handle = opened
        snapLength = Int(pcap_snapshot(opened))
        linkType = LinkType(libpcap: pcap_datalink(opened))
    }

    deinit { pcap_close(handle) }

    /// Hands out the next packet: false at the end. Throws where libpcap finds the file damaged.
    package mutating func next(_ body: (borrowing CaptureRecord, RawSpan) -> Void) throws(Failure) -> Bool {
        var header: UnsafeMutablePointer<pcap_pkthdr>?
        var data: UnsafePointer<UInt8>?
        switch pcap_next_ex(handle, &header, &data) {
        case 1:
            guard let header, let data else { return false }
            frame += 1
            let record = CaptureRecord(libpcap: header.pointee, frame: frame, linkType: linkType)
            body(record, UnsafeRawBufferPointer(start: data, count: record.capturedLength).bytes)
            return true
        case -2: return false
        default: throw Failure(message: String(cString: pcap_geterr(handle)))
        }
    }
}
