/// Ten bytes without storage of their own: the size of a Handoff plaintext and of its ciphertext.
package struct TenBytes: Hashable, Sendable {
    /// The first eight bytes, the first one most significant.
    var head: UInt64
    /// The last two bytes, the last one least significant.
    var tail: UInt16

    package static let count = 10

    init(head: UInt64, tail: UInt16) {
        self.head = head
        self.tail = tail
    }

    /// Takes ten bytes at an offset that the caller has checked.
    init(_ bytes: RawSpan, at offset: Int) {
        head = UInt64(bigEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
        tail = UInt16(bigEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset + 8, as: UInt16.self))
    }

    package var bytes: [UInt8] {
        (0..<UInt64(8)).map { UInt8(truncatingIfNeeded: head >> (56 - 8 * $0)) }
            + [UInt8(tail >> 8), UInt8(truncatingIfNeeded: tail)]
    }
}
