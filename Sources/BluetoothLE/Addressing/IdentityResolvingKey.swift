import Crypto
import CryptoExtras

/// The key with which a device generates its resolvable private addresses, and with which its peers resolve them.
///
/// Core specification, Vol 3 Part H 2.2.2 (the function `ah`) and Vol 6 Part B 1.3.2.2 (the address). Key bytes are in
/// the order of the specification's sample data, most significant first. Pairing distributes the key in the reverse
/// order.
package struct IdentityResolvingKey: Hashable, Sendable {
    /// The key, most significant byte first.
    package let bytes: [UInt8]

    /// The number of bytes of a key.
    package static let byteCount = 16

    /// Takes sixteen bytes, most significant first; nil for any other count.
    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = Array(bytes)
    }

    package init(using generator: inout some RandomNumberGenerator) {
        bytes = (0..<Self.byteCount).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    }

    /// The function `ah`: the low 24 bits of AES-128 of the 24-bit value `prand`, zero-padded in front to a block.
    package func hash(prand: UInt32) -> UInt32 {
        var block = [UInt8](repeating: 0, count: 16)
        block[13] = UInt8(truncatingIfNeeded: prand >> 16)
        block[14] = UInt8(truncatingIfNeeded: prand >> 8)
        block[15] = UInt8(truncatingIfNeeded: prand)
        do {
            try AES.permute(&block, key: SymmetricKey(data: bytes))
        } catch {
            // AES.permute throws for keys other than 16, 24 or 32 bytes and for blocks other than 16 bytes only.
            preconditionFailure("AES-128 refused a 16-byte key and a 16-byte block: \(error)")
        }
        return UInt32(block[13]) << 16 | UInt32(block[14]) << 8 | UInt32(block[15])
    }

    /// The resolvable private address from the low 22 bits of `random`.
    ///
    /// The upper half of the address is `prand` (top two bits `01`), the lower half is its hash. The specification
    /// forbids a random part of all zeros or all ones; in these two, the lowest bit is inverted.
    package func resolvablePrivateAddress(random: UInt32) -> DeviceAddress {
        let mask: UInt32 = 0x3f_ffff
        var randomPart = random & mask
        if randomPart == 0 || randomPart == mask { randomPart ^= 1 }
        let prand = 0x40_0000 | randomPart
        return DeviceAddress(truncating: UInt64(prand) << 24 | UInt64(hash(prand: prand)))
    }

    package func resolvablePrivateAddress(using generator: inout some RandomNumberGenerator) -> DeviceAddress {
        resolvablePrivateAddress(random: generator.next())
    }

    /// Whether the address is a resolvable private one that resolves with this key. An address of another key does so
    /// with probability 2^-24.
    package func resolves(_ address: DeviceAddress) -> Bool {
        guard address.randomKind == .resolvablePrivate else { return false }
        let prand = UInt32(truncatingIfNeeded: address.value >> 24)
        return hash(prand: prand) == UInt32(truncatingIfNeeded: address.value & 0xff_ffff)
    }
}

extension IdentityResolvingKey: CustomStringConvertible {
    /// The type only: logs and failure messages must not contain a key.
    package var description: String { "identity resolving key" }
}
