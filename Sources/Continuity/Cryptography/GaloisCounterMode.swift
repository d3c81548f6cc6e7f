import Crypto
import CryptoExtras

/// The parts of AES in Galois/counter mode (NIST SP 800-38D) that sealing takes.
///
/// The standard's construction covers Handoff's two-byte initialisation vector and one-byte tag, but cryptographic
/// libraries do not offer them. This one uses a library's block cipher. It is for test data: its tables make its timing
/// depend on the key.
struct GaloisCounterMode: Sendable {
    private let key: SymmetricKey
    /// H times every value of a nibble: entry `n` has the bits of `n` as the coefficients of x^0 (top bit) to x^3.
    private let highProducts: [UInt64]
    private let lowProducts: [UInt64]

    /// Takes a key of 16, 24 or 32 bytes; nil for any other count.
    init?(key bytes: [UInt8]) {
        guard [16, 24, 32].contains(bytes.count) else { return nil }
        key = SymmetricKey(data: bytes)
        var products = [CipherBlock](repeating: .zero, count: 16)
        products[8] = Self.encrypt(.zero, key: key)
        products[4] = Self.timesX(products[8])
        products[2] = Self.timesX(products[4])
        products[1] = Self.timesX(products[2])
        for nibble in 1..<16 where products[nibble] == .zero {
            for bit in [8, 4, 2, 1] where nibble & bit != 0 { products[nibble] ^= products[bit] }
        }
        highProducts = products.map(\.high)
        lowProducts = products.map(\.low)
    }

    func encrypt(_ block: CipherBlock) -> CipherBlock {
        Self.encrypt(block, key: key)
    }

    private static func encrypt(_ block: CipherBlock, key: SymmetricKey) -> CipherBlock {
        do {
            return try block.changed { bytes in try AES.permute(&bytes, key: key) }
        } catch {
            // AES.permute refuses only wrong sizes, and both are checked or fixed.
            preconditionFailure("AES refused a key or block of the right size: \(error)")
        }
    }

    /// The product with x in GHASH's field, whose bits run from the top (x^0) to the bottom (x^127).
    private static func timesX(_ block: CipherBlock) -> CipherBlock {
        let reduction: UInt64 = block.low & 1 == 1 ? 0xe1 << 56 : 0
        return CipherBlock(high: block.high >> 1 ^ reduction, low: block.low >> 1 | block.high << 63)
    }

    /// What falls out below when a block is multiplied by x^4, folded back to the top: one entry a nibble.
    private static let foldedNibbles: [UInt64] = (0..<UInt64(16)).map { nibble in
        timesX(timesX(timesX(timesX(CipherBlock(high: 0, low: nibble))))).high
    }

    /// The product with the hash key, four bits a step.
    func multiplyByHashKey(_ block: CipherBlock) -> CipherBlock {
        let folded = Self.foldedNibbles
        var high: UInt64 = 0
        var low: UInt64 = 0
        for isUpperHalf in [false, true] {
            var word = isUpperHalf ? block.high : block.low
            for _ in 0..<16 {
                let out = Int(low & 0xf)
                low = low >> 4 | high << 60
                high = high >> 4 ^ folded[out]
                let nibble = Int(word & 0xf)
                high ^= highProducts[nibble]
                low ^= lowProducts[nibble]
                word >>= 4
            }
        }
        return CipherBlock(high: high, low: low)
    }

    /// The first counter block for an initialisation vector of two bytes, the first one most significant.
    func initialCounterBlock(twoBytes vector: UInt16) -> CipherBlock {
        var hash = multiplyByHashKey(CipherBlock(high: UInt64(vector) << 48, low: 0))
        hash ^= CipherBlock(high: 0, low: 16)
        return multiplyByHashKey(hash)
    }
}
