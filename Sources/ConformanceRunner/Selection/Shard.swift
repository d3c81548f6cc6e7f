import BluetoothLE
import Randomness

/// One of several parts of a selection.
package struct Shard: Sendable, Hashable, CustomStringConvertible {
    /// Which part, from 0.
    package let index: Int
    /// How many parts.
    package let count: Int

    /// Reads `i/n` with 0 ≤ i < n.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) else { return nil }
        self.init(index: index, count: count)
    }

    /// Part `index`, from 0, of `count`; nil if there is no such part.
    package init?(index: Int, count: Int) {
        guard (1...Self.maximumCount).contains(count), (0..<count).contains(index) else { return nil }
        self.index = index
        self.count = count
    }

    /// The most parts.
    package static let maximumCount = 65_536

    /// `i/n`
    package var description: String { "\(index)/\(count)" }

    /// Whether a case belongs to this part. Only the hash of the name decides, so that new cases do not move others.
    package func contains(_ name: String) -> Bool {
        SplitMix64.mix(StableHash.of(name)) % UInt64(count) == UInt64(index)
    }
}
