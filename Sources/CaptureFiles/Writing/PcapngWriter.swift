/// Writes a pcapng with nanosecond times, little-endian, one section, one interface a link type: for recordings with several of these.
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
            Self.append(0x1A2B_3C4D as UInt32, to: &body)
            Self.append(1 as UInt16, to: &body)
            Self.append(0 as UInt16, to: &body)
            Self.append(UInt64.max, to: &body)
        }
    }

    /// Appends a packet; `time` is nanoseconds since 1970, `originalLength` the bytes that it had on the air, when these are more.
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
                Self.append(UInt16(truncatingIfNeeded: linkType.number), to: &body)
                Self.append(0 as UInt16, to: &body)
                Self.append(UInt32(CaptureRecord.lengthLimit), to: &body)
                // if_tsresol: ten to the minus ninth; then the end of the options.
                body += [9, 0, 1, 0, 9, 0, 0, 0, 0, 0, 0, 0]
            }
        }
        block(6) { body in
            Self.append(UInt32(interface), to: &body)
            Self.append(UInt32(truncatingIfNeeded: time >> 32), to: &body)
            Self.append(UInt32(truncatingIfNeeded: time), to: &body)
            Self.append(UInt32(packet.count), to: &body)
            Self.append(UInt32(clamping: max(packet.count, originalLength)), to: &body)
            body += packet
            body += [UInt8](repeating: 0, count: (4 - packet.count % 4) % 4)
        }
        packets += 1
    }

    /// Gives what has gathered away.
    package mutating func takeBytes() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    /// Bytes that have gathered.
    package var byteCount: Int { bytes.count }

    private mutating func block(_ type: UInt32, _ fill: (inout [UInt8]) -> Void) {
        var body: [UInt8] = []
        fill(&body)
        Self.append(type, to: &bytes)
        Self.append(UInt32(body.count + 12), to: &bytes)
        bytes += body
        Self.append(UInt32(body.count + 12), to: &bytes)
    }

    private static func append<Value: FixedWidthInteger>(_ value: Value, to bytes: inout [UInt8]) {
        for shift in stride(from: 0, to: Value.bitWidth, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> Value(shift)))
        }
    }
}
