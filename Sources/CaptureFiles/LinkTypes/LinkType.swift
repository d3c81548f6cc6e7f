/// The format of a packet's bytes: a LINKTYPE number of pcap and pcapng, a datalink number of btsnoop, or PacketLogger.
///
/// The registries are separate: a btsnoop number differs from an equal LINKTYPE number.
@usableFromInline
package struct LinkType: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The number in the low 16 bits; bit 16 marks btsnoop's registry, bit 17 PacketLogger, bit 31 the content of
    /// per-packet information, whose number takes all lower bits.
    @usableFromInline package let packed: UInt32

    /// Marks a number of btsnoop's registry.
    @inlinable package static var btsnoopBit: UInt32 { 1 << 16 }
    /// Marks PacketLogger, which has no registry.
    @inlinable package static var packetLoggerBit: UInt32 { 1 << 17 }

    /// Marks the link type of a packet in per-packet information.
    @inlinable package static var perPacketInformationBit: UInt32 { 1 << 31 }

    /// Takes a number with the bit of its registry.
    @inlinable
    package init(packed: UInt32) { self.packed = packed }

    /// A LINKTYPE number of pcap and pcapng.
    @inlinable
    package init(_ number: UInt16) { packed = UInt32(number) }

    /// A datalink number of btsnoop. Assigned numbers have at most 16 bits; further bits are ignored.
    @inlinable
    package init(btsnoop number: UInt32) { packed = number & 0xFFFF | Self.btsnoopBit }

    /// A packet of per-packet information (LINKTYPE 192) that contains a packet of another type.
    @inlinable
    package init(inPerPacketInformation number: UInt32) { packed = number | Self.perPacketInformationBit }

    /// The number in its registry.
    package var number: Int { innerNumber == nil ? Int(packed & 0xFFFF) : 192 }
    /// Whether the number is one of btsnoop's.
    package var isBtsnoop: Bool { packed & Self.btsnoopBit != 0 && innerNumber == nil }
    /// The link type in per-packet information, by libpcap's number; nil for all other types.
    package var innerNumber: Int? {
        packed & Self.perPacketInformationBit == 0 ? nil : Int(packed & ~Self.perPacketInformationBit)
    }

    /// LINKTYPE 187: HCI packets with H4's packet indicator.
    @inlinable package static var bluetoothH4: LinkType { LinkType(187) }
    /// LINKTYPE 192: per-packet information, then a packet of the link type that it names. Baton reads link-layer
    /// packets in it: type 251, and 147 (USER0), which Ubertooth wrote before 251 was assigned.
    @inlinable package static var perPacketInformation: LinkType { LinkType(192) }
    /// LINKTYPE 201: four bytes of direction, then 187.
    @inlinable package static var bluetoothH4WithDirection: LinkType { LinkType(201) }
    /// LINKTYPE 251: link-layer packets.
    @inlinable package static var bluetoothLinkLayer: LinkType { LinkType(251) }
    /// LINKTYPE 254: four bytes of adapter and opcode, then an HCI packet.
    @inlinable package static var bluetoothLinuxMonitor: LinkType { LinkType(254) }
    /// LINKTYPE 256: a radio header of 10 bytes, then a link-layer packet.
    @inlinable package static var bluetoothLinkLayerWithRadio: LinkType { LinkType(256) }
    /// LINKTYPE 272: Nordic Semiconductor's sniffer.
    @inlinable package static var nordicSniffer: LinkType { LinkType(272) }
    /// btsnoop 1001: HCI packets; their kind is in the record's flags.
    @inlinable package static var btsnoopH1: LinkType { LinkType(btsnoop: 1001) }
    /// btsnoop 1002: HCI packets with H4's packet indicator. Android writes these.
    @inlinable package static var btsnoopH4: LinkType { LinkType(btsnoop: 1002) }
    /// btsnoop 2001: Linux monitor; adapter and opcode are in the record's flags. btmon writes these.
    @inlinable package static var btsnoopLinuxMonitor: LinkType { LinkType(btsnoop: 2001) }
    /// PacketLogger: HCI packets; their kind is in the record.
    @inlinable package static var packetLogger: LinkType { LinkType(packed: packetLoggerBit) }

    /// Whether packets of this type can carry Bluetooth LE advertising that Baton reads.
    package var isReadable: Bool {
        switch self {
        case .bluetoothH4, .perPacketInformation, .bluetoothH4WithDirection, .bluetoothLinkLayer,
            .bluetoothLinuxMonitor, .bluetoothLinkLayerWithRadio, .nordicSniffer, .btsnoopH1, .btsnoopH4,
            .btsnoopLinuxMonitor, .packetLogger:
            true
        default: false
        }
    }

    /// The registry's short name; nil if this list has none for the number.
    package var name: String? {
        if self == .packetLogger { return "PACKETLOGGER" }
        if let innerNumber {
            let inner = UInt16(exactly: innerNumber).map { LinkType($0) }
            return "PPI with \(inner?.description ?? "\(innerNumber) (no known name)")"
        }
        if isBtsnoop {
            switch number {
            case 1001: return "HCI UN-ENCAPSULATED (H1)"
            case 1002: return "HCI UART (H4)"
            case 1003: return "HCI BSCP"
            case 1004: return "HCI SERIAL (H5)"
            case 2001: return "LINUX MONITOR"
            case 2002: return "SIMULATOR"
            default: return nil
            }
        }
        switch number {
        case 0: return "NULL"
        case 1: return "ETHERNET"
        case 6: return "IEEE802_5"
        case 7: return "ARCNET_BSD"
        case 9: return "PPP"
        case 10: return "FDDI"
        case 101: return "RAW"
        case 105: return "IEEE802_11"
        case 108: return "LOOP"
        case 113: return "LINUX_SLL"
        case 119: return "IEEE802_11_PRISM"
        case 127: return "IEEE802_11_RADIOTAP"
        case 147...162: return "USER\(number - 147)"
        case 187: return "BLUETOOTH_HCI_H4"
        case 189: return "USB_LINUX"
        case 192: return "PPI"
        case 195: return "IEEE802_15_4_WITHFCS"
        case 201: return "BLUETOOTH_HCI_H4_WITH_PHDR"
        case 220: return "USB_LINUX_MMAPPED"
        case 227: return "CAN_SOCKETCAN"
        case 228: return "IPV4"
        case 229: return "IPV6"
        case 230: return "IEEE802_15_4_NOFCS"
        case 249: return "USBPCAP"
        case 251: return "BLUETOOTH_LE_LL"
        case 253: return "NETLINK"
        case 254: return "BLUETOOTH_LINUX_MONITOR"
        case 255: return "BLUETOOTH_BREDR_BB"
        case 256: return "BLUETOOTH_LE_LL_WITH_PHDR"
        case 272: return "NORDIC_BLE"
        case 276: return "LINUX_SLL2"
        case 283: return "IEEE802_15_4_TAP"
        default: return nil
        }
    }

    /// Number and name: `256 BLUETOOTH_LE_LL_WITH_PHDR`, `btsnoop 1002 HCI UART (H4)`.
    @usableFromInline package var description: String {
        if self == .packetLogger { return "PACKETLOGGER" }
        return (isBtsnoop ? "btsnoop " : "") + "\(number)" + (name.map { " " + $0 } ?? " (no known name)")
    }

    /// By registry, then number.
    @usableFromInline package static func < (left: LinkType, right: LinkType) -> Bool { left.packed < right.packed }
}
