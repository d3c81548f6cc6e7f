internal import CPcap

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A capture of what an interface hears, through libpcap.
package struct LiveCapture: ~Copyable {
    /// How long `next` waits for a packet, milliseconds: as long as whoever asks can stay unaware of a request to stop.
    package static let waitLimit = 100

    /// What is captured, and how.
    package struct Settings: Sendable {
        /// The most bytes of a packet that are kept.
        package var snapLength = CaptureRecord.lengthLimit
        /// Only packets that this expression of libpcap's holds for; nil for all. The system applies it, so that others cost nothing.
        package var filter: String?
        /// Packets for others too, where the interface hears them.
        package var isPromiscuous = false

        /// Whole packets, all that are for this system.
        package init() {}
    }

    /// Why nothing can be captured, or no more.
    package enum Failure: Error, Equatable, CustomStringConvertible {
        /// The process has not the right to.
        case notPermitted(interface: String, reason: String)
        /// There is no such interface; the names of those that there are.
        case noSuchInterface(String, known: [String])
        /// The interface is down.
        case isDown(interface: String)
        /// The filter is none for what the interface hears.
        case filter(PacketFilterFailure)
        /// Anything else, in libpcap's words.
        case refused(interface: String, reason: String)

        /// One line for people, with what to do.
        package var description: String {
            switch self {
            case .notPermitted(let interface, let reason):
                "\(interface): this process may not capture (\(reason)); run it as root, or give the program the right once: setcap cap_net_raw,cap_net_admin=eip PROGRAM"
            case .noSuchInterface(let interface, let known):
                known.isEmpty
                    ? "\(interface): there is no such interface, and none that this process may capture on"
                    : "\(interface): there is no such interface; there are \(known.joined(separator: ", "))"
            case .isDown(let interface):
                "\(interface): the interface is down; bring it up first: ip link set \(interface) up"
            case .filter(let failure): "\(failure)"
            case .refused(let interface, let reason): "\(interface): cannot be captured: \(reason)"
            }
        }
    }

    /// What the system counted.
    package struct Counts: Equatable, Sendable {
        /// Packets that the filter let through, whether they were fetched or not. Linux counts those of the loopback interface twice, leaving and
        /// coming.
        package var received: Int
        /// Packets that were lost because they were not fetched fast enough.
        package var dropped: Int
        /// Packets that the interface or its driver lost; 0 also where it does not count.
        package var droppedByInterface: Int
    }

    private let handle: OpaquePointer
    private let interface: String
    private let nanosecondsPerTick: Int64
    private var frame = 0
    /// What the packets are.
    package let linkType: LinkType
    /// The most bytes of a packet that are kept.
    package let snapLength: Int

    /// Begins to capture.
    package init(interface: String, settings: Settings = Settings()) throws(Failure) {
        var message = [CChar](repeating: 0, count: Int(PCAP_ERRBUF_SIZE))
        guard let handle = pcap_create(interface, &message) else {
            throw .refused(interface: interface, reason: LibpcapReader.Failure(buffer: message).message)
        }
        pcap_set_snaplen(handle, Int32(clamping: settings.snapLength))
        pcap_set_promisc(handle, settings.isPromiscuous ? 1 : 0)
        pcap_set_timeout(handle, Int32(Self.waitLimit))
        // Refused where the system has no such times; then they are microseconds.
        pcap_set_tstamp_precision(handle, PCAP_TSTAMP_PRECISION_NANO)
        let status = pcap_activate(handle)
        // Above 0 are warnings: it captures, if not all that was wished.
        guard status >= 0 else {
            let failure = Self.failure(status, handle, interface)
            pcap_close(handle)
            throw failure
        }
        let linkType = LinkType(libpcap: pcap_datalink(handle))
        if let expression = settings.filter {
            var program = bpf_program()
            let isSet =
                pcap_compile(handle, &program, expression, 1, PCAP_NETMASK_UNKNOWN) == 0
                && pcap_setfilter(handle, &program) == 0
            pcap_freecode(&program)
            guard isSet else {
                let message = String(cString: pcap_geterr(handle))
                pcap_close(handle)
                throw .filter(.expression(expression, linkType: linkType, message: message))
            }
        }
        // Blocking, libpcap may wait for a packet for ever, whatever its timeout: that only bounds how long it gathers packets.
        guard pcap_setnonblock(handle, 1, &message) == 0 else {
            pcap_close(handle)
            throw .refused(interface: interface, reason: LibpcapReader.Failure(buffer: message).message)
        }
        self.handle = handle
        self.interface = interface
        self.linkType = linkType
        nanosecondsPerTick = pcap_get_tstamp_precision(handle) == PCAP_TSTAMP_PRECISION_NANO ? 1 : 1000
        snapLength = Int(pcap_snapshot(handle))
    }

    deinit { pcap_close(handle) }

    private static func failure(_ status: Int32, _ handle: OpaquePointer, _ interface: String) -> Failure {
        let words = String(cString: pcap_geterr(handle))
        let reason = words.isEmpty ? String(cString: pcap_statustostr(status)) : words
        switch status {
        case PCAP_ERROR_PERM_DENIED, PCAP_ERROR_PROMISC_PERM_DENIED:
            return .notPermitted(interface: interface, reason: reason)
        case PCAP_ERROR_NO_SUCH_DEVICE:
            return .noSuchInterface(interface, known: (try? CaptureInterface.all())?.map(\.name) ?? [])
        case PCAP_ERROR_IFACE_NOT_UP: return .isDown(interface: interface)
        default: return .refused(interface: interface, reason: reason)
        }
    }

    /// Hands out the next packet; false when none came for as long as it waits. Throws when the interface is gone.
    package mutating func next(_ body: (borrowing CaptureRecord, RawSpan) -> Void) throws(Failure) -> Bool {
        var header: UnsafeMutablePointer<pcap_pkthdr>?
        var data: UnsafePointer<UInt8>?
        switch pcap_next_ex(handle, &header, &data) {
        case 1:
            guard let header, let data else { return false }
            frame += 1
            let record = CaptureRecord(
                libpcap: header.pointee, frame: frame, linkType: linkType, nanosecondsPerTick: nanosecondsPerTick)
            body(record, UnsafeRawBufferPointer(start: data, count: record.capturedLength).bytes)
            return true
        case 0:
            wait()
            return false
        default: throw .refused(interface: interface, reason: String(cString: pcap_geterr(handle)))
        }
    }

    /// Waits until there is something to read, for a while.
    private func wait() {
        // Some of libpcap's devices have no descriptor to wait for; for these it is the while.
        let descriptor = pcap_get_selectable_fd(handle)
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, descriptor >= 0 ? 1 : 0, Int32(Self.waitLimit))
    }

    /// What the system counted so far; nil where it does not count.
    package func counts() -> Counts? {
        var counts = pcap_stat()
        guard pcap_stats(handle, &counts) == 0 else { return nil }
        return Counts(
            received: Int(counts.ps_recv), dropped: Int(counts.ps_drop), droppedByInterface: Int(counts.ps_ifdrop))
    }
}
