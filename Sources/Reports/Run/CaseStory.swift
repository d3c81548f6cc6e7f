package import Events

/// A finished case with what a report of its failure needs.
package struct CaseStory: Sendable {
    /// The case's first line.
    package var header: CaseHeader
    /// Its checks.
    package var checks: [CheckRecord]
    /// Its last line.
    package var verdict: CaseVerdict
    /// Its events, possibly with a gap.
    package var events: EventWindow

    /// The checks that did not pass.
    package var findings: [CheckRecord] { checks.filter { $0.outcome != .pass } }
}

/// Gathers the lines of the running case and forgets them with its verdict.
package struct CaseGatherer: Sendable {
    private var header: CaseHeader?
    private var checks: [CheckRecord] = []
    private var events = EventWindow()

    /// More checks than any case has; a hostile log may have more.
    private static let checkLimit = 4096

    /// Gathers nothing yet.
    package init() {}

    /// The name of the running case.
    package var openCase: String? { header?.name }

    /// Takes the next line; answers with the case that it ends.
    package mutating func take(_ line: LogLine) -> CaseStory? {
        switch line {
        case .caseBegan(let header):
            self = CaseGatherer()
            self.header = header
        case .event(let event): events.append(event)
        case .check(let record): if checks.count < Self.checkLimit { checks.append(record) }
        case .verdict(let verdict):
            let story = CaseStory(
                header: header ?? CaseHeader(name: verdict.name, covers: [], seed: 0, declared: ""), checks: checks,
                verdict: verdict, events: events)
            self = CaseGatherer()
            return story
        case .run, .requirement, .baseline, .end: break
        }
        return nil
    }
}

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
