import Handoff

/// One end of a pair of continuation streams: what it keeps of both directions, and what it sends next.
///
/// Each direction is bounded: the writer keeps what has not got through, the reader what its app has not read, and the
/// writer sends no more than the reader has room for.
struct StreamEnd {
    /// How far a pair is.
    enum Phase {
        /// The receiver has asked, or the source's app is being asked.
        case requested
        case open
        /// It works no more, because of this Cocoa error.
        case failed(code: Int)
    }

    /// Larger messages would make the time from a write to the next room longer.
    private static let largestMessage = 8_192

    let bundle: String
    /// This end opened the link: the receiver of the continuation.
    let isOpener: Bool
    let bufferSize: Int
    var phase = Phase.requested

    // The app's output.
    private var written = ByteQueue()
    private var sentCount: Int64 = 0
    private var sendLimit: Int64 = 0
    /// For each message that is under way, in order, how many bytes of the output it carries.
    private var underWay: [Int] = []
    private var isOutputClosed = false
    private var hasSentEnd = false
    /// The opener has got everything up to the end.
    private var isDone = false

    // The app's input.
    private var arrived = ByteQueue()
    private(set) var receivedCount: Int64 = 0
    private var readCount: Int64 = 0
    private var grantedLimit: Int64
    private var isInputClosed = false
    private(set) var peerHasEnded = false

    init(bundle: String, isOpener: Bool, bufferSize: Int64) {
        self.bundle = bundle
        self.isOpener = isOpener
        self.bufferSize = max(1, Int(clamping: bufferSize))
        grantedLimit = Int64(self.bufferSize)
    }

    private var bytesUnderWay: Int { underWay.reduce(0, +) }

    /// The room for bytes of the app.
    var space: Int { isOutputClosed ? 0 : max(0, bufferSize - written.count - bytesUnderWay) }

    /// How many bytes the peer may send at first.
    var firstLimit: Int64 { Int64(bufferSize) }

    /// What the app is told.
    var condition: StreamCondition {
        var failure: Int?
        if case .failed(let code) = phase { failure = code }
        return StreamCondition(
            available: arrived.count, space: failure == nil ? space : 0, hasEnded: peerHasEnded, failure: failure)
    }

    var isOpen: Bool { if case .open = phase { true } else { false } }

    /// Something was sent, and it is not known whether it arrived.
    var waits: Bool { !underWay.isEmpty }

    /// Both directions have ended, and everything got through.
    var isOver: Bool { hasSentEnd && peerHasEnded && underWay.isEmpty }

    /// The loss of the link takes nothing from this end. The opener, which closes the link, has said that it has got
    /// everything.
    var isComplete: Bool { isDone && peerHasEnded }

    // MARK: The app

    mutating func write(_ bytes: [UInt8]) {
        written.append(bytes.prefix(space))
    }

    mutating func read(_ most: Int) -> [UInt8] {
        let bytes = arrived.take(most)
        readCount += Int64(bytes.count)
        return bytes
    }

    mutating func close(_ direction: StreamDirection) {
        switch direction {
        case .output: isOutputClosed = true
        case .input:
            isInputClosed = true
            drop()
        }
    }

    /// Nobody reads what has arrived.
    private mutating func drop() { readCount += Int64(arrived.take(arrived.count).count) }

    // MARK: The link

    mutating func open(sendLimit: Int64) {
        phase = .open
        raiseLimit(to: sendLimit)
    }

    mutating func raiseLimit(to limit: Int64) { sendLimit = max(sendLimit, limit) }

    /// What can be sent now.
    mutating func nextMessages() -> [StreamMessage] {
        guard isOpen else { return [] }
        var messages: [StreamMessage] = []
        while written.count > 0, sentCount < sendLimit {
            let size = min(Self.largestMessage, Int(clamping: sendLimit - sentCount))
            let bytes = written.take(size)
            messages.append(.data(offset: sentCount, bytes))
            sentCount += Int64(bytes.count)
        }
        if isOutputClosed, !hasSentEnd, written.count == 0 {
            hasSentEnd = true
            messages.append(.end(offset: sentCount))
        }
        let limit = readCount + Int64(bufferSize)
        if !peerHasEnded, limit - grantedLimit >= max(1, Int64(bufferSize / 2)) {
            grantedLimit = limit
            messages.append(.window(limit: limit))
        }
        return messages
    }

    /// A message is on its way.
    mutating func noteSending(_ message: StreamMessage) {
        if case .data(_, let bytes) = message { underWay.append(bytes.count) } else { underWay.append(0) }
    }

    /// The oldest message that was under way has arrived.
    mutating func noteDelivery() {
        if !underWay.isEmpty { underWay.removeFirst() }
    }

    mutating func take(in bytes: [UInt8]) {
        receivedCount += Int64(bytes.count)
        arrived.append(bytes)
        if isInputClosed { drop() }
    }

    mutating func noteEnd() { peerHasEnded = true }

    mutating func noteDone() { isDone = hasSentEnd }

    /// The pair works no more. What a direction got that had ended before can still be read.
    mutating func fail(code: Int) {
        phase = .failed(code: code)
        written.clear()
        underWay = []
        if !peerHasEnded { drop() }
    }
}
