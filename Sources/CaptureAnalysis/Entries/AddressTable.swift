package import BluetoothLE

/// Gives every address of a recording a number in the order of first appearance, within a bound.
///
/// Strangers choose addresses, so a recording can hold any number of them. When the table is full, the older half is
/// dropped: an address of it that comes back gets a new number, and how many were dropped is reported.
package struct AddressTable: Sendable {
    /// The most addresses that are remembered.
    package let limit: Int
    /// Numbers given so far: distinct addresses, those counted twice that came back after they had been let go.
    package private(set) var count = 0
    /// Addresses that were let go.
    package private(set) var evictedCount = 0

    /// A key is an address with its random bit, plus 1 so that 0 means free.
    private struct Slot: Sendable {
        var key: UInt64 = 0
        var number = 0
    }

    private var slots: [Slot]
    private var used = 0

    /// An empty table.
    package init(limit: Int = 1 << 15) {
        self.limit = max(2, limit)
        slots = [Slot](repeating: Slot(), count: 256)
    }

    /// The number of an address, from 1, given now if it had none.
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

    /// The number of an address that already has one.
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
        // The old slots go before the new ones come: this is the largest of the tables.
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
