/// Sixteen bytes, as AES and GHASH work on them, without storage of their own.
struct CipherBlock: Hashable, Sendable {
    /// The first eight bytes, the first one most significant.
    var high: UInt64
    /// The last eight bytes, the last one least significant.
    var low: UInt64

    static let zero = CipherBlock(high: 0, low: 0)

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The block with its last 32 bits, as a number, one larger (`inc32`): they wrap, the others never change.
    var incremented: CipherBlock {
        CipherBlock(high: high, low: low & 0xffff_ffff_0000_0000 | UInt64(UInt32(truncatingIfNeeded: low) &+ 1))
    }

    /// The block, changed by `body` as bytes in place: the block cipher works on them instead of on an array.
    ///
    /// - Throws: what `body` throws.
    func changed<Failure: Error>(
        _ body: (inout UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Void
    ) throws(Failure) -> CipherBlock {
        var words = (high.bigEndian, low.bigEndian)
        try withUnsafeMutableBytes(of: &words) { bytes throws(Failure) in
            try bytes.withMemoryRebound(to: UInt8.self) { bytes throws(Failure) in
                var bytes = bytes
                try body(&bytes)
            }
        }
        return CipherBlock(high: UInt64(bigEndian: words.0), low: UInt64(bigEndian: words.1))
    }

    static func ^= (left: inout CipherBlock, right: CipherBlock) {
        left.high ^= right.high
        left.low ^= right.low
    }

    static func ^ (left: CipherBlock, right: CipherBlock) -> CipherBlock {
        CipherBlock(high: left.high ^ right.high, low: left.low ^ right.low)
    }
}
