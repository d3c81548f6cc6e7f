package import Events

/// The events of a case with bounded memory: all of a usual case, the beginning and the end of a huge one.
package struct EventWindow: Sendable {
    private var first: [Event] = []
    private var last: [Event] = []
    /// Where the next event goes in `last` once that is full.
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

    /// The events that are still known, in order.
    package var events: [Event] { first + last[next...] + last[..<next] }

    /// The events around the given ones, in order, at most `limit`; the given ones come before their neighbours.
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
        // A finding without evidence is mostly about something that did not come: the end of the case says most.
        if chosen.isEmpty { return Array(known.suffix(min(limit, margin * 2))) }
        return chosen.sorted().map { known[$0] }
    }
}
