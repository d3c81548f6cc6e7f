internal import CPcap

/// Why libpcap does not open a file or an interface or does not go on, in its own words.
package struct LibpcapError: Error, Equatable, CustomStringConvertible {
    /// libpcap's message.
    package let message: String

    package var description: String { message }
}

extension LibpcapError {
    /// The text in an error buffer.
    init(buffer: [CChar]) {
        self.init(message: String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
}

/// A file or an interface that libpcap has open, and closes when this value ends.
struct LibpcapHandle: ~Copyable {
    /// The result of a fetch.
    enum Fetch {
        case packet
        /// An interface has no packet yet.
        case nothingYet
        case endOfFile
    }

    let pointer: OpaquePointer
    private var packets = 0

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { pcap_close(pointer) }

    /// libpcap's message about the last failure.
    var lastError: LibpcapError { LibpcapError(message: String(cString: pcap_geterr(pointer))) }

    /// The link type of the packets. Only an active handle has one.
    var linkType: LinkType { LinkType(libpcap: pcap_datalink(pointer)) }

    /// The most bytes of a packet that libpcap hands out.
    var snapLength: Int { Int(pcap_snapshot(pointer)) }

    /// Compiles a filter expression. The caller frees the program.
    func compile(_ expression: String) throws(LibpcapError) -> bpf_program {
        var program = bpf_program()
        guard pcap_compile(pointer, &program, expression, 1, PCAP_NETMASK_UNKNOWN) == 0 else { throw lastError }
        return program
    }

    /// Fetches the next packet, and hands it out if there is one.
    mutating func next(
        _ linkType: LinkType, _ body: (borrowing CaptureRecord, RawSpan) -> Void
    ) throws(LibpcapError) -> Fetch {
        var header: UnsafeMutablePointer<pcap_pkthdr>?
        var data: UnsafePointer<UInt8>?
        switch pcap_next_ex(pointer, &header, &data) {
        case 1:
            guard let header, let data else { return .endOfFile }
            packets += 1
            let isExact = pcap_get_tstamp_precision(pointer) == PCAP_TSTAMP_PRECISION_NANO
            let record = CaptureRecord(
                libpcap: header.pointee, frame: packets, linkType: linkType, nanosecondsPerTick: isExact ? 1 : 1000)
            body(record, UnsafeRawBufferPointer(start: data, count: record.capturedLength).bytes)
            return .packet
        case 0: return .nothingYet
        case -2: return .endOfFile
        default: throw lastError
        }
    }
}
