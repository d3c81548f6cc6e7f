import BluetoothLE
import CaptureFiles

extension PacketWalk {
    /// The advertising data of a packet that contain a byte; nil if there are none.
    ///
    /// The walk itself keeps no such range, because nearly all commands need Apple's structures only.
    static func advertisingData(
        around offset: Int, of record: borrowing CaptureRecord, _ bytes: RawSpan
    ) -> Range<Int>? {
        let envelope = PacketEnvelope(bytes, linkType: record.linkType, flags: record.flags)
        switch envelope.content {
        case .linkLayerPacket:
            guard let packet = LinkLayerPacket.parse(bytes, from: envelope.offset) else { return nil }
            let start = packet.payloadOffset + DeviceAddress.byteCount
            let end = packet.payloadOffset + packet.payloadCount
            return start <= offset && offset < end ? start..<end : nil
        case .event:
            guard var reports = AdvertisingReports(event: bytes, from: envelope.offset) else { return nil }
            while reports.advance(in: bytes) {
                let range = reports.dataOffset..<reports.dataOffset + reports.dataCount
                if range.contains(offset) { return range }
            }
            return nil
        case .other, .cut, .unread: return nil
        }
    }
}
