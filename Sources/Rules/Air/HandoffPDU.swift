package import Events

/// Handoff messages are sent in `ADV_IND`: legacy advertising that everybody may connect to and scan.
///
/// Who hears the PDU, and not only what a controller was told, says in the field `type` which one it was.
package struct HandoffPDU: Rule {
    package static let name = "handoff-pdu"
    package static let requirements = ["AIR-007"]
    package static let kinds: EventKindSet = [.radioSet]

    private static let expected = "ADV_IND"

    private var findings = Findings()
    private var type = RuleStatement(
        "a Handoff message is sent in ADV_IND", requirement: "AIR-007",
        needs: "a Handoff message in an undamaged frame that tells the PDU")

    /// Makes the rule.
    package init() {}

    package mutating func observe(_ event: Event) {
        guard let data = event.data(.data), let type = event.text(.type) else { return }
        let scan = HandoffMessageScan(data)
        guard !scan.messages.isEmpty || !scan.defects.isEmpty else { return }
        findings.subjectSeen()
        self.type.test(type == Self.expected)
        if type != Self.expected {
            findings.note(
                "AIR-007", at: event, expected: "a Handoff message in \(Self.expected)", observed: "one in \(type)")
        }
    }

    package mutating func finish(at end: Instant) -> RuleOutcome { findings.outcome }

    package var statements: [RuleStatement] { [type] }
}
