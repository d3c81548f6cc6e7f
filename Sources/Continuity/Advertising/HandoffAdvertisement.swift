import BluetoothLE

/// The advertising data of a device that offers an activity: Flags, then Apple's manufacturer data with a Handoff
/// message.
package enum HandoffAdvertisement {
    /// LE general discoverable, BR/EDR not supported: what Macs have been seen to send.
    package static let flagsOfLEOnly: UInt8 = 0x06
    /// LE general discoverable, simultaneous LE and BR/EDR of controller and host: what iPhones have been seen to send.
    package static let flagsOfDualMode: UInt8 = 0x1a

    /// The 23 bytes of Flags and a message.
    package static func advertisingData(flags: UInt8, message: HandoffMessage) -> [UInt8] {
        let company = AppleManufacturerData.companyIdentifier
        return [
            0x02, ADType.flags.rawValue, flags,
            UInt8(5 + HandoffMessage.byteCount), ADType.manufacturerSpecificData.rawValue,
            UInt8(truncatingIfNeeded: company), UInt8(company >> 8),
            ContinuityType.handoff.rawValue, UInt8(HandoffMessage.byteCount),
        ] + message.bytes
    }

    /// Where the first Handoff message of advertising data stands; nil where there is none, or where an AD structure
    /// reaches past the end.
    package static func messageRange(in bytes: RawSpan) -> Range<Int>? {
        var structures = ManufacturerDataWalk(
            company: AppleManufacturerData.companyIdentifier, start: 0, end: bytes.byteCount)
        var range: Range<Int>?
        while structures.advance(in: bytes) {
            var elements = ContinuityElements(
                start: structures.valueOffset, end: structures.valueOffset + structures.valueCount)
            while range == nil, let element = elements.next(in: bytes) {
                // One of another length is no message; a message may stand behind it (AIR-013, AIR-014).
                if element.type == .handoff, element.value.count == HandoffMessage.byteCount { range = element.value }
            }
        }
        return structures.overruns == 0 ? range : nil
    }
}
