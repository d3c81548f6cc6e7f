import BluetoothLE
import CaptureFiles
import Text

/// The header of a link type in front of a Bluetooth packet, field by field.
enum EnvelopeTree {
    /// The header of a packet whose own bytes start at `envelope.offset`; nil if there is none.
    static func tree(_ bytes: [UInt8], linkType: LinkType, envelope: PacketEnvelope) -> ByteTree? {
        guard envelope.offset > 0, envelope.offset <= bytes.count else { return nil }
        var tree = ByteTree("Header of link type \(linkType)", 0..<envelope.offset)
        switch linkType {
        case .bluetoothLinkLayerWithRadio: radio(bytes, envelope, &tree)
        case .nordicSniffer: nordic(bytes, envelope, &tree)
        case .perPacketInformation:
            tree.add("version", 0..<1, "\(bytes[0])")
            tree.add("flags", 1..<2, hexadecimalNumber(bytes[1]))
            tree.add("length", 2..<4, "\(number(bytes, 2..<4))")
            tree.add("link type", 4..<8, "\(LinkType(UInt16(truncatingIfNeeded: number(bytes, 4..<8))))")
        case .bluetoothH4, .btsnoopH4: indicator(bytes, 0, &tree)
        case .bluetoothH4WithDirection:
            tree.add("direction", 0..<4, bytes[3] & 1 == 1 ? "received" : "sent")
            indicator(bytes, 4, &tree)
        case .bluetoothLinuxMonitor:
            tree.add("adapter", 0..<2, "\(UInt16(bytes[0]) << 8 | UInt16(bytes[1]))")
            tree.add("opcode", 2..<4, "\(UInt16(bytes[2]) << 8 | UInt16(bytes[3]))")
        default: tree.value = "\(envelope.offset) bytes"
        }
        tree.close()
        return tree
    }

    private static func radio(_ bytes: [UInt8], _ envelope: PacketEnvelope, _ tree: inout ByteTree) {
        let flags = RadioHeader.Flags(rawValue: UInt16(truncatingIfNeeded: number(bytes, 8..<10)))
        let index = envelope.channel == PacketEnvelope.noChannel ? "no channel" : "channel index \(envelope.channel)"
        tree.add("RF channel", 0..<1, "\(bytes[0]) (\(index))")
        func power(_ byte: UInt8, _ isValid: Bool) -> String { isValid ? "\(Int8(bitPattern: byte)) dBm" : "not valid" }
        tree.add("signal power", 1..<2, power(bytes[1], flags.contains(.signalPowerValid)))
        tree.add("noise power", 2..<3, power(bytes[2], flags.contains(.noisePowerValid)))
        tree.add("access address offenses", 3..<4, "\(bytes[3])")
        tree.add(
            "reference access address", 4..<8,
            flags.contains(.referenceAccessAddressValid)
                ? hexadecimalNumber(number(bytes, 4..<8), digits: 8) : "not valid")
        var word = ByteTree("flags", 8..<10, hexadecimalNumber(number(bytes, 8..<10), digits: 4))
        func flag(_ name: String, _ flag: RadioHeader.Flags) {
            word.addBits(name, lowest: flag.rawValue.trailingZeroBitCount, count: 1, flags.contains(flag) ? "1" : "0")
        }
        flag("dewhitened", .dewhitened)
        flag("signal power valid", .signalPowerValid)
        flag("noise power valid", .noisePowerValid)
        flag("reference access address valid", .referenceAccessAddressValid)
        flag("CRC checked", .crcChecked)
        flag("CRC valid", .crcValid)
        word.addBits("PHY", lowest: 14, count: 2, ["LE 1M", "LE 2M", "LE Coded", "reserved"][Int(flags.phy)])
        tree.add(word)
    }

    /// The newer firmware's header, or the fields of the old one's that the packet's envelope needs.
    private static func nordic(_ bytes: [UInt8], _ envelope: PacketEnvelope, _ tree: inout ByteTree) {
        tree.add("board", 0..<1, "\(bytes[0])")
        let details = envelope.offset - 9
        if envelope.offset == 17 {
            tree.add("length of payload", 1..<3, "\(number(bytes, 1..<3))")
            tree.add("protocol version", 3..<4, "\(bytes[3])")
            tree.add("packet counter", 4..<6, "\(number(bytes, 4..<6))")
            tree.add("packet id", 6..<7, "\(bytes[6])")
            tree.add("length of header", 7..<8, "\(bytes[7])")
        }
        var flags = ByteTree("flags", details..<details + 1, hexadecimalNumber(bytes[details]))
        flags.addBits("CRC ok", lowest: 0, count: 1, "\(bytes[details] & 1)")
        tree.add(flags)
        tree.add("channel index", details + 1..<details + 2, "\(bytes[details + 1])")
        tree.add(
            "signal power", details + 2..<details + 3,
            envelope.signal == PacketEnvelope.noSignal ? "unknown" : "\(envelope.signal) dBm")
        if envelope.offset == 17 {
            tree.add("event counter", 11..<13, "\(number(bytes, 11..<13))")
            tree.add("time", 13..<17, "\(number(bytes, 13..<17)) us")
        }
    }

    private static func indicator(_ bytes: [UInt8], _ offset: Int, _ tree: inout ByteTree) {
        let name = HCIPacketType(rawValue: bytes[offset]).map { " (\($0))" } ?? ""
        tree.add("packet indicator", offset..<offset + 1, "\(bytes[offset])\(name)")
    }

    /// A little-endian number. The caller has checked the range.
    static func number(_ bytes: [UInt8], _ range: Range<Int>) -> UInt64 {
        range.reversed().reduce(0) { $0 << 8 | UInt64(bytes[$1]) }
    }

    /// `0x`, and at least so many digits.
    static func hexadecimalNumber(_ value: some BinaryInteger, digits: Int = 2) -> String {
        "0x" + hexadecimal(number: value, digits: digits)
    }
}
