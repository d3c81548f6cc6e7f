/// The ten bytes in front of a link-layer packet in LINKTYPE 256, all little-endian.
@usableFromInline
package struct RadioHeader: Equatable, Sendable {
    /// Bytes of the header.
    @inlinable package static var size: Int { 10 }

    /// The offsets of the fields. Bytes 2 and 3 are noise power and the wrong bits of the access address.
    @usableFromInline
    package enum Offset {
        /// RF channel.
        @inlinable package static var channel: Int { 0 }
        /// Signal power.
        @inlinable package static var signal: Int { 1 }
        /// The access address that the sniffer received for.
        @inlinable package static var referenceAccessAddress: Int { 4 }
        /// Flags.
        @inlinable package static var flags: Int { 8 }
    }

    /// The flags of the last two bytes.
    @usableFromInline
    package struct Flags: OptionSet, Sendable {
        /// The bits.
        @usableFromInline package let rawValue: UInt16
        /// Takes any bits.
        @inlinable
        package init(rawValue: UInt16) { self.rawValue = rawValue }

        /// The packet is dewhitened.
        @inlinable package static var dewhitened: Flags { Flags(rawValue: 0x0001) }
        /// The signal power is valid.
        @inlinable package static var signalPowerValid: Flags { Flags(rawValue: 0x0002) }
        /// The noise power is valid.
        @inlinable package static var noisePowerValid: Flags { Flags(rawValue: 0x0004) }
        /// The reference access address is valid.
        @inlinable package static var referenceAccessAddressValid: Flags { Flags(rawValue: 0x0010) }
        /// The sniffer checked the CRC.
        @inlinable package static var crcChecked: Flags { Flags(rawValue: 0x0400) }
        /// The CRC is right. Valid only with `crcChecked`.
        @inlinable package static var crcValid: Flags { Flags(rawValue: 0x0800) }

        /// The PHY: 0 LE 1M, 1 LE 2M, 2 LE Coded.
        @inlinable package var phy: UInt16 { rawValue >> 14 }
    }

    /// RF channel, 0 to 39, in steps of 2 MHz from 2402 MHz.
    package var rfChannel: UInt8
    /// dBm; nil if unknown.
    package var signal: Int8?
    /// The access address that the sniffer received for; nil if unknown.
    package var referenceAccessAddress: UInt32?
    /// The sniffer's verdict on the CRC. With nil, readers check the CRC themselves.
    package var sniffersCheck: Bool?
    /// The packet is dewhitened.
    package var dewhitened: Bool

    package init(
        rfChannel: UInt8, signal: Int8?, referenceAccessAddress: UInt32? = 0x8E89_BED6, sniffersCheck: Bool? = nil,
        dewhitened: Bool = true
    ) {
        self.rfChannel = rfChannel
        self.signal = signal
        self.referenceAccessAddress = referenceAccessAddress
        self.sniffersCheck = sniffersCheck
        self.dewhitened = dewhitened
    }

    /// The header at the start of `bytes`; nil if there are fewer than ten.
    package init?(parsing bytes: RawSpan) {
        guard bytes.byteCount >= Self.size else { return nil }
        let flags = Flags(
            rawValue: UInt16(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: Offset.flags, as: UInt16.self)))
        rfChannel = bytes.unsafeLoad(fromByteOffset: Offset.channel, as: UInt8.self)
        signal =
            flags.contains(.signalPowerValid) ? bytes.unsafeLoad(fromByteOffset: Offset.signal, as: Int8.self) : nil
        referenceAccessAddress =
            flags.contains(.referenceAccessAddressValid)
            ? UInt32(
                littleEndian: bytes.unsafeLoadUnaligned(
                    fromByteOffset: Offset.referenceAccessAddress, as: UInt32.self)) : nil
        sniffersCheck = flags.contains(.crcChecked) ? flags.contains(.crcValid) : nil
        dewhitened = flags.contains(.dewhitened)
    }

    /// Appends the ten bytes.
    package func write(into bytes: inout [UInt8]) {
        var flags: Flags = dewhitened ? .dewhitened : []
        if signal != nil { flags.insert(.signalPowerValid) }
        if referenceAccessAddress != nil { flags.insert(.referenceAccessAddressValid) }
        if let sniffersCheck { flags.formUnion(sniffersCheck ? [.crcChecked, .crcValid] : .crcChecked) }
        let address = referenceAccessAddress ?? 0
        bytes += [rfChannel, UInt8(bitPattern: signal ?? 0), 0, 0]
        for shift: UInt32 in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: address >> shift)) }
        bytes += [UInt8(truncatingIfNeeded: flags.rawValue), UInt8(flags.rawValue >> 8)]
    }

    /// The channel index of an RF channel: 37, 38 and 39 for the three advertising channels, 0 to 36 for the data
    /// channels between them. Numbers above 39 do not change.
    @inlinable
    @inline(__always)
    package static func channelIndex(ofRFChannel channel: UInt8) -> UInt8 {
        switch channel {
        case 0: 37
        case 12: 38
        case 1...11: channel &- 1
        case 13...38: channel &- 2
        default: channel
        }
    }

    /// The RF channel of a channel index, the inverse of `channelIndex(ofRFChannel:)`.
    package static func rfChannel(ofChannelIndex index: UInt8) -> UInt8 {
        switch index {
        case 37: 0
        case 38: 12
        case 0...10: index + 1
        case 11...36: index + 2
        default: index
        }
    }
}
