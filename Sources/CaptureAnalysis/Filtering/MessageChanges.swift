import BluetoothLE
import Continuity

/// Recognises messages that differ from the one before of the same sender and type.
///
/// Strangers choose senders and messages, so the table is bounded. When it is full, it evicts all, and a message that
/// occurs again counts as a change.
struct MessageChanges: Sendable {
    /// The most senders and types in the table.
    static let limit = 1 << 14

    private struct Key: Hashable, Sendable {
        var sender: UInt64
        var type: ContinuityType?
    }

    private var last: [Key: CaptureMessage.Content] = [:]
    /// Entries that were evicted.
    private(set) var evictedCount = 0

    /// A line for people if entries were evicted.
    var note: String? {
        evictedCount == 0
            ? nil : "there are too many senders: \(evictedCount) were evicted, and what they repeat is shown again"
    }

    /// Whether a message is a change. One of a damaged packet never is: flipped bits look like changes.
    mutating func note(_ message: borrowing CaptureMessage) -> Bool {
        guard !message.check.isDamaged else { return false }
        let key = Key(sender: message.address.packed, type: message.type)
        if last[key] == message.content { return false }
        if last.count >= Self.limit, last[key] == nil {
            evictedCount += last.count
            last.removeAll(keepingCapacity: true)
        }
        last[key] = message.content
        return true
    }
}
