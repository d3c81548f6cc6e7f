/// A frame of Companion Link: a type, a length of three bytes, most significant first, and a body.
///
/// Sources: pyatv, and a capture of the Handoff research of 2019.
package struct CompanionLinkFrame: Sendable, Hashable {
    /// The type.
    package var kind: Kind
    /// What follows the header. The body of an encrypted frame ends with its tag.
    package var body: [UInt8]

    /// The bytes before the body.
    package static let headerLength = 4
    /// The most that the length of a header can say.
    package static let longestBody = 0xFF_FFFF

    /// The type of a frame. Only some values are known.
    package struct Kind: RawRepresentable, Sendable, Hashable {
        package var rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let noOperation = Kind(rawValue: 0x01)
        /// The first message of Pair-Setup, and those after it.
        package static let pairSetupStart = Kind(rawValue: 0x03)
        package static let pairSetupNext = Kind(rawValue: 0x04)
        /// The first message of Pair-Verify, and those after it.
        package static let pairVerifyStart = Kind(rawValue: 0x05)
        package static let pairVerifyNext = Kind(rawValue: 0x06)
        /// OPACK in the clear.
        package static let plainOPACK = Kind(rawValue: 0x07)
        /// Encrypted OPACK.
        package static let encryptedOPACK = Kind(rawValue: 0x08)
    }

    /// Makes a frame; nil for a body that is longer than a header can say.
    package init?(_ kind: Kind, _ body: [UInt8]) {
        guard body.count <= Self.longestBody else { return nil }
        self.kind = kind
        self.body = body
    }

    /// The bytes of the header of a body with this length.
    static func header(_ kind: Kind, bodyLength: Int) -> [UInt8] {
        [kind.rawValue] + [16, 8, 0].map { UInt8(truncatingIfNeeded: bodyLength >> $0) }
    }

    /// The bytes of the header, which encryption authenticates.
    package var header: [UInt8] { Self.header(kind, bodyLength: body.count) }

    /// The header and the body.
    package var bytes: [UInt8] { header + body }
}
