/// AES-256-GCM as Handoff uses it, computed apart from the code of the devices that are judged.
///
/// It follows NIST SP 800-38D literally and one bit at a time: the nonce is the two bytes of the counter as they are
/// sent, the additional data is the status byte, and the first byte of the tag is sent. Only the block cipher comes from
/// a library.
package struct FrameCipher: Sendable {
    private let cipher: BlockCipher
    private let hashKey: Block

    package static let keyLength = 32
    package static let plaintextLength = 10

    private typealias Block = (high: UInt64, low: UInt64)

    /// Takes a key of 32 bytes; nil for any other count.
    package init?(key bytes: [UInt8]) {
        guard bytes.count == Self.keyLength else { return nil }
        cipher = BlockCipher(key: bytes)
        hashKey = Self.block(cipher.encrypt([UInt8](repeating: 0, count: 16)))
    }

    /// The 10 bytes in a message of 14 bytes; nil if its tag does not fit, or it has another length.
    package func open(_ message: [UInt8]) -> [UInt8]? {
        guard message.count == SealedFrame.messageLength else { return nil }
        let start = firstCounter(nonce: Array(message[1...2]))
        let ciphertext = Array(message[4...])
        guard tag(of: ciphertext, status: message[0], start) == message[3] else { return nil }
        return masked(ciphertext, start)
    }

    /// The message of 14 bytes that seals 10 bytes; nil for any other count.
    package func seal(_ plaintext: [UInt8], status: UInt8, counter: UInt16) -> [UInt8]? {
        guard plaintext.count == Self.plaintextLength else { return nil }
        let nonce = [UInt8(truncatingIfNeeded: counter), UInt8(counter >> 8)]
        let start = firstCounter(nonce: nonce)
        let ciphertext = masked(plaintext, start)
        return [status] + nonce + [tag(of: ciphertext, status: status, start)] + ciphertext
    }

    /// The first counter block for a nonce of other than 12 bytes is its hash (7.1, step 2).
    private func firstCounter(nonce: [UInt8]) -> Block {
        hash([Self.padded(nonce), (0, UInt64(nonce.count * 8))])
    }

    private func masked(_ bytes: [UInt8], _ start: Block) -> [UInt8] {
        let next: Block = (start.high, start.low & ~0xFFFF_FFFF | UInt64(UInt32(truncatingIfNeeded: start.low) &+ 1))
        return zip(bytes, encrypt(next)).map { $0 ^ $1 }
    }

    private func tag(of ciphertext: [UInt8], status: UInt8, _ start: Block) -> UInt8 {
        let digest = hash([Self.padded([status]), Self.padded(ciphertext), (8, UInt64(ciphertext.count * 8))])
        return UInt8(digest.high >> 56) ^ encrypt(start)[0]
    }

    private func hash(_ blocks: [Block]) -> Block {
        blocks.reduce((0, 0)) { digest, block in product((digest.high ^ block.high, digest.low ^ block.low)) }
    }

    /// The product of a block and the hash key (6.3): bit 0 is the leftmost.
    private func product(_ block: Block) -> Block {
        var result: Block = (0, 0)
        var power = hashKey
        for bit in 0..<128 {
            let word = bit < 64 ? block.high : block.low
            if word >> UInt64(63 - bit % 64) & 1 == 1 {
                result.high ^= power.high
                result.low ^= power.low
            }
            let isOdd = power.low & 1 == 1
            power.low = power.low >> 1 | power.high << 63
            power.high >>= 1
            if isOdd { power.high ^= 0xE1 << 56 }
        }
        return result
    }

    private func encrypt(_ block: Block) -> [UInt8] {
        let bytes = [block.high, block.low].flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * $0)) }
        }
        return cipher.encrypt(bytes)
    }

    private static func padded(_ bytes: [UInt8]) -> Block {
        block(bytes + [UInt8](repeating: 0, count: 16 - bytes.count))
    }

    private static func block(_ bytes: [UInt8]) -> Block {
        (
            bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) },
            bytes[8..<16].reduce(0) { $0 << 8 | UInt64($1) }
        )
    }
}
