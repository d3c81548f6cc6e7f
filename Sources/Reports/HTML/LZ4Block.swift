/// LZ4 blocks (the block format of LZ4 1.9, https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md). They keep a page
/// with the log lines of a whole run small. A decoder is so short that the page's script has its own.
package enum LZ4Block {
    private static let minimumMatch = 4
    /// The last five bytes must be literals, and the last match must begin twelve bytes before the end.
    private static let literalTail = 5
    private static let matchTail = 12
    private static let window = 0xFFFF
    private static let tableBits: UInt32 = 14

    /// The bytes as one block. Equal bytes give equal blocks.
    package static func compress(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count / 3 + 16)
        let raw = bytes.span.bytes
        // Four bytes for each position: the table takes half of the memory that positions of eight bytes would.
        var positions = [Int32](repeating: -1, count: 1 << Int(tableBits))
        var anchor = 0
        var index = 0
        let matchEnd = bytes.count - literalTail
        while index <= bytes.count - matchTail {
            let word = raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt32.self)
            let slot = Int(truncatingIfNeeded: (word &* 2_654_435_761) >> (32 - tableBits))
            let candidate = Int(positions[slot])
            positions[slot] = Int32(truncatingIfNeeded: index)
            guard candidate >= 0, index - candidate <= window,
                raw.unsafeLoadUnaligned(fromByteOffset: candidate, as: UInt32.self) == word
            else {
                // After many bytes without a match, the search takes larger steps.
                index += 1 + (index - anchor) >> 6
                continue
            }
            let length =
                minimumMatch + equalBytes(raw, candidate + minimumMatch, index + minimumMatch, before: matchEnd)
            append(literals: bytes[anchor..<index], offset: index - candidate, length: length, to: &output)
            index += length
            anchor = index
        }
        append(literals: bytes[anchor...], offset: 0, length: 0, to: &output)
        return output
    }

    /// How many bytes from two positions on are equal, up to an end for the later one.
    private static func equalBytes(_ raw: RawSpan, _ earlier: Int, _ later: Int, before end: Int) -> Int {
        var length = 0
        while later + length + 8 <= end {
            let difference =
                raw.unsafeLoadUnaligned(fromByteOffset: earlier + length, as: UInt64.self)
                ^ raw.unsafeLoadUnaligned(fromByteOffset: later + length, as: UInt64.self)
            guard difference == 0 else { return length + UInt64(littleEndian: difference).trailingZeroBitCount / 8 }
            length += 8
        }
        while later + length < end,
            raw.unsafeLoadUnaligned(fromByteOffset: earlier + length, as: UInt8.self)
                == raw.unsafeLoadUnaligned(fromByteOffset: later + length, as: UInt8.self)
        {
            length += 1
        }
        return length
    }

    /// One sequence: literals, then a match at a distance. The last sequence has no match.
    private static func append(literals: ArraySlice<UInt8>, offset: Int, length: Int, to output: inout [UInt8]) {
        let excess = length - minimumMatch
        let match = offset == 0 ? 0 : min(excess, 15)
        output.append(UInt8(truncatingIfNeeded: min(literals.count, 15) << 4 | match))
        append(rest: literals.count - 15, to: &output)
        output.append(contentsOf: literals)
        guard offset > 0 else { return }
        output.append(UInt8(truncatingIfNeeded: offset))
        output.append(UInt8(truncatingIfNeeded: offset >> 8))
        append(rest: excess - 15, to: &output)
    }

    private static func append(rest: Int, to output: inout [UInt8]) {
        guard rest >= 0 else { return }
        for _ in 0..<rest / 255 { output.append(255) }
        output.append(UInt8(truncatingIfNeeded: rest % 255))
    }
}
