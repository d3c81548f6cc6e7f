@testable import Continuity

/// Messages of any length, initialisation vectors of one byte and more, and tags of one to sixteen bytes: for published vectors
/// and comparison with other implementations.
extension GaloisCounterMode {
    /// Takes bytes into a hash, the last block filled up with zeros.
    private func hash(_ bytes: [UInt8], into hash: inout CipherBlock) {
        for start in stride(from: 0, to: bytes.count, by: CipherBlock.byteCount) {
            hash ^= CipherBlock(bytes[start..<min(start + CipherBlock.byteCount, bytes.count)])
            hash = multiplyByHashKey(hash)
        }
    }

    /// The first counter block for an initialisation vector; one of twelve bytes is used as it is, all others are hashed.
    func initialCounterBlock(_ vector: [UInt8]) -> CipherBlock {
        if vector.count == 12 {
            return CipherBlock((vector + [0, 0, 0, 1])[...])
        }
        var hash = CipherBlock.zero
        self.hash(vector, into: &hash)
        hash ^= CipherBlock(high: 0, low: UInt64(8 * vector.count))
        return multiplyByHashKey(hash)
    }

    /// What cannot be encrypted or decrypted.
    enum ParameterError: Error, Equatable {
        /// An initialisation vector needs a byte at least.
        case emptyInitializationVector
        /// A tag has one to sixteen bytes.
        case tagByteCount(found: Int)
    }

    /// Encrypts a message.
    func seal(
        _ plaintext: [UInt8], initializationVector: [UInt8], additionalData: [UInt8], tagByteCount: Int
    ) throws(ParameterError) -> (ciphertext: [UInt8], tag: [UInt8]) {
        try Self.check(initializationVector, tagByteCount: tagByteCount)
        let start = initialCounterBlock(initializationVector)
        let ciphertext = applyKeystream(from: start, to: plaintext)
        let tag = tag(ciphertext, additionalData: additionalData, start: start)
        return (ciphertext, Array(tag.bytes.prefix(tagByteCount)))
    }

    /// Decrypts a message; nil when the tag is not the right one.
    func open(
        _ ciphertext: [UInt8], tag: [UInt8], initializationVector: [UInt8], additionalData: [UInt8]
    ) throws(ParameterError) -> [UInt8]? {
        try Self.check(initializationVector, tagByteCount: tag.count)
        let start = initialCounterBlock(initializationVector)
        let expected = self.tag(ciphertext, additionalData: additionalData, start: start)
        guard expected.bytes.prefix(tag.count).elementsEqual(tag) else { return nil }
        return applyKeystream(from: start, to: ciphertext)
    }

    private static func check(_ vector: [UInt8], tagByteCount: Int) throws(ParameterError) {
        guard !vector.isEmpty else { throw .emptyInitializationVector }
        guard (1...16).contains(tagByteCount) else { throw .tagByteCount(found: tagByteCount) }
    }

    private func applyKeystream(from start: CipherBlock, to bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var counter = start
        for offset in stride(from: 0, to: bytes.count, by: CipherBlock.byteCount) {
            counter = counter.incremented
            let keystream = encrypt(counter).bytes
            for index in offset..<min(offset + CipherBlock.byteCount, bytes.count) {
                result.append(bytes[index] ^ keystream[index - offset])
            }
        }
        return result
    }

    private func tag(_ ciphertext: [UInt8], additionalData: [UInt8], start: CipherBlock) -> CipherBlock {
        var hash = CipherBlock.zero
        self.hash(additionalData, into: &hash)
        self.hash(ciphertext, into: &hash)
        hash ^= CipherBlock(high: UInt64(8 * additionalData.count), low: UInt64(8 * ciphertext.count))
        return multiplyByHashKey(hash) ^ encrypt(start)
    }
}

extension CipherBlock {
    static let byteCount = 16

    /// Its sixteen bytes.
    var bytes: [UInt8] {
        (0..<Self.byteCount).map { position in
            UInt8(truncatingIfNeeded: (position < 8 ? high : low) >> UInt64(56 - 8 * (position % 8)))
        }
    }

    /// Up to sixteen bytes, filled up with zeros.
    init(_ bytes: ArraySlice<UInt8>) {
        self = .zero
        for (position, byte) in bytes.prefix(Self.byteCount).enumerated() {
            if position < 8 {
                high |= UInt64(byte) << UInt64(56 - 8 * position)
            } else {
                low |= UInt64(byte) << UInt64(120 - 8 * position)
            }
        }
    }
}
