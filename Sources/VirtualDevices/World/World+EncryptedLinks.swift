import CompanionLink
import Events
import ImplementationAdapter

/// What the world does at an encrypted link: it takes one end in the name of a device, and it reads as judges must.
extension World {
    /// A session of the world's own at the opener's end of a link, with the identity of a device. It talks to anybody.
    func makeAskingSession(over link: LinkIdentifier, of device: Int) -> any ContinuationSession {
        let setup = members[device].truth.setup
        var decisions = TransportDecisions()
        decisions.accepts = { _ in true }
        return setup.transport.transport(decisions).makeSession(
            SessionRequest(role: .opener, link: link, seed: setup.seed, parameters: parameters))
    }

    /// The message with a device's key, read with the secrets of both ends, which follow from their seeds; nil for any other
    /// message, and where a device does not encrypt as it should.
    func keyReply(in message: [UInt8], of sender: Int, over link: LinkTable.Link) -> TransportMessage? {
        // The third message of the end that answers: the first two are of the handshake.
        guard sender == link.peer, link.sentByPeer == 3,
            let secret = PairVerifyMessage.secret(
                of: CompanionLinkSecrets.random(
                    .opener, over: link.identifier, seed: members[link.opener].truth.setup.seed),
                and: CompanionLinkSecrets.random(
                    .accepter, over: link.identifier, seed: members[link.peer].truth.setup.seed))
        else { return nil }
        var assembler = FrameAssembler()
        assembler.append(message)
        guard let frame = try? assembler.next(),
            let content = SessionCipher(key: KeyDerivation.serverKey(of: secret))?.open(frame, number: 0),
            let value = try? OPACKDecoder.decode(content),
            let list = value["_c"]?["rKeyDataRepresentation"]?.dataValue
        else { return nil }
        return TransportMessage(propertyList: list)
    }
}
