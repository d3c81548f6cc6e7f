import CompanionLink
import Events
import Randomness

/// The secrets of a device in Companion Link. They follow from its seed.
enum CompanionLinkSecrets {
    /// Its long-term identity.
    static func identity(seed: UInt64) -> LongTermIdentity? {
        LongTermIdentity(privateKey: bytes(32, seed, "long-term identity"))
    }

    /// The public key of its long-term identity.
    static func publicKey(seed: UInt64) -> [UInt8]? { identity(seed: seed)?.publicKey }

    /// What the key of one handshake is derived from.
    static func random(_ role: SessionRole, over link: LinkIdentifier, seed: UInt64) -> [UInt8] {
        bytes(32, seed, "pair-verify \(role) \(link.value)")
    }

    /// The numbers of one session that are no secrets.
    static func generator(_ role: SessionRole, over link: LinkIdentifier, seed: UInt64) -> SeededGenerator {
        SeededGenerator(seed: seed, purpose: "companion-link \(role) \(link.value)")
    }

    private static func bytes(_ count: Int, _ seed: UInt64, _ purpose: String) -> [UInt8] {
        var generator = SeededGenerator(seed: seed, purpose: purpose)
        return (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    }
}
