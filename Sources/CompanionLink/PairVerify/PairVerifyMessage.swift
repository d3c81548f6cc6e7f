/// The parts that both sides of Pair-Verify share, in the variant for devices of one account.
///
/// A message is a frame whose body is OPACK, `{"_pd": items}`. Nothing names a device: whoever checks a signature tries
/// the keys of all devices of the account. Source: a capture of the Handoff research of 2019, both sessions of which
/// verify.
package enum PairVerifyMessage {
    /// The key of the one entry of the body.
    package static let entry = "_pd"
    static let publicKeyLength = 32
    static let signatureLength = 64
    /// The value of the item ``TypeLengthValues/Kind/appFlags``.
    static let appFlags: [UInt8] = [1]

    /// The frame of these items.
    package static func frame(_ kind: CompanionLinkFrame.Kind, _ items: [TypeLengthValues.Item]) -> CompanionLinkFrame?
    {
        let body: OPACKValue = .dictionary([.init(.string(entry), .data(TypeLengthValues(items).encoded))])
        return CompanionLinkFrame(kind, body.encoded)
    }

    /// The items of a frame, which must have this type and this state. Types of items that are not known have no effect.
    package static func items(
        of frame: CompanionLinkFrame, _ kind: CompanionLinkFrame.Kind, state: UInt8
    ) throws(PairVerifyError) -> TypeLengthValues {
        guard frame.kind == kind else { throw .frame(frame.kind) }
        let value: OPACKValue
        do { value = try OPACKDecoder.decode(frame.body) } catch { throw .opack(error) }
        guard case .dictionary(let entries) = value, entries.count == 1, let data = value[entry]?.dataValue else {
            throw .envelope
        }
        let items = try read(data)
        if let code = items[.error] { throw .reported(code) }
        guard items[.state] == [state] else { throw .state(due: state, found: items[.state]) }
        return items
    }

    static func read(_ bytes: [UInt8]) throws(PairVerifyError) -> TypeLengthValues {
        do { return try TypeLengthValues(decoding: bytes) } catch { throw .items(error) }
    }

    /// The value of an item with this length.
    static func value(
        _ type: TypeLengthValues.Kind, of items: TypeLengthValues, length: Int
    ) throws(PairVerifyError) -> [UInt8] {
        guard let value = items[type], value.count == length else { throw .item(type) }
        return value
    }

    /// What a side signs: its own public key of this handshake, then the other's.
    package static func signedMessage(own: [UInt8], other: [UInt8]) -> [UInt8] { own + other }

    /// What two sides know who bring these random bytes along; nil if the library fails. For judges, who know both.
    package static func secret(of random: [UInt8], and other: [UInt8]) -> [UInt8]? {
        guard let own = EphemeralKey(privateKey: KeyDerivation.ephemeralKey(of: random)),
            let other = EphemeralKey(privateKey: KeyDerivation.ephemeralKey(of: other))
        else { return nil }
        return own.secret(with: other.publicKey)
    }

    /// The encrypted part of the second or third message.
    package static func seal(_ items: [TypeLengthValues.Item], state: UInt8, secret: [UInt8]) -> [UInt8]? {
        AuthenticatedCipher.seal(
            TypeLengthValues(items).encoded, key: KeyDerivation.pairVerifyKey(of: secret), nonce: nonce(state),
            authenticating: [])
    }

    /// The items in the encrypted part of the second or third message.
    package static func open(
        _ sealed: [UInt8], state: UInt8, secret: [UInt8]
    ) throws(PairVerifyError) -> TypeLengthValues {
        guard
            let bytes = AuthenticatedCipher.open(
                sealed, key: KeyDerivation.pairVerifyKey(of: secret), nonce: nonce(state), authenticating: [])
        else { throw .tag }
        return try read(bytes)
    }

    /// Four zeros and `PV-Msg02` or `PV-Msg03`.
    private static func nonce(_ state: UInt8) -> [UInt8] { [0, 0, 0, 0] + Array("PV-Msg0\(state)".utf8) }
}
