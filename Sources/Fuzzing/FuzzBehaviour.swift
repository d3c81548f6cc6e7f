import Events
import Randomness

/// What an execution showed, as numbers that are alike for alike behaviour.
///
/// Implementations in other processes show no coverage of their code. What stands for it: which event followed which on a
/// device, how often a kind came (in powers of two), and in which order of magnitude of time.
enum FuzzBehaviour {
    static func numbers(of events: [Event]) -> [UInt64] {
        var numbers: Set<UInt64> = []
        var last: [String: Event] = [:]
        var counts: [EventKind: Int] = [:]
        for event in events {
            let device = event.device ?? ""
            if let before = last[device] {
                let elapsed = UInt64(clamping: event.time.nanoseconds - before.time.nanoseconds)
                numbers.insert(number("\(before.kind.rawValue)>\(event.kind.rawValue)", elapsed.bitLength / 4))
            }
            last[device] = event
            counts[event.kind, default: 0] += 1
        }
        for (kind, count) in counts { numbers.insert(number(kind.rawValue, UInt64(count).bitLength + 100)) }
        return numbers.sorted()
    }

    private static func number(_ text: String, _ size: Int) -> UInt64 {
        var hash = StableHash()
        hash.combine(bytes: text.utf8)
        hash.combine(UInt64(size))
        return hash.value
    }
}

extension UInt64 {
    fileprivate var bitLength: Int { Self.bitWidth - leadingZeroBitCount }
}
