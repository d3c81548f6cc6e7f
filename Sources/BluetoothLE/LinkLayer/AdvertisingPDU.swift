import Text

/// The type of a PDU on the advertising channels (Core specification, volume 6, part B, 2.3): the low four bits of its
/// header.
@usableFromInline
package enum AdvertisingPDUType: UInt8, CaseIterable, Sendable, CustomStringConvertible {
    /// Connectable and scannable undirected advertising, which carries Handoff.
    case connectableUndirected = 0
    /// Connectable directed advertising: two addresses, no data.
    case connectableDirected = 1
    /// Non-connectable, non-scannable undirected advertising.
    case nonConnectableUndirected = 2
    /// A scanner's request.
    case scanRequest = 3
    /// The answer to a scanner's request, with data.
    case scanResponse = 4
    /// An initiator's request for a connection.
    case connectRequest = 5
    /// Scannable undirected advertising.
    case scannableUndirected = 6
    /// Extended advertising: an extended header points to auxiliary packets with the data.
    case extended = 7
    /// The answer to a connection request on a secondary channel.
    case auxiliaryConnectResponse = 8

    /// The name in the specification.
    @usableFromInline package var description: String {
        switch self {
        case .connectableUndirected: "ADV_IND"
        case .connectableDirected: "ADV_DIRECT_IND"
        case .nonConnectableUndirected: "ADV_NONCONN_IND"
        case .scanRequest: "SCAN_REQ"
        case .scanResponse: "SCAN_RSP"
        case .connectRequest: "CONNECT_IND"
        case .scannableUndirected: "ADV_SCAN_IND"
        case .extended: "ADV_EXT_IND"
        case .auxiliaryConnectResponse: "AUX_CONNECT_RSP"
        }
    }

    /// Whether the payload is the sender's address and advertising data.
    package var carriesAdvertisingData: Bool {
        Self.advertisingDataTypes & 1 << UInt16(rawValue) != 0
    }

    /// The types whose payload is the sender's address and advertising data.
    package static let carryingAdvertisingData = allCases.filter(\.carriesAdvertisingData)

    /// The type with this name that carries advertising data; nil if there is none.
    package init?(carryingAdvertisingDataNamed name: String) {
        guard let type = Self.carryingAdvertisingData.first(where: { $0.description == name }) else { return nil }
        self = type
    }

    /// Whether a second address, the receiver's, follows the sender's.
    package var namesReceiver: Bool {
        switch self {
        case .connectableDirected, .scanRequest, .connectRequest: true
        default: false
        }
    }

    /// A bit for each type number with `carriesAdvertisingData`. Readers of recordings test numbers, not cases.
    @inlinable
    package static var advertisingDataTypes: UInt16 { 1 << 0 | 1 << 2 | 1 << 4 | 1 << 6 }
}

/// The two-byte header of an advertising PDU.
@usableFromInline
package struct AdvertisingPDUHeader: Equatable, Sendable {
    /// The first byte: type and flags.
    @inlinable
    package static var flags: WireField<UInt8> { WireField("PDU header", at: 0) }
    /// Bytes of payload that follow the header.
    @inlinable
    package static var length: WireField<UInt8> { WireField("length", at: 1) }
    /// Bytes the header takes.
    @inlinable
    package static var size: Int { 2 }

    /// The first byte, not decoded.
    @usableFromInline package var rawFlags: UInt8
    /// Bytes of payload according to the header.
    @usableFromInline package var payloadLength: UInt8

    package init(
        type: AdvertisingPDUType, channelSelection2: Bool, senderIsRandom: Bool, receiverIsRandom: Bool,
        payloadLength: UInt8
    ) {
        rawFlags =
            type.rawValue | (channelSelection2 ? 0x20 : 0) | (senderIsRandom ? 0x40 : 0) | (receiverIsRandom ? 0x80 : 0)
        self.payloadLength = payloadLength
    }

    /// Loads a header. The caller has checked that two bytes are at `base`.
    @inlinable
    @inline(__always)
    package init(loading bytes: RawSpan, base: Int) {
        rawFlags = Self.flags.load(from: bytes, base: base)
        payloadLength = Self.length.load(from: bytes, base: base)
    }

    /// The number of the PDU type, which may be reserved.
    @inlinable
    package var typeNumber: UInt8 { rawFlags & 0x0F }
    /// The PDU type; nil if the number is reserved.
    package var type: AdvertisingPDUType? { AdvertisingPDUType(rawValue: typeNumber) }
    /// ChSel: the sender supports channel selection algorithm 2.
    package var channelSelection2: Bool { rawFlags & 0x20 != 0 }
    /// TxAdd: the first address is random.
    package var senderIsRandom: Bool { rawFlags & Self.senderIsRandomBit != 0 }
    /// TxAdd's bit in the first byte.
    @inlinable
    package static var senderIsRandomBit: UInt8 { 0x40 }
    /// RxAdd: the second address is random.
    package var receiverIsRandom: Bool { rawFlags & 0x80 != 0 }

    /// The two bytes.
    package func write(into bytes: inout [UInt8]) {
        let base = bytes.count
        bytes += [0, 0]
        Self.flags.store(rawFlags, into: &bytes, base: base)
        Self.length.store(payloadLength, into: &bytes, base: base)
    }
}

/// A legacy advertising PDU as a value.
@usableFromInline
package struct AdvertisingPDU: Equatable, Sendable, CustomStringConvertible {
    /// The first address of the payload: the sender of the PDU.
    @inlinable
    package static var sender: WireAddressField { WireAddressField("sender address", at: 0) }
    /// The second address of the payload, in types that have one.
    package static let receiver = WireAddressField("receiver address", at: 6)
    /// The longest payload of a legacy PDU: an address and 31 bytes.
    package static let payloadLimit = 37

    /// The type in the header.
    package var type: AdvertisingPDUType
    /// ChSel.
    package var channelSelection2: Bool
    /// AdvA, ScanA or InitA: the sender.
    package var sender: AdvertiserAddress
    /// TargetA or AdvA: the receiver, in types that name one.
    package var receiver: AdvertiserAddress?
    /// Advertising data, scan response data, or LLData of CONNECT_IND.
    package var data: [UInt8]

    package init(
        type: AdvertisingPDUType, channelSelection2: Bool = false, sender: AdvertiserAddress,
        receiver: AdvertiserAddress? = nil,
        data: [UInt8] = []
    ) {
        self.type = type
        self.channelSelection2 = channelSelection2
        self.sender = sender
        self.receiver = receiver
        self.data = data
    }

    /// Parses header and payload and ignores the bytes behind them.
    package init(parsing bytes: RawSpan) throws(FramingError) {
        guard bytes.byteCount >= AdvertisingPDUHeader.size else {
            throw FramingError(
                structure: "advertising PDU", offset: 0, expected: "2 bytes of header",
                found: "\(bytes.byteCount) bytes")
        }
        let header = AdvertisingPDUHeader(loading: bytes, base: 0)
        guard let type = header.type, type != .extended, type != .auxiliaryConnectResponse else {
            throw FramingError(
                structure: "advertising PDU", offset: 0, expected: "a legacy PDU type, 0 to 6",
                found: "\(header.typeNumber)")
        }
        let fixed = type.namesReceiver ? 12 : 6
        let length = Int(header.payloadLength)
        guard length >= fixed, length <= Self.payloadLimit else {
            throw FramingError(
                structure: "\(type)", offset: 1, expected: "a length from \(fixed) to \(Self.payloadLimit)",
                found: "\(length)")
        }
        guard AdvertisingPDUHeader.size + length <= bytes.byteCount else {
            throw FramingError(
                structure: "\(type)", offset: AdvertisingPDUHeader.size, expected: "\(length) bytes of payload",
                found: "\(bytes.byteCount - AdvertisingPDUHeader.size) bytes")
        }
        let payload = AdvertisingPDUHeader.size
        self.type = type
        channelSelection2 = header.channelSelection2
        sender = AdvertiserAddress(Self.sender.load(from: bytes, base: payload), isRandom: header.senderIsRandom)
        receiver =
            type.namesReceiver
            ? AdvertiserAddress(Self.receiver.load(from: bytes, base: payload), isRandom: header.receiverIsRandom) : nil
        data = bytes.copy(payload + fixed..<payload + length)
    }

    /// Header and payload.
    package func encoded() throws(FramingError) -> [UInt8] {
        let fixed = type.namesReceiver ? 12 : 6
        guard fixed + data.count <= Self.payloadLimit else {
            throw FramingError(
                structure: "\(type)", offset: AdvertisingPDUHeader.size + fixed,
                expected: "at most \(Self.payloadLimit - fixed) bytes of data", found: "\(data.count) bytes")
        }
        guard type.namesReceiver == (receiver != nil) else {
            throw FramingError(
                structure: "\(type)", offset: AdvertisingPDUHeader.size,
                expected: type.namesReceiver ? "a receiver address" : "no receiver address",
                found: receiver == nil ? "none" : "one")
        }
        var bytes: [UInt8] = []
        AdvertisingPDUHeader(
            type: type, channelSelection2: channelSelection2, senderIsRandom: sender.isRandom,
            receiverIsRandom: receiver?.isRandom ?? false, payloadLength: UInt8(fixed + data.count)
        ).write(into: &bytes)
        let base = bytes.count
        bytes += [UInt8](repeating: 0, count: fixed)
        Self.sender.store(sender.value, into: &bytes, base: base)
        if let receiver { Self.receiver.store(receiver.value, into: &bytes, base: base) }
        return bytes + data
    }

    /// One line for people.
    @usableFromInline package var description: String {
        var text = "\(type) from \(sender)\(sender.isRandom ? " (random)" : "")"
        if let receiver { text += " to \(receiver)\(receiver.isRandom ? " (random)" : "")" }
        if !data.isEmpty { text += ", \(hexadecimal(data))" }
        return text
    }
}
