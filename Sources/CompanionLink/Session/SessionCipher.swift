/// The encryption of one direction of a session, after Pair-Verify.
///
/// The nonce is the number of the encrypted frame in its direction, from 0, least significant byte first. The header of
/// the frame, whose length counts the tag, is authenticated. A frame without a body is not encrypted and has no number.
/// The key is never renewed.
package struct SessionCipher: Sendable {
    private let key: [UInt8]

    /// Makes the cipher of a key of 32 bytes; nil for any other count.
    package init?(key: [UInt8]) {
        guard key.count == 32 else { return nil }
        self.key = key
    }

    /// The bytes that sealing adds to a body.
    package static let overhead = AuthenticatedCipher.tagLength

    /// The frame with this content as the one of this number; nil if it is too long for a frame.
    package func seal(
        _ content: [UInt8], number: UInt64, kind: CompanionLinkFrame.Kind = .encryptedOPACK
    ) -> CompanionLinkFrame? {
        guard !content.isEmpty else { return CompanionLinkFrame(kind, []) }
        let length = content.count + Self.overhead
        guard length <= CompanionLinkFrame.longestBody,
            let body = AuthenticatedCipher.seal(
                content, key: key, nonce: Self.nonce(number),
                authenticating: CompanionLinkFrame.header(kind, bodyLength: length))
        else { return nil }
        return CompanionLinkFrame(kind, body)
    }

    /// The content of a frame as the one of this number; nil if its tag does not fit.
    package func open(_ frame: CompanionLinkFrame, number: UInt64) -> [UInt8]? {
        guard !frame.body.isEmpty else { return [] }
        return AuthenticatedCipher.open(
            frame.body, key: key, nonce: Self.nonce(number), authenticating: frame.header)
    }

    /// What the content of a frame would be if its tag were not checked; for defective devices of tests.
    package func contentWithoutCheck(_ frame: CompanionLinkFrame, number: UInt64) -> [UInt8]? {
        guard frame.body.count >= Self.overhead else { return nil }
        // Sealing is its own inverse but for the tag.
        return AuthenticatedCipher.seal(
            Array(frame.body.dropLast(Self.overhead)), key: key, nonce: Self.nonce(number), authenticating: []
        )
        .map { Array($0.dropLast(Self.overhead)) }
    }

    /// Eight bytes of the number and four zeros. Nonces of Pair-Verify have their zeros in front.
    private static func nonce(_ number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) } + [0, 0, 0, 0]
    }
}
