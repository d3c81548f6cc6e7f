import Events
import ImplementationAdapter

/// How two devices talk over a link: makes a session for each end of each link.
///
/// The modelled transport is Baton's own stand-in. Companion-Link is another implementation, with the real framing.
protocol ContinuationTransport {
    /// A session for one end of a link that is about to open.
    func makeSession(_ role: SessionRole, over link: LinkIdentifier, seed: UInt64) -> any ContinuationSession
}

/// Which end of a link a session is.
enum SessionRole: Sendable {
    /// The device that asked for the link.
    case opener
    /// The other device.
    case accepter
}

/// One end of a link: bytes become messages and messages become bytes.
///
/// A session keeps what it needs between calls, such as keys, counters, and messages that wait for a handshake.
protocol ContinuationSession {
    /// When the session wants ``deadlinePassed(at:)``; nil for never.
    var deadline: Instant? { get }

    /// The link is open.
    mutating func opened(at now: Instant) -> [SessionStep]

    /// Sends a message, now or once a handshake is over.
    mutating func send(_ message: TransportMessage, at now: Instant) -> [SessionStep]

    /// The first of so many bytes arrive: the size of the message that they carry, nil where they carry none.
    func messageSize(arriving byteCount: Int) -> Int?

    /// Bytes arrived.
    mutating func received(_ bytes: [UInt8], at now: Instant) -> [SessionStep]

    /// The deadline has come.
    mutating func deadlinePassed(at now: Instant) -> [SessionStep]
}

/// What a session wants done.
enum SessionStep: Equatable {
    /// Bytes go out. `carriesMessage` is false for bytes of a handshake.
    case send([UInt8], carriesMessage: Bool)
    /// A message arrived in so many bytes; nil where the bytes are none.
    case message(TransportMessage?, byteCount: Int)
    /// The session cannot go on: the step that failed.
    case failed(step: String)
}
