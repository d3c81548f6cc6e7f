/// Bytes in the order in which they came, taken from the front.
struct ByteQueue {
    private var bytes: [UInt8] = []
    private var start = 0

    var count: Int { bytes.count - start }

    mutating func append(_ new: some Sequence<UInt8>) { bytes.append(contentsOf: new) }

    /// Removes this many bytes at most and returns them.
    mutating func take(_ most: Int) -> [UInt8] {
        let end = start + max(0, min(most, count))
        defer {
            start = end
            if start * 2 > bytes.count {
                bytes.removeFirst(start)
                start = 0
            }
        }
        return Array(bytes[start..<end])
    }

    mutating func clear() { self = ByteQueue() }
}
