import Events
import ImplementationAdapter

/// What a device wants to be woken up for.
enum DeviceTimer: Hashable {
    /// A save cycle of an activity is due.
    case save(activity: Int)
    /// The next update of a current activity that needs no mark.
    case periodicUpdate(activity: Int)
    /// The advertiser's next phase: fast to slow, or goodbye to silence.
    case advertisingPhase
    /// The private address is to change.
    case addressRotation
    /// The advertised activity's time may be over.
    case expiration
    /// Nothing has been heard of a peer for long.
    case peerLost(DeviceIdentifier)
    /// A request for a key takes too long.
    case keyRequest(LinkIdentifier)
    /// The session on a link has a deadline.
    case session(LinkIdentifier)
    /// A step of the running attempt is due.
    case attempt(Int, AttemptStep)
    /// The hooks of a save cycle have taken their time: now the reply may go.
    case reply(LinkIdentifier)
    /// An app process asked for it.
    case process(bundle: String, number: Int)

    /// Steps and limits of an attempt.
    enum AttemptStep: Hashable {
        case unlocked, launched, requestDue, connectionLimit, replyLimit, deliveryDue, limit
    }
}

/// A device's timers, in the order in which they are due; those of one instant in the order in which they were set.
struct DeviceTimers {
    private struct Entry {
        var time: Instant
        var timer: DeviceTimer
    }

    private var entries: [Entry] = []

    /// When the next one is due.
    var next: Instant? { entries.first?.time }

    /// Sets a timer, in place of an equal one that is set already.
    mutating func set(_ timer: DeviceTimer, at time: Instant) {
        cancel(timer)
        let index = entries.firstIndex { time < $0.time } ?? entries.endIndex
        entries.insert(Entry(time: time, timer: timer), at: index)
    }

    /// Cancels a timer, if it is set.
    mutating func cancel(_ timer: DeviceTimer) {
        entries.removeAll { $0.timer == timer }
    }

    /// Cancels all timers that fit.
    mutating func cancelAll(where fits: (DeviceTimer) -> Bool) {
        entries.removeAll { fits($0.timer) }
    }

    /// Whether a timer is set.
    func isSet(_ timer: DeviceTimer) -> Bool { entries.contains { $0.timer == timer } }

    /// Takes the next timer that is due.
    mutating func take(until now: Instant) -> DeviceTimer? {
        guard let first = entries.first, first.time <= now else { return nil }
        return entries.removeFirst().timer
    }
}
