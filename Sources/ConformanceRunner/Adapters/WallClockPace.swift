import Events

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Keeps a world's time in step with the wall clock, for implementations that live in it.
///
/// The only place where a world waits. A world that falls behind catches up as fast as it can: what it does meanwhile comes
/// late by as much, which is what `realClockTolerance` is for.
struct WallClockPace {
    private let beginning = ContinuousClock.now

    /// Waits until so much wall-clock time has passed since the beginning; returns at once where it has.
    func wait(until instant: Instant) {
        let due = beginning.advanced(by: .nanoseconds(instant.nanoseconds))
        while true {
            let left = ContinuousClock.now.duration(to: due)
            guard left > .zero else { return }
            let (seconds, attoseconds) = left.components
            var time = timespec(tv_sec: Int(min(seconds, 3600)), tv_nsec: Int(attoseconds / 1_000_000_000))
            nanosleep(&time, nil)
        }
    }
}
