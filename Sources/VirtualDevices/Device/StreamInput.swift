/// The direction of a stream pair in which an app reads: what has arrived, and how much the peer may send.
struct StreamInput {
    private let bufferSize: Int
    private var arrived = ByteQueue()
    private(set) var receivedCount: Int64 = 0
    private var readCount: Int64 = 0
    private var grantedLimit: Int64
    private var isClosed = false
    private(set) var peerHasEnded = false

    init(bufferSize: Int) {
        self.bufferSize = bufferSize
        grantedLimit = Int64(bufferSize)
    }

    /// How many bytes the app can read.
    var available: Int { arrived.count }

    mutating func read(_ most: Int) -> [UInt8] {
        let bytes = arrived.take(most)
        readCount += Int64(bytes.count)
        return bytes
    }

    mutating func close() {
        isClosed = true
        drop()
    }

    /// Discards what has arrived.
    private mutating func drop() { _ = read(arrived.count) }

    /// Whether so many bytes more are within the limit that the peer was given.
    func mayReceive(_ count: Int) -> Bool { Int64(count) <= grantedLimit - receivedCount }

    mutating func take(_ bytes: [UInt8]) {
        receivedCount += Int64(bytes.count)
        arrived.append(bytes)
        if isClosed { drop() }
    }

    mutating func noteEnd() { peerHasEnded = true }

    /// The message that lets the peer send more; nil while it may send enough.
    mutating func nextWindow() -> StreamMessage? {
        let limit = readCount + Int64(bufferSize)
        guard !peerHasEnded, limit - grantedLimit >= max(1, Int64(bufferSize / 2)) else { return nil }
        grantedLimit = limit
        return .window(limit: limit)
    }

    /// The pair has failed. If the peer had ended, what it sent can still be read.
    mutating func fail() {
        if !peerHasEnded { drop() }
    }
}
