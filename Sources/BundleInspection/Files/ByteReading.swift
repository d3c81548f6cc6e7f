/// Numbers in bytes. The caller has checked that the bytes are there.
extension Array where Element == UInt8 {
    func littleEndian16(at offset: Int) -> Int { Int(self[offset]) | Int(self[offset + 1]) << 8 }

    func littleEndian32(at offset: Int) -> Int {
        littleEndian16(at: offset) | littleEndian16(at: offset + 2) << 16
    }

    /// Nil for a number above `Int.max`.
    func littleEndian64(at offset: Int) -> Int? {
        Int(exactly: (0..<8).reduce(UInt64(0)) { $0 | UInt64(self[offset + $1]) << UInt64(8 * $1) })
    }

    func bigEndian32(at offset: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(self[offset + $1]) } }

    /// Nil for a number above `Int.max`.
    func bigEndian64(at offset: Int) -> Int? {
        Int(exactly: (0..<8).reduce(UInt64(0)) { $0 << 8 | UInt64(self[offset + $1]) })
    }
}
