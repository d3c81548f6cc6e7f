import BluetoothLE
package import CaptureFiles

/// Redacts packets so that nothing identifies their senders, for recordings that are given to others.
///
/// All packets remain, with their lengths. In advertising, pseudonyms replace addresses, names and identifiers, always
/// the same one for the same value; order, types, flags, counters, channel and signal power do not change. Ciphertext
/// and tag of Handoff messages are replaced too, because they would be equal in two recordings of one device.
/// Everything that Baton does not read completely keeps its kind and length and becomes zeros: commands, other events,
/// data of connections, other protocols.
///
/// The CRC of an advertising packet is recomputed. A right CRC remains right, a wrong one is wrong in the same bits,
/// and a missing one remains missing. The CRC of a connection's packets starts from a value that only the connection
/// knows, and becomes zeros.
///
/// An advertisement in pieces is redacted as a whole, so the packets of its first pieces wait for the last one: `take`
/// takes packets, and `next` returns them in order.
package struct PacketRedaction {
    /// A redacted packet.
    package struct Redacted {
        package var record: CaptureRecord
        /// The redacted bytes.
        package var bytes: [UInt8]
        /// The number of the packet, from 0.
        package var number: Int
    }

    private struct Waiting {
        var packet: Redacted
        var openPieces = 0
    }

    let pseudonyms: RememberedPseudonyms
    private var waiting: [Waiting] = []
    /// Packets at the front of `waiting` that were handed out.
    private var handedOut = 0
    /// The number of the first packet in `waiting`.
    private var base = 0
    private var pieces = PieceTable()
    /// Packets whose content became zeros.
    package private(set) var blanked = 0

    /// The most packets that wait for the last piece of an advertisement.
    package static let patience = 512

    package init(_ pseudonyms: Pseudonyms) { self.pseudonyms = RememberedPseudonyms(pseudonyms) }

    /// Takes a packet.
    package mutating func take(_ record: borrowing CaptureRecord, _ packet: RawSpan) {
        var bytes = packet.copy(0..<packet.byteCount)
        let envelope = PacketEnvelope(packet, linkType: record.linkType, flags: record.flags)
        let number = base + waiting.count
        waiting.append(Waiting(packet: Redacted(record: copy record, bytes: [], number: number)))
        switch envelope.content {
        case .linkLayerPacket:
            replaceReference(&bytes, record.linkType)
            redactLinkLayer(&bytes, envelope.offset, envelope.sniffersCheck)
        case .event: redactEvent(&bytes, envelope.offset, number)
        case .other:
            replaceReference(&bytes, record.linkType)
            blank(&bytes, from: envelope.offset + Self.headerSize(bytes, envelope, record))
        case .cut, .unread: blank(&bytes, from: record.linkType == .perPacketInformation ? 8 : 0)
        }
        if record.linkType == .perPacketInformation, envelope.content != .cut, bytes.count >= 8 {
            // Its fields may contain the sniffer's position.
            let start = max(8, min(bytes.count, Int(bytes[2]) | Int(bytes[3]) << 8))
            bytes = [bytes[0], 0, 8, 0] + bytes[4..<8] + bytes[start...]
        }
        waiting[number - base].packet.bytes = bytes
        while waiting.count - handedOut > Self.patience, waiting[handedOut].openPieces > 0,
            let oldest = pieces.closeOldest()
        {
            settle(oldest)
        }
    }

    /// The next redacted packet, in order; nil if it still waits.
    package mutating func next() -> Redacted? {
        guard handedOut < waiting.count, waiting[handedOut].openPieces == 0 else { return nil }
        let packet = waiting[handedOut].packet
        handedOut += 1
        if handedOut == waiting.count || handedOut > Self.patience {
            waiting.removeFirst(handedOut)
            base += handedOut
            handedOut = 0
        }
        return packet
    }

    /// Ends all waiting; for the end of a recording.
    package mutating func finish() {
        while let oldest = pieces.closeOldest() { settle(oldest) }
    }

    // MARK: - Content that is not read

    /// Bytes at the start of a packet that determine its kind.
    private static func headerSize(_ bytes: [UInt8], _ envelope: PacketEnvelope, _ record: borrowing CaptureRecord)
        -> Int
    {
        let command = 3
        let data = 4
        switch record.linkType {
        case .bluetoothH4, .btsnoopH4, .bluetoothH4WithDirection:
            guard envelope.offset > 0 else { return 0 }
            switch HCIPacketType(rawValue: bytes[envelope.offset - 1]) {
            case .command, .synchronousData: return command
            case .asynchronousData, .isochronousData: return data
            case .event, nil: return 0
            }
        case .btsnoopH1: return record.flags & 3 == 2 ? command : data
        case .packetLogger: return [0, 8, 9].contains(record.flags) ? command : record.flags < 4 ? data : 0
        case .btsnoopLinuxMonitor, .bluetoothLinuxMonitor:
            // The monitor's own notes contain addresses and names from their first byte on.
            let opcode =
                record.linkType == .btsnoopLinuxMonitor
                ? record.flags & 0xFFFF : bytes.count >= 4 ? UInt32(bytes[2]) << 8 | UInt32(bytes[3]) : 0
            return opcode == 2 ? command : (4...7).contains(opcode) ? data : 0
        default: return 0
        }
    }

    private mutating func blank(_ bytes: inout [UInt8], from start: Int) {
        blanked += 1
        for index in min(start, bytes.count)..<bytes.count { bytes[index] = 0 }
    }

    /// A sniffer's header may name the connection that it followed.
    private func replaceReference(_ bytes: inout [UInt8], _ linkType: LinkType) {
        guard linkType == .bluetoothLinkLayerWithRadio, bytes.count >= RadioHeader.size else { return }
        let field = WireField<UInt32>("reference access address", at: 4)
        let value = field.load(from: bytes.span.bytes, base: 0)
        if value != 0 { field.store(pseudonyms.accessAddress(value), into: &bytes, base: 0) }
    }

    // MARK: - The link layer

    private mutating func redactLinkLayer(
        _ bytes: inout [UInt8], _ base: Int, _ sniffersCheck: PacketEnvelope.SniffersCheck
    ) {
        guard let packet = LinkLayerPacket.parse(bytes.span.bytes, from: base) else {
            blank(&bytes, from: base)
            return
        }
        guard packet.isAdvertising else {
            let access = pseudonyms.accessAddress(packet.accessAddress)
            LinkLayerPacket.accessAddress.store(access, into: &bytes, base: base)
            blank(&bytes, from: packet.payloadOffset)
            return
        }
        let start = packet.payloadOffset
        let end = start + packet.payloadCount
        let difference = packet.check == .broken ? stated(bytes, end) ^ computed(bytes, base, end) : 0
        let isDamaged = FrameCheck(sniffer: sniffersCheck, recomputed: packet.check).isDamaged
        let header = packet.header
        switch header.type {
        case .extended, .auxiliaryConnectResponse:
            let extended = ExtendedHeaderRedaction(pseudonyms: pseudonyms, isDamaged: isDamaged)
            extended.redact(&bytes, start, end, header)
        case .some(let type) where packet.payloadCount >= (type.namesReceiver ? 12 : 6):
            redactPayload(&bytes, start, end, type, header, isDamaged)
        case .some, nil:
            // Too short for its type, or of a reserved type.
            blanked += 1
            for index in start..<end { bytes[index] = 0 }
        }
        guard packet.check != .absent, packet.check != .zeroed else {
            // Some bytes of a truncated CRC, or its difference from zeros, would allow checking candidates for the
            // content.
            for index in end..<bytes.count { bytes[index] = 0 }
            return
        }
        var check = computed(bytes, base, end) ^ difference
        if packet.check == .reversed { check = CRC24.reflected(check) }
        for place in 0..<LinkLayerPacket.checkSize {
            bytes[end + place] = UInt8(truncatingIfNeeded: check >> (8 * UInt32(place)))
        }
        for index in end + LinkLayerPacket.checkSize..<bytes.count { bytes[index] = 0 }
    }

    private func redactPayload(
        _ bytes: inout [UInt8], _ start: Int, _ end: Int, _ type: AdvertisingPDUType, _ header: AdvertisingPDUHeader,
        _ isDamaged: Bool
    ) {
        pseudonyms.replaceAddress(&bytes, start, isRandom: header.senderIsRandom)
        if type.namesReceiver { pseudonyms.replaceAddress(&bytes, start + 6, isRandom: header.receiverIsRandom) }
        if type.carriesAdvertisingData {
            AdvertisingRedaction(pseudonyms: pseudonyms, isDamaged: isDamaged).redact(&bytes, start + 6, end)
            return
        }
        let rest = start + (type.namesReceiver ? 12 : 6)
        guard rest < end else { return }
        if type == .connectRequest, rest + 7 <= end {
            // The access address and the initial value of the CRC identify the connection.
            let field = WireField<UInt32>("access address", at: 0)
            let access = pseudonyms.accessAddress(field.load(from: bytes.span.bytes, base: rest))
            field.store(access, into: &bytes, base: rest)
            bytes.replaceSubrange(rest + 4..<rest + 7, with: pseudonyms.bytes(bytes[rest + 4..<rest + 7]))
        } else {
            bytes.replaceSubrange(rest..<end, with: pseudonyms.bytes(bytes[rest..<end]))
        }
    }

    private func stated(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
        UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8 | UInt32(bytes[offset + 2]) << 16
    }

    private func computed(_ bytes: [UInt8], _ base: Int, _ end: Int) -> UInt32 {
        let start = base + LinkLayerPacket.accessAddressSize
        return CRC24.checksum(of: bytes.span.bytes, from: start, count: end - start)
    }

    // MARK: - Events

    private mutating func redactEvent(_ bytes: inout [UInt8], _ event: Int, _ number: Int) {
        guard var reports = AdvertisingReports(event: bytes.span.bytes, from: event) else {
            // Keeps code and length, and the subevent of an LE Meta event.
            let isMeta = event < bytes.count && bytes[event] == HCIEvent.lowEnergyMeta
            blank(&bytes, from: event + (isMeta ? 3 : 2))
            return
        }
        let redaction = AdvertisingRedaction(pseudonyms: pseudonyms, isDamaged: false)
        var rest = event + HCIEvent.reportsOffset
        while reports.advance(in: bytes.span.bytes) {
            let data = reports.dataOffset..<reports.dataOffset + reports.dataCount
            let random = reports.addressType & 1 == 1
            guard reports.isExtended else {
                typealias Layout = AdvertisingReport.Legacy
                pseudonyms.replaceAddress(
                    &bytes, data.lowerBound - Layout.size + Layout.address.offset, isRandom: random)
                redaction.redact(&bytes, data.lowerBound, data.upperBound)
                rest = min(data.upperBound + 1, bytes.count)
                continue
            }
            rest = data.upperBound
            typealias Layout = AdvertisingReport.Extended
            let start = data.lowerBound - Layout.size
            let directType = Layout.directAddressType.load(from: bytes.span.bytes, base: start)
            pseudonyms.replaceAddress(
                &bytes, start + Layout.directAddress.offset, isRandom: directType & 1 == 1 || directType > 3)
            pseudonyms.replaceAddress(&bytes, start + Layout.address.offset, isRandom: random)
            let piece = PieceTable.Piece(packet: number, range: data, bytes: Array(bytes[data]))
            let outcome = pieces.take(reports, piece)
            if outcome != .whole { waiting[number - base].openPieces += 1 }
            switch outcome {
            case .whole: redaction.redact(&bytes, data.lowerBound, data.upperBound)
            case .held(let evicted): settle(evicted, &bytes, number)
            case .ended(let pieces): settle(pieces, &bytes, number)
            }
        }
        for index in rest..<bytes.count { bytes[index] = 0 }
    }

    /// Redacts the data of pieces as a whole and splits it again. `bytes` are those of the current packet, which is not
    /// in `waiting` yet.
    private mutating func settle(_ closed: [PieceTable.Piece], _ bytes: inout [UInt8], _ number: Int?) {
        var joined = closed.flatMap(\.bytes)
        AdvertisingRedaction(pseudonyms: pseudonyms, isDamaged: false).redact(&joined, 0, joined.count)
        var cursor = 0
        for piece in closed {
            let replaced = joined[cursor..<cursor + piece.bytes.count]
            cursor += piece.bytes.count
            let place = piece.packet - base
            if piece.packet == number {
                bytes.replaceSubrange(piece.range, with: replaced)
            } else {
                waiting[place].packet.bytes.replaceSubrange(piece.range, with: replaced)
            }
            waiting[place].openPieces -= 1
        }
    }

    private mutating func settle(_ closed: [PieceTable.Piece]) {
        var none: [UInt8] = []
        settle(closed, &none, nil)
    }
}

extension RememberedPseudonyms {
    /// Replaces the address at an offset that the caller has checked. Zeros mean no address, as in a report of
    /// undirected advertising.
    func replaceAddress(_ bytes: inout [UInt8], _ offset: Int, isRandom: Bool) {
        let field = AdvertisingPDU.sender
        let value = field.load(from: bytes.span.bytes, base: offset)
        if value != 0 {
            field.store(address(AdvertiserAddress(value, isRandom: isRandom)).value, into: &bytes, base: offset)
        }
    }
}
