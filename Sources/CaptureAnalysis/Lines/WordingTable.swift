import BluetoothLE
import Continuity

/// The wordings of messages by their bytes: an advertiser sends the same message hundreds of times.
///
/// The table has a fixed size. A later message replaces an earlier one with the same slot.
struct WordingTable {
    /// The most bytes of a message in the table, with type and length.
    private static let keyLimit = 32
    /// The most bytes of a wording in the table: a multiple of 32, because it is copied in pieces of 32 bytes.
    static let textLimit = 288
    private static let slotCount = 512
    /// A slot is the key in four words, a word with both lengths, and the text.
    private static let slotSize = keyLimit + 8 + textLimit

    /// The bytes of a message, their number, and the slot.
    struct Key {
        fileprivate var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        fileprivate var count = 0
        fileprivate var slot = 0
    }

    /// Allocated with the first message.
    private var slots: [UInt8] = []

    /// The key of the message in `range`; nil if it is too long.
    @inline(__always)
    static func key(_ bytes: RawSpan, _ range: Range<Int>) -> Key? {
        let count = range.count
        guard count <= keyLimit, range.lowerBound >= 0, range.upperBound <= bytes.byteCount else { return nil }
        var key = Key()
        key.count = count
        key.words.0 = word(bytes, range, 0)
        key.words.1 = word(bytes, range, 8)
        key.words.2 = word(bytes, range, 16)
        key.words.3 = word(bytes, range, 24)
        var hash = key.words.0 &* 0x9E37_79B9_7F4A_7C15
        hash = (hash ^ hash >> 29 ^ key.words.1) &* 0xD1B5_4A32_D192_ED03
        hash = (hash ^ hash >> 29 ^ key.words.2) &* 0x9E37_79B9_7F4A_7C15
        hash = (hash ^ hash >> 29 ^ key.words.3) &* 0xD1B5_4A32_D192_ED03
        key.slot = Int(truncatingIfNeeded: (hash ^ UInt64(count)) >> 40) & (slotCount &- 1)
        return key
    }

    /// Eight bytes of a range from `offset` on, with zeros behind its end. The caller has checked that the range lies
    /// inside the bytes.
    @inline(__always)
    private static func word(_ bytes: RawSpan, _ range: Range<Int>, _ offset: Int) -> UInt64 {
        let start = range.lowerBound &+ offset
        let left = range.upperBound &- start
        guard left < 8 else {
            return UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: start, as: UInt64.self))
        }
        guard left > 0 else { return 0 }
        if range.upperBound >= 8 {
            let last = UInt64(
                littleEndian: bytes.unsafeLoadUnaligned(
                    fromUncheckedByteOffset: range.upperBound &- 8, as: UInt64.self))
            return last >> UInt64(8 &* (8 &- left))
        }
        var word: UInt64 = 0
        for index in 0..<left {
            word |= UInt64(bytes.unsafeLoad(fromByteOffset: start &+ index, as: UInt8.self)) << UInt64(8 &* index)
        }
        return word
    }

    /// The start of the slot with a message; nil if the message is not known.
    @inline(__always)
    func slot(of key: Key) -> Int? {
        let base = key.slot &* Self.slotSize
        let table = slots.span.bytes
        guard base &+ Self.slotSize <= table.byteCount else { return nil }
        let lengths = table.unsafeLoadUnaligned(fromUncheckedByteOffset: base &+ Self.keyLimit, as: UInt64.self)
        guard Int(lengths & 0xFF) == key.count,
            table.unsafeLoadUnaligned(fromUncheckedByteOffset: base, as: UInt64.self) == key.words.0,
            table.unsafeLoadUnaligned(fromUncheckedByteOffset: base &+ 8, as: UInt64.self) == key.words.1,
            table.unsafeLoadUnaligned(fromUncheckedByteOffset: base &+ 16, as: UInt64.self) == key.words.2,
            table.unsafeLoadUnaligned(fromUncheckedByteOffset: base &+ 24, as: UInt64.self) == key.words.3
        else { return nil }
        return base
    }

    /// Stores a message's text at `position`, where there is room for `textLimit` bytes; false if it is not known.
    @inline(__always)
    func put(_ key: Key, into line: inout MutableRawSpan, at position: inout Int) -> Bool {
        guard let base = slot(of: key) else { return false }
        // No text is longer than its part of the slot.
        let table = slots.span.bytes
        let lengths = table.unsafeLoadUnaligned(fromUncheckedByteOffset: base &+ Self.keyLimit, as: UInt64.self)
        let count = min(Int(lengths >> 8 & 0xFFFF), Self.textLimit)
        let text = base &+ Self.keyLimit &+ 8
        var done = 0
        while done < count {
            line.storeBytes(
                of: table.unsafeLoadUnaligned(fromUncheckedByteOffset: text &+ done, as: SIMD32<UInt8>.self),
                toByteOffset: position &+ done, as: SIMD32<UInt8>.self)
            done &+= 32
        }
        position &+= count
        return true
    }

    /// Adds a message's text.
    mutating func learn(_ key: Key, _ text: ArraySlice<UInt8>) {
        guard text.count <= Self.textLimit, key.count > 0 else { return }
        if slots.isEmpty { slots = [UInt8](repeating: 0, count: Self.slotCount * Self.slotSize) }
        let base = key.slot * Self.slotSize
        var slot = slots.mutableSpan
        var bytes = slot.mutableBytes
        bytes.storeBytes(of: key.words.0, toByteOffset: base, as: UInt64.self)
        bytes.storeBytes(of: key.words.1, toByteOffset: base + 8, as: UInt64.self)
        bytes.storeBytes(of: key.words.2, toByteOffset: base + 16, as: UInt64.self)
        bytes.storeBytes(of: key.words.3, toByteOffset: base + 24, as: UInt64.self)
        bytes.storeBytes(
            of: UInt64(key.count) | UInt64(text.count) << 8, toByteOffset: base + Self.keyLimit, as: UInt64.self)
        for (offset, byte) in text.enumerated() {
            bytes.storeBytes(of: byte, toByteOffset: base + Self.keyLimit + 8 + offset, as: UInt8.self)
        }
    }
}
