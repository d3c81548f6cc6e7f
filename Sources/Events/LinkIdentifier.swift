/// Identifies a link between two devices within a world: chosen by the device that opens it.
package struct LinkIdentifier: Sendable, Hashable, Comparable {
    /// The number: the opener's device index in the upper half, its own count in the lower.
    package var value: UInt64

    /// Makes an identifier.
    package init(_ value: UInt64) { self.value = value }

    /// The identifier of the opener's link number `count`, from 1.
    package init(opener index: Int, count: UInt64) {
        value = UInt64(truncatingIfNeeded: index) << 32 | count
    }

    /// Order by number.
    package static func < (left: LinkIdentifier, right: LinkIdentifier) -> Bool { left.value < right.value }
}
