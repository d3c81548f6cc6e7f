import Crypto

/// The long-term identity of a device: an Ed25519 key pair, whose public key the other devices of its account know.
package struct LongTermIdentity: Sendable {
    private let key: Curve25519.Signing.PrivateKey

    /// Makes an identity from its private key of 32 bytes; nil for any other count.
    package init?(privateKey: [UInt8]) {
        guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: privateKey) else { return nil }
        self.key = key
    }

    /// The public key: 32 bytes.
    package var publicKey: [UInt8] { Array(key.publicKey.rawRepresentation) }

    /// The signature of a message: 64 bytes; nil where the library cannot sign.
    func signature(of message: [UInt8]) -> [UInt8]? { (try? key.signature(for: message)).map { Array($0) } }

    /// Whether a signature of a message is that of a public key.
    package static func verifies(_ signature: [UInt8], of message: [UInt8], by publicKey: [UInt8]) -> Bool {
        guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: publicKey) else { return false }
        return key.isValidSignature(signature, for: message)
    }
}

/// The key pair of one handshake: X25519.
struct EphemeralKey: Sendable {
    private let key: Curve25519.KeyAgreement.PrivateKey

    init?(privateKey: [UInt8]) {
        guard let key = try? Curve25519.KeyAgreement.PrivateKey(rawRepresentation: privateKey) else { return nil }
        self.key = key
    }

    var publicKey: [UInt8] { Array(key.publicKey.rawRepresentation) }

    /// What both sides of a handshake know; nil for a public key that is none, and for one that makes it zero.
    func secret(with publicKey: [UInt8]) -> [UInt8]? {
        guard let other = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: publicKey),
            let shared = try? key.sharedSecretFromKeyAgreement(with: other)
        else { return nil }
        let bytes = shared.withUnsafeBytes { Array($0) }
        return bytes.allSatisfy { $0 == 0 } ? nil : bytes
    }
}
