package import BluetoothLE

/// The advertising data of a device that offers an activity: Flags, then Apple's manufacturer data with a Handoff message.
package struct HandoffAdvertisement: Hashable, Sendable {
    /// LE general discoverable, BR/EDR not supported: what Macs have been seen to send.
    package static let flagsOfLEOnly: UInt8 = 0x06
    /// LE general discoverable, simultaneous LE and BR/EDR of controller and host: what iPhones have been seen to send.
    package static let flagsOfDualMode: UInt8 = 0x1a

    /// The value of the Flags structure; nil when there is none, as in reports that an application exported.
    package var flags: UInt8?
    /// The message.
    package var message: HandoffMessage
    /// What else stands in the manufacturer data, behind the message: real devices put Nearby Info there.
    package var companions: [AppleManufacturerData.Element]

    /// Creates an advertisement.
    package init(flags: UInt8?, message: HandoffMessage, companions: [AppleManufacturerData.Element] = []) {
        self.flags = flags
        self.message = message
        self.companions = companions
    }

    /// The bytes of the advertising data.
    ///
    /// - Throws: when companions do not fit into the 31 bytes of a legacy PDU; eight bytes of value are free for them, or eleven without
    ///   Flags, each less two for its type and length.
    package func encoded() throws(FramingError) -> [UInt8] {
        let value = try AppleManufacturerData([AppleManufacturerData.Element(message)] + companions).encoded()
        var elements: [AdvertisingData.Element] = []
        if let flags { elements.append(AdvertisingData.flags(flags)) }
        elements.append(AdvertisingData.Element(.manufacturerSpecificData, value))
        let bytes = try AdvertisingData(elements).encoded()
        guard bytes.count <= AdvertisingData.legacyLimit else {
            throw FramingError(
                structure: "Handoff advertisement", offset: AdvertisingData.legacyLimit,
                expected: "at most \(AdvertisingData.legacyLimit) bytes", found: "\(bytes.count)")
        }
        return bytes
    }

    /// The 23 bytes of Flags and a message without companions, which always fit.
    package static func advertisingData(flags: UInt8, message: HandoffMessage) -> [UInt8] {
        let company = AppleManufacturerData.companyIdentifier
        return [
            0x02, ADType.flags.rawValue, flags,
            UInt8(5 + HandoffMessage.byteCount), ADType.manufacturerSpecificData.rawValue,
            UInt8(truncatingIfNeeded: company), UInt8(company >> 8),
            ContinuityType.handoff.rawValue, UInt8(HandoffMessage.byteCount),
        ] + message.bytes
    }

    /// The first Handoff message in advertising data, wherever it stands, with the Flags and all the other Apple elements.
    ///
    /// - Throws: when an AD structure or the Handoff message is malformed. Nil when there is no Handoff message.
    package static func parse(_ bytes: RawSpan) throws(FramingError) -> HandoffAdvertisement? {
        var flags: UInt8?
        var message: HandoffMessage?
        var companions: [AppleManufacturerData.Element] = []
        for element in try AdvertisingData(parsing: bytes).elements {
            if element.type == .flags, flags == nil { flags = element.value.first }
            guard element.type == .manufacturerSpecificData, element.value.starts(with: [0x4c, 0x00]) else { continue }
            for candidate in try AppleManufacturerData(parsing: element.value.span.bytes).elements {
                if candidate.type == .handoff, message == nil {
                    message = try HandoffMessage(bytes: candidate.value)
                } else {
                    companions.append(candidate)
                }
            }
        }
        return message.map { HandoffAdvertisement(flags: flags, message: $0, companions: companions) }
    }
}
