package import Events

/// The counter of Handoff messages: never the same for two payloads of a device (it is the nonce), and never a lower one for a later payload (receivers drop it as a
/// replay). That follows from how messages are sealed.
///
/// That it is one more with each payload that is sealed, and jumps by a bounded number after a rotation of the address or a pause, is how devices were seen to do it. Who
/// hears what was sent, and not what was sealed, cannot hold a gap against the sender: a payload that is replaced before it is sent leaves one.
package struct AdvertisingCounter: Rule {
    package static let name = "advertising-counter"
    package static let requirements = ["DISC-016", "AIR-005"]
    package static let kinds: EventKindSet = [.radioSet, .radioStopped, .keyRenewed]

    private struct Used: Hashable {
        let device: String
        let counter: Int
    }

    private struct Sender {
        var counter: Int
        var message: [UInt8]
        var mark: Mark
        var address: String?
        /// The radio fell silent since: the device may have restarted.
        var hasPaused = false
        /// Distinguishes what was sealed under different keys.
        var key = 0
        /// The device said that it made a new key: its counters start again.
        var hasNewKey = false
    }

    private var senders = RecentTable<String, Sender>(capacity: 1024)
    private var used = RecentTable<Used, (message: [UInt8], mark: Mark, key: Int)>(capacity: 2048)
    private var findings = Findings()
    private var reuse = RuleStatement(
        "no counter serves two payloads", requirement: "DISC-016",
        needs: "two payloads of one address in undamaged frames", comparesPayloads: true)
    private var rise = RuleStatement(
        "a later payload has a higher counter", requirement: "DISC-016",
        needs: "two payloads of one address in undamaged frames", comparesPayloads: true)
    private var step = RuleStatement(
        "each payload has the counter of the one before and 1", requirement: "AIR-005",
        needs: "a change of payload without a silence in which another can hide: 0.1 s, or 0.22 s behind a slow one",
        explanation: "a payload that is sealed and replaced before it is sent leaves such a gap")
    private var keyReuse = RuleStatement(
        "no counter of a key serves two payloads under two addresses", requirement: "DISC-016",
        needs: "payloads of two addresses which one key (--keys) opens", comparesPayloads: true)
    /// Messages by the key that opened them, as far as events say, with the device that sent them.
    private var usedByKey = RecentTable<Used, (message: [UInt8], mark: Mark, device: String)>(capacity: 2048)
    private var keyRise = RuleStatement(
        "a later payload of a key has no lower counter under another address", requirement: "DISC-016",
        needs: "payloads of two addresses which one key (--keys) opens", comparesPayloads: true)
    /// What was seen of each key: the device of its first payload, whether there was another, and the payload with the highest counter.
    private var keys = RecentTable<String, KeySeen>(capacity: 1024)
    private struct KeySeen {
        var first: String
        var hasOthers = false
        var highest: (counter: Int, device: String, mark: Mark)
    }
    /// Payloads of different devices come as they end: what is nearer than a second may be the same change.
    private static let simultaneous: Int64 = 1_000_000_000
    private let greatestJump: Int
    private let seesEveryPayload: Bool
    private let seesUnsentPayloads: Bool
    private let mostUnsentPayloads: Int

    /// From here on a sender discards its key when it next loads the counter, and starts again at 1.
    private static let endOfKey = 0xFF00

    /// Makes the rule.
    package init(_ parameters: RuleParameters = RuleParameters()) {
        greatestJump = parameters.greatestCounterJump
        seesEveryPayload = parameters.seesEveryPayload
        seesUnsentPayloads = parameters.seesUnsentPayloads
        mostUnsentPayloads = parameters.mostUnsentPayloads
    }

    package mutating func observe(_ event: Event) {
        guard let device = event.device else { return }
        if event.kind == .radioStopped {
            senders[device]?.hasPaused = true
            return
        }
        if event.kind == .keyRenewed {
            senders[device]?.key += 1
            senders[device]?.hasNewKey = true
            return
        }
        guard let data = event.data(.data), let message = HandoffMessageScan(data).messages.first else { return }
        findings.subjectSeen()
        let counter = HandoffMessageScan.counter(of: message)
        let address = event.text(.address)
        // A later event of the same payload says nothing new.
        if let key = event.text(.name), senders[device]?.message != message {
            judge(counter, message, ofKey: key, device, event)
        }
        guard var sender = senders[device] else {
            senders[device] = Sender(counter: counter, message: message, mark: Mark(event), address: address)
            used[Used(device: device, counter: counter)] = (message, Mark(event), 0)
            return
        }
        if message == sender.message {
            sender.address = address
            sender.hasPaused = false
            senders[device] = sender
            return
        }
        if sender.counter >= Self.endOfKey && counter < 0x100 { sender.key += 1 }
        let slot = Used(device: device, counter: counter)
        if let earlier = used[slot], earlier.key == sender.key {
            reuse.test(earlier.message == message)
            if earlier.message != message {
                findings.note(
                    "DISC-016", at: event, expected: "a new counter for a new payload",
                    observed: "counter \(counter) with another payload than at \(earlier.mark.time.milliseconds)",
                    evidence: [earlier.mark.sequence])
            }
        } else if seesEveryPayload, sender.counter < Self.endOfKey, !sender.hasNewKey {
            reuse.test(true)
            judge(counter, after: sender, mayJump: sender.hasPaused || address != sender.address, event)
        }
        used[slot] = (message, Mark(event), sender.key)
        senders[device] = Sender(
            counter: counter, message: message, mark: Mark(event), address: address, key: sender.key)
    }

    private mutating func judge(_ counter: Int, after sender: Sender, mayJump: Bool, _ event: Event) {
        let jump = counter - sender.counter
        rise.test(jump > 0)
        guard jump > 0 else {
            findings.note(
                "DISC-016", at: event, expected: "a counter above \(sender.counter)", observed: "counter \(counter)",
                evidence: [sender.mark.sequence])
            return
        }
        if mayJump {
            guard jump > greatestJump else { return }
            findings.note(
                "AIR-005", at: event, expected: "a counter from 1 to \(greatestJump) above \(sender.counter)",
                observed: "counter \(counter)", evidence: [sender.mark.sequence])
        } else if jump == 1 {
            step.test(true)
        } else if !seesUnsentPayloads, jump - 1 <= mostUnsentPayloads {
            step.doubt(
                "counter \(counter) after \(sender.counter)", evidence: [sender.mark.sequence, event.sequence])
        } else {
            step.test(false)
            findings.note(
                "AIR-005", at: event, expected: "counter \(sender.counter + 1)", observed: "counter \(counter)",
                evidence: [sender.mark.sequence])
        }
    }

    /// What one address used is judged by the address; a key tells which addresses are one device.
    private mutating func judge(
        _ counter: Int, _ message: [UInt8], ofKey key: String, _ device: String, _ event: Event
    ) {
        let slot = Used(device: key, counter: counter)
        var seen = keys[key] ?? KeySeen(first: device, highest: (counter, device, Mark(event)))
        if seen.first != device { seen.hasOthers = true }
        let highest = seen.highest
        if counter > highest.counter { seen.highest = (counter, device, Mark(event)) }
        keys[key] = seen
        if highest.device != device, event.time.since(highest.mark.time) > Self.simultaneous {
            keyRise.test(counter >= highest.counter)
            if counter < highest.counter {
                findings.note(
                    "DISC-016", at: event,
                    expected: "a counter above \(highest.counter), which the key had under another address",
                    observed: "counter \(counter)", evidence: [highest.mark.sequence])
            }
        }
        guard let earlier = usedByKey[slot] else {
            usedByKey[slot] = (message, Mark(event), device)
            if seen.hasOthers { keyReuse.test(true) }
            return
        }
        guard earlier.device != device, earlier.message != message else { return }
        keyReuse.test(false)
        findings.note(
            "DISC-016", at: event, expected: "a new counter for a new payload under the same key",
            observed:
                "counter \(counter) with another payload than \(earlier.device) sent at \(earlier.mark.time.milliseconds)",
            evidence: [earlier.mark.sequence])
    }

    package mutating func finish(at end: Instant) -> RuleOutcome { findings.outcome }

    package var statements: [RuleStatement] {
        [
            reuse.incomplete(used.hasForgotten || senders.hasForgotten), rise.incomplete(senders.hasForgotten), step,
            keyReuse.incomplete(usedByKey.hasForgotten || keys.hasForgotten), keyRise.incomplete(keys.hasForgotten),
        ]
    }
}
