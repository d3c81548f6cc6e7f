package import Events

/// Gathers the lines of one case after the other.
package struct CaseGatherer: Sendable {
    private var header: CaseHeader?
    private var checks: [CheckRecord] = []
    private var events = EventWindow()

    /// More checks than a case has. A hostile log may have more.
    private static let checkLimit = 4096

    package init() {}

    /// Takes the next line.
    ///
    /// - Returns: the case that the line ends.
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
