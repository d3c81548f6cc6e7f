#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Why a capture cannot be written.
package enum CaptureWriteError: Error, Equatable, CustomStringConvertible {
    /// The container cannot hold this time, nanoseconds since 1970.
    case timeOutOfRange(Int64)
    /// No reader would accept a packet of this length.
    case packetTooLong(Int)
    /// The operating system fails, for this reason.
    case refused(reason: String)

    package var description: String {
        switch self {
        case .timeOutOfRange(let time):
            "a pcap cannot hold the time \(time) ns: expected nanoseconds since 1970, before the year 2106"
        case .packetTooLong(let length):
            "a packet of \(length) bytes is longer than readers accept (\(CaptureRecord.lengthLimit))"
        case .refused(let reason): "the capture cannot be written: \(reason)"
        }
    }
}

/// Writes a pcap with nanosecond times, little-endian, into `bytes`; `drain` moves these to a descriptor.
///
/// The same calls give the same bytes on every machine.
package struct PcapWriter: Sendable {
    /// Bytes that are written and not drained.
    package private(set) var bytes: [UInt8] = []
    /// Packets appended.
    package private(set) var packets = 0
    package let linkType: LinkType

    /// Writes the header. `snapLength` is the most bytes of a packet.
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

    /// Appends a packet. `time` is in nanoseconds since 1970, `originalLength` the number of bytes on the air if that
    /// is more.
    package mutating func append(time: Int64, packet: [UInt8], originalLength: Int = 0) throws(CaptureWriteError) {
        try append(time: time, packet: packet.span.bytes, originalLength: originalLength)
    }

    /// Appends a packet from a span.
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

    /// Returns the bytes and removes them.
    package mutating func takeBytes() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    /// Writes the bytes to a descriptor and removes them.
    package mutating func drain(to descriptor: Int32) throws(CaptureWriteError) {
        try writeAll(bytes.span.bytes, to: descriptor)
        bytes.removeAll(keepingCapacity: true)
    }

    private mutating func append(_ value: some FixedWidthInteger) { appendLittleEndian(value, to: &bytes) }
}

/// Appends the bytes of a number, the lowest first.
func appendLittleEndian<Value: FixedWidthInteger>(_ value: Value, to bytes: inout [UInt8]) {
    for shift in stride(from: 0, to: Value.bitWidth, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: value >> Value(shift)))
    }
}

/// Writes all bytes to a descriptor, with as many calls as necessary.
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
