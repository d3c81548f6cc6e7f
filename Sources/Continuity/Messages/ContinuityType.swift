import Text

/// The type of a Continuity message: the first byte of each element in Apple's manufacturer data.
///
/// Names are those of public research; Apple publishes none but iBeacon's. Types without a name here are kept as bytes.
@usableFromInline
package struct ContinuityType: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The number on the air.
    @usableFromInline package let rawValue: UInt8

    @inlinable
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The bitmap of service UUIDs that an iOS app in the background advertises. It has no length byte.
    package static let overflowArea = ContinuityType(rawValue: 0x01)
    package static let iBeacon = ContinuityType(rawValue: 0x02)
    package static let airPrint = ContinuityType(rawValue: 0x03)
    package static let airDrop = ContinuityType(rawValue: 0x05)
    package static let homeKit = ContinuityType(rawValue: 0x06)
    /// AirPods and their like, and their cases.
    package static let proximityPairing = ContinuityType(rawValue: 0x07)
    /// "Hey Siri" arbitration.
    package static let heySiri = ContinuityType(rawValue: 0x08)
    /// A device that AirPlay can play on.
    package static let airPlayTarget = ContinuityType(rawValue: 0x09)
    /// A device that looks for AirPlay targets.
    package static let airPlaySource = ContinuityType(rawValue: 0x0a)
    /// A watch looking for its phone.
    package static let magicSwitch = ContinuityType(rawValue: 0x0b)
    /// Handoff and Universal Clipboard.
    package static let handoff = ContinuityType(rawValue: 0x0c)
    /// A device that could use an Instant Hotspot.
    package static let tetheringTarget = ContinuityType(rawValue: 0x0d)
    /// A device that offers an Instant Hotspot.
    package static let tetheringSource = ContinuityType(rawValue: 0x0e)
    /// Something that the user does right now: set-up, Wi-Fi password sharing.
    package static let nearbyAction = ContinuityType(rawValue: 0x0f)
    /// The state of the device.
    package static let nearbyInfo = ContinuityType(rawValue: 0x10)
    /// HomeKit's encrypted notification.
    package static let homeKitNotification = ContinuityType(rawValue: 0x11)
    package static let findMy = ContinuityType(rawValue: 0x12)
    /// Seen often since 2023, often beside `airPlayTarget`; nobody has published what it is.
    package static let unnamed16 = ContinuityType(rawValue: 0x16)

    /// How the length of a message follows its type.
    @usableFromInline
    package enum LengthEncoding: Hashable, Sendable {
        /// One length byte.
        case byte
        /// One byte: the upper three bits are a subtype, the lower five the length.
        case packed
        /// No length byte: the value always has that many bytes.
        case fixed(Int)
    }

    /// How the length of a message of this type is written.
    @inlinable
    package var lengthEncoding: LengthEncoding {
        switch rawValue {
        case 0x01: .fixed(16)
        case 0x06, 0x11: .packed
        default: .byte
        }
    }

    /// The name, or the number where there is none.
    @usableFromInline package var description: String {
        switch self {
        case .overflowArea: "Overflow Area"
        case .iBeacon: "iBeacon"
        case .airPrint: "AirPrint"
        case .airDrop: "AirDrop"
        case .homeKit: "HomeKit"
        case .proximityPairing: "Proximity Pairing"
        case .heySiri: "Hey Siri"
        case .airPlayTarget: "AirPlay Target"
        case .airPlaySource: "AirPlay Source"
        case .magicSwitch: "Magic Switch"
        case .handoff: "Handoff"
        case .tetheringTarget: "Tethering Target"
        case .tetheringSource: "Tethering Source"
        case .nearbyAction: "Nearby Action"
        case .nearbyInfo: "Nearby Info"
        case .homeKitNotification: "HomeKit Notification"
        case .findMy: "Find My"
        default: "Continuity type 0x" + hexadecimal([rawValue])
        }
    }

    @usableFromInline package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
