import Continuity

/// What keys made of messages, remembered: an advertiser says the same thing hundreds of times before it says another.
/// Bounded, because anyone can advertise.
struct RememberedOpenings: Sendable {
    private struct Attempt: Hashable {
        var message: HandoffMessage
        var key: Int
    }

    private static let limit = 1 << 10

    private var plaintexts: [Attempt: HandoffPlaintext?] = [:]

    /// No message was tried yet.
    init() {}

    /// What the key of that number makes of a message, as `open` tells where it was not tried before; nil when the tag
    /// does not fit.
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
