package import BluetoothLE
import Crypto

/// Replaces addresses, names and identifiers by others of the same form, always the same one for the same value.
///
/// The replacements depend on a random key for one export, which is not stored. So two exports have nothing in common,
/// and nobody can try candidates. The replacement of addresses and bytes is a permutation: different values remain
/// different, without a table.
package struct Pseudonyms: Sendable {
    private let key: SymmetricKey
    /// The replacements of single bytes.
    private let byteTable: [UInt8]

    /// Takes a key of 32 bytes, for tests.
    package init(key: [UInt8]) {
        let key = SymmetricKey(data: key)
        var table = Array(0...UInt8.max)
        for index in (1...255).reversed() {
            let drawn = Self.digest(.bytes, [UInt8(index)], key)
            table.swapAt(index, (Int(drawn[0]) << 16 | Int(drawn[1]) << 8 | Int(drawn[2])) % (index + 1))
        }
        self.key = key
        byteTable = table
    }

    /// Draws a key from the system's random numbers.
    package init() {
        var random = SystemRandomNumberGenerator()
        self.init(key: (0..<32).map { _ in random.next() })
    }

    /// The kind of a value. Equal bytes of different kinds get different replacements.
    private enum Kind: UInt8 {
        case publicAddress = 1
        case randomAddress = 2
        case bytes = 3
        case name = 4
    }

    /// Another address of the same kind. A public address remains public, and a random one keeps the two bits of its
    /// kind.
    package func address(_ address: AdvertiserAddress) -> AdvertiserAddress {
        guard address.isRandom else {
            return AdvertiserAddress(permuted(address.value, halfBits: 24, .publicAddress), isRandom: false)
        }
        let kept = address.value & (3 << 46)
        return AdvertiserAddress(
            kept | permuted(address.value & ((1 << 46) - 1), halfBits: 23, .randomAddress), isRandom: true)
    }

    /// The same number of other bytes. Zeros remain zeros, because they mean no value in all described fields.
    package func bytes(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        let value = Array(bytes)
        guard value.contains(where: { $0 != 0 }) else { return value }
        let other = permuted(value)
        // The value that the permutation maps to zeros gets the image of zeros, so different values remain different.
        return other.contains { $0 != 0 } ? other : permuted(other)
    }

    /// A name with the same number of bytes, of letters and digits.
    package func name(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        let value = Array(bytes)
        let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
        var stream: [UInt8] = []
        var block: UInt8 = 0
        while stream.count < value.count {
            stream += digest(.name, [block] + value)
            block &+= 1
        }
        return stream.prefix(value.count).map { alphabet[Int($0 & 31)] }
    }

    /// A Feistel network of eight rounds over two halves of a number.
    private func permuted(_ value: UInt64, halfBits: UInt64, _ kind: Kind) -> UInt64 {
        let mask: UInt64 = (1 << halfBits) - 1
        var left = value >> halfBits & mask
        var right = value & mask
        for round: UInt8 in 0..<8 {
            var input = [round]
            for shift: UInt64 in [0, 8, 16, 24] { input.append(UInt8(truncatingIfNeeded: right >> shift)) }
            var mixed: UInt64 = 0
            for byte in digest(kind, input).prefix(8) { mixed = mixed << 8 | UInt64(byte) }
            (left, right) = (right, left ^ (mixed & mask))
        }
        return left << halfBits | right
    }

    /// A Feistel network over bytes. If their number is odd, the halves differ by one byte. A single byte is looked up
    /// in a shuffled table.
    private func permuted(_ value: [UInt8]) -> [UInt8] {
        guard value.count > 1 else { return value.map { byteTable[Int($0)] } }
        let middle = value.count / 2
        var left = Array(value[..<middle])
        var right = Array(value[middle...])
        for round: UInt8 in 0..<8 {
            let source = round % 2 == 0 ? right : left
            let count = round % 2 == 0 ? left.count : right.count
            var stream: [UInt8] = []
            var block: UInt8 = 0
            while stream.count < count {
                stream += digest(.bytes, [round, block, UInt8(truncatingIfNeeded: value.count)] + source)
                block &+= 1
            }
            if round % 2 == 0 {
                for index in left.indices { left[index] ^= stream[index] }
            } else {
                for index in right.indices { right[index] ^= stream[index] }
            }
        }
        return left + right
    }

    private func digest(_ kind: Kind, _ input: [UInt8]) -> [UInt8] { Self.digest(kind, input, key) }

    private static func digest(_ kind: Kind, _ input: [UInt8], _ key: SymmetricKey) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: [kind.rawValue] + input, using: key))
    }
}
