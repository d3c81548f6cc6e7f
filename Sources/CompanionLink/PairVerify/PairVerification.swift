/// What a side of Pair-Verify brings along.
package struct PairVerification: Sendable {
    /// The device's own identity.
    package var identity: LongTermIdentity
    /// Whether a signature of a message is that of a device of the account.
    package var isKnown: @Sendable (_ signature: [UInt8], _ message: [UInt8]) -> Bool
    /// 32 random bytes, from which the key of the handshake is derived.
    package var random: [UInt8]

    package init(
        identity: LongTermIdentity, random: [UInt8],
        isKnown: @escaping @Sendable (_ signature: [UInt8], _ message: [UInt8]) -> Bool
    ) {
        self.identity = identity
        self.random = random
        self.isKnown = isKnown
    }

    /// - Parameter known: the public keys of the account's other devices.
    package init(identity: LongTermIdentity, random: [UInt8], known: [[UInt8]]) {
        self.init(identity: identity, random: random) { signature, message in
            known.contains { LongTermIdentity.verifies(signature, of: message, by: $0) }
        }
    }

    func ephemeralKey() throws(PairVerifyError) -> EphemeralKey {
        guard let key = EphemeralKey(privateKey: KeyDerivation.ephemeralKey(of: random)) else { throw .library }
        return key
    }

    /// The item with the signature of the own and the other's public key.
    func signature(own: [UInt8], other: [UInt8]) throws(PairVerifyError) -> TypeLengthValues.Item {
        guard let bytes = identity.signature(of: PairVerifyMessage.signedMessage(own: own, other: other)) else {
            throw .library
        }
        return TypeLengthValues.Item(.signature, bytes)
    }

    /// Checks the signature that the other side has sent.
    func check(_ items: TypeLengthValues, own: [UInt8], other: [UInt8]) throws(PairVerifyError) {
        let signature = try PairVerifyMessage.value(
            .signature, of: items, length: PairVerifyMessage.signatureLength)
        guard isKnown(signature, PairVerifyMessage.signedMessage(own: other, other: own)) else { throw .identity }
    }
}

/// The side of Pair-Verify that opened the link.
package struct PairVerifyClient: Sendable {
    private let verification: PairVerification
    private let key: EphemeralKey
    private var secret: [UInt8]?
    /// The state of the message that is due.
    private var due: UInt8 = 2

    package init(_ verification: PairVerification) throws(PairVerifyError) {
        self.verification = verification
        key = try verification.ephemeralKey()
    }

    /// The first message.
    package func start() throws(PairVerifyError) -> CompanionLinkFrame {
        guard
            let frame = PairVerifyMessage.frame(
                .pairVerifyStart,
                [
                    .init(.state, [1]), .init(.publicKey, key.publicKey),
                    .init(.appFlags, PairVerifyMessage.appFlags),
                ])
        else { throw .library }
        return frame
    }

    /// Takes a message of the server.
    ///
    /// - Returns: the answer; nil after the last message.
    package mutating func receive(_ frame: CompanionLinkFrame) throws(PairVerifyError) -> CompanionLinkFrame? {
        guard due != 0 else { throw .frame(frame.kind) }
        let items = try PairVerifyMessage.items(of: frame, .pairVerifyNext, state: due)
        guard due == 2 else {
            due = 0
            return nil
        }
        let other = try PairVerifyMessage.value(
            .publicKey, of: items, length: PairVerifyMessage.publicKeyLength)
        guard let secret = key.secret(with: other) else { throw .publicKey }
        guard let sealed = items[.encryptedData] else { throw .item(.encryptedData) }
        let inner = try PairVerifyMessage.open(sealed, state: 2, secret: secret)
        try verification.check(inner, own: key.publicKey, other: other)
        let signature = try verification.signature(own: key.publicKey, other: other)
        guard let answer = PairVerifyMessage.seal([signature], state: 3, secret: secret),
            let next = PairVerifyMessage.frame(
                .pairVerifyNext, [.init(.encryptedData, answer), .init(.state, [3])])
        else { throw .library }
        self.secret = secret
        due = 4
        return next
    }

    /// What both sides know, once the last message has come; nil before.
    package var sharedSecret: [UInt8]? { due == 0 ? secret : nil }
}

/// The side of Pair-Verify to which the link was opened.
package struct PairVerifyServer: Sendable {
    private let verification: PairVerification
    private let key: EphemeralKey
    private var secret: [UInt8]?
    private var other: [UInt8] = []
    /// The state of the message that is due.
    private var due: UInt8 = 1

    package init(_ verification: PairVerification) throws(PairVerifyError) {
        self.verification = verification
        key = try verification.ephemeralKey()
    }

    /// Takes a message of the client.
    ///
    /// - Returns: the answer.
    package mutating func receive(_ frame: CompanionLinkFrame) throws(PairVerifyError) -> CompanionLinkFrame {
        switch due {
        case 1: try receiveFirst(frame)
        case 3: try receiveThird(frame)
        default: throw .frame(frame.kind)
        }
    }

    private mutating func receiveFirst(_ frame: CompanionLinkFrame) throws(PairVerifyError) -> CompanionLinkFrame {
        let items = try PairVerifyMessage.items(of: frame, .pairVerifyStart, state: 1)
        guard items[.appFlags] == PairVerifyMessage.appFlags else { throw .item(.appFlags) }
        other = try PairVerifyMessage.value(.publicKey, of: items, length: PairVerifyMessage.publicKeyLength)
        guard let secret = key.secret(with: other) else { throw .publicKey }
        let signature = try verification.signature(own: key.publicKey, other: other)
        guard
            let sealed = PairVerifyMessage.seal(
                [signature, .init(.appFlags, PairVerifyMessage.appFlags)], state: 2, secret: secret),
            let answer = PairVerifyMessage.frame(
                .pairVerifyNext,
                [.init(.encryptedData, sealed), .init(.state, [2]), .init(.publicKey, key.publicKey)])
        else { throw .library }
        self.secret = secret
        due = 3
        return answer
    }

    private mutating func receiveThird(_ frame: CompanionLinkFrame) throws(PairVerifyError) -> CompanionLinkFrame {
        let items = try PairVerifyMessage.items(of: frame, .pairVerifyNext, state: 3)
        guard let secret, let sealed = items[.encryptedData] else { throw .item(.encryptedData) }
        let inner = try PairVerifyMessage.open(sealed, state: 3, secret: secret)
        try verification.check(inner, own: key.publicKey, other: other)
        guard let answer = PairVerifyMessage.frame(.pairVerifyNext, [.init(.state, [4])]) else { throw .library }
        due = 0
        return answer
    }

    /// What both sides know, once the last message was made; nil before.
    package var sharedSecret: [UInt8]? { due == 0 ? secret : nil }
}
