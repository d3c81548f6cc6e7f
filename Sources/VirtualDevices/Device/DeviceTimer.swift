import Events
import ImplementationAdapter

/// What a timer of a device is for.
enum DeviceTimer: Hashable {
    /// A save cycle of an activity is due.
    case save(activity: Int)
    /// The next update of a current activity that needs no mark.
    case periodicUpdate(activity: Int)
    /// The advertiser's next phase: fast to slow, or goodbye to silence.
    case advertisingPhase
    /// The private address changes.
    case addressRotation
    /// The advertised activity may have expired.
    case expiration
    /// A peer has not been heard for the loss time-out.
    case peerLost(DeviceIdentifier)
    /// A request for a key times out.
    case keyRequest(LinkIdentifier)
    /// A request for a host times out.
    case hostRequest(LinkIdentifier)
    /// A peer may be asked for its key again.
    case keyRetry(of: DeviceIdentifier)
    /// The session on a link has a deadline.
    case session(LinkIdentifier)
    /// A step of the running attempt is due.
    case attempt(Int, AttemptStep)
    /// The hooks of a save cycle are done, so the reply can be sent.
    case reply(LinkIdentifier)
    /// Nobody waits for the late reply on a link any more.
    case abandoned(LinkIdentifier)
    /// The index takes up what an app said of an activity.
    case index(activity: Int)
    /// Entries of the index may have expired.
    case indexExpiration
    /// A request for streams was not answered, or the bytes of a pair do not get through.
    case stream(LinkIdentifier)
    /// A timer of an app's process.
    case process(bundle: String, number: Int)

    /// Steps and limits of an attempt.
    enum AttemptStep: Hashable {
        case unlocked, launched, requestDue, connectionLimit, replyLimit, deliveryDue, limit
    }
}

/// A device's timers in the order in which they fire: by instant, then in the order in which they were set.
struct DeviceTimers {
    private struct Entry {
        var time: Instant
        var timer: DeviceTimer
    }

    private var entries: [Entry] = []

    var next: Instant? { entries.first?.time }

    /// Sets a timer, in place of an equal one.
    mutating func set(_ timer: DeviceTimer, at time: Instant) {
        cancel(timer)
        let index = entries.firstIndex { time < $0.time } ?? entries.endIndex
        entries.insert(Entry(time: time, timer: timer), at: index)
    }

    mutating func cancel(_ timer: DeviceTimer) {
        // No two timers are equal.
        if let index = entries.firstIndex(where: { $0.timer == timer }) { entries.remove(at: index) }
    }

    mutating func cancelAll(where fits: (DeviceTimer) -> Bool) {
        entries.removeAll { fits($0.timer) }
    }

    func isSet(_ timer: DeviceTimer) -> Bool { entries.contains { $0.timer == timer } }

    /// Takes the next timer that is due.
    mutating func take(until now: Instant) -> DeviceTimer? {
        guard let first = entries.first, first.time <= now else { return nil }
        return entries.removeFirst().timer
    }
}
