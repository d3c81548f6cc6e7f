import Events
import VirtualDevices

/// A place between two events of a case's log.
struct LogPlace {
    /// The number of the next event.
    var sequence: Int
    var time: Instant

    /// The place before the first event.
    static let start = LogPlace(sequence: 0, time: .start)
}
