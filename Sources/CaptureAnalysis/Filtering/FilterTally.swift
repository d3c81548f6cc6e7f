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
        return
            "none of the \(all) messages meets all filters; baton capture show without filters lists them with device, type, time and signal"
    }

    /// A line for people if none of these other things was admitted; nil also if there were none.
    package func note(of things: String) -> String? {
        admitted == 0 && all > 0 ? "none of the \(all) \(things) meets all filters" : nil
    }
}
