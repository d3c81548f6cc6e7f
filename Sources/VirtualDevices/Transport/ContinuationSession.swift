import Events
import ImplementationAdapter

/// How two devices exchange messages over a link. It makes a session for each end of each link.
protocol ContinuationTransport {
    /// A session for one end of a link that is about to open.
    func makeSession(_ request: SessionRequest) -> any ContinuationSession
}

/// Which end of a link a session is.
enum SessionRole: Sendable {
    /// The device that asked for the link.
    case opener
    case accepter
}

/// One end of a link: bytes become messages and messages become bytes.
///
/// A session may have state, such as keys, counters, and messages that wait for a handshake.
protocol ContinuationSession {
    /// When the session wants ``deadlinePassed(at:)``; nil for never.
    var deadline: Instant? { get }

    mutating func opened(at now: Instant) -> [SessionStep]

    /// Sends a message, now or once a handshake is over.
    mutating func send(_ message: TransportMessage, at now: Instant) -> [SessionStep]

    /// The size of the message in so many bytes, the first of which have arrived; nil where they carry none.
    func messageSize(arriving byteCount: Int) -> Int?

    mutating func received(_ bytes: [UInt8], at now: Instant) -> [SessionStep]

    mutating func deadlinePassed(at now: Instant) -> [SessionStep]
}

/// What a device does for a session.
enum SessionStep: Equatable {
    /// Sends bytes. `carriesMessage` is false for bytes of a handshake.
    case send([UInt8], carriesMessage: Bool)
    /// A message has arrived in so many bytes; nil where they are no message.
    case message(TransportMessage?, byteCount: Int)
    /// The session cannot go on, because this step failed.
    case failed(step: String)
}
