import BluetoothLE

/// The time between two advertising events, in nanoseconds.
struct EventGap {
    var duration: Int64
    /// The duration without the recording's pauses.
    var silence: Int64
}

/// The last advertising event of each stream: a device, or a device's events of one type or on one channel.
///
/// Strangers choose the addresses, so the number of streams is bounded.
struct EventGaps: Sendable {
    /// The events of a device that are one stream.
    enum Stream {
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
    /// Streams that were evicted.
    private(set) var evictedCount = 0

    /// The time since the last advertising event of a stream; nil if this reception belongs to that event or is the
    /// first.
    mutating func gap(of device: Int, _ stream: Stream, at instant: HeardInstant) -> EventGap? {
        let key = UInt64(truncatingIfNeeded: device) << 16 | stream.key
        guard let last = events[key] else {
            if events.count >= Self.limit { evict() }
            events[key] = instant
            return nil
        }
        let (gap, overflow) = instant.time.subtractingReportingOverflow(last.time)
        // Times that are not in order start anew.
        guard !overflow, gap >= 0 else {
            events[key] = instant
            return nil
        }
        guard gap >= CadenceMeasure.leastGap else { return nil }
        events[key] = instant
        return EventGap(duration: gap, silence: last.silence(until: instant))
    }

    /// Evicts the lower half of the device numbers: the oldest addresses are the least likely to occur again.
    private mutating func evict() {
        let numbers = events.keys.map { $0 >> 16 }.sorted()
        let middle = numbers[numbers.count / 2]
        let before = events.count
        events = events.filter { $0.key >> 16 > middle }
        evictedCount += before - events.count
    }
}
