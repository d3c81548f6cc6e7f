package import Events

/// The counter of Handoff messages: never the same for two payloads of a device (it is the nonce), one more with each
/// new payload, a bounded jump after a rotation of the address or a pause.
package struct AdvertisingCounter: Rule {
    package static let name = "advertising-counter"
    package static let requirements = ["DISC-016"]
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
    private var used = RecentTable<Used, (message: [UInt8], mark: Mark, key: Int)>()
    private var findings = Findings()
    private var reuse = RuleStatement(
        "no counter serves two payloads", requirement: "DISC-016",
        needs: "two payloads of one address in undamaged frames")
    private var step = RuleStatement(
        "each payload has the counter of the one before and 1", requirement: "DISC-016",
        needs: "a change of payload with less than 0.1 s between the old and the new one")
    private var rise = RuleStatement(
        "over a pause the counter rises", requirement: "DISC-016",
        needs: "two payloads of one address with a pause between")
    private let greatestJump: Int
    private let seesEveryPayload: Bool

    /// From here on a sender discards its key when it next loads the counter, and starts again at 1.
    private static let endOfKey = 0xFF00

    /// Makes the rule.
    package init(_ parameters: RuleParameters = RuleParameters()) {
        greatestJump = parameters.greatestCounterJump
        seesEveryPayload = parameters.seesEveryPayload
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
            let jump = counter - sender.counter
            let mayJump = sender.hasPaused || address != sender.address
            let isBroken = jump < 1 || jump > (mayJump ? greatestJump : 1)
            if mayJump { rise.test(!isBroken) } else { step.test(!isBroken) }
            if isBroken {
                findings.note(
                    "DISC-016", at: event,
                    expected: mayJump
                        ? "a counter from 1 to \(greatestJump) above \(sender.counter)"
                        : "counter \(sender.counter + 1)",
                    observed: "counter \(counter)", evidence: [sender.mark.sequence])
            }
        }
        used[slot] = (message, Mark(event), sender.key)
        senders[device] = Sender(
            counter: counter, message: message, mark: Mark(event), address: address, key: sender.key)
    }

    package mutating func finish(at end: Instant) -> RuleOutcome { findings.outcome }

    package var statements: [RuleStatement] { [reuse, step, rise] }
}
