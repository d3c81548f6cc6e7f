import BluetoothLE

extension SeedRecording {
    /// What a packet is put into.
    private enum Container: String, CaseIterable {
        case pcap
        case pcapBig = "pcap, big-endian"
        case pcapng
        case pcapngBig = "pcapng, big-endian, obsolete and simple blocks"
        case btsnoop
        case packetLogger = "PacketLogger"
        case packetLoggerBig = "PacketLogger, big-endian"
        case gzip

        var isBig: Bool {
            switch self {
            case .pcapBig, .pcapngBig, .btsnoop, .packetLoggerBig: true
            case .pcap, .pcapng, .packetLogger, .gzip: false
            }
        }
    }

    /// A recording in each container and link type that go together.
    package static func all(seed: UInt64 = 1) -> [SeedRecording] {
        var random = SweepNumbers(seed: seed)
        var made: [SeedRecording] = []
        for linkType: UInt32 in [251, 256, 272, 192, 187, 201, 254] {
            for container in [Container.pcap, .pcapBig, .pcapng, .pcapngBig] {
                made.append(recording(container, linkType, &random))
            }
        }
        for linkType: UInt32 in [1001, 1002, 2001] { made.append(recording(.btsnoop, linkType, &random)) }
        made.append(recording(.packetLogger, 0, &random))
        made.append(recording(.packetLoggerBig, 0, &random))
        made.append(recording(.gzip, 256, &random))
        return made
    }

    private static func recording(
        _ container: Container, _ linkType: UInt32, _ random: inout SweepNumbers
    ) -> SeedRecording {
        var recording = SeedRecording(name: "\(container.rawValue) of \(linkType)")
        recording.append(header(container, linkType), .container)
        let time: UInt64 = 1_413_800_000_000_000
        for index in 0..<12 {
            let packet = packet(linkType, index, &random)
            recording.append(
                container, packet, microseconds: time + UInt64(index) * 31_000, index: index, flags: 3,
                isEvent: linkType != 0)
        }
        if container == .gzip { recording.compress() }
        return recording
    }

    private static func header(_ container: Container, _ linkType: UInt32) -> [UInt8] {
        let big = container.isBig
        switch container {
        case .pcap, .pcapBig, .gzip:
            return ordered(0xA1B2_C3D4 as UInt32, big: big) + ordered(2 as UInt16, big: big)
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

    private mutating func append(
        _ container: Container, _ packet: [Part], microseconds: UInt64, index: Int, flags: UInt32, isEvent: Bool
    ) {
        let big = container.isBig
        let count = packet.reduce(0) { $0 + $1.bytes.count }
        let length = ordered(UInt32(count), big: big)
        let seconds = ordered(UInt32(microseconds / 1_000_000), big: big)
        let rest = ordered(UInt32(microseconds % 1_000_000), big: big)
        switch container {
        case .pcap, .pcapBig, .gzip:
            append(seconds + rest + length + length, .record)
            append(packet)
        case .btsnoop:
            append(
                length + length + ordered(flags, big: true) + [0, 0, 0, 0]
                    + ordered(microseconds + 0x00DC_DDB3_0F2F_8000, big: true), .record)
            append(packet)
        case .packetLogger, .packetLoggerBig:
            append(ordered(UInt32(count + 9), big: big) + seconds + rest + [1], .record)
            append(packet)
        case .pcapng, .pcapngBig:
            if index == 6 { append(Self.block(0x0BAD, [1, 2, 3, 4], big: big), .container) }
            let padding = [UInt8](repeating: 0, count: (4 - count % 4) % 4)
            let time =
                ordered(UInt32(truncatingIfNeeded: microseconds >> 32), big: big)
                + ordered(UInt32(truncatingIfNeeded: microseconds), big: big)
            // An enhanced packet block, or an obsolete one, or every fourth a simple one.
            let kind: UInt32 = container == .pcapng ? 6 : index % 4 == 3 ? 3 : 2
            let head =
                switch kind {
                case 6: [0, 0, 0, 0] + time + length + length
                case 2: [0, 0, 0xFF, 0xFF] + time + length + length
                default: length
                }
            let total = ordered(UInt32(12 + head.count + count + padding.count), big: big)
            append(ordered(kind, big: big) + total + head, .record)
            append(packet)
            append(padding + total, .record)
        }
    }

    /// gzip with stored blocks: header, blocks of at most 65,535 bytes, checksum, length.
    private mutating func compress() {
        var compressed = SeedRecording(name: name)
        compressed.append([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1], .container)
        let count = UInt16(truncatingIfNeeded: bytes.count)
        compressed.append(ordered(count, big: false) + ordered(~count, big: false), .container)
        for place in places { compressed.append(Array(bytes[place.range]), place.layer) }
        compressed.append(ordered(Self.crc32(bytes), big: false) + ordered(UInt32(count), big: false), .container)
        self = compressed
    }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }
}

extension SeedRecording {
    /// An advertisement in what the link type puts around it.
    private static func packet(_ linkType: UInt32, _ index: Int, _ random: inout SweepNumbers) -> [Part] {
        switch linkType {
        case 251: return linkLayer(index, &random)
        case 256:
            return [Part(.envelope, [39, 0xC4, 0, 0, 0xD6, 0xBE, 0x89, 0x8E, 0x13, 0])] + linkLayer(index, &random)
        case 192: return [Part(.envelope, [0, 0, 8, 0, 251, 0, 0, 0])] + linkLayer(index, &random)
        case 272:
            let packet = linkLayer(index, &random)
            let count = packet.reduce(0) { $0 + $1.bytes.count }
            return [
                Part(
                    .envelope,
                    [9, UInt8(truncatingIfNeeded: count + 10), 0, 2, 0, 0, 6, 10, 1, 39, 60, 0, 0, 0, 0, 0, 0])
            ] + packet
        case 187, 1002: return [Part(.envelope, [4])] + event(index, &random)
        case 201: return [Part(.envelope, [0, 0, 0, 1, 4])] + event(index, &random)
        case 254: return [Part(.envelope, [0, 0, 0, 3])] + event(index, &random)
        default: return event(index, &random)
        }
    }

    /// An advertising PDU with its access address and CRC.
    private static func linkLayer(_ index: Int, _ random: inout SweepNumbers) -> [Part] {
        let data = advertisingData(index, &random)
        let count = data.reduce(0) { $0 + $1.bytes.count }
        let head = [0x40, UInt8(truncatingIfNeeded: count + 6)] + address(index)
        let crc = CRC24.checksum(of: (head + data.flatMap(\.bytes)).span.bytes)
        return [Part(.envelope, [0xD6, 0xBE, 0x89, 0x8E] + head)] + data
            + [Part(.envelope, (0..<3).map { UInt8(truncatingIfNeeded: crc >> (8 * UInt32($0))) })]
    }

    /// An event of reports: one or two legacy ones, an extended one, or a piece of one.
    private static func event(_ index: Int, _ random: inout SweepNumbers) -> [Part] {
        let isExtended = index % 3 != 0
        var parts: [Part] = []
        let reports = isExtended ? 1 : 1 + index % 2
        for report in 0..<reports {
            let data = advertisingData(index + report, &random)
            let count = UInt8(truncatingIfNeeded: data.reduce(0) { $0 + $1.bytes.count })
            if isExtended {
                // Complete, or more to come, which the next piece of the same set ends.
                let status: UInt8 = index % 3 == 1 ? 0x20 : 0
                parts.append(
                    Part(
                        .envelope,
                        [status, 0, 1] + address(index / 3) + [1, 0, 3, 127, 0xC4, 0, 0]
                            + [UInt8](repeating: 0, count: 7)
                            + [count]))
                parts += data
            } else {
                parts.append(Part(.envelope, [0, 1] + address(index) + [count]))
                parts += data
                parts.append(Part(.envelope, [0xC4]))
            }
        }
        let parameters = 2 + parts.reduce(0) { $0 + $1.bytes.count }
        return [
            Part(
                .envelope,
                [0x3E, UInt8(truncatingIfNeeded: parameters), isExtended ? 0x0D : 0x02, UInt8(reports)])
        ] + parts
    }

    private static func address(_ index: Int) -> [UInt8] { [UInt8(index), 0x11, 0x22, 0x33, 0x44, 0x4A] }

    /// Flags, and messages of Apple's: every type by turns.
    private static func advertisingData(_ index: Int, _ random: inout SweepNumbers) -> [Part] {
        let messages: [[UInt8]] = [
            [0x0C, 0x0E, 0x00, UInt8(index), 0] + random.bytes(11),
            [0x10, 0x05, 0x1C, 0x18] + random.bytes(3),
            [0x01] + random.bytes(16),
            [0x06, 0x31] + random.bytes(17),
            [0x0C, 0x0E, 0x08, UInt8(index), 1] + random.bytes(11) + [0x10, 0x02, 0x0B, 0x00],
            [UInt8(0x02 + index % 22), 0x04] + random.bytes(4),
        ]
        let value = messages[index % messages.count]
        return [
            Part(.structure, [2, 1, 0x1A, UInt8(value.count + 3), 0xFF, 0x4C, 0x00]), Part(.element, value),
        ]
    }
}
