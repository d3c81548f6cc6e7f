import Events
import ImplementationAdapter
import Payload
import Randomness

@testable import VirtualDevices

/// A transport with a challenge and a response before the first message, and a counter in each message.
///
/// The opener sends a challenge. The accepter answers with the challenge's response and a challenge of its own. The opener
/// answers that one and goes on with what waits. A message carries the sender's count, which has to be the one that is due.
struct HandshakeTransport: ContinuationTransport {
    /// Both devices know it.
    var secret: UInt64 = 7
    /// How long the handshake may take, in nanoseconds.
    var limit: Int64 = 2_000_000_000
    /// The accepter keeps silent where the opener waits for its response.
    var isAccepterSilent = false

    func makeSession(_ request: SessionRequest) -> any ContinuationSession {
        var generator = SeededGenerator(seed: request.seed ^ request.link.value, purpose: "challenge")
        let role = request.role
        return HandshakeSession(
            role: role, secret: secret, limit: limit, isSilent: isAccepterSilent && role == .accepter,
            challenge: generator.next())
    }
}

struct HandshakeSession: ContinuationSession {
    private enum State {
        case closed, waitingForChallenge, waitingForResponse, established
    }

    let role: SessionRole
    let secret: UInt64
    let limit: Int64
    let isSilent: Bool
    let challenge: UInt64
    private(set) var deadline: Instant?
    private var state = State.closed
    private var waiting: [TransportMessage] = []
    private var sent: Int64 = 0
    private var arrived: Int64 = 0

    init(role: SessionRole, secret: UInt64, limit: Int64, isSilent: Bool, challenge: UInt64) {
        self.role = role
        self.secret = secret
        self.limit = limit
        self.isSilent = isSilent
        self.challenge = challenge
    }

    mutating func opened(at now: Instant) -> [SessionStep] {
        deadline = now.advanced(by: limit)
        guard role == .opener else {
            state = .waitingForChallenge
            return []
        }
        state = .waitingForResponse
        return [.send(bytes(["challenge": .data(encoded(challenge))]), carriesMessage: false)]
    }

    mutating func send(_ message: TransportMessage, at now: Instant) -> [SessionStep] {
        guard state == .established else {
            waiting.append(message)
            return []
        }
        sent += 1
        return [
            .send(
                bytes(["count": .integer(sent), "message": .data(message.propertyList)]), carriesMessage: true)
        ]
    }

    func messageSize(arriving byteCount: Int) -> Int? { state == .established ? byteCount : nil }

    mutating func received(_ bytes: [UInt8], at now: Instant) -> [SessionStep] {
        guard let entries = (try? PropertyList.decode(bytes))?.dictionaryValue else {
            return fail("a piece that is no property list")
        }
        switch state {
        case .closed: return fail("bytes before the link was open")
        case .waitingForChallenge:
            guard let theirs = entries["challenge"]?.dataValue else { return fail("challenge") }
            state = .waitingForResponse
            guard !isSilent else { return [] }
            return [
                .send(
                    self.bytes([
                        "response": .data(response(to: theirs)), "challenge": .data(encoded(challenge)),
                    ]), carriesMessage: false)
            ]
        case .waitingForResponse:
            guard entries["response"]?.dataValue == response(to: encoded(challenge)) else { return fail("response") }
            state = .established
            deadline = nil
            var steps: [SessionStep] = []
            if role == .opener {
                guard let theirs = entries["challenge"]?.dataValue else { return fail("challenge") }
                steps.append(.send(self.bytes(["response": .data(response(to: theirs))]), carriesMessage: false))
            }
            let messages = waiting
            waiting = []
            for message in messages { steps += send(message, at: now) }
            return steps
        case .established:
            guard entries["count"]?.integerValue == arrived + 1, let message = entries["message"]?.dataValue else {
                return fail("count")
            }
            arrived += 1
            return [.message(TransportMessage(propertyList: message), byteCount: bytes.count)]
        }
    }

    mutating func deadlinePassed(at now: Instant) -> [SessionStep] { fail("deadline") }

    private mutating func fail(_ step: String) -> [SessionStep] {
        deadline = nil
        state = .closed
        return [.failed(step: step)]
    }

    private func bytes(_ entries: PayloadDictionary) -> [UInt8] { PropertyList.encode(.dictionary(entries)) }

    private func encoded(_ number: UInt64) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }

    private func response(to challenge: [UInt8]) -> [UInt8] {
        var number: UInt64 = 0
        for (index, byte) in challenge.prefix(8).enumerated() { number |= UInt64(byte) << (8 * index) }
        return encoded(SplitMix64.output(seed: secret, index: number))
    }
}
