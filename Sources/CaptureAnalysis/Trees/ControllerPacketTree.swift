import BluetoothLE
import CaptureFiles

/// Packets between host and controller that carry no advertising report, and events in general: their header, and the
/// rest as bytes that are not read.
enum ControllerPacketTree {
    /// The tree of the packet that starts at `base`; nil if its kind is unknown or its header is cut.
    static func tree(
        _ bytes: [UInt8], from base: Int, linkType: LinkType, flags: UInt32, envelope: PacketEnvelope
    ) -> ByteTree? {
        guard let type = type(bytes, base, linkType, flags, envelope) else { return nil }
        let names = names(of: type)
        let size = names.reduce(0) { $0 + $1.size }
        guard base >= 0, bytes.count - base >= size else { return nil }
        var tree = ByteTree(type.description, base..<bytes.count)
        var cursor = base
        for (name, size) in names {
            let range = cursor..<cursor + size
            let number = EnvelopeTree.number(bytes, range)
            tree.add(name, range, size == 1 ? "\(number)" : EnvelopeTree.hexadecimalNumber(number, digits: 2 * size))
            cursor += size
        }
        tree.close(unread: "content")
        return tree
    }

    private static func names(of type: HCIPacketType) -> [(name: String, size: Int)] {
        switch type {
        case .command: [("opcode", 2), ("parameter total length", 1)]
        case .event: [("event code", 1), ("parameter total length", 1)]
        case .asynchronousData: [("handle and flags", 2), ("data total length", 2)]
        case .synchronousData: [("handle and flags", 2), ("data total length", 1)]
        case .isochronousData: [("handle and flags", 2), ("data load length", 2)]
        }
    }

    /// The kind of a packet, from the byte in front of it or from the record's flags.
    private static func type(
        _ bytes: [UInt8], _ base: Int, _ linkType: LinkType, _ flags: UInt32, _ envelope: PacketEnvelope
    ) -> HCIPacketType? {
        if envelope.content == .event { return .event }
        switch linkType {
        case .bluetoothH4, .btsnoopH4, .bluetoothH4WithDirection:
            guard base > 0, base <= bytes.count else { return nil }
            return HCIPacketType(rawValue: bytes[base - 1])
        case .btsnoopH1: return flags & 3 == 2 ? .command : .asynchronousData
        case .packetLogger: return PcapPacket.indicator(ofPacketLogger: flags).flatMap(HCIPacketType.init(rawValue:))
        case .btsnoopLinuxMonitor: return type(ofMonitor: flags & 0xFFFF)
        case .bluetoothLinuxMonitor:
            guard bytes.count >= 4 else { return nil }
            return type(ofMonitor: UInt32(bytes[2]) << 8 | UInt32(bytes[3]))
        default: return nil
        }
    }

    private static func type(ofMonitor opcode: UInt32) -> HCIPacketType? {
        switch opcode {
        case 2: .command
        case 3: .event
        case 4, 5: .asynchronousData
        case 6, 7: .synchronousData
        case 18, 19: .isochronousData
        default: nil
        }
    }
}
