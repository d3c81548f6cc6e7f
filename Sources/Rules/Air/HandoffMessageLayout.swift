package import Events

/// Every advertisement with a Handoff message has the layout that all observed ones have: type 0x0C, 14 bytes, inside
/// 31 bytes of advertising data, from a resolvable private address.
package struct HandoffMessageLayout: Rule {
    package static let name = "handoff-message-layout"
    package static let requirements = ["DISC-018"]
    package static let kinds: EventKindSet = [.radioSet]

    private var findings = Findings()
    private var layout = RuleStatement(
        "a Handoff message has 14 bytes, alone of its kind in well-formed structures", requirement: "DISC-018",
        needs: "a Handoff message in an undamaged frame")
    private var addressKind = RuleStatement(
        "it comes from a resolvable private address", requirement: "DISC-018",
        needs: "a Handoff message in an undamaged frame")

    /// Makes the rule.
    package init() {}

    package mutating func observe(_ event: Event) {
        guard let data = event.data(.data) else { return }
        let scan = HandoffMessageScan(data)
        guard !scan.messages.isEmpty || !scan.defects.isEmpty else { return }
        findings.subjectSeen()
        layout.test(scan.defects.isEmpty)
        for defect in scan.defects {
            findings.note(
                "DISC-018", at: event,
                expected: "one Handoff message of type 0x0C and 14 bytes in well-formed AD structures",
                observed: defect)
        }
        guard let address = event.text(.address),
            let isResolvable = HandoffMessageScan.isResolvablePrivate(address)
        else { return }
        addressKind.test(isResolvable)
        if !isResolvable {
            findings.note(
                "DISC-018", at: event, expected: "a Handoff message from a resolvable private address (top bits 01)",
                observed: HandoffMessageScan.kind(of: address))
        }
    }

    package mutating func finish(at end: Instant) -> RuleOutcome { findings.outcome }

    package var statements: [RuleStatement] { [layout, addressKind] }
}
