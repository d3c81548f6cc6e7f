/// LZ4 blocks (the block format of LZ4 1.9, https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md). They keep a page
/// with the log lines of a whole run small. A decoder is so short that the page's script has its own.
package enum LZ4Block {
    fileprivate static let minimumMatch = 4
    /// The last five bytes must be literals, and the last match must begin twelve bytes before the end.
    private static let literalTail = 5
    private static let matchTail = 12

    /// The bytes as one block, to be unpacked behind those of a dictionary. Equal bytes give equal blocks.
    package static func compress(_ content: [UInt8], after dictionary: LZ4Dictionary = .none) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(content.count / 3 + 16)
        let bytes = dictionary.bytes.isEmpty ? content : dictionary.bytes + content
        let raw = bytes.span.bytes
        var earlier = dictionary.positions
        var anchor = dictionary.bytes.count
        var index = anchor
        let matchEnd = bytes.count - literalTail
        let last = bytes.count - matchTail
        while index <= last {
            guard var match = earlier.match(raw, at: index, before: matchEnd) else {
                // After many bytes without a match, the search takes larger steps.
                index += 1 + (index - anchor) >> 6
                continue
            }
            if index < last, let next = earlier.match(raw, at: index + 1, before: matchEnd),
                next.length > match.length + 1
            {
                index += 1
                match = next
            }
            let searched = index
            while index > anchor, match.position > 0, bytes[index - 1] == bytes[match.position - 1] {
                index -= 1
                match.position -= 1
                match.length += 1
            }
            append(literals: bytes[anchor..<index], offset: index - match.position, length: match.length, to: &output)
            index += match.length
            anchor = index
            // Every other position of a match is enough to find it again.
            for position in stride(from: searched + 2, to: min(index, last + 1), by: 2) {
                earlier.note(raw, at: position)
            }
        }
        append(literals: bytes[anchor...], offset: 0, length: 0, to: &output)
        return output
    }

    /// How many bytes from two positions on are equal, up to an end for the later one.
    fileprivate static func equalBytes(_ raw: RawSpan, _ earlier: Int, _ later: Int, before end: Int) -> Int {
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

/// Bytes that a block may refer to as if they stood before its own. Whoever unpacks the block needs them too.
package struct LZ4Dictionary: Sendable {
    /// At most what a distance in a block can reach, 65,535 bytes; of more, the end counts.
    package let bytes: [UInt8]
    fileprivate let positions: EarlierPositions

    /// No bytes.
    package static let none = LZ4Dictionary([])

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var positions = EarlierPositions()
        let raw = bytes.span.bytes
        for index in 0..<max(0, bytes.count - (EarlierPositions.widest - 1)) { positions.note(raw, at: index) }
        self.positions = positions
    }
}

/// Where bytes have stood before: the latest position for each hash of eight bytes, and for each of four. A match of eight
/// bytes is nearly always the longer one.
private struct EarlierPositions {
    /// How many bytes a noted position needs.
    static let widest = 8
    private static let window = 0xFFFF
    private static let tableBits = 14

    /// Four bytes for each position: the tables take half of the memory that positions of eight bytes would.
    private var ofEight = [Int32](repeating: -1, count: 1 << tableBits)
    private var ofFour = [Int32](repeating: -1, count: 1 << tableBits)

    /// Notes a position, which has ``widest`` bytes from it on.
    mutating func note(_ raw: RawSpan, at index: Int) {
        let position = Int32(truncatingIfNeeded: index)
        ofEight[Self.slot(raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))] = position
        ofFour[Self.slot(raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt32.self))] = position
    }

    /// The earlier position of the bytes at an index, and for how many bytes both are equal. Notes the index.
    mutating func match(_ raw: RawSpan, at index: Int, before end: Int) -> (position: Int, length: Int)? {
        let eight = raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
        let four = raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt32.self)
        let candidates = (Int(ofEight[Self.slot(eight)]), Int(ofFour[Self.slot(four)]))
        note(raw, at: index)
        let position: Int
        if isNear(candidates.0, index), raw.unsafeLoadUnaligned(fromByteOffset: candidates.0, as: UInt64.self) == eight
        {
            position = candidates.0
        } else if isNear(candidates.1, index),
            raw.unsafeLoadUnaligned(fromByteOffset: candidates.1, as: UInt32.self) == four
        {
            position = candidates.1
        } else {
            return nil
        }
        let least = LZ4Block.minimumMatch
        return (position, least + LZ4Block.equalBytes(raw, position + least, index + least, before: end))
    }

    /// A position may be noted twice: it is no earlier one of itself.
    private func isNear(_ position: Int, _ index: Int) -> Bool {
        position >= 0 && position < index && index - position <= Self.window
    }

    private static func slot(_ bytes: UInt64) -> Int {
        Int(truncatingIfNeeded: (bytes &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - tableBits))
    }

    private static func slot(_ bytes: UInt32) -> Int {
        Int(truncatingIfNeeded: (bytes &* 2_654_435_761) >> UInt32(32 - tableBits))
    }
}
