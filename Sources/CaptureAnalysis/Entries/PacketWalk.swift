package import BluetoothLE
package import CaptureFiles

/// Finds Apple's manufacturer data in packets of every readable link type.
///
/// The walk, from the link type's header to the AD structure, uses spans and allocates nothing.
package enum PacketWalk {
    /// Hands out every Apple entry of a packet, in order, each with the bytes of its positions, and returns the facts
    /// of the packet.
    ///
    /// The bytes are those of the packet, or those that `fragments` joined from it and packets before it. They are
    /// valid until `body` returns.
    @inline(__always)
    package static func entries(
        of record: borrowing CaptureRecord, _ bytes: RawSpan, joining fragments: inout AdvertisingFragments,
        _ body: (AppleEntry, RawSpan) -> Void
    ) -> PacketFacts {
        let envelope = PacketEnvelope(bytes, linkType: record.linkType, flags: record.flags)
        var facts = PacketFacts(content: envelope.content)
        switch envelope.content {
        case .linkLayerPacket:
            walkLinkLayer(
                bytes, envelope, isWhole: record.originalLength <= record.capturedLength, &facts, body)
        case .event: walkEvent(bytes, envelope, frame: record.frame, &fragments, &facts, body)
        case .other, .cut, .unread: break
        }
        return facts
    }

    @inline(__always)
    private static func walkLinkLayer(
        _ bytes: RawSpan, _ envelope: PacketEnvelope, isWhole: Bool, _ facts: inout PacketFacts,
        _ body: (AppleEntry, RawSpan) -> Void
    ) {
        guard let packet = LinkLayerPacket.parse(bytes, from: envelope.offset) else {
            facts.content = .cut
            return
        }
        guard packet.isAdvertising else { return }
        facts.isAdvertising = true
        facts.check = FrameCheck(sniffer: envelope.sniffersCheck, recomputed: packet.check)
        // A snap length may truncate a correct packet.
        if isWhole, packet.payloadCount < Int(packet.header.payloadLength) { facts.overruns &+= 1 }
        var type = packet.header.typeNumber
        let end = packet.payloadOffset &+ packet.payloadCount
        var addressOffset = packet.payloadOffset
        var dataOffset = packet.payloadOffset &+ 6
        if AdvertisingPDUType.advertisingDataTypes & 1 << UInt16(type) == 0 {
            guard type == AdvertisingPDUType.extended.rawValue,
                let places = extendedPlaces(bytes, from: packet.payloadOffset, to: end)
            else { return }
            type = AppleEntry.noPDUType
            addressOffset = places.address
            dataOffset = places.data
        }
        guard packet.payloadCount >= 6 else { return }
        let address = AdvertiserAddress(
            AdvertisingPDU.sender.load(from: bytes, base: addressOffset),
            isRandom: packet.header.rawFlags & AdvertisingPDUHeader.senderIsRandomBit != 0)
        var data = ManufacturerDataWalk(company: AppleEntry.company, start: dataOffset, end: end)
        while data.advance(in: bytes) {
            body(
                AppleEntry(
                    address: address, signal: envelope.signal, channel: envelope.channel, pduTypeNumber: type,
                    check: facts.check, valueOffset: data.valueOffset, valueCount: data.valueCount,
                    overruns: data.valueOverruns), bytes)
        }
        facts.overruns &+= data.overruns
    }

    /// The offsets of sender and data in an extended advertising PDU; nil for one without a sender, such as the further
    /// packets of a chain.
    @inline(never)
    private static func extendedPlaces(_ bytes: RawSpan, from start: Int, to end: Int) -> (address: Int, data: Int)? {
        guard let header = ExtendedAdvertisingHeader(bytes, from: start, to: end),
            let address = header.offset(of: .advertiser)
        else { return nil }
        return (address, header.dataOffset)
    }

    @inline(__always)
    private static func walkEvent(
        _ bytes: RawSpan, _ envelope: PacketEnvelope, frame: Int, _ fragments: inout AdvertisingFragments,
        _ facts: inout PacketFacts, _ body: (AppleEntry, RawSpan) -> Void
    ) {
        guard var reports = AdvertisingReports(event: bytes, from: envelope.offset) else { return }
        facts.isAdvertising = true
        while let advertisement = fragments.nextAbandoned(frame: frame) {
            walk(advertisement, fragments.data.span.bytes, &facts, body)
        }
        if reports.declaredParameterCount != reports.parameterCount {
            facts.statedParameterLength = reports.declaredParameterCount
        }
        while reports.advance(in: bytes) {
            if reports.dataCount != reports.declaredDataCount { facts.overruns &+= 1 }
            if fragments.concerns(reports) {
                walkPiece(reports, bytes, frame: frame, &fragments, &facts, body)
            } else {
                walkReport(reports, bytes, &facts, body)
            }
        }
        facts.missingReports = reports.missingCount
    }

    @inline(__always)
    private static func walkReport(
        _ reports: AdvertisingReports, _ bytes: RawSpan, _ facts: inout PacketFacts,
        _ body: (AppleEntry, RawSpan) -> Void
    ) {
        walkData(
            bytes, from: reports.dataOffset, count: reports.dataCount, address: reports.address, signal: reports.signal,
            pduTypeNumber: AppleEntry.pduTypeNumber(isExtended: reports.isExtended, eventType: reports.eventType),
            &facts, body)
    }

    /// A report that is a piece of an advertisement, or may be. Not inlined, so that the usual report is not copied.
    @inline(never)
    private static func walkPiece(
        _ reports: AdvertisingReports, _ bytes: RawSpan, frame: Int, _ fragments: inout AdvertisingFragments,
        _ facts: inout PacketFacts, _ body: (AppleEntry, RawSpan) -> Void
    ) {
        switch fragments.take(reports, in: bytes, frame: frame) {
        case .whole: walkReport(reports, bytes, &facts, body)
        case .held: break
        case .ended(let advertisement): walk(advertisement, fragments.data.span.bytes, &facts, body)
        }
    }

    /// Hands out the Apple entries of an advertisement that was joined from pieces.
    package static func walk(
        _ advertisement: AdvertisingFragments.Advertisement, _ data: RawSpan, _ facts: inout PacketFacts,
        _ body: (AppleEntry, RawSpan) -> Void
    ) {
        if advertisement.ending != .complete { facts.incompleteAdvertisement = advertisement }
        walkData(
            data, from: 0, count: data.byteCount, address: advertisement.address, signal: advertisement.signal,
            pduTypeNumber: AppleEntry.pduTypeNumber(isExtended: true, eventType: advertisement.eventType), &facts, body)
    }

    @inline(__always)
    private static func walkData(
        _ bytes: RawSpan, from start: Int, count: Int, address: AdvertiserAddress, signal: Int8, pduTypeNumber: UInt8,
        _ facts: inout PacketFacts, _ body: (AppleEntry, RawSpan) -> Void
    ) {
        var data = ManufacturerDataWalk(company: AppleEntry.company, start: start, end: start &+ count)
        while data.advance(in: bytes) {
            body(
                AppleEntry(
                    address: address, signal: signal, channel: PacketEnvelope.noChannel,
                    pduTypeNumber: pduTypeNumber, check: .unknown, valueOffset: data.valueOffset,
                    valueCount: data.valueCount, overruns: data.valueOverruns), bytes)
        }
        facts.overruns &+= data.overruns
    }
}
