import Events
import FrameOpening

/// Handoff messages are sent in `ADV_IND`: legacy advertising that is connectable and scannable.
///
/// A recording that has the PDU gives its kind in the field `type`.
struct HandoffPDU: RuleWithFindings {
    static let name = "handoff-pdu"
    static let requirements = ["AIR-007"]
    static let kinds: EventKindSet = [.radioSet]

    private static let expected = "ADV_IND"

    private(set) var findings = RuleFindings()
    private var type = RuleStatement(
        "a Handoff message is sent in ADV_IND", requirement: "AIR-007",
        needs: "a Handoff message in an undamaged frame that tells the PDU")

    mutating func observe(_ event: Event) {
        guard let data = event.data(.data), let type = event.text(.type) else { return }
        let scan = SealedFrame(data)
        guard !scan.messages.isEmpty || !scan.defects.isEmpty else { return }
        findings.subjectSeen()
        self.type.test(type == Self.expected)
        if type != Self.expected {
            findings.note(
                "AIR-007", at: event, expected: "a Handoff message in \(Self.expected)", observed: "one in \(type)")
        }
    }

    var statements: [RuleStatement] { [type] }
}
