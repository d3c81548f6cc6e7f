import CompanionLink
import Events
import ImplementationAdapter
import Platforms

/// Companion Link: the devices of one account verify one another, then each message is an encrypted frame.
///
/// It follows a recorded handshake of 2019. Newer systems have changed the last message of the handshake in a way that
/// is not public. The messages about the system (`_systemInfo`), which devices exchange first, are left out.
struct CompanionLinkTransport: ContinuationTransport {
    let decisions: TransportDecisions

    func makeSession(_ request: SessionRequest) -> any ContinuationSession {
        CompanionLinkSession(request, decisions)
    }
}

/// One end of a link of Companion Link. Whatever does not fit ends the session; nothing is ever sent in the clear instead.
struct CompanionLinkSession: ContinuationSession {
    private enum State {
        case closed
        case client(PairVerifyClient)
        case server(PairVerifyServer)
        case encrypted(Channel)
        /// Only defective devices get here.
        case clear
    }

    private struct Channel {
        let sending: SessionCipher
        let receiving: SessionCipher
        var sent: UInt64 = 0
        var received: UInt64 = 0
    }

    private let request: SessionRequest
    private let decisions: TransportDecisions
    private(set) var deadline: Instant?
    private var state = State.closed
    private var assembler = FrameAssembler()
    private var envelope: CompanionLinkEnvelope
    private var waiting: [TransportMessage] = []

    init(_ request: SessionRequest, _ decisions: TransportDecisions) {
        self.request = request
        self.decisions = decisions
        envelope = CompanionLinkEnvelope(
            generator: CompanionLinkSecrets.generator(request.role, over: request.link, seed: request.seed))
    }

    // MARK: The handshake

    mutating func opened(at now: Instant) -> [SessionStep] {
        guard let verification else { return fail("identity") }
        deadline = now.advanced(by: request.parameters[.connectionTimeout])
        do throws(PairVerifyError) {
            switch request.role {
            case .opener:
                let client = try PairVerifyClient(verification)
                state = .client(client)
                return [.send(try client.start().bytes, carriesMessage: false)]
            case .accepter:
                state = .server(try PairVerifyServer(verification))
                return []
            }
        } catch {
            return fail("handshake: \(error)")
        }
    }

    private var verification: PairVerification? {
        guard let identity = CompanionLinkSecrets.identity(seed: request.seed) else { return nil }
        let known = request.knownKeys
        let decisions = decisions
        return PairVerification(
            identity: identity,
            random: CompanionLinkSecrets.random(request.role, over: request.link, seed: request.seed)
        ) { signature, message in
            decisions.accepts(known.contains { LongTermIdentity.verifies(signature, of: message, by: $0) })
        }
    }

    mutating func deadlinePassed(at now: Instant) -> [SessionStep] {
        deadline = nil
        return handshakeFailed("the handshake took too long", at: now)
    }

    /// The handshake is over. What waits is sent.
    private mutating func begin(_ secret: [UInt8], at now: Instant) -> [SessionStep] {
        deadline = nil
        let (client, server) = (KeyDerivation.clientKey(of: secret), KeyDerivation.serverKey(of: secret))
        let isOpener = request.role == .opener
        guard let sending = SessionCipher(key: isOpener ? client : server),
            let receiving = SessionCipher(key: isOpener ? server : client)
        else { return fail("keys") }
        state = decisions.encrypts() ? .encrypted(Channel(sending: sending, receiving: receiving)) : .clear
        return sendWaiting(at: now)
    }

    private mutating func sendWaiting(at now: Instant) -> [SessionStep] {
        let messages = waiting
        waiting = []
        return messages.flatMap { send($0, at: now) }
    }

    private mutating func handshakeFailed(_ step: String, at now: Instant) -> [SessionStep] {
        guard decisions.fallsBack() else { return fail(step) }
        deadline = nil
        state = .clear
        return sendWaiting(at: now)
    }

    private mutating func fail(_ step: String) -> [SessionStep] {
        deadline = nil
        state = .closed
        waiting = []
        return [.failed(step: step)]
    }

    // MARK: Messages

    mutating func send(_ message: TransportMessage, at now: Instant) -> [SessionStep] {
        switch state {
        case .closed: return []
        case .client, .server:
            waiting.append(message)
            return []
        case .clear:
            let content = envelope.content(of: message).encoded
            guard let frame = CompanionLinkFrame(.plainOPACK, content) else {
                return fail("a message that is too long")
            }
            return [.send(frame.bytes, carriesMessage: true)]
        case .encrypted(var channel):
            let content = envelope.content(of: message).encoded
            guard let frame = channel.sending.seal(content, number: channel.sent) else {
                return fail("a message that is too long for a frame")
            }
            channel.sent = decisions.numberAfter(channel.sent)
            state = .encrypted(channel)
            return [.send(frame.bytes, carriesMessage: true)]
        }
    }

    func messageSize(arriving byteCount: Int) -> Int? {
        switch state {
        case .encrypted, .clear: byteCount
        case .closed, .client, .server: nil
        }
    }

    mutating func received(_ bytes: [UInt8], at now: Instant) -> [SessionStep] {
        if case .closed = state { return [] }
        assembler.append(bytes)
        var steps: [SessionStep] = []
        while true {
            let frame: CompanionLinkFrame?
            do throws(FrameAssembler.Failure) {
                frame = try assembler.next()
            } catch {
                return steps + fail(error.description)
            }
            guard let frame else { return steps }
            steps += take(frame, at: now)
            if case .closed = state { return steps }
        }
    }

    private mutating func take(_ frame: CompanionLinkFrame, at now: Instant) -> [SessionStep] {
        switch state {
        case .closed: return []
        case .client(var client):
            return verify(frame, at: now) { () throws(PairVerifyError) in
                let answer = try client.receive(frame)
                return (answer, .client(client), client.sharedSecret)
            }
        case .server(var server):
            return verify(frame, at: now) { () throws(PairVerifyError) in
                let answer = try server.receive(frame)
                return (answer, .server(server), server.sharedSecret)
            }
        case .encrypted(var channel):
            guard frame.kind == .encryptedOPACK else { return fail("a frame of type \(frame.kind.rawValue)") }
            guard let content = decisions.content(channel.receiving, frame, channel.received) else {
                return fail("the tag of a frame")
            }
            channel.received = decisions.numberAfter(channel.received)
            state = .encrypted(channel)
            return take(content: content, of: frame)
        case .clear:
            // What was sent before the other side fell back.
            guard frame.kind == .plainOPACK else { return [] }
            return take(content: frame.body, of: frame)
        }
    }

    private mutating func verify(
        _ frame: CompanionLinkFrame, at now: Instant,
        _ body: () throws(PairVerifyError) -> (answer: CompanionLinkFrame?, next: State, secret: [UInt8]?)
    ) -> [SessionStep] {
        do throws(PairVerifyError) {
            let (answer, next, secret) = try body()
            state = next
            let steps = answer.map { [SessionStep.send($0.bytes, carriesMessage: false)] } ?? []
            return steps + (secret.map { begin($0, at: now) } ?? [])
        } catch {
            let steps = handshakeFailed("handshake: \(error)", at: now)
            guard case .clear = state else { return steps }
            return steps + take(frame, at: now)
        }
    }

    private mutating func take(content: [UInt8], of frame: CompanionLinkFrame) -> [SessionStep] {
        let value = try? OPACKDecoder.decode(content)
        return [.message(value.flatMap { envelope.message(in: $0) }, byteCount: frame.bytes.count)]
    }
}

extension TransportName {
    /// The transport in this process.
    func transport(_ decisions: TransportDecisions) -> any ContinuationTransport {
        isEncrypted ? CompanionLinkTransport(decisions: decisions) : ModelledTransport()
    }
}
