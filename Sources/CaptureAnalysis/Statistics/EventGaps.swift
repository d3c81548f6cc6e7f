import BluetoothLE

/// The time between two advertising events, nanoseconds: all of it, and without the recording's pauses.
struct EventGap {
    /// All of it.
    var duration: Int64
    /// What is left without the recording's pauses.
    var silence: Int64
}

/// The last advertising event of each stream: a device, alone or with a type or a channel.
///
/// Strangers choose the addresses: the streams that are remembered are bounded.
struct EventGaps: Sendable {
    /// The parts of a device that are measured separately.
    enum Part {
        case whole
        case type(UInt8)
        case channel(UInt8)

        fileprivate var key: UInt64 {
            switch self {
            case .whole: 0
            case .type(let number): 0x100 | UInt64(number)
            case .channel(let number): 0x200 | UInt64(number)
            }
        }
    }

    /// The most streams that are remembered.
    static let limit = 1 << 13

    private var events: [UInt64: HeardInstant] = [:]
    /// Streams that were let go.
    private(set) var evictedCount = 0

    /// The time since the last advertising event of a device's part; nil where this reception belongs to that event or
    /// is the first.
    mutating func gap(of device: Int, _ part: Part, at instant: HeardInstant) -> EventGap? {
        let key = UInt64(truncatingIfNeeded: device) << 16 | part.key
        guard let last = events[key] else {
            if events.count >= Self.limit { letGo() }
            events[key] = instant
            return nil
        }
        let (gap, overflow) = instant.time.subtractingReportingOverflow(last.time)
        // Time that runs backwards begins anew.
        guard !overflow, gap >= 0 else {
            events[key] = instant
            return nil
        }
        guard gap >= CadenceMeasure.leastGap else { return nil }
        events[key] = instant
        return EventGap(duration: gap, silence: last.silence(until: instant))
    }

    /// Lets the lower half of the device numbers go: addresses that came first are the likeliest to be gone.
    private mutating func letGo() {
        let numbers = events.keys.map { $0 >> 16 }.sorted()
        let middle = numbers[numbers.count / 2]
        let before = events.count
        events = events.filter { $0.key >> 16 > middle }
        evictedCount += before - events.count
    }
}
