/// Sixteen bytes, as AES and GHASH work on them, without storage of their own.
struct CipherBlock: Hashable, Sendable {
    /// The first eight bytes, the first one most significant.
    var high: UInt64
    /// The last eight bytes, the last one least significant.
    var low: UInt64

    static let byteCount = 16
    static let zero = CipherBlock(high: 0, low: 0)

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The block with its last 32 bits, as a number, one larger (`inc32`): they wrap, the others never change.
    var incremented: CipherBlock {
        CipherBlock(high: high, low: low & 0xffff_ffff_0000_0000 | UInt64(UInt32(truncatingIfNeeded: low) &+ 1))
    }

    static func ^= (left: inout CipherBlock, right: CipherBlock) {
        left.high ^= right.high
        left.low ^= right.low
    }

    static func ^ (left: CipherBlock, right: CipherBlock) -> CipherBlock {
        CipherBlock(high: left.high ^ right.high, low: left.low ^ right.low)
    }
}

/// A block is a collection of its bytes, so that the block cipher can work on it in place instead of on an array.
extension CipherBlock: MutableCollection, RandomAccessCollection {
    var startIndex: Int { 0 }
    var endIndex: Int { Self.byteCount }

    subscript(position: Int) -> UInt8 {
        get {
            precondition(indices.contains(position))
            return UInt8(truncatingIfNeeded: (position < 8 ? high : low) >> UInt64(56 - 8 * (position & 7)))
        }
        set {
            precondition(indices.contains(position))
            let shift = UInt64(56 - 8 * (position & 7))
            let mask = ~(UInt64(0xff) << shift)
            if position < 8 {
                high = high & mask | UInt64(newValue) << shift
            } else {
                low = low & mask | UInt64(newValue) << shift
            }
        }
    }

    mutating func withContiguousMutableStorageIfAvailable<Result>(
        _ body: (inout UnsafeMutableBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result? {
        var words = (high.bigEndian, low.bigEndian)
        defer {
            high = UInt64(bigEndian: words.0)
            low = UInt64(bigEndian: words.1)
        }
        return try withUnsafeMutableBytes(of: &words) { bytes in
            try bytes.withMemoryRebound(to: UInt8.self) { rebound in
                var buffer = rebound
                return try body(&buffer)
            }
        }
    }
}
