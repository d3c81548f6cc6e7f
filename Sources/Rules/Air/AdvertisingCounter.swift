import Events
import FrameOpening

/// The counter of Handoff messages differs for every two payloads of a device, because it is the nonce, and is never
/// lower for a later payload, because receivers drop that as a replay.
///
/// In recordings the counter grows by one with each payload that is sealed, and by a bounded number after a rotation of
/// the address or a pause. A recording has only what was sent. A payload that is replaced before it is sent leaves a gap,
/// so a gap is no breach there.
///
/// A counter begins again with a new key. That key is one that no device has reported before, neither this one nor another.
struct AdvertisingCounter: RuleWithFindings {
    static let name = "advertising-counter"
    static let requirements = ["DISC-016", "AIR-005", "SEC-002"]
    static let kinds: EventKindSet = [.radioSet, .radioStopped, .keyRenewed, .stepStarted]

    private struct Used: Hashable {
        let device: String
        let counter: Int
    }

    private struct Sender {
        var counter: Int
        var message: [UInt8]
        var mark: EventMark
        var address: String?
        /// The radio has been silent since, so the device may have restarted.
        var hasPaused = false
        /// How often the device was restarted since. Each time it loads the counter, which jumps.
        var restarts = 0
        /// A number for the key of the device, which changes with the key.
        var key = 0
        /// The name of the key that opened a message last, in recordings.
        var keyName: String?
        /// The device reported a new key, with which its counters start again.
        var hasNewKey = false
    }

    private var senders = RecentTable<String, Sender>(capacity: 1024)
    private var used = RecentTable<Used, (message: [UInt8], mark: EventMark, key: Int)>(capacity: 2048)
    private(set) var findings = RuleFindings()
    private var reuse = RuleStatement(
        "no counter serves two payloads", requirement: "DISC-016",
        needs: "two payloads of one address in undamaged frames", comparesPayloads: true)
    private var rise = RuleStatement(
        "a later payload has a higher counter", requirement: "DISC-016",
        needs: "two payloads of one address in undamaged frames", comparesPayloads: true)
    private var step = RuleStatement(
        "each payload has the counter of the one before plus 1", requirement: "AIR-005",
        needs:
            "a change of payload without a gap that is long enough to miss another payload: 0.1 s, or 0.22 s after a slow one",
        explanation: "a payload that is sealed and replaced before it is sent leaves such a gap")
    private var keyCounters = KeyCounters()
    /// The keys that devices have reported.
    private var renewedKeys = RecentTable<[UInt8], (device: String, mark: EventMark)>(capacity: 1024)
    private let greatestJump: Int
    private let seesEveryPayload: Bool
    private let seesUnsentPayloads: Bool
    private let mostUnsentPayloads: Int

    /// The steps that restart a device.
    private static let restartingSteps: Set = ["restart", "updateSystem"]

    /// A sender whose counter has reached this discards its key when it next loads the counter, and starts again at 1.
    private static let endOfKey = 0xFF00

    /// Makes the rule.
    init(_ parameters: RuleParameters = RuleParameters()) {
        greatestJump = parameters.greatestCounterJump
        seesEveryPayload = parameters.seesEveryPayload
        seesUnsentPayloads = parameters.seesUnsentPayloads
        mostUnsentPayloads = parameters.mostUnsentPayloads
    }

    mutating func observe(_ event: Event) {
        guard let device = event.device else { return }
        switch event.kind {
        case .radioStopped:
            senders[device]?.hasPaused = true
            return
        case .stepStarted:
            if let verb = event.text(.verb), Self.restartingSteps.contains(verb) { senders[device]?.restarts += 1 }
            return
        case .keyRenewed:
            senders[device]?.key += 1
            senders[device]?.hasNewKey = true
            judgeKey(of: device, event)
            return
        default: break
        }
        guard let data = event.data(.data), let message = SealedFrame(data).messages.first else { return }
        observe(event, message, by: device)
    }

    mutating func observe(_ event: Event, opened frame: OpenedFrame) {
        guard let device = event.device else { return }
        observe(event, frame.message, by: device)
    }

    private mutating func judgeKey(of device: String, _ event: Event) {
        guard let key = event.data(.key) else { return }
        findings.subjectSeen()
        guard let earlier = renewedKeys[key] else {
            renewedKeys[key] = (device, EventMark(event))
            return
        }
        findings.note(
            earlier.device == device ? "DISC-016" : "SEC-002", at: event, expected: "a key that no device has had",
            observed: "the key that \(earlier.device) took at \(earlier.mark.time.milliseconds)",
            evidence: [earlier.mark.sequence])
    }

    private mutating func observe(_ event: Event, _ message: [UInt8], by device: String) {
        findings.subjectSeen()
        let counter = SealedFrame.counter(of: message)
        let address = event.text(.address)
        // A later event of the same payload adds nothing.
        if let key = event.text(.name), senders[device]?.message != message {
            keyCounters.judge(counter, message, ofKey: key, device, event, &findings)
        }
        guard var sender = senders[device] else {
            senders[device] = Sender(
                counter: counter, message: message, mark: EventMark(event), address: address,
                keyName: event.text(.name))
            used[Used(device: device, counter: counter)] = (message, EventMark(event), 0)
            return
        }
        if message == sender.message {
            sender.address = address
            sender.hasPaused = false
            senders[device] = sender
            return
        }
        if sender.counter >= Self.endOfKey && counter < 0x100 { sender.key += 1 }
        let keyName = event.text(.name) ?? sender.keyName
        if let old = sender.keyName, old != keyName {
            sender.key += 1
            sender.hasNewKey = true
        }
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
        used[slot] = (message, EventMark(event), sender.key)
        senders[device] = Sender(
            counter: counter, message: message, mark: EventMark(event), address: address, key: sender.key,
            keyName: keyName)
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
            let bound = greatestJump * max(1, sender.restarts)
            guard jump > bound else { return }
            findings.note(
                "AIR-005", at: event, expected: "a counter from 1 to \(bound) above \(sender.counter)",
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

    var statements: [RuleStatement] {
        [
            reuse.incomplete(used.hasForgotten || senders.hasForgotten), rise.incomplete(senders.hasForgotten), step,
        ] + keyCounters.statements
    }
}
