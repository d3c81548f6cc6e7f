import Crypto

/// ChaCha20-Poly1305 with a tag of 16 bytes behind the ciphertext.
enum AuthenticatedCipher {
    static let tagLength = 16

    /// Nil for a key or nonce of a wrong length.
    static func seal(_ plaintext: [UInt8], key: [UInt8], nonce: [UInt8], authenticating data: [UInt8]) -> [UInt8]? {
        guard key.count == 32, let nonce = try? ChaChaPoly.Nonce(data: nonce),
            let box = try? ChaChaPoly.seal(
                plaintext, using: SymmetricKey(data: key), nonce: nonce, authenticating: data)
        else { return nil }
        return Array(box.ciphertext) + Array(box.tag)
    }

    /// Nil if the tag does not fit.
    static func open(_ sealed: [UInt8], key: [UInt8], nonce: [UInt8], authenticating data: [UInt8]) -> [UInt8]? {
        guard key.count == 32, sealed.count >= tagLength, let nonce = try? ChaChaPoly.Nonce(data: nonce),
            let box = try? ChaChaPoly.SealedBox(
                nonce: nonce, ciphertext: sealed.dropLast(tagLength), tag: sealed.suffix(tagLength)),
            let plaintext = try? ChaChaPoly.open(box, using: SymmetricKey(data: key), authenticating: data)
        else { return nil }
        return Array(plaintext)
    }
}
