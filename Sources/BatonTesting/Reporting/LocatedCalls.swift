import Testing

/// The places in the test from which it acted and expected, each with how much had happened by then.
struct LocatedCalls {
    private var calls: [(location: SourceLocation, events: Int)] = []

    /// Notes a call of the test.
    ///
    /// - Parameters:
    ///   - location: its place.
    ///   - events: how many events there were before it.
    mutating func note(_ location: SourceLocation, events: Int) {
        if calls.last?.location != location { calls.append((location, events)) }
    }

    /// The place from which the test brought an event about: of the last call before it.
    func location(of event: Int) -> SourceLocation? { calls.last { $0.events <= event }?.location }

    /// The place of the last call.
    var last: SourceLocation? { calls.last?.location }
}
