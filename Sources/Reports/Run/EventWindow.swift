package import Events

/// The events of a case in bounded memory: all events of a usual case, the first and the last of a huge one.
package struct EventWindow: Sendable {
    private var first: [Event] = []
    private var last: [Event] = []
    /// Where the next event goes in `last` when that is full.
    private var next = 0

    private static let firstLimit = 4096
    private static let lastLimit = 16384

    /// An empty window.
    package init() {}

    /// Takes the next event.
    package mutating func append(_ event: Event) {
        if first.count < Self.firstLimit {
            first.append(event)
        } else if last.count < Self.lastLimit {
            last.append(event)
        } else {
            last[next] = event
            next = (next + 1) % Self.lastLimit
        }
    }

    /// The events in order, possibly with a gap.
    package var events: [Event] { first + last[next...] + last[..<next] }

    /// The given events with their neighbours, in order, at most `limit`. If there are too many, neighbours are left out.
    package func excerpt(around evidence: [Int], margin: Int = 4, limit: Int = 24) -> [Event] {
        let known = events
        let marks = Set(evidence)
        var chosen: Set<Int> = []
        for index in known.indices.reversed() where marks.contains(known[index].sequence) && chosen.count < limit {
            chosen.insert(index)
        }
        let centres = chosen.sorted()
        for distance in 1...max(1, margin) {
            for centre in centres {
                for index in [centre - distance, centre + distance]
                where known.indices.contains(index) && chosen.count < limit {
                    chosen.insert(index)
                }
            }
        }
        // Without evidence, something did not happen: the last events say most.
        if chosen.isEmpty { return Array(known.suffix(min(limit, margin * 2))) }
        return chosen.sorted().map { known[$0] }
    }
}
