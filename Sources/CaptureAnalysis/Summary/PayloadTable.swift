/// A set of short byte strings that grows up to a bound: the Handoff payloads of a recording, and whether an undamaged
/// frame held each.
///
/// Strings of up to 15 bytes live in the table itself, in two words, so that the usual 14-byte payload costs no
/// allocation. Which payloads a recording holds is up to whoever advertised nearby, hence the bound.
struct PayloadTable {
    /// The most strings that are kept; further ones are counted in `overflow`.
    static let limit = 1 << 15

    private struct Slot {
        var low: UInt64 = 0
        var high: UInt64 = 0
        /// 0 free, 1 seen in damaged frames only, 2 seen in an undamaged one.
        var state: UInt8 = 0
    }

    private var slots = [Slot](repeating: Slot(), count: 256)
    private var longer: [[UInt8]: Bool] = [:]
    /// Distinct strings.
    private(set) var count = 0
    /// Of these, strings that only damaged frames hold.
    private(set) var damagedOnlyCount = 0
    /// Strings that no longer fitted, each occurrence counted.
    private(set) var overflow = 0

    /// Notes one occurrence of the bytes from `start`.
    mutating func insert(_ bytes: RawSpan, from start: Int, count length: Int, isDamaged: Bool) {
        guard length <= 15 else {
            insertLonger(bytes, start, length, isDamaged)
            return
        }
        let low: UInt64
        var high: UInt64
        if length >= 8 {
            low = UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
            // The last eight bytes, moved down by those that `low` already has.
            high = UInt64(
                littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: start &+ length &- 8, as: UInt64.self))
            high = length == 8 ? 0 : high >> UInt64(8 &* (16 &- length))
        } else {
            var word: UInt64 = 0
            for position in 0..<length {
                word |=
                    UInt64(bytes.unsafeLoad(fromByteOffset: start &+ position, as: UInt8.self)) << UInt64(8 &* position)
            }
            low = word
            high = 0
        }
        high |= UInt64(length) << 56
        var index = Self.hash(low, high) & (slots.count &- 1)
        while slots[index].state != 0 {
            if slots[index].low == low, slots[index].high == high {
                if slots[index].state == 1, !isDamaged {
                    slots[index].state = 2
                    damagedOnlyCount &-= 1
                }
                return
            }
            index = (index &+ 1) & (slots.count &- 1)
        }
        guard count < Self.limit else {
            overflow += 1
            return
        }
        slots[index] = Slot(low: low, high: high, state: isDamaged ? 1 : 2)
        noteNew(isDamaged)
        if count &* 2 > slots.count { grow() }
    }

    private mutating func insertLonger(_ bytes: RawSpan, _ start: Int, _ length: Int, _ isDamaged: Bool) {
        let key = (start..<start + length).map { bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
        if let damagedOnly = longer[key] {
            if damagedOnly, !isDamaged {
                longer[key] = false
                damagedOnlyCount -= 1
            }
        } else if count < Self.limit {
            longer[key] = isDamaged
            noteNew(isDamaged)
        } else {
            overflow += 1
        }
    }

    private mutating func noteNew(_ isDamaged: Bool) {
        count += 1
        if isDamaged { damagedOnlyCount += 1 }
    }

    private mutating func grow() {
        let old = slots
        slots = [Slot](repeating: Slot(), count: old.count * 2)
        for slot in old where slot.state != 0 {
            var index = Self.hash(slot.low, slot.high) & (slots.count - 1)
            while slots[index].state != 0 { index = (index + 1) & (slots.count - 1) }
            slots[index] = slot
        }
    }

    @inline(__always)
    private static func hash(_ low: UInt64, _ high: UInt64) -> Int {
        let product = (low ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: high ^ 0xD1B5_4A32_D192_ED03)
        return Int(truncatingIfNeeded: product.low ^ product.high ^ low >> 29)
    }
}
