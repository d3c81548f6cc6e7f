import Text

/// The type of an AD structure (Assigned Numbers, 2.3).
@usableFromInline
package struct ADType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The number on the air.
    @usableFromInline package let rawValue: UInt8

    @inlinable
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Flags: discoverability and BR/EDR support.
    package static let flags = ADType(rawValue: 0x01)
    /// Shortened local name.
    package static let shortenedLocalName = ADType(rawValue: 0x08)
    /// Complete local name.
    package static let completeLocalName = ADType(rawValue: 0x09)
    /// Manufacturer specific data: a company identifier, then data in the company's own format.
    package static let manufacturerSpecificData = ADType(rawValue: 0xFF)

    /// The assigned name, or the number of a type that has none here.
    @usableFromInline package var description: String {
        switch rawValue {
        case 0x01: "Flags"
        case 0x02: "Incomplete List of 16-bit Service UUIDs"
        case 0x03: "Complete List of 16-bit Service UUIDs"
        case 0x06: "Incomplete List of 128-bit Service UUIDs"
        case 0x07: "Complete List of 128-bit Service UUIDs"
        case 0x08: "Shortened Local Name"
        case 0x09: "Complete Local Name"
        case 0x0A: "Tx Power Level"
        case 0x16: "Service Data - 16-bit UUID"
        case 0x19: "Appearance"
        case 0xFF: "Manufacturer Specific Data"
        default: "AD type 0x" + hexadecimal([rawValue])
        }
    }
}
