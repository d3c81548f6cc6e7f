#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Why a capture could not be written.
package enum CaptureWriteError: Error, Equatable, CustomStringConvertible {
    /// A time that the container cannot hold: nanoseconds since 1970.
    case timeOutOfRange(Int64)
    /// A packet that no reader would take: its length.
    case packetTooLong(Int)
    /// The operating system refused: what it said.
    case refused(reason: String)

    /// One line for people.
    package var description: String {
        switch self {
        case .timeOutOfRange(let time):
            "a pcap cannot hold the time \(time) ns: expected nanoseconds since 1970, before the year 2106"
        case .packetTooLong(let length):
            "a packet of \(length) bytes is longer than readers take (\(CaptureRecord.lengthLimit))"
        case .refused(let reason): "the capture cannot be written: \(reason)"
        }
    }
}

/// Writes a pcap with nanosecond times, little-endian, into `bytes`; `drain` empties them into a descriptor.
///
/// The same calls give the same bytes on every machine.
package struct PcapWriter: Sendable {
    /// What has been written and not drained.
    package private(set) var bytes: [UInt8] = []
    /// Packets appended.
    package private(set) var packets = 0
    /// What the packets are.
    package let linkType: LinkType

    /// Starts a capture by writing its header; `snapLength` is the most bytes that a packet of it has.
    package init(linkType: LinkType = .bluetoothLinkLayerWithRadio, snapLength: Int = CaptureRecord.lengthLimit) {
        self.linkType = linkType
        append(0xA1B2_3C4D as UInt32)
        append(2 as UInt16)
        append(4 as UInt16)
        append(0 as UInt32)
        append(0 as UInt32)
        append(UInt32(clamping: snapLength))
        append(UInt32(linkType.number))
    }

    /// Appends a packet; `time` is nanoseconds since 1970, `originalLength` the bytes that it had on the air, when these are more.
    package mutating func append(time: Int64, packet: [UInt8], originalLength: Int = 0) throws(CaptureWriteError) {
        try append(time: time, packet: packet.span.bytes, originalLength: originalLength)
    }

    /// Appends a packet whose bytes stand elsewhere.
    package mutating func append(time: Int64, packet: RawSpan, originalLength: Int = 0) throws(CaptureWriteError) {
        let (seconds, rest) = time.quotientAndRemainder(dividingBy: 1_000_000_000)
        guard time >= 0, let stamp = UInt32(exactly: seconds) else { throw .timeOutOfRange(time) }
        let count = packet.byteCount
        guard count <= CaptureRecord.lengthLimit else { throw .packetTooLong(count) }
        append(stamp)
        append(UInt32(rest))
        append(UInt32(count))
        append(UInt32(clamping: max(count, originalLength)))
        packet.withUnsafeBytes { bytes.append(contentsOf: $0) }
        packets += 1
    }

    /// Appends a link-layer packet (access address, PDU, CRC) behind a radio header, for LINKTYPE 256.
    package mutating func append(time: Int64, radio: RadioHeader, packet: [UInt8]) throws(CaptureWriteError) {
        var whole: [UInt8] = []
        whole.reserveCapacity(RadioHeader.size + packet.count)
        radio.write(into: &whole)
        try append(time: time, packet: whole + packet)
    }

    /// Gives what has gathered away.
    package mutating func takeBytes() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    /// Writes what has gathered to a descriptor and forgets it.
    package mutating func drain(to descriptor: Int32) throws(CaptureWriteError) {
        try writeAll(bytes.span.bytes, to: descriptor)
        bytes.removeAll(keepingCapacity: true)
    }

    private mutating func append<Value: FixedWidthInteger>(_ value: Value) {
        var rest = value
        for _ in 0..<MemoryLayout<Value>.size {
            bytes.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }
}

/// Writes all bytes to a descriptor, however many calls that takes.
package func writeAll(_ bytes: RawSpan, to descriptor: Int32) throws(CaptureWriteError) {
    var position = 0
    while position < bytes.byteCount {
        let rest = bytes.extracting(position..<bytes.byteCount)
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count > 0 {
            position += count
        } else if errno != EINTR {
            throw .refused(reason: ByteSource.reason(errno))
        }
    }
}
