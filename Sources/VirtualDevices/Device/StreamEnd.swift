import Handoff

/// One end of a pair of continuation streams: what it keeps of both directions, and what it sends next.
///
/// Each direction is bounded: the writer keeps what is not delivered yet, the reader what its app has not read, and the
/// writer sends no more than the reader has space for.
struct StreamEnd {
    /// How far a pair is.
    enum Phase {
        /// The receiver has asked, or the source's app is being asked.
        case requested
        case open
        /// It has failed with this Cocoa error.
        case failed(code: Int)
    }

    let bundle: String
    /// This end opened the link: the receiver of the continuation.
    let isOpener: Bool
    let bufferSize: Int
    var phase = Phase.requested

    private var output = StreamOutput()
    private var input: StreamInput
    /// The opener has got everything up to the end.
    private var isDone = false

    init(bundle: String, isOpener: Bool, bufferSize: Int64) {
        self.bundle = bundle
        self.isOpener = isOpener
        self.bufferSize = max(1, Int(clamping: bufferSize))
        input = StreamInput(bufferSize: self.bufferSize)
    }

    /// How many bytes the app can write now.
    var space: Int { output.space(of: bufferSize) }

    /// How many bytes have come from the peer.
    var receivedCount: Int64 { input.receivedCount }

    /// The peer sends nothing more.
    var peerHasEnded: Bool { input.peerHasEnded }

    /// How many bytes the peer may send at first.
    var firstLimit: Int64 { Int64(bufferSize) }

    /// What the app is told.
    var condition: StreamCondition {
        var failure: Int?
        if case .failed(let code) = phase { failure = code }
        return StreamCondition(
            available: input.available, space: failure == nil ? space : 0, hasEnded: peerHasEnded, failure: failure)
    }

    var isOpen: Bool { if case .open = phase { true } else { false } }

    /// Something was sent, and it is not known whether it arrived.
    var waits: Bool { output.waits }

    /// Both directions have ended, and everything was delivered.
    var isOver: Bool { output.hasSentEnd && peerHasEnded && !waits }

    /// The loss of the link takes nothing from this end. The opener, which closes the link, has said that it has got
    /// everything.
    var isComplete: Bool { isDone && peerHasEnded }

    // MARK: The app

    mutating func write(_ bytes: [UInt8]) {
        output.write(bytes.prefix(space))
    }

    mutating func read(_ most: Int) -> [UInt8] { input.read(most) }

    mutating func close(_ direction: StreamDirection) {
        switch direction {
        case .output: output.close()
        case .input: input.close()
        }
    }

    // MARK: The link

    mutating func open(sendLimit: Int64) {
        phase = .open
        raiseLimit(to: sendLimit)
    }

    mutating func raiseLimit(to limit: Int64) { output.raiseLimit(to: limit) }

    /// What can be sent now.
    mutating func nextMessages() -> [StreamMessage] {
        guard isOpen else { return [] }
        var messages = output.nextMessages()
        if let window = input.nextWindow() { messages.append(window) }
        return messages
    }

    /// A message is on its way.
    mutating func noteSending(_ message: StreamMessage) { output.noteSending(message) }

    /// The oldest message that was under way has arrived.
    mutating func noteDelivery() { output.noteDelivery() }

    /// Whether the peer was allowed to send so many bytes more.
    func mayReceive(_ count: Int) -> Bool { input.mayReceive(count) }

    mutating func take(in bytes: [UInt8]) { input.take(bytes) }

    mutating func noteEnd() { input.noteEnd() }

    mutating func noteDone() { isDone = output.hasSentEnd }

    /// The pair has failed. The bytes of a direction that had ended before can still be read.
    mutating func fail(code: Int) {
        phase = .failed(code: code)
        output.discard()
        input.fail()
    }
}
