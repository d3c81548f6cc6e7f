/// A point of virtual time: whole nanoseconds since a world's start.
///
/// The date of nanosecond 0 is a parameter of the world (``RunHeader/epoch``), never the wall clock.
package struct Instant: Hashable, Sendable, Comparable {
    /// Nanoseconds since the world's start; never negative in a log.
    package var nanoseconds: Int64

    /// Makes an instant from nanoseconds since the world's start.
    package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// The world's start.
    package static let start = Instant(nanoseconds: 0)

    /// An instant that no world reaches.
    package static let never = Instant(nanoseconds: .max)

    /// Whether the left instant is earlier.
    package static func < (left: Instant, right: Instant) -> Bool { left.nanoseconds < right.nanoseconds }

    /// The instant `nanoseconds` later; saturates at ``never``, since a case may choose any numbers.
    package func advanced(by nanoseconds: Int64) -> Instant {
        let (sum, overflow) = self.nanoseconds.addingReportingOverflow(nanoseconds)
        return overflow ? .never : Instant(nanoseconds: sum)
    }

    /// Nanoseconds from `earlier` to this instant.
    package func since(_ earlier: Instant) -> Int64 { nanoseconds &- earlier.nanoseconds }
}
