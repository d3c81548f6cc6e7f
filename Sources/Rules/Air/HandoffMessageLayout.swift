package import Events

/// Every advertisement with a Handoff message has the layout that all observed ones have: type 0x0C, 14 bytes, inside
/// 31 bytes of advertising data, from a resolvable private address. Who hears the PDU, and not only what a controller was told, says in the field `type` which one it was.
package struct HandoffMessageLayout: Rule {
    package static let name = "handoff-message-layout"
    package static let requirements = ["DISC-018", "AIR-007"]
    package static let kinds: EventKindSet = [.radioSet]

    /// Connectable and scannable, undirected.
    private static let pduName = "ADV_IND"

    private var findings = Findings()
    private var layout = RuleStatement(
        "a Handoff message has 14 bytes, alone of its kind in well-formed structures", requirement: "DISC-018",
        needs: "a Handoff message in an undamaged frame")
    private var addressKind = RuleStatement(
        "it comes from a resolvable private address", requirement: "DISC-018",
        needs: "a Handoff message in an undamaged frame")

    private var pduType = RuleStatement(
        "it is sent in ADV_IND", requirement: "AIR-007",
        needs: "a Handoff message in an undamaged frame that tells the PDU")

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
        if let type = event.text(.type) {
            pduType.test(type == Self.pduName)
            if type != Self.pduName {
                findings.note(
                    "AIR-007", at: event, expected: "a Handoff message in \(Self.pduName)", observed: "one in \(type)")
            }
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

    package var statements: [RuleStatement] { [layout, addressKind, pduType] }
}
