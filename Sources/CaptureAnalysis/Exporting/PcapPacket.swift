import CaptureFiles

/// A packet as pcap and pcapng can hold it: what btsnoop and PacketLogger keep in a record's flags moves into the
/// packet.
struct PcapPacket {
    /// A number of pcap's registry.
    var linkType: LinkType
    /// What stands in front of the packet's own bytes.
    var prefix: [UInt8]

    /// nil for a kind that no LINKTYPE has a place for, as PacketLogger's notes.
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
            guard flags < 4 else { return nil }
            linkType = .bluetoothH4WithDirection
            let indicator: [UInt8] = [1, 4, 2, 2]
            prefix = [0, 0, 0, UInt8(flags & 1), indicator[Int(flags)]]
        default:
            guard !record.linkType.isBtsnoop else { return nil }
            linkType = record.linkType
            prefix = []
        }
    }
}
