/// The kinds of Bluetooth LE addresses, read from their text (`aa:bb:cc:dd:ee:ff`).
package enum AddressKind {
    /// The kind of an address that is not resolvable, by its top bits. A public address has no kind there.
    package static func name(of address: String) -> String {
        switch UInt8(address.prefix(2), radix: 16).map({ $0 >> 6 }) {
        case 0b00: "a non-resolvable or public address (top bits 00)"
        case 0b11: "a static address (top bits 11)"
        default: "an address of no kind (top bits 10)"
        }
    }

    /// Whether an address is a resolvable private one: top bits 01. Nil for what is no address.
    package static func isResolvablePrivate(_ address: String) -> Bool? {
        guard let first = UInt8(address.prefix(2), radix: 16), address.utf8.count == 17 else { return nil }
        return first >> 6 == 0b01
    }
}
