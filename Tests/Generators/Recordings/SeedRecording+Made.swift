import Randomness

extension SeedRecording {
    /// What a packet is put into.
    private enum Container: String {
        case pcap
        case pcapBig = "pcap, big-endian"
        case pcapPatched = "pcap of a patched libpcap"
        case pcapng
        case pcapngBig = "pcapng, big-endian, obsolete and simple blocks"
        case btsnoop
        case packetLogger = "PacketLogger"
        case packetLoggerBig = "PacketLogger, big-endian"

        var isBig: Bool {
            switch self {
            case .pcapBig, .pcapngBig, .btsnoop, .packetLoggerBig: true
            case .pcap, .pcapPatched, .pcapng, .packetLogger: false
            }
        }
    }

    /// A recording in each container and link type that go together, some compressed.
    package static func all(seed: UInt64 = 1) -> [SeedRecording] {
        var random = SplitMix64(seed: seed)
        var made: [SeedRecording] = []
        for linkType: UInt32 in [251, 256, 272, 192, 187, 201, 254] {
            for container in [Container.pcap, .pcapBig, .pcapng, .pcapngBig] {
                made.append(recording(container, linkType, &random))
            }
        }
        for linkType: UInt32 in [1001, 1002, 2001] { made.append(recording(.btsnoop, linkType, &random)) }
        made.append(recording(.packetLogger, 0, &random))
        made.append(recording(.packetLoggerBig, 0, &random))
        made.append(recording(.pcapPatched, 201, &random))
        made.append(recording(.pcap, 256, compressed: .stored, &random))
        made.append(recording(.pcapng, 272, compressed: .coded, &random))
        made.append(recording(.btsnoop, 1002, compressed: .members, &random))
        made.append(recording(.packetLogger, 0, compressed: .coded, &random))
        return made
    }

    private static func recording(
        _ container: Container, _ linkType: UInt32, compressed compression: Compression? = nil,
        _ random: inout SplitMix64
    ) -> SeedRecording {
        let wrapping = compression.map { ", gzip \($0)" } ?? ""
        var recording = SeedRecording(
            name: "\(container.rawValue) of \(linkType)\(wrapping)", isBigEndian: container.isBig,
            compression: compression)
        recording.append(header(container, linkType), .container)
        let time: UInt64 = 1_413_800_000_000_000
        for index in 0..<12 {
            let packet = packet(linkType, index, &random)
            recording.append(container, packet, microseconds: time + UInt64(index) * 31_000, index: index)
        }
        return recording
    }

    private static func header(_ container: Container, _ linkType: UInt32) -> [UInt8] {
        let big = container.isBig
        switch container {
        case .pcap, .pcapBig, .pcapPatched:
            return ordered((container == .pcapPatched ? 0xA1B2_CD34 : 0xA1B2_C3D4) as UInt32, big: big)
                + ordered(2 as UInt16, big: big)
                + ordered(4 as UInt16, big: big) + [UInt8](repeating: 0, count: 8)
                + ordered(65_535 as UInt32, big: big) + ordered(linkType, big: big)
        case .pcapng, .pcapngBig: return section(linkType, big: big)
        case .btsnoop:
            return Array("btsnoop\0".utf8) + ordered(1 as UInt32, big: true) + ordered(linkType, big: true)
        case .packetLogger, .packetLoggerBig: return []
        }
    }

    /// A section header with a comment, and an interface with a resolution and an offset.
    private static func section(_ linkType: UInt32, big: Bool) -> [UInt8] {
        let comment = ordered(1 as UInt16, big: big) + ordered(5 as UInt16, big: big) + Array("hello\0\0\0".utf8)
        let end = ordered(0 as UInt32, big: big)
        let resolution = ordered(9 as UInt16, big: big) + ordered(1 as UInt16, big: big) + [6, 0, 0, 0]
        let offset =
            ordered(14 as UInt16, big: big) + ordered(8 as UInt16, big: big) + ordered(0 as Int64, big: big)
        return block(
            0x0A0D_0D0A,
            ordered(0x1A2B_3C4D as UInt32, big: big) + ordered(1 as UInt16, big: big) + ordered(0 as UInt16, big: big)
                + ordered(-1 as Int64, big: big) + comment + end, big: big)
            + block(
                1,
                ordered(UInt16(linkType), big: big) + [0, 0] + ordered(0 as UInt32, big: big) + resolution + offset
                    + end, big: big)
    }

    private static func block(_ type: UInt32, _ body: [UInt8], big: Bool) -> [UInt8] {
        let length = ordered(UInt32(body.count + 12), big: big)
        return ordered(type, big: big) + length + body + length
    }

    private mutating func append(_ container: Container, _ packet: [Part], microseconds: UInt64, index: Int) {
        let big = container.isBig
        let count = packet.byteCount
        let length = ordered(UInt32(count), big: big)
        let seconds = ordered(UInt32(microseconds / 1_000_000), big: big)
        let rest = ordered(UInt32(microseconds % 1_000_000), big: big)
        beginRecord()
        switch container {
        case .pcap, .pcapBig, .pcapPatched:
            append(seconds + rest, .record)
            append(length + length, .count)
            if container == .pcapPatched { append([UInt8](repeating: 0, count: 8), .record) }
            append(packet)
        case .btsnoop:
            append(length + length, .count)
            append(
                ordered(3 as UInt32, big: true) + [0, 0, 0, 0]
                    + ordered(microseconds + 0x00DC_DDB3_0F2F_8000, big: true), .record)
            append(packet)
        case .packetLogger, .packetLoggerBig:
            append(ordered(UInt32(count + 9), big: big), .count)
            append(seconds + rest + [1], .record)
            append(packet)
        case .pcapng, .pcapngBig:
            if index == 6 {
                append(Self.block(0x0BAD, [1, 2, 3, 4], big: big), .container)
                beginRecord()
            }
            let padding = [UInt8](repeating: 0, count: (4 - count % 4) % 4)
            let time =
                ordered(UInt32(truncatingIfNeeded: microseconds >> 32), big: big)
                + ordered(UInt32(truncatingIfNeeded: microseconds), big: big)
            // An enhanced packet block, or an obsolete one, or every fourth a simple one.
            let kind: UInt32 = container == .pcapng ? 6 : index % 4 == 3 ? 3 : 2
            let interface: [UInt8] =
                switch kind {
                case 6: [0, 0, 0, 0] + time
                case 2: [0, 0, 0xFF, 0xFF] + time
                default: []
                }
            let lengths = kind == 3 ? length : length + length
            let total = ordered(UInt32(12 + interface.count + lengths.count + count + padding.count), big: big)
            append(ordered(kind, big: big), .record)
            append(total, .count)
            append(interface, .record)
            append(lengths, .count)
            append(packet)
            append(padding, .record)
            append(total, .count)
        }
    }
}
