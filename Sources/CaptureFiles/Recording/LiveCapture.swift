internal import CPcap

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A live capture on an interface, through libpcap.
package struct LiveCapture: ~Copyable {
    /// How long `next` waits for a packet, in milliseconds. It delays the reaction to a request to stop.
    package static let waitLimit = 100

    /// What is captured, and how.
    package struct Settings: Sendable {
        /// The most bytes of a packet that are kept.
        package var snapLength = CaptureRecord.lengthLimit
        /// A filter in libpcap's language; nil for all packets. The system applies it, so other packets cost nothing.
        package var filter: String?
        /// Also packets for other systems, if the interface receives them.
        package var isPromiscuous = false

        package init() {}
    }

    /// The system's counts of packets.
    package struct PacketCounts: Equatable, Sendable {
        /// Packets that match the filter, fetched or not. Linux counts packets of the loopback interface twice,
        /// outgoing and incoming.
        package var received: Int
        /// Packets that were lost because they were not fetched fast enough.
        package var dropped: Int
        /// Packets that the interface or its driver lost; 0 if it does not count.
        package var droppedByInterface: Int
    }

    private var handle: LibpcapHandle
    private let interface: String
    package let linkType: LinkType
    /// The most bytes of a packet that are kept.
    package let snapLength: Int

    /// Begins to capture.
    package init(interface: String, settings: Settings = Settings()) throws(LiveCaptureError) {
        var message = [CChar](repeating: 0, count: Int(PCAP_ERRBUF_SIZE))
        guard let created = pcap_create(interface, &message) else {
            throw .refused(interface: interface, reason: LibpcapError(buffer: message).message)
        }
        let handle = LibpcapHandle(created)
        pcap_set_snaplen(created, Int32(clamping: settings.snapLength))
        pcap_set_promisc(created, settings.isPromiscuous ? 1 : 0)
        pcap_set_timeout(created, Int32(Self.waitLimit))
        // Fails if the system has no nanosecond times; they are then microseconds.
        pcap_set_tstamp_precision(created, PCAP_TSTAMP_PRECISION_NANO)
        let status = pcap_activate(created)
        // A positive status is a warning: the capture works with other settings.
        guard status >= 0 else { throw Self.error(status, handle.lastError, interface) }
        let linkType = handle.linkType
        if let expression = settings.filter {
            do throws(LibpcapError) {
                var program = try handle.compile(expression)
                defer { pcap_freecode(&program) }
                guard pcap_setfilter(created, &program) == 0 else { throw handle.lastError }
            } catch {
                throw .filter(.expression(expression, linkType: linkType, message: error.message))
            }
        }
        // A blocking handle may wait for a packet for ever: libpcap's timeout only limits how long it collects packets.
        guard pcap_setnonblock(created, 1, &message) == 0 else {
            throw .refused(interface: interface, reason: LibpcapError(buffer: message).message)
        }
        snapLength = handle.snapLength
        self.interface = interface
        self.linkType = linkType
        self.handle = handle
    }

    private static func error(_ status: Int32, _ error: LibpcapError, _ interface: String) -> LiveCaptureError {
        let reason = error.message.isEmpty ? String(cString: pcap_statustostr(status)) : error.message
        switch status {
        case PCAP_ERROR_PERM_DENIED, PCAP_ERROR_PROMISC_PERM_DENIED:
            return .notPermitted(interface: interface, reason: reason)
        case PCAP_ERROR_NO_SUCH_DEVICE:
            return .noSuchInterface(interface, known: (try? CaptureInterface.all())?.map(\.name) ?? [])
        case PCAP_ERROR_IFACE_NOT_UP: return .isDown(interface: interface)
        default: return .refused(interface: interface, reason: reason)
        }
    }

    /// Hands out the next packet; false if none arrives within `waitLimit`. Throws if the interface fails.
    package mutating func next(_ body: (borrowing CaptureRecord, RawSpan) -> Void) throws(LiveCaptureError) -> Bool {
        do throws(LibpcapError) {
            switch try handle.next(linkType, body) {
            case .packet: return true
            case .nothingYet, .endOfFile:
                wait()
                return false
            }
        } catch {
            throw .refused(interface: interface, reason: error.message)
        }
    }

    /// Waits for a packet for at most `waitLimit`.
    private func wait() {
        // Some of libpcap's devices have no descriptor to wait for. For these, `poll` only sleeps.
        let descriptor = pcap_get_selectable_fd(handle.pointer)
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, descriptor >= 0 ? 1 : 0, Int32(Self.waitLimit))
    }

    /// The system's counts so far; nil if it has none.
    package func counts() -> PacketCounts? {
        var counts = pcap_stat()
        guard pcap_stats(handle.pointer, &counts) == 0 else { return nil }
        return PacketCounts(
            received: Int(counts.ps_recv), dropped: Int(counts.ps_drop), droppedByInterface: Int(counts.ps_ifdrop))
    }
}
