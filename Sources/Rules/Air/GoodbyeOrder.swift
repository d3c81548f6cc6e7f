package import Events
package import FrameOpening

/// A sender that has nothing more to offer sends one all-zero payload, a goodbye, for about two seconds, and does not
/// send the payload before it again.
///
/// Only the key distinguishes a goodbye from another payload. In recordings the field `state` of an event has the result.
/// A sender that falls silent without a goodbye breaks nothing: it may be out of range or asleep.
package struct GoodbyeOrder: Rule {
    package static let name = "goodbye-order"
    package static let requirements = ["AIR-004"]
    package static let kinds: EventKindSet = [.radioSet, .radioStopped]

    /// The value of `state` that marks a goodbye.
    package static let state = "goodbye"

    private struct Sender {
        var message: [UInt8]
        var mark: EventMark
        var isGoodbye: Bool
        var isTooLong = false
        /// The radio has fallen silent since.
        var hasEnded = false
        /// What was sent when the goodbye began.
        var offered: [UInt8]?
    }

    private var senders = RecentTable<String, Sender>(capacity: 1024)
    private var hasForgotten = false
    private var findings = RuleFindings()
    private var duration = RuleStatement(
        "a goodbye is over after about 2 s", requirement: "AIR-004",
        needs: "a goodbye, which only a key (--keys) opens")
    private var order = RuleStatement(
        "after a goodbye comes a new payload", requirement: "AIR-004",
        needs: "a goodbye, which only a key (--keys) opens, and a payload after it", comparesPayloads: true)
    private let longest: Int64
    private let seesEveryCommand: Bool

    /// Makes the rule. A goodbye may take a tenth longer than the parameter, for a clock that is not the sender's. One that
    /// ends as it begins is never too long.
    package init(_ parameters: RuleParameters = RuleParameters()) {
        let duration = Instant.start.advanced(by: parameters.goodbyeDuration)
            .advanced(by: parameters.goodbyeDuration / 10).advanced(by: parameters.clockToleranceNanoseconds)
        longest = max(1, duration.nanoseconds)
        seesEveryCommand = !parameters.missesTransmissions
    }

    package mutating func observe(_ event: Event) {
        guard event.kind == .radioStopped else {
            guard let data = event.data(.data), let message = SealedFrame(data).messages.first else { return }
            return observe(event, message, isGoodbye: event.text(.state) == Self.state)
        }
        // In a recording it is the beginning of a gap in which the goodbye may go on.
        guard seesEveryCommand, let device = event.device, let sender = senders[device] else { return }
        if sender.isGoodbye, !sender.isTooLong, !sender.hasEnded { judgeDuration(of: sender, device, at: event) }
        senders[device]?.hasEnded = true
    }

    package mutating func observe(_ event: Event, opened frame: OpenedFrame) {
        observe(event, frame.message, isGoodbye: frame.isGoodbye)
    }

    private mutating func observe(_ event: Event, _ message: [UInt8], isGoodbye: Bool) {
        guard let device = event.device else { return }
        if isGoodbye { findings.subjectSeen() }
        guard let sender = senders[device] else {
            senders[device] = Sender(message: message, mark: EventMark(event), isGoodbye: isGoodbye)
            return
        }
        if sender.message == message {
            if sender.isGoodbye, !sender.isTooLong { judgeDuration(of: sender, device, at: event) }
            return
        }
        if sender.isGoodbye {
            if seesEveryCommand, !sender.isTooLong, !sender.hasEnded {
                judgeDuration(of: sender, device, at: event)
            }
            end(senders[device] ?? sender)
            let isOld = message == sender.offered
            order.test(!isOld)
            if isOld {
                findings.note(
                    "AIR-004", at: event, expected: "a new payload after a goodbye, or silence",
                    observed: "the payload from before it again", evidence: [sender.mark.sequence])
            }
        }
        senders[device] = Sender(
            message: message, mark: EventMark(event), isGoodbye: isGoodbye, offered: isGoodbye ? sender.message : nil)
    }

    /// Checks how long a goodbye has been sent, at a later event of it.
    private mutating func judgeDuration(of sender: Sender, _ device: String, at event: Event) {
        let age = event.time.since(sender.mark.time)
        guard age >= longest else { return }
        senders[device]?.isTooLong = true
        findings.note(
            "AIR-004", at: event, expected: "a goodbye for less than \(longest / 1_000_000) ms",
            observed: "one that is still sent after \(age / 1_000_000) ms", evidence: [sender.mark.sequence])
    }

    private mutating func end(_ goodbye: Sender) { duration.test(!goodbye.isTooLong) }

    package mutating func finish(at end: Instant) -> RuleOutcome {
        hasForgotten = senders.hasForgotten
        for device in senders.keys { if let sender = senders[device], sender.isGoodbye { self.end(sender) } }
        senders = RecentTable(capacity: 1024)
        return findings.outcome
    }

    package var statements: [RuleStatement] { [duration, order.incomplete(hasForgotten)] }
}
