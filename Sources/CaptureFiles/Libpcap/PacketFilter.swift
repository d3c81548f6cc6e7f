internal import CPcap

/// A capture filter in libpcap's language (pcap-filter(7)), asked packet by packet, whatever container the packets came from.
///
/// libpcap compiles an expression for one link type. Of Bluetooth it knows lengths and bytes: `len > 40`, `link[0] = 0x02`.
@usableFromInline
package struct PacketFilter: ~Copyable {
    private let handle: OpaquePointer
    private var program: bpf_program
    /// What the packets have to be.
    package let linkType: LinkType

    /// Compiles an expression for packets of a link type.
    package init(_ expression: String, linkType: LinkType) throws(PacketFilterFailure) {
        guard let number = linkType.libpcapNumber else { throw .linkType(linkType) }
        guard let handle = pcap_open_dead(Int32(number), Int32(CaptureRecord.lengthLimit)) else {
            throw .expression(expression, linkType: linkType, message: "out of memory")
        }
        var program = bpf_program()
        guard pcap_compile(handle, &program, expression, 1, PCAP_NETMASK_UNKNOWN) == 0 else {
            let message = String(cString: pcap_geterr(handle))
            pcap_close(handle)
            throw .expression(expression, linkType: linkType, message: message)
        }
        self.handle = handle
        self.program = program
        self.linkType = linkType
    }

    deinit {
        var program = self.program
        pcap_freecode(&program)
        pcap_close(handle)
    }

    /// Whether the expression holds for a packet; never for one of another link type.
    package func matches(_ record: borrowing CaptureRecord, _ bytes: RawSpan) -> Bool {
        guard record.linkType == linkType else { return false }
        var header = pcap_pkthdr()
        header.caplen = UInt32(clamping: bytes.byteCount)
        header.len = UInt32(clamping: record.originalLength)
        // No packet is longer than `CaptureRecord.lengthLimit`; an empty one still needs an address.
        return bytes.withUnsafeBytes { raw in
            withUnsafePointer(to: program) { program in
                withUnsafePointer(to: header) { header in
                    guard let base = raw.bindMemory(to: UInt8.self).baseAddress else {
                        return withUnsafePointer(to: 0 as UInt8) { pcap_offline_filter(program, header, $0) != 0 }
                    }
                    return pcap_offline_filter(program, header, base) != 0
                }
            }
        }
    }
}
