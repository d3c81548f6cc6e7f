import BluetoothLE
import CaptureFiles

/// A packet in a form for pcap and pcapng: the flags of a btsnoop or PacketLogger record become a part of the packet.
struct PcapPacket {
    /// A number of pcap's registry.
    var linkType: LinkType
    /// Bytes in front of the packet's own ones.
    var prefix: [UInt8]

    /// H4's packet indicator for a kind of PacketLogger; nil for a kind without one. Odd kinds were received.
    static func indicator(ofPacketLogger kind: UInt32) -> UInt8? {
        switch kind {
        case 0: HCIPacketType.command.rawValue
        case 1: HCIPacketType.event.rawValue
        case 2, 3: HCIPacketType.asynchronousData.rawValue
        case 8, 9: HCIPacketType.synchronousData.rawValue
        default: nil
        }
    }

    /// Whether a record without a form is a packet, which an export then loses. PacketLogger's notes are none.
    static func isPacket(_ record: borrowing CaptureRecord) -> Bool {
        guard record.linkType == .packetLogger else { return true }
        return record.flags < 0xE0
    }

    /// Nil for a kind without a LINKTYPE, such as PacketLogger's notes.
    init?(_ record: borrowing CaptureRecord) {
        let flags = record.flags
        switch record.linkType {
        case .btsnoopH4:
            linkType = .bluetoothH4WithDirection
            prefix = [0, 0, 0, UInt8(flags & 1)]
        case .btsnoopH1:
            // Bit 0: from the controller. Bit 1: command or event, not data.
            linkType = .bluetoothH4WithDirection
            let indicator: [UInt8] = [2, 2, 1, 4]
            prefix = [0, 0, 0, UInt8(flags & 1), indicator[Int(flags & 3)]]
        case .btsnoopLinuxMonitor:
            linkType = .bluetoothLinuxMonitor
            prefix = [flags >> 24, flags >> 16, flags >> 8, flags].map { UInt8(truncatingIfNeeded: $0) }
        case .packetLogger:
            guard let indicator = Self.indicator(ofPacketLogger: flags) else { return nil }
            linkType = .bluetoothH4WithDirection
            prefix = [0, 0, 0, UInt8(flags & 1), indicator]
        default:
            guard !record.linkType.isBtsnoop else { return nil }
            linkType = record.linkType
            prefix = []
        }
    }
}
