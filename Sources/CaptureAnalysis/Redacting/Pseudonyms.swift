package import BluetoothLE
import Crypto

/// Replaces addresses, names and identifiers by others of the same form, the same one always by the same other.
///
/// The replacements follow from a key that is drawn for one export and then forgotten, so that two exports have nothing
/// in common and nobody can try candidates. Replacing addresses and bytes is a permutation: two that differed still
/// differ, and no table grows with the recording.
package struct Pseudonyms: Sendable {
    private let key: SymmetricKey
    /// The replacements of single bytes.
    private let byteTable: [UInt8]

    /// Takes a key of 32 bytes; tests give their own.
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

    /// What the value is, so that equal bytes of different kinds get different replacements.
    private enum Kind: UInt8 {
        case publicAddress = 1
        case randomAddress = 2
        case bytes = 3
        case name = 4
    }

    /// Another address of the same kind: public stays public, and a random one keeps the two bits that say whether it
    /// is static, resolvable or neither.
    package func address(_ address: AdvertiserAddress) -> AdvertiserAddress {
        guard address.isRandom else {
            return AdvertiserAddress(permuted(address.value, halfBits: 24, .publicAddress), isRandom: false)
        }
        let kept = address.value & (3 << 46)
        return AdvertiserAddress(
            kept | permuted(address.value & ((1 << 46) - 1), halfBits: 23, .randomAddress), isRandom: true)
    }

    /// Other bytes, as many. All zeros stay zeros: they stand for no value in every field that has been described.
    package func bytes(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        let value = Array(bytes)
        guard value.contains(where: { $0 != 0 }) else { return value }
        let other = permuted(value)
        // Whatever the permutation sends to zeros takes the place that zeros would have had: still no two values meet.
        return other.contains { $0 != 0 } ? other : permuted(other)
    }

    /// A name of as many bytes, in letters and digits: nothing of it can act on anything.
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

    /// The same over bytes: the two halves differ by one byte where the count is odd, and take turns. One byte is
    /// looked up in a shuffled table.
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
