package import BluetoothLE
package import CaptureFiles

/// Finds Apple's manufacturer data in packets of every readable link type.
///
/// The walk, from the link type's header to the AD structure, uses spans and allocates nothing.
package enum PacketWalk {
    /// Hands out every Apple entry of a packet, in order, each with the bytes of its positions, and returns the facts
    /// of the packet.
    ///
    /// The bytes are those of the packet, or those that the memory joined from it and packets before it. They are valid
    /// until `body` returns.
    @inline(__always)
    package static func entries(
        of record: borrowing CaptureRecord, _ bytes: RawSpan, remembering memory: inout PacketMemory,
        _ body: (AppleEntry, RawSpan) -> Void
    ) -> PacketFacts {
        let envelope = PacketEnvelope(bytes, linkType: record.linkType, flags: record.flags)
        var facts = PacketFacts(content: envelope.content)
        switch envelope.content {
        case .linkLayerPacket:
            walkLinkLayer(
                bytes, envelope, isWhole: record.originalLength <= record.capturedLength, &memory.signals, &facts, body)
        case .event: walkEvent(bytes, envelope, frame: record.frame, &memory, &facts, body)
        case .unread: facts.unreadLinkType = PacketEnvelope.linkType(of: record.linkType, bytes)
        case .other, .cut: break
        }
        return facts
    }

    @inline(__always)
    private static func walkLinkLayer(
        _ bytes: RawSpan, _ envelope: PacketEnvelope, isWhole: Bool, _ signals: inout SignalMemory,
        _ facts: inout PacketFacts, _ body: (AppleEntry, RawSpan) -> Void
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
        var channel = envelope.channel
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
        } else if channel == 0 {
            // Legacy advertising has the channels 37 to 39. Some sniffers write 0 for every packet.
            channel = PacketEnvelope.noChannel
            facts.isChannelUntold = true
        }
        guard packet.payloadCount >= 6 else { return }
        let address = AdvertiserAddress(
            AdvertisingPDU.sender.load(from: bytes, base: addressOffset),
            isRandom: packet.header.rawFlags & AdvertisingPDUHeader.senderIsRandomBit != 0)
        var data = ManufacturerDataWalk(company: AppleEntry.company, start: dataOffset, end: end)
        while data.advance(in: bytes) {
            let signal = signals.told(envelope.signal)
            if signal != envelope.signal { facts.isSignalUntold = true }
            body(
                AppleEntry(
                    address: address, signal: signal, channel: channel, pduTypeNumber: type,
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
        _ bytes: RawSpan, _ envelope: PacketEnvelope, frame: Int, _ memory: inout PacketMemory,
        _ facts: inout PacketFacts, _ body: (AppleEntry, RawSpan) -> Void
    ) {
        guard var reports = AdvertisingReports(event: bytes, from: envelope.offset) else { return }
        facts.isAdvertising = true
        while let advertisement = memory.fragments.nextAbandoned(frame: frame) {
            let data = memory.fragments.data
            walk(advertisement, data.span.bytes, &memory.signals, &facts, body)
        }
        if reports.declaredParameterCount != reports.parameterCount {
            facts.statedParameterLength = reports.declaredParameterCount
        }
        while reports.advance(in: bytes) {
            if reports.dataCount != reports.declaredDataCount { facts.overruns &+= 1 }
            if memory.fragments.concerns(reports) {
                walkPiece(reports, bytes, frame: frame, &memory, &facts, body)
            } else {
                walkReport(reports, bytes, &memory.signals, &facts, body)
            }
        }
        facts.missingReports = reports.missingCount
    }

    @inline(__always)
    private static func walkReport(
        _ reports: AdvertisingReports, _ bytes: RawSpan, _ signals: inout SignalMemory, _ facts: inout PacketFacts,
        _ body: (AppleEntry, RawSpan) -> Void
    ) {
        walkData(
            bytes, from: reports.dataOffset, count: reports.dataCount, address: reports.address, signal: reports.signal,
            pduTypeNumber: AppleEntry.pduTypeNumber(isExtended: reports.isExtended, eventType: reports.eventType),
            &signals, &facts, body)
    }

    /// A report that is a piece of an advertisement, or may be. Not inlined, so that the usual report is not copied.
    @inline(never)
    private static func walkPiece(
        _ reports: AdvertisingReports, _ bytes: RawSpan, frame: Int, _ memory: inout PacketMemory,
        _ facts: inout PacketFacts, _ body: (AppleEntry, RawSpan) -> Void
    ) {
        switch memory.fragments.take(reports, in: bytes, frame: frame) {
        case .whole: walkReport(reports, bytes, &memory.signals, &facts, body)
        case .held: break
        case .ended(let advertisement):
            let data = memory.fragments.data
            walk(advertisement, data.span.bytes, &memory.signals, &facts, body)
        }
    }

    /// Hands out the Apple entries of an advertisement that was joined from pieces.
    package static func walk(
        _ advertisement: AdvertisingFragments.Advertisement, _ data: RawSpan, _ signals: inout SignalMemory,
        _ facts: inout PacketFacts, _ body: (AppleEntry, RawSpan) -> Void
    ) {
        if advertisement.ending != .complete { facts.incompleteAdvertisement = advertisement }
        walkData(
            data, from: 0, count: data.byteCount, address: advertisement.address, signal: advertisement.signal,
            pduTypeNumber: AppleEntry.pduTypeNumber(isExtended: true, eventType: advertisement.eventType), &signals,
            &facts, body)
    }

    @inline(__always)
    private static func walkData(
        _ bytes: RawSpan, from start: Int, count: Int, address: AdvertiserAddress, signal: Int8, pduTypeNumber: UInt8,
        _ signals: inout SignalMemory, _ facts: inout PacketFacts, _ body: (AppleEntry, RawSpan) -> Void
    ) {
        var data = ManufacturerDataWalk(company: AppleEntry.company, start: start, end: start &+ count)
        while data.advance(in: bytes) {
            let told = signals.told(signal)
            if told != signal { facts.isSignalUntold = true }
            body(
                AppleEntry(
                    address: address, signal: told, channel: PacketEnvelope.noChannel,
                    pduTypeNumber: pduTypeNumber, check: .unknown, valueOffset: data.valueOffset,
                    valueCount: data.valueCount, overruns: data.valueOverruns), bytes)
        }
        facts.overruns &+= data.overruns
    }
}
