import Events

/// Counters across addresses: payloads that one key opens come from one device, so no counter of the key serves two of
/// them, and none is lower than an earlier one.
struct KeyCounters {
    private struct Used: Hashable {
        let key: String
        let counter: Int
    }

    /// What was seen of a key.
    private struct Seen {
        /// The device of its first payload.
        var first: String
        /// Whether another device used it too.
        var hasOthers = false
        /// The payload with the highest counter.
        var highest: (counter: Int, device: String, mark: EventMark)
    }

    private var reuse = RuleStatement(
        "no counter of a key serves two payloads under two addresses", requirement: "DISC-016",
        needs: "payloads of two addresses which one key (--keys) opens", comparesPayloads: true)
    private var rise = RuleStatement(
        "a later payload of a key has no lower counter under another address", requirement: "DISC-016",
        needs: "payloads of two addresses which one key (--keys) opens", comparesPayloads: true)
    /// Messages by the key that opened them, with the device that sent them.
    private var used = RecentTable<Used, (message: [UInt8], mark: EventMark, device: String)>(capacity: 2048)
    private var keys = RecentTable<String, Seen>(capacity: 1024)

    /// Payloads of different devices come when they end. Two within a second may be the same change.
    private static let simultaneous: Int64 = 1_000_000_000

    /// Judges a payload that the key opens.
    mutating func judge(
        _ counter: Int, _ message: [UInt8], ofKey key: String, _ device: String, _ event: Event,
        _ findings: inout RuleFindings
    ) {
        let slot = Used(key: key, counter: counter)
        var seen = keys[key] ?? Seen(first: device, highest: (counter, device, EventMark(event)))
        if seen.first != device { seen.hasOthers = true }
        let highest = seen.highest
        if counter > highest.counter { seen.highest = (counter, device, EventMark(event)) }
        keys[key] = seen
        if highest.device != device, event.time.since(highest.mark.time) > Self.simultaneous {
            rise.test(counter >= highest.counter)
            if counter < highest.counter {
                findings.note(
                    "DISC-016", at: event,
                    expected: "a counter above \(highest.counter), which the key had under another address",
                    observed: "counter \(counter)", evidence: [highest.mark.sequence])
            }
        }
        guard let earlier = used[slot] else {
            used[slot] = (message, EventMark(event), device)
            if seen.hasOthers { reuse.test(true) }
            return
        }
        guard earlier.device != device, earlier.message != message else { return }
        reuse.test(false)
        findings.note(
            "DISC-016", at: event, expected: "a new counter for a new payload under the same key",
            observed:
                "counter \(counter) with another payload than \(earlier.device) sent at \(earlier.mark.time.milliseconds)",
            evidence: [earlier.mark.sequence])
    }

    var statements: [RuleStatement] {
        [reuse.incomplete(used.hasForgotten || keys.hasForgotten), rise.incomplete(keys.hasForgotten)]
    }
}
