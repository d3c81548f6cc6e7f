import BluetoothLE
package import CaptureFiles

/// Rewrites packets so that they tell nothing about who advertised: for recordings that are to be shown to others.
///
/// Addresses, names and identifiers become pseudonyms, the same one always the same; length, order, types, flags, counters, channel and signal
/// power stay. CRCs are computed anew, and one that was wrong stays as wrong as it was. A packet whose content is not understood down to the last
/// byte cannot be rewritten and is left out: commands, data of connections, extended advertising.
package struct PacketRedaction: Sendable {
    private let pseudonyms: Pseudonyms

    /// Replaces by these pseudonyms.
    package init(_ pseudonyms: Pseudonyms) { self.pseudonyms = pseudonyms }

    /// The packet with pseudonyms; nil when it has to be left out.
    package func redacted(_ record: borrowing CaptureRecord, _ packet: RawSpan) -> [UInt8]? {
        let envelope = PacketEnvelope(packet, linkType: record.linkType, flags: record.flags)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(packet.byteCount)
        for index in 0..<packet.byteCount { bytes.append(packet.unsafeLoad(fromByteOffset: index, as: UInt8.self)) }
        switch envelope.content {
        case .linkLayerPacket:
            guard redactLinkLayer(&bytes, envelope.offset, envelope.sniffersCheck) else { return nil }
            if record.linkType == .perPacketInformation {
                // Its fields may hold the sniffer's position.
                return [bytes[0], 0, 8, 0] + bytes[4..<8] + bytes[envelope.offset...]
            }
            return bytes
        case .event:
            return redactEvent(&bytes, envelope.offset) ? bytes : nil
        case .other, .cut, .unread:
            return nil
        }
    }

    private func redactLinkLayer(
        _ bytes: inout [UInt8], _ base: Int, _ sniffersCheck: PacketEnvelope.SniffersCheck
    ) -> Bool {
        guard let packet = LinkLayerPacket.parse(bytes.span.bytes, from: base), packet.isAdvertising,
            let type = packet.header.type, type != .extended, type != .auxiliaryConnectResponse
        else { return false }
        let start = packet.payloadOffset
        let end = start + packet.payloadCount
        let fixed = type.namesReceiver ? 12 : 6
        guard packet.payloadCount >= fixed else { return false }
        let checkEnd = end + LinkLayerPacket.checkSize
        let oldCheck = packet.check == .absent ? nil : stated(bytes, end) ^ computed(bytes, base, end)
        replaceAddress(&bytes, start, isRandom: packet.header.senderIsRandom)
        if type.namesReceiver { replaceAddress(&bytes, start + 6, isRandom: packet.header.receiverIsRandom) }
        if type == .connectRequest {
            // The connection's access address and CRC start value are its name on the air.
            let nameEnd = min(start + 12 + 7, end)
            bytes.replaceSubrange(start + 12..<nameEnd, with: pseudonyms.bytes(bytes[start + 12..<nameEnd]))
        } else if type.carriesAdvertisingData {
            let isDamaged = FrameCheck(sniffer: sniffersCheck, recomputed: packet.check).isDamaged
            AdvertisingRedaction(pseudonyms: pseudonyms, isDamaged: isDamaged).redact(&bytes, start + fixed, end)
        } else if start + fixed < end {
            bytes.replaceSubrange(start + fixed..<end, with: pseudonyms.bytes(bytes[start + fixed..<end]))
        }
        if let oldCheck {
            let check = computed(bytes, base, end) ^ oldCheck
            for place in 0..<LinkLayerPacket.checkSize {
                bytes[end + place] = UInt8(truncatingIfNeeded: check >> (8 * UInt32(place)))
            }
            for index in checkEnd..<max(checkEnd, bytes.count) { bytes[index] = 0 }
        } else {
            // Some bytes of a CRC that was cut would let the content be checked against candidates.
            for index in end..<bytes.count { bytes[index] = 0 }
        }
        return true
    }

    private func redactEvent(_ bytes: inout [UInt8], _ base: Int) -> Bool {
        guard var reports = AdvertisingReports(event: bytes.span.bytes, from: base) else { return false }
        let redaction = AdvertisingRedaction(pseudonyms: pseudonyms, isDamaged: false)
        var rest = base + HCIEvent.reportsOffset
        while reports.advance(in: bytes.span.bytes) {
            let dataEnd = reports.dataOffset + reports.dataCount
            if reports.isExtended {
                // Data of true extended advertising comes in fragments, whose structures one report alone does not show.
                guard reports.eventType & 0x10 != 0 else { return false }
                typealias Layout = AdvertisingReport.Extended
                let start = reports.dataOffset - Layout.size
                let directType = Layout.directAddressType.load(from: bytes.span.bytes, base: start)
                replaceAddress(
                    &bytes, start + Layout.directAddress.offset, isRandom: directType & 1 == 1 || directType > 3)
                replaceAddress(&bytes, start + Layout.address.offset, isRandom: reports.addressType & 1 == 1)
                rest = dataEnd
            } else {
                typealias Layout = AdvertisingReport.Legacy
                replaceAddress(
                    &bytes, reports.dataOffset - Layout.size + Layout.address.offset,
                    isRandom: reports.addressType & 1 == 1)
                rest = min(dataEnd + 1, bytes.count)
            }
            redaction.redact(&bytes, reports.dataOffset, dataEnd)
        }
        for index in rest..<bytes.count { bytes[index] = 0 }
        return true
    }

    private func replaceAddress(_ bytes: inout [UInt8], _ offset: Int, isRandom: Bool) {
        let field = AdvertisingPDU.sender
        let value = field.load(from: bytes.span.bytes, base: offset)
        let other = pseudonyms.address(AdvertiserAddress(value, isRandom: isRandom))
        // Zeros mean that there is no address, as in a report of undirected advertising.
        if value != 0 { field.store(other.value, into: &bytes, base: offset) }
    }

    private func stated(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
        UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8 | UInt32(bytes[offset + 2]) << 16
    }

    private func computed(_ bytes: [UInt8], _ base: Int, _ end: Int) -> UInt32 {
        let start = base + LinkLayerPacket.accessAddressSize
        return CRC24.checksum(of: bytes.span.bytes, from: start, count: end - start)
    }
}
