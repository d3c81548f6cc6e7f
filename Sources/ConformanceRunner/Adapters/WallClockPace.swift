import Events

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Keeps a world's time in step with the wall clock, for implementations that run in real time.
///
/// A world waits nowhere else. If it falls behind, it catches up as fast as it can; `realClockTolerance` covers the delay.
struct WallClockPace {
    private let beginning = ContinuousClock.now

    /// Waits until this much real time has passed since the beginning.
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
