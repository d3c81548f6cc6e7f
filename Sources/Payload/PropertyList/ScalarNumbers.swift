/// The numbers of the scalars of a list, found by their contents.
///
/// A writer asks once for each value, of which a large payload has tens of thousands. The table keeps the hash of each
/// scalar, so that nothing is hashed again when it grows. It hashes integers by mixing their bits, which takes a tenth
/// of what a `Hasher` takes. Both depend on a seed of the process: nobody can make values that collide. No order
/// follows from the hashes.
struct ScalarNumbers {
    private struct Slot {
        var hash: UInt64
        /// The number; -1 where nothing stands.
        var number: Int
    }

    private static let seed = UInt64(bitPattern: Int64(Hasher().finalize()))
    private static let smallest = 16

    private var slots: [Slot] = []
    private var count = 0

    /// The hash of a scalar, for ``number(_:isEqual:)`` and ``insert(_:_:)``.
    static func hash(_ value: PayloadValue) -> UInt64 {
        var bits: UInt64
        switch value {
        case .integer(let number): bits = UInt64(bitPattern: number)
        case .unsigned(let number): bits = number
        default: return UInt64(bitPattern: Int64(value.hashValue))
        }
        bits ^= seed
        bits = (bits ^ bits >> 32) &* 0xD6E8_FEB8_6659_FD93
        bits = (bits ^ bits >> 29 ^ seed << 1) &* 0xA076_1D64_78BD_642F
        return bits ^ bits >> 32
    }

    /// The number of a scalar; nil if it has none.
    ///
    /// - Parameter isEqual: whether the scalar with a number is the one that is looked for.
    func number(_ hash: UInt64, isEqual: (Int) -> Bool) -> Int? {
        guard !slots.isEmpty else { return nil }
        var place = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[place].number >= 0 {
            if slots[place].hash == hash, isEqual(slots[place].number) { return slots[place].number }
            place = (place + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Gives a number to a scalar that has none.
    mutating func insert(_ hash: UInt64, _ number: Int) {
        if (count + 1) * 2 > slots.count { grow() }
        place(Slot(hash: hash, number: number))
        count += 1
    }

    private mutating func place(_ slot: Slot) {
        var place = Int(truncatingIfNeeded: slot.hash) & (slots.count - 1)
        while slots[place].number >= 0 { place = (place + 1) & (slots.count - 1) }
        slots[place] = slot
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: Slot(hash: 0, number: -1), count: max(Self.smallest, old.count * 2))
        for slot in old where slot.number >= 0 { place(slot) }
    }
}
