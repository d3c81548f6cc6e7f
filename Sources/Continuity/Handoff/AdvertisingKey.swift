/// The key with which one device encrypts its Handoff advertisements, and which its peers hold.
///
/// AES-256 in Galois/counter mode. The initialisation vector is the two bytes of the counter in wire order, the
/// additional data is the status byte, and of the tag only the first byte travels. Hence a wrong key passes once in
/// 256: the tag must never choose among keys.
package struct AdvertisingKey: Hashable, Sendable, CustomStringConvertible {
    package let bytes: [UInt8]
    private let cipher: GaloisCounterMode

    package static let byteCount = 32

    /// Takes exactly 32 bytes; nil for any other count.
    package init?(_ bytes: some Collection<UInt8>) {
        let bytes = Array(bytes)
        guard bytes.count == Self.byteCount, let cipher = GaloisCounterMode(key: bytes) else { return nil }
        self.bytes = bytes
        self.cipher = cipher
    }

    /// Draws a key from a generator.
    package init(using generator: inout some RandomNumberGenerator) {
        bytes = (0..<Self.byteCount).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
        guard let cipher = GaloisCounterMode(key: bytes) else {
            preconditionFailure("AES-256 refused a 32-byte key")
        }
        self.cipher = cipher
    }

    /// Encrypts a plaintext. The caller never uses one counter for two plaintexts under one key.
    package func seal(_ plaintext: HandoffPlaintext, status: UInt8, counter: UInt16) -> HandoffMessage {
        let start = cipher.initialCounterBlock(twoBytes: counter.byteSwapped)
        let ciphertext = apply(keystreamFrom: start, to: plaintext.tenBytes)
        return HandoffMessage(
            status: status, counter: counter, tag: tag(ciphertext, status: status, start: start), ciphertext: ciphertext
        )
    }

    /// Decrypts a message; nil when its tag byte is not the one that this key gives.
    package func open(_ message: HandoffMessage) -> HandoffPlaintext? {
        let start = cipher.initialCounterBlock(twoBytes: message.counter.byteSwapped)
        guard tag(message.ciphertext, status: message.status, start: start) == message.tag else { return nil }
        return HandoffPlaintext(apply(keystreamFrom: start, to: message.ciphertext))
    }

    /// The block from which the keystream of a counter begins, 16 bytes: the tag is encrypted with it, the plaintext with the
    /// next one.
    package func initialCounterBlock(counter: UInt16) -> [UInt8] {
        let block = cipher.initialCounterBlock(twoBytes: counter.byteSwapped)
        return [block.high, block.low].flatMap { half in
            (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) }
        }
    }

    private func apply(keystreamFrom start: CipherBlock, to bytes: TenBytes) -> TenBytes {
        let keystream = cipher.encrypt(start.incremented)
        return TenBytes(
            head: bytes.head ^ keystream.high, tail: bytes.tail ^ UInt16(truncatingIfNeeded: keystream.low >> 48))
    }

    private func tag(_ ciphertext: TenBytes, status: UInt8, start: CipherBlock) -> UInt8 {
        var hash = CipherBlock(high: UInt64(status) << 56, low: 0)
        hash = cipher.multiplyByHashKey(hash)
        hash ^= CipherBlock(high: ciphertext.head, low: UInt64(ciphertext.tail) << 48)
        hash = cipher.multiplyByHashKey(hash)
        // The lengths in bits: 8 of additional data, 80 of ciphertext.
        hash ^= CipherBlock(high: 8, low: UInt64(8 * TenBytes.count))
        hash = cipher.multiplyByHashKey(hash)
        return UInt8(truncatingIfNeeded: (hash ^ cipher.encrypt(start)).high >> 56)
    }

    /// Names only the type, because a key must not appear in logs and failure messages.
    package var description: String { "advertising key" }

    package static func == (left: Self, right: Self) -> Bool { left.bytes == right.bytes }

    package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
