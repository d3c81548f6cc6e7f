import Events

/// What a process remembers of its activities for searches.
struct ProcessSearch {
    private var described: Set<Int> = []
    private var becameCurrent: [Instant] = []
    private var isRateReported = false

    /// Whether the device is to know of an activity: from the first time that it is eligible.
    mutating func isToBeDescribed(_ activity: Int, _ purposes: ActivityPurposes) -> Bool {
        if !purposes.forSearch.isEmpty { described.insert(activity) }
        return described.contains(activity)
    }

    /// Notes that an eligible activity has become current.
    ///
    /// - Returns: whether so many have become current in so short a time that the app uses activities as an index; true once.
    mutating func noteCurrent(at now: Instant, _ decisions: SearchabilityDecisions) -> Bool {
        becameCurrent.removeAll { now.since($0) > ActivityAdvice.indexingWindowNanoseconds }
        becameCurrent.append(now)
        guard !isRateReported, decisions.isIndexing(becameCurrent.count) else { return false }
        isRateReported = true
        return true
    }
}
