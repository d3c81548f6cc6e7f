package import Events

/// Every event of a run has its device and what its kind declares: members, and fields in their order. Numbers have no
/// gaps, and logical times are in order. Not for recordings, which lack most of it.
package struct EventAttributes: Rule {
    package static let name = "event-attributes"
    package static let requirements = ["HARN-004"]
    package static let kinds = EventKindSet.all

    /// These belong to the world and may have no device.
    private static let world: EventKindSet = [.stepStarted, .faultInjected, .faultLifted]

    private var last: EventMark?
    private var findings = RuleFindings()

    /// Makes the rule.
    package init() {}

    package mutating func observe(_ event: Event) {
        findings.subjectSeen()
        let ordinal = event.kind.ordinal
        if event.device == nil, !Self.world.contains(event.kind) { miss("device", event) }
        for member in EventKind.declarations[ordinal].members where !event.has(member) { miss(member.rawValue, event) }
        if event.time < (last?.time ?? .start) {
            findings.note(
                "HARN-004", at: event, expected: "logical times in order",
                observed: "\(event.time.nanoseconds) ns after \((last?.time ?? .start).nanoseconds) ns",
                evidence: [last?.sequence])
        }
        let next = last.map { $0.sequence &+ 1 } ?? 0
        if event.sequence != next {
            findings.note(
                "HARN-004", at: event, expected: "event number \(next)", observed: "\(event.sequence)",
                evidence: [last?.sequence])
        }
        var position = 0
        for name in EventKind.declarations[ordinal].fields {
            if position < event.fields.count, event.fields[position].name == name {
                position += 1
            } else if !EventKind.declarations[ordinal].optionalFields.contains(name), event[name] == nil {
                miss(name.rawValue, event)
            }
        }
        if position < event.fields.count {
            findings.note(
                "HARN-004", at: event,
                expected:
                    "the fields \(event.kind.fields.map(\.rawValue).joined(separator: ", ")) in this order, each at most once",
                observed: event.fields.map(\.name.rawValue).joined(separator: ", "))
        }
        last = EventMark(event)
    }

    private mutating func miss(_ what: String, _ event: Event) {
        findings.note("HARN-004", at: event, expected: "\(event.name) with its \(what)", observed: "no \(what)")
    }

    package mutating func finish(at end: Instant) -> RuleOutcome { findings.outcome }
}

extension Event {
    /// Whether the event has a member. A link stands only in what an implementation reports.
    fileprivate func has(_ member: EventDeclaration.Member) -> Bool {
        switch member {
        case .app: app != nil
        case .activity: activity != nil
        case .attempt: attempt != nil
        case .link: true
        case .thread: thread != nil
        }
    }
}
