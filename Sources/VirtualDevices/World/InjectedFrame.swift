import ImplementationAdapter

/// Advertising data that no device of a case sends: a Handoff message among foreign bytes, or bytes that only look like
/// one.
///
/// At most 31 bytes, as in a legacy advertisement. Flags and one manufacturer structure with a message have 23.
struct InjectedFrame {
    /// The 14 bytes of a Handoff message.
    var message: [UInt8]
    /// The AD structure of the sender's flags.
    var flags: [UInt8] = [0x02, 0x01, 0x1A]

    private static let nearbyInfo: [UInt8] = [0x10, 0x06, 0x5B, 0x1E, 0x1D, 0x49, 0xE2, 0x49]

    func data(_ form: InjectedForm) -> [UInt8] {
        let element: [UInt8] = [0x0C, 0x0E] + message
        switch form {
        case .behindNearbyInfo: return flags + apple(Self.nearbyInfo + element)
        case .beforeNearbyInfo: return flags + apple(element + Self.nearbyInfo)
        // No type above 0x16 was ever described.
        case .behindUnknownType: return flags + apple([0x3F, 0x04, 0x0C, 0x0E, 0x00, 0x00] + element)
        case .behindEmptyElement: return flags + apple([0x16, 0x00] + element)
        // HomeKit keeps a subtype in the upper three bits of its length byte: 1 here, and the length is 6.
        case .behindHomeKit: return flags + apple([0x06, 0x26, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06] + element)
        case .behindOtherCompany: return flags + [0x04, 0xFF, 0x75, 0x00, 0x42] + apple(element)
        case .behindTransmitPower: return flags + [0x02, 0x0A, 0x0C] + apple(element)
        case .withoutFlags: return apple(element)
        case .beforeCutElement: return flags + apple(element + [0x10, 0x1E, 0x00, 0x00])
        case .beforePadding: return flags + apple(element) + [0x00, 0x00, 0x00, 0x00]
        case .insideNearbyInfo: return flags + apple([0x10, UInt8(element.count)] + element)
        // The overflow area has sixteen bytes and no length.
        case .insideOverflowArea: return flags + apple([0x01] + element)
        case .insideOtherCompany: return flags + structure(0xFF, [0x75, 0x00] + element)
        case .insideServiceData: return flags + structure(0x16, [0x4C, 0x00] + element)
        case .behindCutElement: return flags + apple([0x10, 0x1F] + element)
        case .truncated: return flags + apple(Array(element.dropLast()))
        case .tooShort: return flags + apple([0x0C, 0x0D] + message.dropLast())
        case .tooLong: return flags + apple([0x0C, 0x0F] + message + [0x00])
        case .withoutLength: return flags + apple([0x0C])
        case .withoutElements: return flags + apple([])
        }
    }

    private func apple(_ elements: [UInt8]) -> [UInt8] { structure(0xFF, [0x4C, 0x00] + elements) }

    private func structure(_ type: UInt8, _ value: [UInt8]) -> [UInt8] { [UInt8(value.count + 1), type] + value }
}
