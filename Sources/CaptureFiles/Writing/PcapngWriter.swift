/// Writes a pcapng with nanosecond times, little-endian, with one section and one interface for each link type.
///
/// The same calls give the same bytes on every machine.
package struct PcapngWriter: Sendable {
    private var bytes: [UInt8] = []
    private var interfaces: [LinkType] = []
    /// Packets appended.
    package private(set) var packets = 0

    /// Starts a capture with its section header.
    package init() {
        block(0x0A0D_0D0A) { body in
            appendLittleEndian(0x1A2B_3C4D as UInt32, to: &body)
            appendLittleEndian(1 as UInt16, to: &body)
            appendLittleEndian(0 as UInt16, to: &body)
            appendLittleEndian(UInt64.max, to: &body)
        }
    }

    /// Appends a packet. `time` is in nanoseconds since 1970, `originalLength` the number of bytes on the air if that
    /// is more.
    package mutating func append(
        time: Int64, linkType: LinkType, packet: [UInt8], originalLength: Int = 0
    ) throws(CaptureWriteError) {
        guard time >= 0 else { throw .timeOutOfRange(time) }
        guard packet.count <= CaptureRecord.lengthLimit else { throw .packetTooLong(packet.count) }
        let interface: Int
        if let known = interfaces.firstIndex(of: linkType) {
            interface = known
        } else {
            interface = interfaces.count
            interfaces.append(linkType)
            block(1) { body in
                appendLittleEndian(UInt16(truncatingIfNeeded: linkType.number), to: &body)
                appendLittleEndian(0 as UInt16, to: &body)
                appendLittleEndian(UInt32(CaptureRecord.lengthLimit), to: &body)
                // The option if_tsresol with 10^-9 s, then the end of the options.
                body += [9, 0, 1, 0, 9, 0, 0, 0, 0, 0, 0, 0]
            }
        }
        block(6) { body in
            appendLittleEndian(UInt32(interface), to: &body)
            appendLittleEndian(UInt32(truncatingIfNeeded: time >> 32), to: &body)
            appendLittleEndian(UInt32(truncatingIfNeeded: time), to: &body)
            appendLittleEndian(UInt32(packet.count), to: &body)
            appendLittleEndian(UInt32(clamping: max(packet.count, originalLength)), to: &body)
            body += packet
            body += [UInt8](repeating: 0, count: (4 - packet.count % 4) % 4)
        }
        packets += 1
    }

    /// Returns the bytes and removes them.
    package mutating func takeBytes() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    /// Bytes that `takeBytes` would return.
    package var byteCount: Int { bytes.count }

    private mutating func block(_ type: UInt32, _ fill: (inout [UInt8]) -> Void) {
        var body: [UInt8] = []
        fill(&body)
        appendLittleEndian(type, to: &bytes)
        appendLittleEndian(UInt32(body.count + 12), to: &bytes)
        bytes += body
        appendLittleEndian(UInt32(body.count + 12), to: &bytes)
    }
}
