import BluetoothLE
import Events
import Handoff
import ImplementationAdapter
import Notation
import Payload

// The forms of single values at the boundary between an implementation and the world.

extension ValueForm where Value == Int {
    /// Any number that the protocol counts or names something by.
    static let number = integer.defined(as: "integer")

    /// A number from 0 on.
    static let count = integer(in: 0 ... .max).defined(as: "count")
}

extension ValueForm where Value == Int64 {
    /// A time from one instant to another.
    static let duration = integer(in: 0 ... .max).described(words: "nanoseconds", "Nanoseconds.")
        .defined(as: "duration")
}

extension ValueForm where Value == UInt64 {
    /// A number that 64 bits hold, without a sign.
    static let identifier = digits.defined(as: "digits")
}

extension ValueForm where Value == LinkIdentifier {
    /// A link.
    static let link = ValueForm<UInt64>.identifier.mapped({ LinkIdentifier($0) }, { $0.value })
}

extension ValueForm where Value == DeviceIdentifier {
    /// A device, as its peers know it.
    static let peer = ValueForm<UInt64>.identifier.mapped({ DeviceIdentifier($0) }, { $0.value })
}

extension ValueForm where Value == DeviceAddress {
    /// A Bluetooth device address.
    static let address = ValueForm(
        "an address as 4c:00:0c:0e:00:57", words: "address",
        schema: .text(
            matching: "^([0-9a-fA-F]{2}:){5}[0-9a-fA-F]{2}$", "A Bluetooth device address, as 4c:00:0c:0e:00:57."),
        match: { if case .string(let text) = $0 { DeviceAddress(text) } else { nil } },
        write: { .string($0.description) }
    ).defined(as: "address")
}

extension ValueForm where Value == IdentityResolvingKey {
    /// Resolves private addresses.
    static let identityResolvingKey = ValueForm<[UInt8]>.data(
        IdentityResolvingKey.byteCount...IdentityResolvingKey.byteCount
    ).mapped({ IdentityResolvingKey($0) }, { $0.bytes })
}

extension ValueForm where Value == [String] {
    /// Texts in an order.
    static let texts = list(of: .text, "an array of texts")
}

extension ValueForm where Value == String {
    /// Text for reports.
    static let shortText = text(atMost: 200)
}
