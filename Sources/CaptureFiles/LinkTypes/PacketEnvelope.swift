/// The header of a link type around a Bluetooth packet: the offset of the packet and what the sniffer says about it.
@usableFromInline
package struct PacketEnvelope: Equatable, Sendable {
    /// The content at `offset`.
    @usableFromInline
    package enum Content: UInt8, Sendable {
        /// A link-layer packet, from its access address on.
        case linkLayerPacket
        /// An HCI event, from its code on.
        case event
        /// Something else: a command, data of a connection, a note.
        case other
        /// Nothing: the packet is shorter than its link type's header.
        case cut
        /// Nothing: Baton does not read this link type.
        case unread
    }

    /// The sniffer's verdict on the CRC.
    @usableFromInline
    package enum SniffersCheck: UInt8, Sendable {
        case unstated
        /// The CRC is right.
        case holds
        /// The CRC is wrong.
        case broken
    }

    /// An unknown channel.
    @inlinable package static var noChannel: UInt8 { 0xFF }
    /// An unknown signal power: the value that HCI uses for it.
    @inlinable package static var noSignal: Int8 { 127 }

    @usableFromInline package var content: Content
    /// The offset of the content in the packet's bytes.
    @usableFromInline package var offset: Int
    /// The channel index (37, 38, 39 advertise), or `noChannel`.
    @usableFromInline package var channel: UInt8 = Self.noChannel
    /// dBm, or `noSignal`.
    @usableFromInline package var signal: Int8 = Self.noSignal
    @usableFromInline package var sniffersCheck: SniffersCheck = .unstated

    /// Reads the header of a packet. `flags` are those of the record.
    @inlinable
    @inline(__always)
    package init(_ bytes: RawSpan, linkType: LinkType, flags: UInt32) {
        content = .cut
        offset = 0
        let count = bytes.byteCount
        switch linkType.packed {
        case LinkType.bluetoothLinkLayerWithRadio.packed: openRadio(bytes, count)
        case LinkType.btsnoopH4.packed, LinkType.bluetoothH4.packed: openH4(bytes, count, at: 0)
        case LinkType.bluetoothH4WithDirection.packed: openH4(bytes, count, at: 4)
        case LinkType.nordicSniffer.packed: openNordic(bytes, count)
        case LinkType.bluetoothLinkLayer.packed: content = .linkLayerPacket
        case LinkType.btsnoopLinuxMonitor.packed: openMonitor(opcode: flags & 0xFFFF, at: 0)
        case LinkType.bluetoothLinuxMonitor.packed:
            guard count >= 4 else { return }
            openMonitor(
                opcode: UInt32(UInt16(bigEndian: bytes.unsafeLoadUnaligned(fromByteOffset: 2, as: UInt16.self))), at: 4)
        case LinkType.btsnoopH1.packed:
            // Bit 0: from the controller. Bit 1: command or event, not data.
            content = flags & 3 == 3 ? .event : .other
        case LinkType.packetLogger.packed: content = flags == 1 ? .event : .other
        case LinkType.perPacketInformation.packed: openPerPacketInformation(bytes, count)
        default: content = .unread
        }
    }

    /// Reads the header of LINKTYPE 256.
    @inlinable
    @inline(__always)
    package mutating func openRadio(_ bytes: RawSpan, _ count: Int) {
        guard count >= RadioHeader.size else { return }
        let flags = RadioHeader.Flags(
            rawValue: UInt16(
                littleEndian: bytes.unsafeLoadUnaligned(
                    fromUncheckedByteOffset: RadioHeader.Offset.flags, as: UInt16.self)))
        offset = RadioHeader.size
        // LE Coded has one more byte behind the access address, and no legacy advertising.
        content = flags.phy == 2 ? .other : .linkLayerPacket
        channel = RadioHeader.channelIndex(
            ofRFChannel: bytes.unsafeLoad(fromUncheckedByteOffset: RadioHeader.Offset.channel, as: UInt8.self))
        if flags.contains(.signalPowerValid) {
            signal = bytes.unsafeLoad(fromUncheckedByteOffset: RadioHeader.Offset.signal, as: Int8.self)
        }
        if flags.contains(.crcChecked) { sniffersCheck = flags.contains(.crcValid) ? .holds : .broken }
    }

    /// Reads H4's packet indicator at `start`.
    @inlinable
    @inline(__always)
    package mutating func openH4(_ bytes: RawSpan, _ count: Int, at start: Int) {
        guard count > start else { return }
        content = bytes.unsafeLoad(fromUncheckedByteOffset: start, as: UInt8.self) == 4 ? .event : .other
        offset = start &+ 1
    }

    /// Reads the opcode of the Linux monitor.
    @inlinable
    @inline(__always)
    package mutating func openMonitor(opcode: UInt32, at start: Int) {
        // Opcode 3 is an event, 2 a command, 4 to 7 are data, and the others are the monitor's own.
        content = opcode == 3 ? .event : .other
        offset = start
    }

    /// Reads Nordic's header: a board number, then one of two layouts. That of the old firmware starts with BE EF, and
    /// the packet is at byte 18. All later protocol versions have six bytes of length, version, counter and id and ten
    /// of flags, channel, signal and time, and the packet is at byte 17. The id is ignored, because it is 0 in some
    /// recordings with Handoff.
    @usableFromInline package mutating func openNordic(_ bytes: RawSpan, _ count: Int) {
        guard count >= 18 else { return }
        let isOld =
            bytes.unsafeLoad(fromByteOffset: 1, as: UInt8.self) == 0xBE
            && bytes.unsafeLoad(fromByteOffset: 2, as: UInt8.self) == 0xEF
        let details = isOld ? 9 : 8
        offset = isOld ? 18 : 17
        content = .linkLayerPacket
        sniffersCheck = bytes.unsafeLoad(fromByteOffset: details, as: UInt8.self) & 1 == 1 ? .holds : .broken
        channel = bytes.unsafeLoad(fromByteOffset: details &+ 1, as: UInt8.self)
        // The sniffer writes the signal power without its minus sign.
        let strength = bytes.unsafeLoad(fromByteOffset: details &+ 2, as: UInt8.self)
        if strength <= 127 { signal = 0 &- Int8(strength) }
    }

    /// The link type of a packet: the record's, or in per-packet information one that also names the content if Baton
    /// does not read it.
    @inlinable
    @inline(__always)
    package static func linkType(of linkType: LinkType, _ bytes: RawSpan) -> LinkType {
        linkType.packed == LinkType.perPacketInformation.packed ? perPacketLinkType(bytes) : linkType
    }

    @usableFromInline static func perPacketLinkType(_ bytes: RawSpan) -> LinkType {
        guard let inner = innerNumber(bytes), !isRead(inPerPacketInformation: inner) else {
            return .perPacketInformation
        }
        return LinkType(inPerPacketInformation: inner)
    }

    /// The number of the link type in per-packet information; nil if the header is cut.
    private static func innerNumber(_ bytes: RawSpan) -> UInt32? {
        guard bytes.byteCount >= 8 else { return nil }
        return UInt32(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: 4, as: UInt32.self))
    }

    private static func isRead(inPerPacketInformation number: UInt32) -> Bool {
        number == LinkType.bluetoothLinkLayer.packed || number == 147
    }

    /// Reads the header of LINKTYPE 192.
    @usableFromInline package mutating func openPerPacketInformation(_ bytes: RawSpan, _ count: Int) {
        guard count >= 8, let inner = Self.innerNumber(bytes) else { return }
        let length = Int(UInt16(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: 2, as: UInt16.self)))
        guard Self.isRead(inPerPacketInformation: inner) else {
            content = .unread
            return
        }
        guard length >= 8, length <= count else { return }
        offset = length
        content = .linkLayerPacket
    }
}
