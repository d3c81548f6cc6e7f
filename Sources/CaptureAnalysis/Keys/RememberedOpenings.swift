import Continuity

/// A cache of decrypted messages: an advertiser sends the same message hundreds of times. Bounded, because strangers
/// can advertise.
struct RememberedOpenings: Sendable {
    private struct Attempt: Hashable {
        var message: HandoffMessage
        var key: Int
    }

    private static let limit = 1 << 10

    private var plaintexts: [Attempt: HandoffPlaintext?] = [:]

    /// The message decrypted with the key of that number; nil if the tag does not fit. Calls `open` if the cache does
    /// not have it.
    mutating func plaintext(
        of message: HandoffMessage, by key: Int, _ open: () -> HandoffPlaintext?
    ) -> HandoffPlaintext? {
        let attempt = Attempt(message: message, key: key)
        if let known = plaintexts[attempt] { return known }
        let plaintext = open()
        if plaintexts.count >= Self.limit { plaintexts.removeAll(keepingCapacity: true) }
        plaintexts[attempt] = .some(plaintext)
        return plaintext
    }
}
