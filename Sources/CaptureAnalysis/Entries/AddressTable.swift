package import BluetoothLE

/// Numbers the addresses of a recording in the order of first appearance.
///
/// Strangers choose addresses, so the table is bounded. When it is full, it evicts the older half. An evicted address
/// gets a new number when it occurs again.
package struct AddressTable: Sendable {
    /// The most addresses in the table.
    package let limit: Int
    /// The highest number so far. An address that was evicted and occurred again has two.
    package private(set) var count = 0
    /// Evicted addresses.
    package private(set) var evictedCount = 0

    /// The key is an address with its random bit, plus 1, so that 0 means free.
    private struct Slot: Sendable {
        var key: UInt64 = 0
        var number = 0
    }

    private var slots: [Slot]
    private var used = 0

    package init(limit: Int = 1 << 15) {
        self.limit = max(2, limit)
        slots = [Slot](repeating: Slot(), count: 256)
    }

    /// The number of an address, from 1. A new address gets the next number.
    @inline(__always)
    package mutating func number(of address: AdvertiserAddress) -> Int {
        let key = address.packed &+ 1
        var index = Self.hash(key) & (slots.count &- 1)
        while slots[index].key != 0 {
            if slots[index].key == key { return slots[index].number }
            index = (index &+ 1) & (slots.count &- 1)
        }
        return insert(key)
    }

    /// The number of an address; nil if it has none.
    package func existingNumber(of address: AdvertiserAddress) -> Int? {
        let key = address.packed &+ 1
        var index = Self.hash(key) & (slots.count &- 1)
        while slots[index].key != 0 {
            if slots[index].key == key { return slots[index].number }
            index = (index &+ 1) & (slots.count &- 1)
        }
        return nil
    }

    private mutating func insert(_ key: UInt64) -> Int {
        if used >= limit {
            refill(keepingAbove: count - limit / 2, size: slots.count)
        } else if used * 2 >= slots.count {
            refill(keepingAbove: 0, size: slots.count * 2)
        }
        count += 1
        place(Slot(key: key, number: count))
        return count
    }

    private mutating func refill(keepingAbove number: Int, size: Int) {
        var kept: [Slot] = []
        kept.reserveCapacity(used)
        for slot in slots where slot.key != 0 && slot.number > number { kept.append(slot) }
        evictedCount += used - kept.count
        // Frees the old slots before it allocates the new ones: this is the largest table.
        slots = []
        slots = [Slot](repeating: Slot(), count: size)
        used = 0
        for slot in kept { place(slot) }
    }

    private mutating func place(_ slot: Slot) {
        var index = Self.hash(slot.key) & (slots.count - 1)
        while slots[index].key != 0 { index = (index + 1) & (slots.count - 1) }
        slots[index] = slot
        used += 1
    }

    @inline(__always)
    private static func hash(_ key: UInt64) -> Int {
        let product = key.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return Int(truncatingIfNeeded: product.low >> 32 ^ product.high)
    }
}
