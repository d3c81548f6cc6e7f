package import Events

/// The status byte of a Handoff message is 0x00, or 0x08 while a clipboard is offered; no other was ever seen.
package struct StatusValues: Rule {
    package static let name = "handoff-status"
    package static let requirements = ["AIR-003"]
    package static let kinds: EventKindSet = [.radioSet]

    private var findings = Findings()
    private var values = RuleStatement(
        "the status byte is 0x00, or 0x08 while a clipboard is offered", requirement: "AIR-003",
        needs: "a Handoff message of 14 bytes in an undamaged frame")

    /// Makes the rule.
    package init() {}

    package mutating func observe(_ event: Event) {
        guard let data = event.data(.data) else { return }
        for message in HandoffMessageScan(data).messages {
            findings.subjectSeen()
            let isKnown = message[0] == 0x00 || message[0] == 0x08
            values.test(isKnown)
            guard !isKnown else { continue }
            findings.note(
                "AIR-003", at: event, expected: "status 0x00 or 0x08",
                observed: "status 0x\(message[0] < 16 ? "0" : "")\(String(message[0], radix: 16))")
        }
    }

    package mutating func finish(at end: Instant) -> RuleOutcome { findings.outcome }

    package var statements: [RuleStatement] { [values] }
}
