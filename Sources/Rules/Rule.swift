package import Events
package import FrameOpening

// Requirements as incremental folds over events.
//
// The contract of this module:
// - A rule receives the events of one case in log order, each once, and keeps bounded state. It ignores what it had to
//   remove from that. It never calls an implementation, so the same code checks runs of any implementation and
//   recordings.
// - A rule whose subject did not occur answers `notObservable`, never `holds`.
// - Events may come from anywhere and may be wrong in any way. A rule ignores an event without the field, device or
//   number that it needs, except for `event-attributes`, which reports it.
// - Times and limits are ``RuleParameters``; the defaults are the reference profile's.

/// A requirement, or a few that one state machine decides, as a fold over events.
package protocol Rule: Sendable {
    /// The rule's name in logs (`rule:NAME`) and baselines; API.
    static var name: String { get }
    /// Ids of the requirements that it can find broken.
    static var requirements: [String] { get }
    /// The kinds of events that it needs; it receives no others.
    static var kinds: EventKindSet { get }

    /// Takes the next event.
    mutating func observe(_ event: Event)

    /// Takes the next event, which is a `radio.set` whose Handoff message the judge has read.
    mutating func observe(_ event: Event, opened frame: OpenedFrame)

    /// The outcome after the last event. `end` is the instant at which the observation ended.
    mutating func finish(at end: Instant) -> RuleOutcome

    /// The rule's statements, where it counts how often each was tested.
    var statements: [RuleStatement] { get }
}

extension Rule {
    package mutating func observe(_ event: Event, opened frame: OpenedFrame) { observe(event) }

    package var statements: [RuleStatement] { [] }
}

/// A rule whose findings are its outcome. One that has to judge something at the end has its own ``Rule/finish(at:)``.
protocol RuleWithFindings: Rule {
    var findings: RuleFindings { get }
}

extension RuleWithFindings {
    mutating func finish(at end: Instant) -> RuleOutcome { findings.outcome }
}
