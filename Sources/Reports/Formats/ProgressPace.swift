/// When the progress line of a terminal is due: not in the first two seconds, then ten times a second.
package struct ProgressPace: Sendable {
    private let beginning: ContinuousClock.Instant
    private var shown: ContinuousClock.Instant

    package init(beginning: ContinuousClock.Instant = .now) {
        self.beginning = beginning
        shown = beginning
    }

    /// The time since the work began.
    package func elapsed(at now: ContinuousClock.Instant = .now) -> Duration { now - beginning }

    /// Whether the line is due. It then counts as shown.
    package mutating func isDue(at now: ContinuousClock.Instant = .now) -> Bool {
        guard now - beginning > .seconds(2), now - shown > .milliseconds(100) else { return false }
        shown = now
        return true
    }
}
