/// The direction of a stream pair in which an app writes: what is not delivered yet, and up to where the peer accepts bytes.
struct StreamOutput {
    /// With larger messages, a writer would wait longer for space.
    private static let largestMessage = 8_192

    private var written = ByteQueue()
    private var sentCount: Int64 = 0
    private var sendLimit: Int64 = 0
    /// For each message that is under way, in order, how many bytes of the output it carries.
    private var underWay: [Int] = []
    private var isClosed = false
    private(set) var hasSentEnd = false

    /// How many bytes the app can write now, with a buffer of so many bytes.
    func space(of bufferSize: Int) -> Int {
        isClosed ? 0 : max(0, bufferSize - written.count - underWay.reduce(0, +))
    }

    /// Something was sent, and it is not known whether it arrived.
    var waits: Bool { !underWay.isEmpty }

    mutating func write(_ bytes: some Sequence<UInt8>) { written.append(bytes) }

    mutating func close() { isClosed = true }

    mutating func raiseLimit(to limit: Int64) { sendLimit = max(sendLimit, limit) }

    /// What can be sent now.
    mutating func nextMessages() -> [StreamMessage] {
        var messages: [StreamMessage] = []
        while written.count > 0, sentCount < sendLimit {
            let bytes = written.take(min(Self.largestMessage, Int(clamping: sendLimit - sentCount)))
            messages.append(.data(offset: sentCount, bytes))
            sentCount += Int64(bytes.count)
        }
        if isClosed, !hasSentEnd, written.count == 0 {
            hasSentEnd = true
            messages.append(.end(offset: sentCount))
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

    /// Nothing is sent any more.
    mutating func discard() {
        written.clear()
        underWay = []
    }
}
