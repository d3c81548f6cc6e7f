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
        return "\(rejection(of: "message")); `baton capture show` without filters lists all messages"
    }

    /// A line for people if none of these things was admitted; nil also if there were none.
    ///
    /// - Parameter thing: what each of them is.
    package func note(of thing: String) -> String? { admitted == 0 && all > 0 ? rejection(of: thing) : nil }

    private func rejection(of thing: String) -> String {
        "\(all == 1 ? "the only \(thing) does not meet" : "none of the \(all.of(thing)) meets") all filters"
    }
}
