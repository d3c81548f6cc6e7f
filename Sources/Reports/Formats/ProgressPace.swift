/// When the one line that a terminal shows of a long piece of work is due: short work shows none, and afterwards it
/// changes as often as eyes can follow.
package struct ProgressPace: Sendable {
    private let beginning: ContinuousClock.Instant
    private var shown: ContinuousClock.Instant

    /// The work begins.
    package init(beginning: ContinuousClock.Instant = .now) {
        self.beginning = beginning
        shown = beginning
    }

    /// How long the work has gone on.
    package func elapsed(at now: ContinuousClock.Instant = .now) -> Duration { now - beginning }

    /// Whether the line is to be shown now; then it counts as shown.
    package mutating func isDue(at now: ContinuousClock.Instant = .now) -> Bool {
        guard now - beginning > .seconds(2), now - shown > .milliseconds(100) else { return false }
        shown = now
        return true
    }
}
