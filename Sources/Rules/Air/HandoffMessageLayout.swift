import Events
import FrameOpening

/// Every advertisement with a Handoff message has type 0x0C and 14 bytes, inside 31 bytes of advertising data, and comes
/// from a resolvable private address, as all observed ones do.
struct HandoffMessageLayout: RuleWithFindings {
    static let name = "handoff-message-layout"
    static let requirements = ["DISC-018"]
    static let kinds: EventKindSet = [.radioSet]

    private(set) var findings = RuleFindings()
    private var layout = RuleStatement(
        "a Handoff message has 14 bytes, alone of its kind in well-formed structures", requirement: "DISC-018",
        needs: "a Handoff message in an undamaged frame")
    private var addressKind = RuleStatement(
        "it comes from a resolvable private address", requirement: "DISC-018",
        needs: "a Handoff message in an undamaged frame")

    mutating func observe(_ event: Event) {
        guard let data = event.data(.data) else { return }
        let scan = SealedFrame(data)
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
            let isResolvable = AddressKind.isResolvablePrivate(address)
        else { return }
        addressKind.test(isResolvable)
        if !isResolvable {
            findings.note(
                "DISC-018", at: event, expected: "a Handoff message from a resolvable private address (top bits 01)",
                observed: AddressKind.name(of: address))
        }
    }

    var statements: [RuleStatement] { [layout, addressKind] }
}
