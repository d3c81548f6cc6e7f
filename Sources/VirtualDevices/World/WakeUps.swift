import Events
import ImplementationAdapter

/// When each device of a world wants to be called next.
struct WakeUps {
    /// How often one device may ask for a wake-up; nil for no limit. Without a limit, a device that always asks for
    /// another one at the same instant stops time.
    var limit: Int?
    private var devices: [Device] = []

    private struct Device {
        /// The device is called at least this often, in nanoseconds, since it has a clock of its own; nil for one
        /// without a clock.
        let poll: Int64?
        var wanted: Instant?
        /// How often it was called because it asked for that.
        var count = 0
    }

    mutating func add(pollNanoseconds: Int64?) { devices.append(Device(poll: pollNanoseconds)) }

    /// A device says when it wants to be called next, in place of what it said before.
    ///
    /// - Returns: the instant of the call; nil where no call is wanted or the call is planned already.
    mutating func request(_ instant: Instant?, of device: Int, at now: Instant) -> Instant? {
        var wanted = instant
        if let poll = devices[device].poll { wanted = min(wanted ?? .never, now.advanced(by: max(1, poll))) }
        // An instant that has passed is now.
        wanted = wanted.map { max(now, $0) }
        guard devices[device].wanted != wanted else { return nil }
        devices[device].wanted = wanted
        return wanted
    }

    /// Takes a wake-up that is due.
    ///
    /// - Returns: whether the device still wants it.
    mutating func take(_ device: Int, at instant: Instant) -> Bool {
        guard devices[device].wanted == instant else { return false }
        devices[device].wanted = nil
        if devices[device].poll == nil { devices[device].count += 1 }
        return true
    }

    mutating func cancel(_ device: Int) { devices[device].wanted = nil }

    /// Whether a device has asked for more wake-ups than the limit allows.
    func exceedsLimit(_ device: Int) -> Bool { limit.map { devices[device].count > $0 } ?? false }
}
