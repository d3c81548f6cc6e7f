import Crypto

/// HKDF with SHA-512 and the labels of Pair-Verify and of sessions; 32 bytes each.
package enum KeyDerivation {
    /// The key of the encrypted parts of Pair-Verify.
    package static func pairVerifyKey(of secret: [UInt8]) -> [UInt8] {
        key(of: secret, salt: "Pair-Verify-Encrypt-Salt", label: "Pair-Verify-Encrypt-Info")
    }

    /// The key of what the client sends.
    package static func clientKey(of secret: [UInt8]) -> [UInt8] {
        key(of: secret, salt: "", label: "ClientEncrypt-main")
    }

    /// The key of what the server sends.
    package static func serverKey(of secret: [UInt8]) -> [UInt8] {
        key(of: secret, salt: "", label: "ServerEncrypt-main")
    }

    /// The private key of one handshake, from 32 random bytes.
    package static func ephemeralKey(of random: [UInt8]) -> [UInt8] {
        key(of: random, salt: "Pair-Verify-ECDH-Salt", label: "Pair-Verify-ECDH-Info")
    }

    private static func key(of secret: [UInt8], salt: String, label: String) -> [UInt8] {
        let derived = HKDF<SHA512>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: secret), salt: Array(salt.utf8), info: Array(label.utf8),
            outputByteCount: 32)
        return derived.withUnsafeBytes { Array($0) }
    }
}
