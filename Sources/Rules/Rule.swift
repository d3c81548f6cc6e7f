package import Events

// Requirements as incremental folds over events.
//
// The contract of this module:
// - A rule sees the events of one case in log order, each once, and keeps bounded state: what it has evicted it says
//   nothing about. It never asks an implementation anything, so live runs, fuzz iterations, foreign implementations
//   and recordings are judged by the same code.
// - A rule that saw nothing of what it speaks about answers `notObservable`, never `holds`.
// - Events may come from anywhere and may be wrong in any way: a missing field, device or number makes a rule silent
//   about that event, except for `event-attributes`, whose subject this is.
// - Times and limits are ``RuleParameters``; the defaults are the reference profile's.

/// A requirement, or a few that one state machine decides, as a fold over events.
package protocol Rule: Sendable {
    /// The rule's name in logs (`rule:NAME`) and baselines; API.
    static var name: String { get }
    /// Ids of the requirements that it can find broken.
    static var requirements: [String] { get }
    /// The kinds of events that it needs; it is shown no others.
    static var kinds: EventKindSet { get }

    /// Takes the next event.
    mutating func observe(_ event: Event)

    /// Judges what was seen. `end` is the instant at which the observation ended.
    mutating func finish(at end: Instant) -> RuleOutcome

    /// What the rule says, statement by statement, where it keeps count of how often each was put to the test.
    var statements: [RuleStatement] { get }
}

extension Rule {
    /// None: the rule does not keep count.
    package var statements: [RuleStatement] { [] }
}

/// What a rule says after the last event.
package enum RuleOutcome: Sendable, Hashable {
    /// What the rule speaks about happened, and always as required.
    case holds
    /// It was broken; at least one breach, in log order.
    case broken([Breach])
    /// Nothing of what the rule speaks about was seen.
    case notObservable
}

/// One time at which one requirement was broken.
package struct Breach: Sendable, Hashable {
    /// The requirement's id.
    package var requirement: String
    /// What was expected, in words.
    package var expected: String
    /// What was observed, in words.
    package var observed: String
    /// Sequence numbers of the events that bear witness, ascending.
    package var evidence: [Int]
    /// When it was broken.
    package var time: Instant
    /// The device that broke it, where one event shows that.
    package var device: String?

    /// Makes a breach.
    package init(
        requirement: String, expected: String, observed: String, evidence: [Int], time: Instant, device: String? = nil
    ) {
        self.device = device
        self.requirement = requirement
        self.expected = expected
        self.observed = observed
        self.evidence = evidence
        self.time = time
    }
}

/// What rules take from the profile under which a world runs.
package struct RuleParameters: Sendable, Hashable {
    /// How many save cycles one burst of marks may cause (UPD-005).
    package var burstCycles = 2
    /// How long an attempt may stay without an outcome, in nanoseconds (CONT-034). The reference profile's time-outs are
    /// seconds long; only an attempt that was forgotten is older than this.
    package var attemptLimitNanoseconds: Int64 = 120_000_000_000
    /// How much later than willContinue the payload may be asked for (CONT-008), in nanoseconds: one scheduling step, with
    /// room for a link that has to be opened first.
    package var requestDelayNanoseconds: Int64 = 1_000_000_000
    /// How many save cycles of one activity a second of virtual time may hold (UPD-004): far more than any coalescing
    /// allows, far fewer than a hook that causes its own next cycle would make.
    package var saveCyclesPerSecond = 200
    /// How long a mark on a current activity may wait for its save cycle, in nanoseconds (UPD-003, UPD-005).
    package var saveDelayNanoseconds: Int64 = 30_000_000_000
    /// How long after a failure an alert without an attempt is taken to speak of it, in nanoseconds.
    package var alertWindowNanoseconds: Int64 = 1_000_000_000
    /// Whether the delegate's willSave stands after the emptying of userInfo (O-03): nil takes either order.
    package var willSaveAfterClear: Bool? = true
    /// The greatest jump of a device's advertising counter that is no breach: 1 for a new payload, up to 50 for a
    /// rotation of the address, 110 for a restart (sender state machine of the wire protocol), and their sum.
    package var greatestCounterJump = 160
    /// Whether every payload that a device advertised is in the trace; a recording misses some.
    package var seesEveryPayload = true
    /// Whether every payload that a device sealed is in the trace, also one that was replaced before it was sent. A recording has none of these, and a counter
    /// that leaves some out is what they look like.
    package var seesUnsentPayloads = true
    /// The most payloads that may be sealed and not sent between two that are: from 20 on a step is one that the sender state machine of the wire protocol makes
    /// for a new address alone.
    package var mostUnsentPayloads = 18
    /// How often a new payload is sent, nanoseconds.
    package var fastInterval: Int64 = 30_000_000
    /// For how long after a new payload, nanoseconds.
    package var fastDuration: Int64 = 2_000_000_000
    /// How often it is sent afterwards, nanoseconds.
    package var slowInterval: Int64 = 181_000_000
    /// How far an interval may lie from these. Recordings of seven years lie within 22 hundredths of the fast and 3 of the slow one, the former because a
    /// receiver takes what is less than 20 ms apart for one transmission.
    package var intervalTolerancePercent: Int64 = 25
    /// Whether transmissions are missed, so that a multiple of an interval is no breach.
    package var missesTransmissions = false

    /// The mean of the random delay that each transmission adds (Core specification, Vol 6 Part B 4.4.2.2.1), nanoseconds.
    package static let meanAdvertisingDelay: Int64 = 5_000_000

    /// The reference profile.
    package init() {}
}
