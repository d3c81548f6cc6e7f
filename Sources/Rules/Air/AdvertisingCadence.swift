package import Events
package import FrameOpening

/// A new Handoff payload is advertised fast for about two seconds, then slowly.
///
/// The field `interval` of an event is the interval that begins there; an event without it is not checked. A recording
/// misses transmissions, so a multiple of the interval is no breach there. In a simulated run each command to a controller
/// is an event, so that the rule also sees how long a payload stays fast.
package struct AdvertisingCadence: Rule {
    package static let name = "advertising-cadence"
    package static let requirements = ["AIR-001", "AIR-002"]
    package static let kinds: EventKindSet = [.radioSet, .radioStopped]

    private struct Sender {
        var message: [UInt8]
        var mark: EventMark
        /// The interval that was commanded last.
        var interval: Int64?
    }

    private var senders = RecentTable<String, Sender>(capacity: 1024)
    private var findings = RuleFindings()
    private var fast = RuleStatement(
        "a new payload comes every 30 ms", requirement: "AIR-001",
        needs: "a change of payload, and after it 8 intervals within 2 s that are about equal")
    private var slow = RuleStatement(
        "a payload of more than 2 s comes every 181 ms", requirement: "AIR-002",
        needs: "8 intervals of a payload that is older than 2 s, all about equal")
    private let parameters: RuleParameters

    /// Makes the rule.
    package init(_ parameters: RuleParameters = RuleParameters()) { self.parameters = parameters }

    package mutating func observe(_ event: Event) {
        if event.kind == .radioStopped, let device = event.device, !parameters.missesTransmissions {
            if let sender = senders[device] { end(sender, at: event.time, evidence: [event.sequence]) }
            // The same payload may come back, for example from a device that was off, fast or slow.
            senders[device]?.interval = nil
            return
        }
        guard let data = event.data(.data), let message = SealedFrame(data).messages.first else { return }
        observe(event, message)
    }

    package mutating func observe(_ event: Event, opened frame: OpenedFrame) { observe(event, frame.message) }

    private mutating func observe(_ event: Event, _ message: [UInt8]) {
        guard let device = event.device else { return }
        let isNew = senders[device]?.message != message
        if isNew {
            if let sender = senders[device] { end(sender, at: event.time, evidence: [event.sequence]) }
            senders[device] = Sender(message: message, mark: EventMark(event))
        }
        guard let interval = event.integer(.interval), let sender = senders[device] else { return }
        senders[device]?.interval = interval
        let age = event.time.since(sender.mark.time)
        if !isNew, !parameters.missesTransmissions, sender.interval == nil {
            senders[device]?.mark = EventMark(event)
        } else if !isNew, !parameters.missesTransmissions, age < shortest, !isNear(interval, parameters.fastInterval) {
            note("AIR-001", holds: false)
            findings.note(
                "AIR-001", at: event,
                expected:
                    "a new payload every \(parameters.fastInterval / 1_000_000) ms for about \(parameters.fastDuration / 1_000_000) ms",
                observed: "every \(interval / 1_000_000) ms after \(age / 1_000_000) ms",
                evidence: [sender.mark.sequence])
        } else if isNew {
            judge(interval, parameters.fastInterval, "AIR-001", "a new payload", event, [])
        } else if age >= parameters.fastDuration {
            judge(
                interval, parameters.slowInterval, "AIR-002", "a payload of \(age / 1_000_000) ms", event,
                [sender.mark.sequence])
        }
    }

    /// The shortest and the longest time for which a payload may stay fast.
    private var shortest: Int64 { parameters.fastDuration / 100 * (100 - parameters.intervalTolerancePercent) }
    private var longest: Int64 {
        (parameters.fastDuration / 100 * (100 + parameters.intervalTolerancePercent)).addingReportingOverflow(
            parameters.clockToleranceNanoseconds
        ).partialValue
    }

    private func isNear(_ interval: Int64, _ nominal: Int64) -> Bool {
        let distance = interval.subtractingReportingOverflow(nominal)
        let tolerance = nominal / 100 * parameters.intervalTolerancePercent
        return !distance.overflow && distance.partialValue.magnitude <= tolerance.magnitude
    }

    /// A payload is replaced, or the radio stops, or the observation ends. It must not have stayed fast.
    private mutating func end(_ sender: Sender, at time: Instant, evidence: [Int]) {
        guard !parameters.missesTransmissions, let interval = sender.interval,
            isNear(interval, parameters.fastInterval), !isNear(interval, parameters.slowInterval)
        else { return }
        let age = time.since(sender.mark.time)
        guard age > longest else { return }
        note("AIR-002", holds: false)
        findings.note(
            "AIR-002", atEnd: time,
            expected:
                "a payload every \(parameters.slowInterval / 1_000_000) ms after about \(parameters.fastDuration / 1_000_000) ms",
            observed: "still every \(interval / 1_000_000) ms after \(age / 1_000_000) ms",
            evidence: [sender.mark.sequence] + evidence)
    }

    private mutating func judge(
        _ interval: Int64, _ nominal: Int64, _ requirement: String, _ what: String, _ event: Event, _ evidence: [Int?]
    ) {
        let tolerance = nominal / 100 * parameters.intervalTolerancePercent
        if isNear(interval, nominal) {
            findings.subjectSeen()
            note(requirement, holds: true)
            return
        }
        if parameters.missesTransmissions, isMultiple(interval, of: nominal) { return }
        note(requirement, holds: false)
        findings.note(
            requirement, at: event,
            expected: "\(what) every \(nominal / 1_000_000) ms, give or take \(tolerance / 1_000_000) ms",
            observed: "every \(interval / 1_000_000) ms", evidence: evidence)
    }

    private mutating func note(_ requirement: String, holds: Bool) {
        if requirement == fast.requirement { fast.test(holds) } else { slow.test(holds) }
    }

    /// Whether every second or third transmission, or fewer, comes at this interval, with a tolerance of a twelfth. Each
    /// transmission has a random delay of its own.
    private func isMultiple(_ interval: Int64, of nominal: Int64) -> Bool {
        let delay = RuleParameters.meanAdvertisingDelay
        let step = nominal + delay
        guard step > 0, interval > nominal, interval < .max - delay - step else { return false }
        let whole = interval + delay
        let count = (whole + step / 2) / step
        return count >= 2 && (whole - count * step).magnitude <= (step / 12).magnitude
    }

    package mutating func finish(at end: Instant) -> RuleOutcome {
        if !parameters.missesTransmissions {
            for device in senders.keys { if let sender = senders[device] { self.end(sender, at: end, evidence: []) } }
            senders = RecentTable(capacity: 1024)
        }
        return findings.outcome
    }

    package var statements: [RuleStatement] { [fast, slow] }
}
