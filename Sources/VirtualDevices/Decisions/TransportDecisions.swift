package import CompanionLink

/// Decisions of a device about the encryption of what it sends over a link (SEC-003).
package struct TransportDecisions: Sendable {
    /// Whether messages are encrypted after the handshake.
    package var encrypts: @Sendable () -> Bool = { true }

    /// Whether messages go on in the clear after a handshake that failed.
    package var fallsBack: @Sendable () -> Bool = { false }

    /// Whether a signature is accepted, where the peer's key is that of a device of the account or not.
    package var accepts: @Sendable (_ isOfAccount: Bool) -> Bool = { $0 }

    /// The number of the next encrypted frame in a direction, which is its nonce.
    package var numberAfter: @Sendable (_ number: UInt64) -> UInt64 = { $0 &+ 1 }

    /// The content of an encrypted frame; nil if its tag does not fit.
    package var content: @Sendable (SessionCipher, CompanionLinkFrame, _ number: UInt64) -> [UInt8]? = {
        $0.open($1, number: $2)
    }
}
