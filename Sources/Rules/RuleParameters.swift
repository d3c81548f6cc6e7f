/// Times and limits of rules.
package struct RuleParameters: Sendable, Hashable {
    /// How many save cycles one burst of marks may cause (UPD-005).
    package var burstCycles = 2
    /// How long an attempt may stay without an outcome, in nanoseconds (CONT-034): far more than the seconds that the
    /// reference profile's time-outs take.
    package var attemptLimitNanoseconds: Int64 = 120_000_000_000
    /// How much later than willContinue the payload may be asked for (CONT-008), in nanoseconds: one scheduling step. The
    /// request is made when the link is asked for, so that it need not wait for one.
    package var requestDelayNanoseconds: Int64 = 100_000_000
    /// How many save cycles of one activity a second of virtual time may hold (UPD-004): far more than any coalescing
    /// allows, far fewer than a hook that causes its own next cycle would make.
    package var saveCyclesPerSecond = 200
    /// How long a mark on a current activity may wait for its save cycle, in nanoseconds (UPD-003, UPD-005).
    package var saveDelayNanoseconds: Int64 = 30_000_000_000
    /// How much later than the receiver's streams the source's delegate may be called (STREAM-006), in nanoseconds.
    package var streamCallDelayNanoseconds: Int64 = 30_000_000_000
    /// How long after a failure an alert without an attempt belongs to it, in nanoseconds.
    package var alertWindowNanoseconds: Int64 = 1_000_000_000
    /// Whether the delegate's willSave comes after userInfo is emptied (O-03); nil allows either order.
    package var willSaveAfterClear: Bool? = true
    /// The greatest jump of a device's advertising counter that is no breach: 1 for a new payload, up to 50 for a
    /// rotation of the address, 110 for a restart (sender state machine of the wire protocol), and their sum.
    package var greatestCounterJump = 160
    /// Whether every payload that a device advertised is in the trace; a recording misses some.
    package var seesEveryPayload = true
    /// Whether every payload that a device sealed is in the trace, even if it was replaced before it was sent. A recording
    /// does not have these, and its counters have gaps there.
    package var seesUnsentPayloads = true
    /// How many payloads may be sealed and not sent between two that are sent. From 20 on the sender state machine of the
    /// wire protocol makes such a step only for a new address.
    package var mostUnsentPayloads = 18
    /// How long an address may be used (AIR-015), in nanoseconds.
    package var addressNanoseconds: Int64 = 900_000_000_000
    /// The interval at which a new payload is sent, in nanoseconds.
    package var fastInterval: Int64 = 30_000_000
    /// How long a payload is new, in nanoseconds.
    package var fastDuration: Int64 = 2_000_000_000
    /// How long a goodbye is sent, in nanoseconds.
    package var goodbyeDuration: Int64 = 2_000_000_000
    /// How much later an implementation with a clock of its own may do something, in nanoseconds.
    package var clockToleranceNanoseconds: Int64 = 0
    /// The interval at which it is sent afterwards, in nanoseconds.
    package var slowInterval: Int64 = 181_000_000
    /// How far an interval may be from these. Recordings of seven years are within 22 % of the fast and 3 % of the slow one,
    /// the former because a receiver counts what is less than 20 ms apart as one transmission.
    package var intervalTolerancePercent: Int64 = 25
    /// Whether transmissions are missed, so that a multiple of an interval is no breach.
    package var missesTransmissions = false

    /// The mean random delay of a transmission (Core specification, Vol 6 Part B 4.4.2.2.1), in nanoseconds.
    package static let meanAdvertisingDelay: Int64 = 5_000_000

    /// The reference profile.
    package init() {}
}
