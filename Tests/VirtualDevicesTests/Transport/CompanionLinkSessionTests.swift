import CompanionLink
import Events
import ImplementationAdapter
import Payload
import Testing

@testable import VirtualDevices

/// Two ends of a link, without a world.
@Suite struct CompanionLinkSessionTests {
    private static let link = LinkIdentifier(opener: 1, count: 1)

    private func session(
        _ role: SessionRole, seed: UInt64, knowing seeds: [UInt64], _ decisions: TransportDecisions = .init()
    ) -> any ContinuationSession {
        CompanionLinkTransport(decisions: decisions).makeSession(
            SessionRequest(
                role: role, link: Self.link, seed: seed, parameters: SimpleWorld.parameters,
                knownKeys: seeds.compactMap(CompanionLinkSecrets.publicKey(seed:))))
    }

    /// Lets two ends talk until both are silent.
    ///
    /// - Returns: what each end said that is not for the other, and all bytes.
    private func talk(
        _ opener: inout any ContinuationSession, _ accepter: inout any ContinuationSession, _ first: [SessionStep],
        pieces: Int = .max
    ) -> (opener: [SessionStep], accepter: [SessionStep], bytes: [[UInt8]]) {
        var (fromOpener, fromAccepter): ([SessionStep], [SessionStep]) = ([], [])
        var bytes: [[UInt8]] = []
        var queue = first.map { (isFromOpener: true, step: $0) }
        while !queue.isEmpty {
            let (isFromOpener, step) = queue.removeFirst()
            guard case .send(let message, _) = step else {
                if isFromOpener { fromOpener.append(step) } else { fromAccepter.append(step) }
                continue
            }
            bytes.append(message)
            var rest = message[...]
            while !rest.isEmpty {
                let piece = Array(rest.prefix(pieces))
                rest = rest.dropFirst(piece.count)
                let steps =
                    isFromOpener ? accepter.received(piece, at: .start) : opener.received(piece, at: .start)
                queue += steps.map { (!isFromOpener, $0) }
            }
        }
        return (fromOpener, fromAccepter, bytes)
    }

    private static let request = TransportMessage.payloadRequest(advertisement: [1, 2, 3, 4, 5, 6, 7, 0, 9])
    private static let reply = TransportMessage.payloadFailure(code: 4608)

    @Test(arguments: [1, 7, Int.max]) func messagesOfEveryKindArrive(pieces: Int) {
        var (opener, accepter) = (
            session(.opener, seed: 1, knowing: [2]), session(.accepter, seed: 2, knowing: [3, 1])
        )
        var first = opener.opened(at: .start)
        #expect(accepter.opened(at: .start) == [])
        #expect(opener.deadline != nil && accepter.deadline != nil)
        first += opener.send(Self.request, at: .start)
        #expect(first.count == 1)
        let result = talk(&opener, &accepter, first, pieces: pieces)
        #expect(opener.deadline == nil && accepter.deadline == nil)
        #expect(result.opener == [])
        #expect(result.bytes.map { $0[0] } == [5, 6, 6, 6, 8])
        #expect(result.accepter == [.message(Self.request, byteCount: result.bytes[4].count)])
        let messages: [(TransportMessage, TransportMessage?)] = [
            (.keyRequest, .keyReply(key: [UInt8](repeating: 7, count: 32), identifier: 2, lastCounter: 9)),
            (.hostRequest(advertisement: [9]), .hostReply(host: "example.com")),
            (.stream(.data(offset: 0, [1, 2])), nil), (.stream(.end(offset: 2)), nil),
        ]
        // The reply to the first request.
        let answer = talk(&accepter, &opener, accepter.send(Self.reply, at: .start), pieces: pieces)
        #expect(answer.accepter == [.message(Self.reply, byteCount: answer.bytes[0].count)])
        for (request, reply) in messages {
            let asked = talk(&opener, &accepter, opener.send(request, at: .start), pieces: pieces)
            #expect(asked.accepter == [.message(request, byteCount: asked.bytes[0].count)])
            guard let reply else { continue }
            let answered = talk(&accepter, &opener, accepter.send(reply, at: .start), pieces: pieces)
            #expect(answered.accepter == [.message(reply, byteCount: answered.bytes[0].count)])
        }
    }

    @Test func oneSeedMakesOneConversation() {
        func conversation() -> [[UInt8]] {
            var (opener, accepter) = (
                session(.opener, seed: 1, knowing: [2]), session(.accepter, seed: 2, knowing: [1])
            )
            _ = accepter.opened(at: .start)
            let first = opener.opened(at: .start) + opener.send(Self.request, at: .start)
            return talk(&opener, &accepter, first).bytes
        }
        #expect(conversation() == conversation())
    }

    @Test func strangersFail() {
        for (openerKnows, accepterKnows, failsAtOpener) in [([UInt64(2)], [UInt64(3)], false), ([3], [1], true)] {
            var opener = session(.opener, seed: 1, knowing: openerKnows)
            var accepter = session(.accepter, seed: 2, knowing: accepterKnows)
            _ = accepter.opened(at: .start)
            let result = talk(&opener, &accepter, opener.opened(at: .start) + opener.send(Self.request, at: .start))
            #expect((failsAtOpener ? result.opener : result.accepter).count == 1)
            guard case .failed? = (failsAtOpener ? result.opener : result.accepter).first else {
                Issue.record("no failure")
                continue
            }
            #expect(result.bytes.allSatisfy { $0[0] != 8 })
        }
    }

    @Test func aSilentPeerFailsAtTheDeadline() throws {
        var opener = session(.opener, seed: 1, knowing: [2])
        _ = opener.opened(at: .start)
        _ = opener.send(Self.request, at: .start)
        let deadline = try #require(opener.deadline)
        #expect(Self.isFailure(opener.deadlinePassed(at: deadline)))
        #expect(opener.deadline == nil)
        #expect(opener.received([5, 0, 0, 0], at: deadline) == [])
        #expect(opener.send(Self.request, at: deadline) == [])
    }

    private static func isFailure(_ steps: [SessionStep]) -> Bool {
        guard steps.count == 1, case .failed = steps[0] else { return false }
        return true
    }

    /// After the handshake only encrypted frames in their order are taken.
    @Test func framesThatAreNotDue() {
        func established() -> (any ContinuationSession, any ContinuationSession, [UInt8]) {
            var (opener, accepter) = (
                session(.opener, seed: 1, knowing: [2]), session(.accepter, seed: 2, knowing: [1])
            )
            _ = accepter.opened(at: .start)
            let bytes = talk(&opener, &accepter, opener.opened(at: .start) + opener.send(Self.request, at: .start))
                .bytes
            return (opener, accepter, bytes[4])
        }
        let (opener, accepter, frame) = established()
        var receiver = accepter
        #expect(Self.isFailure(receiver.received(frame, at: .start)))  // A frame that was taken before.
        receiver = accepter
        #expect(Self.isFailure(receiver.received([7, 0, 0, 1, 0x01], at: .start)))
        receiver = accepter
        #expect(Self.isFailure(receiver.received([1, 0, 0, 0], at: .start)))
        receiver = accepter
        #expect(Self.isFailure(receiver.received([8, 0, 0, 1, 0], at: .start)))
        // A reply that nobody has asked for is no message.
        var sender = accepter
        var other = opener
        guard case .send(let reply, _)? = sender.send(Self.reply, at: .start).first,
            case .send(let second, _)? = sender.send(Self.reply, at: .start).first
        else {
            Issue.record("nothing was sent")
            return
        }
        #expect(other.received(reply, at: .start) == [.message(Self.reply, byteCount: reply.count)])
        #expect(other.received(second, at: .start) == [.message(nil, byteCount: second.count)])
    }

    @Test func aMessageLongerThanAFrameFails() {
        var (opener, accepter) = (session(.opener, seed: 1, knowing: [2]), session(.accepter, seed: 2, knowing: [1]))
        _ = accepter.opened(at: .start)
        _ = talk(&opener, &accepter, opener.opened(at: .start) + opener.send(Self.request, at: .start))
        let bytes = [UInt8](repeating: 1, count: 0x100_0000)
        #expect(Self.isFailure(accepter.send(.stream(.data(offset: 0, bytes)), at: .start)))
    }
}
