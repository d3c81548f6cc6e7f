import BluetoothLE

/// A bounded set of short byte strings: the Handoff payloads of a recording, and whether an undamaged frame contains
/// each.
///
/// The table itself holds strings of up to 15 bytes, in two words, so the usual payload of 14 bytes costs no
/// allocation. The set is bounded because strangers choose the payloads.
struct PayloadTable {
    /// The most strings that are kept. `overflow` counts further ones.
    static let limit = 1 << 15

    private struct Slot {
        var low: UInt64 = 0
        var high: UInt64 = 0
        /// 0 free, 1 in damaged frames only, 2 in an undamaged one.
        var state: UInt8 = 0
    }

    private var slots = [Slot](repeating: Slot(), count: 256)
    private var longer: [[UInt8]: Bool] = [:]
    /// Distinct strings.
    private(set) var count = 0
    /// Distinct strings in damaged frames only.
    private(set) var damagedOnlyCount = 0
    /// Occurrences of strings that did not fit.
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
            // The last eight bytes, shifted by those that `low` already has.
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
        let key = bytes.copy(start..<start + length)
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
