internal import CPcap

/// A capture filter in libpcap's language (pcap-filter(7)) for single packets from any container.
///
/// libpcap compiles an expression for one link type. For Bluetooth it supports lengths and bytes: `len > 40`, `link[0]
/// = 0x02`.
@usableFromInline
package struct PacketFilter: ~Copyable {
    private var program: bpf_program
    /// The link type of the packets that the filter applies to.
    package let linkType: LinkType

    /// Compiles an expression for packets of a link type.
    package init(_ expression: String, linkType: LinkType) throws(PacketFilterError) {
        guard let number = linkType.libpcapNumber else { throw .linkType(linkType) }
        guard let opened = pcap_open_dead(Int32(number), Int32(CaptureRecord.lengthLimit)) else {
            throw .expression(expression, linkType: linkType, message: "out of memory")
        }
        do throws(LibpcapError) {
            // A program does not need the handle that compiled it.
            program = try LibpcapHandle(opened).compile(expression)
        } catch {
            throw .expression(expression, linkType: linkType, message: error.message)
        }
        self.linkType = linkType
    }

    deinit {
        var program = self.program
        pcap_freecode(&program)
    }

    /// Whether a packet matches the expression. A packet of another link type never does.
    package func matches(_ record: borrowing CaptureRecord, _ bytes: RawSpan) -> Bool {
        guard record.linkType == linkType else { return false }
        var header = pcap_pkthdr()
        header.caplen = UInt32(clamping: bytes.byteCount)
        header.len = UInt32(clamping: record.originalLength)
        // No packet is longer than `CaptureRecord.lengthLimit`. Even an empty one needs an address.
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
