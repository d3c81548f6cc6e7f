internal import CPcap

/// An interface that libpcap can capture on.
package struct CaptureInterface: Equatable, Sendable {
    /// The name by which libpcap opens it.
    package var name: String
    /// The system's description; nil if there is none.
    package var explanation: String?
    package var isUp: Bool
    package var isLoopback: Bool

    /// All interfaces of this system, in libpcap's order. A process without the right to capture may get fewer, or
    /// none.
    package static func all() throws(LibpcapError) -> [CaptureInterface] {
        var first: UnsafeMutablePointer<pcap_if_t>?
        var message = [CChar](repeating: 0, count: Int(PCAP_ERRBUF_SIZE))
        guard pcap_findalldevs(&first, &message) == 0 else { throw LibpcapError(buffer: message) }
        defer { pcap_freealldevs(first) }
        var interfaces: [CaptureInterface] = []
        var next = first
        while let interface = next?.pointee {
            interfaces.append(
                CaptureInterface(
                    name: String(cString: interface.name),
                    explanation: interface.description.map { String(cString: $0) },
                    isUp: interface.flags & UInt32(PCAP_IF_UP) != 0,
                    isLoopback: interface.flags & UInt32(PCAP_IF_LOOPBACK) != 0))
            next = interface.next
        }
        return interfaces
    }
}
