import Events
import ImplementationAdapter

/// The modelled transport: each message is one binary property list. It is Baton's own stand-in for Apple's format.
struct ModelledTransport: ContinuationTransport {
    func makeSession(_ request: SessionRequest) -> any ContinuationSession {
        ModelledSession()
    }
}

/// A session without state, whose bytes are the messages.
struct ModelledSession: ContinuationSession {
    var deadline: Instant? { nil }

    func opened(at now: Instant) -> [SessionStep] { [] }

    func send(_ message: TransportMessage, at now: Instant) -> [SessionStep] {
        [.send(message.propertyList, carriesMessage: true)]
    }

    func messageSize(arriving byteCount: Int) -> Int? { byteCount }

    func received(_ bytes: [UInt8], at now: Instant) -> [SessionStep] {
        [.message(TransportMessage(propertyList: bytes), byteCount: bytes.count)]
    }

    func deadlinePassed(at now: Instant) -> [SessionStep] { [] }
}
