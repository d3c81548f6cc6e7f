/// How many messages a filter admitted, so that an empty result can be explained.
package struct FilterTally: Equatable, Sendable {
    /// Messages that were looked at.
    package private(set) var all = 0
    /// Messages that were admitted.
    package private(set) var admitted = 0

    /// Nothing looked at.
    package init() {}

    /// Counts messages of a packet.
    package mutating func note(_ admitted: Int, of all: Int) {
        self.admitted += admitted
        self.all += all
    }

    /// Counts a message.
    package mutating func note(_ isAdmitted: Bool) { note(isAdmitted ? 1 : 0, of: 1) }

    /// A line for people when nothing was admitted; nil otherwise.
    package var note: String? {
        guard admitted == 0 else { return nil }
        guard all > 0 else { return "no packet of it holds a message of Apple's" }
        return
            "none of its \(all) messages meets all filters; baton capture show without filters lists them with device, type, time and signal"
    }

    /// The same where not messages were asked for, but what is called so; nil also where there was nothing to choose
    /// from.
    package func note(of things: String) -> String? {
        admitted == 0 && all > 0 ? "none of its \(all) \(things) meets all filters" : nil
    }
}
