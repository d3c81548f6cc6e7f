/// How many messages a filter examined and admitted, to explain an empty result.
package struct FilterTally: Equatable, Sendable {
    /// Messages that were examined.
    package private(set) var all = 0
    /// Messages that were admitted.
    package private(set) var admitted = 0

    package init() {}

    /// Counts a message.
    package mutating func note(_ isAdmitted: Bool) {
        admitted += isAdmitted ? 1 : 0
        all += 1
    }

    /// A line for people if no message was admitted.
    package var note: String? {
        guard admitted == 0 else { return nil }
        guard all > 0 else { return "no packet contains an Apple message" }
        return "\(rejection(of: "messages")); `baton capture show` without filters lists all messages"
    }

    /// A line for people if none of these things was admitted; nil also if there were none.
    ///
    /// - Parameter things: what they are, in the plural with an s.
    package func note(of things: String) -> String? {
        admitted == 0 && all > 0 ? rejection(of: things) : nil
    }

    private func rejection(of things: String) -> String {
        all == 1
            ? "the only \(things.dropLast()) does not meet all filters"
            : "none of the \(all) \(things) meets all filters"
    }
}
