internal import CPcap

/// An interface that libpcap can capture on.
package struct CaptureInterface: Equatable, Sendable {
    /// What libpcap opens it by.
    package var name: String
    /// What the system calls it; nil where it has no words for it.
    package var explanation: String?
    /// Whether it is up.
    package var isUp: Bool
    /// Whether it leads back to this system.
    package var isLoopback: Bool

    /// All that this system has, in libpcap's order: those that are most likely wanted first.
    ///
    /// A process without the right to capture may get fewer, or none.
    package static func all() throws(LibpcapReader.Failure) -> [CaptureInterface] {
        var first: UnsafeMutablePointer<pcap_if_t>?
        var message = [CChar](repeating: 0, count: Int(PCAP_ERRBUF_SIZE))
        guard pcap_findalldevs(&first, &message) == 0 else {
            throw LibpcapReader.Failure(buffer: message)
        }
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

extension LibpcapReader.Failure {
    /// What libpcap has written into an error buffer.
    init(buffer: [CChar]) {
        self.init(message: String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
}
