extension RawSpan {
    /// The bytes of a range that the caller has checked.
    package func copy(_ range: Range<Int>) -> [UInt8] {
        var copied: [UInt8] = []
        copied.reserveCapacity(range.count)
        for offset in range { copied.append(unsafeLoad(fromByteOffset: offset, as: UInt8.self)) }
        return copied
    }
}
