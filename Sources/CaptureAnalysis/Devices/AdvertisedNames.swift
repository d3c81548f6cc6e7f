import BluetoothLE
import CaptureFiles

/// Finds the names that devices advertise of themselves, mostly in scan responses without Apple's data.
enum AdvertisedNames {
    /// Hands out every sender of an undamaged packet with the range of its name in the packet's bytes.
    static func find(
        in record: borrowing CaptureRecord, _ bytes: RawSpan,
        _ body: (_ sender: AdvertiserAddress, _ name: Range<Int>, _ isComplete: Bool) -> Void
    ) {
        let envelope = PacketEnvelope(bytes, linkType: record.linkType, flags: record.flags)
        switch envelope.content {
        case .linkLayerPacket:
            guard let packet = LinkLayerPacket.parse(bytes, from: envelope.offset), packet.isAdvertising,
                packet.payloadCount >= 6, packet.header.type?.carriesAdvertisingData == true,
                packet.header.type != .extended,
                !FrameCheck(sniffer: envelope.sniffersCheck, recomputed: packet.check).isDamaged
            else { return }
            let start = packet.payloadOffset
            let sender = AdvertiserAddress(
                AdvertisingPDU.sender.load(from: bytes, base: start), isRandom: packet.header.senderIsRandom)
            search(bytes, start + 6..<start + packet.payloadCount) { body(sender, $0, $1) }
        case .event:
            guard var reports = AdvertisingReports(event: bytes, from: envelope.offset) else { return }
            while reports.advance(in: bytes) {
                let sender = reports.address
                search(bytes, reports.dataOffset..<reports.dataOffset + reports.dataCount) { body(sender, $0, $1) }
            }
        case .other, .cut, .unread: break
        }
    }

    private static func search(_ bytes: RawSpan, _ range: Range<Int>, _ body: (Range<Int>, Bool) -> Void) {
        var cursor = range.lowerBound
        while let structure = ADStructure.next(in: bytes, cursor: &cursor, end: range.upperBound) {
            let isComplete = structure.type == .completeLocalName
            guard isComplete || structure.type == .shortenedLocalName, !structure.overruns, structure.valueCount > 0
            else { continue }
            body(structure.valueOffset..<structure.valueOffset + structure.valueCount, isComplete)
        }
    }
}
