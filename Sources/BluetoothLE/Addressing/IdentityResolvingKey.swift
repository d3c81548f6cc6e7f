import Crypto
import CryptoExtras

/// The key with which a device makes its resolvable private addresses, and with which its peers recognise them.
///
/// Core specification, Vol 3 Part H 2.2.2 (the function `ah`) and Vol 6 Part B 1.3.2.2 (the address). Key bytes are in
/// the order of the specification's sample data: most significant first. A key that came over the air during pairing
/// is in the other order.
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

    /// Draws a key from a generator.
    package init(using generator: inout some RandomNumberGenerator) {
        bytes = (0..<Self.byteCount).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
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
            // AES.permute refuses keys other than 16, 24 or 32 bytes and blocks other than 16; both are right here.
            preconditionFailure("AES-128 refused a 16-byte key and a 16-byte block: \(error)")
        }
        return UInt32(block[13]) << 16 | UInt32(block[14]) << 8 | UInt32(block[15])
    }

    /// The resolvable private address made of the low 22 bits of `random`.
    ///
    /// The upper half of the address is `prand` (top two bits `01`), the lower half its hash. The specification wants
    /// the random part of `prand` neither all zeros nor all ones: those two are moved by one bit.
    package func resolvablePrivateAddress(random: UInt32) -> DeviceAddress {
        let mask: UInt32 = 0x3f_ffff
        var randomPart = random & mask
        if randomPart == 0 || randomPart == mask { randomPart ^= 1 }
        let prand = 0x40_0000 | randomPart
        return DeviceAddress(truncating: UInt64(prand) << 24 | UInt64(hash(prand: prand)))
    }

    /// The next resolvable private address that the generator gives.
    package func resolvablePrivateAddress(using generator: inout some RandomNumberGenerator) -> DeviceAddress {
        resolvablePrivateAddress(random: generator.next())
    }

    /// True when the address is a resolvable private one that this key may have made.
    ///
    /// A foreign address passes with probability 2^-24.
    package func resolves(_ address: DeviceAddress) -> Bool {
        guard address.randomKind == .resolvablePrivate else { return false }
        let prand = UInt32(truncatingIfNeeded: address.value >> 24)
        return hash(prand: prand) == UInt32(truncatingIfNeeded: address.value & 0xff_ffff)
    }
}

extension IdentityResolvingKey: CustomStringConvertible {
    /// Names the type only: a key does not belong into logs and failure messages.
    package var description: String { "identity resolving key" }
}
