import CaptureFiles
import Generation

/// Recordings in every container and byte order, made from choices.
enum RecordingBytes {
    /// A packet of a recording.
    private struct Packet {
        var time: UInt64
        var bytes: [UInt8]
        var isCut: Bool
    }

    private static let linkTypes = [256, 251, 187, 201, 254, 192, 272, 1, 1002, 1001, 2001]

    static func recording<Source: ChoiceSource>(_ source: inout Source) -> [UInt8] {
        let container = source.below(4)
        let isBig = source.chance(30)
        let linkType = source.element(of: linkTypes)
        var packets: [Packet] = []
        var time: UInt64 = 1_700_000_000_000_000_000
        source.repeated(usually: 3) { source in
            time += UInt64(source.below(1_000_000)) * 1_000
            packets.append(
                Packet(time: time, bytes: ContainerPackets.packet(linkType, &source), isCut: source.chance(10)))
        }
        return switch container {
        case 0: pcap(packets, linkType, isBig: isBig, isNano: source.chance(50))
        case 1: pcapng(packets, linkType, isBig: isBig, &source)
        case 2: btsnoop(packets, linkType)
        default: packetLogger(packets, isBig: isBig)
        }
    }

    private static func pcap(_ packets: [Packet], _ linkType: Int, isBig: Bool, isNano: Bool) -> [UInt8] {
        var bytes = OrderedBytes(isBig: isBig)
        bytes.append(isNano ? 0xA1B2_3C4D : 0xA1B2_C3D4, 4)
        bytes.append(2, 2)
        bytes.append(4, 2)
        bytes.append(0, 8)
        bytes.append(65_535, 4)
        bytes.append(UInt64(linkType), 4)
        for packet in packets {
            bytes.append(packet.time / 1_000_000_000, 4)
            bytes.append(packet.time % 1_000_000_000 / (isNano ? 1 : 1_000), 4)
            bytes.append(UInt64(packet.bytes.count), 4)
            bytes.append(UInt64(packet.bytes.count + (packet.isCut ? 5 : 0)), 4)
            bytes.bytes += packet.bytes
        }
        return bytes.bytes
    }

    private static func btsnoop(_ packets: [Packet], _ linkType: Int) -> [UInt8] {
        var bytes = OrderedBytes(isBig: true)
        bytes.bytes = Array("btsnoop\0".utf8)
        bytes.append(1, 4)
        bytes.append(UInt64(linkType), 4)
        for packet in packets {
            bytes.append(UInt64(packet.bytes.count + (packet.isCut ? 5 : 0)), 4)
            bytes.append(UInt64(packet.bytes.count), 4)
            bytes.append(3, 4)
            bytes.append(0, 4)
            bytes.append(packet.time / 1_000 + 0x00DC_DDB3_0F2F_8000, 8)
            bytes.bytes += packet.bytes
        }
        return bytes.bytes
    }

    private static func packetLogger(_ packets: [Packet], isBig: Bool) -> [UInt8] {
        var bytes = OrderedBytes(isBig: isBig)
        for packet in packets {
            bytes.append(UInt64(packet.bytes.count + 9), 4)
            bytes.append(packet.time / 1_000_000_000, 4)
            bytes.append(packet.time % 1_000_000_000 / 1_000, 4)
            bytes.append(1, 1)
            bytes.bytes += packet.bytes
        }
        return bytes.bytes
    }

    // MARK: pcapng

    private static func pcapng<Source: ChoiceSource>(
        _ packets: [Packet], _ linkType: Int, isBig: Bool, _ source: inout Source
    ) -> [UInt8] {
        var bytes = block(0x0A0D_0D0A, isBig) {
            $0.append(0x1A2B_3C4D, 4)
            $0.append(1, 2)
            $0.append(0, 2)
            $0.append(.max, 8)
        }
        bytes += interface(linkType, isBig, resolution: source.element(of: [9, 6, 3, 0x80, 0x8A, 64, 127]))
        for packet in packets {
            switch source.below(8) {
            case 0: bytes += block(0x0BAD, isBig) { $0.bytes += [1, 2, 3, 4, 5] }
            case 1: bytes += interface(linkType, isBig, resolution: 9)
            default: break
            }
            let kind = source.element(of: [6, 3, 2])
            bytes += block(UInt64(kind), isBig) { body in
                if kind != 3 {
                    body.append(0, kind == 6 ? 4 : 2)
                    if kind == 2 { body.append(0xFFFF, 2) }
                    body.append(packet.time >> 32, 4)
                    body.append(packet.time & 0xFFFF_FFFF, 4)
                    body.append(UInt64(packet.bytes.count), 4)
                }
                body.append(UInt64(packet.bytes.count), 4)
                body.bytes += packet.bytes
            }
        }
        return bytes
    }

    private static func interface(_ linkType: Int, _ isBig: Bool, resolution: UInt64) -> [UInt8] {
        block(1, isBig) {
            $0.append(UInt64(linkType), 2)
            $0.append(0, 2)
            $0.append(0, 4)
            $0.append(9, 2)
            $0.append(1, 2)
            $0.bytes += [UInt8(resolution), 0, 0, 0]
            $0.append(0, 4)
        }
    }

    private static func block(_ type: UInt64, _ isBig: Bool, _ fill: (inout OrderedBytes) -> Void) -> [UInt8] {
        var body = OrderedBytes(isBig: isBig)
        fill(&body)
        body.bytes += [UInt8](repeating: 0, count: (4 - body.bytes.count % 4) % 4)
        var whole = OrderedBytes(isBig: isBig)
        whole.append(type, 4)
        whole.append(UInt64(body.bytes.count + 12), 4)
        whole.bytes += body.bytes
        whole.append(UInt64(body.bytes.count + 12), 4)
        return whole.bytes
    }
}

/// Integers in one byte order.
private struct OrderedBytes {
    var bytes: [UInt8] = []
    let isBig: Bool

    init(isBig: Bool) { self.isBig = isBig }

    mutating func append(_ number: UInt64, _ width: Int) {
        let little = (0..<width).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
        bytes += isBig ? little.reversed() : little
    }
}

/// Packets as recordings have them.
private enum ContainerPackets {
    /// The head of a packet of some link types, then bytes.
    static func packet<Source: ChoiceSource>(_ linkType: Int, _ source: inout Source) -> [UInt8] {
        let head: [UInt8] =
            switch linkType {
            case 256: [37, 0xC8, 0, 0, 0xD6, 0xBE, 0x89, 0x8E, 0x13, 0x0C]
            case 187, 1002: [4]
            case 201: [0, 0, 0, 1, 4]
            case 254: [0, 0, 0, 3]
            default: []
            }
        return head + (source.chance(50) ? [0xD6, 0xBE, 0x89, 0x8E, 0x40] : []) + source.bytes(source.below(48))
    }
}
