import Events
import FrameOpening
import Text

/// The status byte of a Handoff message is 0x00, or 0x08 while a clipboard is offered; no other was ever observed. The
/// sealed options say the same of the clipboard. Only the key opens them. In recordings, the field `options` of an event
/// has them.
struct StatusValues: RuleWithFindings {
    static let name = "handoff-status"
    static let requirements = ["AIR-003", "AIR-006"]
    static let kinds: EventKindSet = [.radioSet]

    private(set) var findings = RuleFindings()
    private var values = RuleStatement(
        "the status byte is 0x00, or 0x08 while a clipboard is offered", requirement: "AIR-003",
        needs: "a Handoff message of 14 bytes in an undamaged frame")

    private var clipboard = RuleStatement(
        "the sealed options say the same of a clipboard as the status byte", requirement: "AIR-006",
        needs: "a Handoff message that a key (--keys) opens")

    /// The bit of a clipboard, in the status byte and in the options.
    private static let clipboardBit: UInt8 = 0x08

    mutating func observe(_ event: Event) {
        guard let data = event.data(.data) else { return }
        for message in SealedFrame(data).messages { judge(message, event, options: event.integer(.options)) }
    }

    mutating func observe(_ event: Event, opened frame: OpenedFrame) {
        judge(frame.message, event, options: frame.options.map(Int64.init))
    }

    private mutating func judge(_ message: [UInt8], _ event: Event, options: Int64?) {
        findings.subjectSeen()
        if let options { judge(options, message[0], event) }
        let isKnown = message[0] == 0x00 || message[0] == 0x08
        values.test(isKnown)
        guard !isKnown else { return }
        findings.note(
            "AIR-003", at: event, expected: "status 0x00 or 0x08", observed: "status 0x\(hexadecimal([message[0]]))")
    }

    private mutating func judge(_ options: Int64, _ status: UInt8, _ event: Event) {
        let isOffered = status & Self.clipboardBit != 0
        let isSealed = UInt8(truncatingIfNeeded: options) & Self.clipboardBit != 0
        clipboard.test(isOffered == isSealed)
        if isOffered != isSealed {
            findings.note(
                "AIR-006", at: event,
                expected: "options \(isOffered ? "with" : "without") a clipboard, as the status byte says",
                observed: "options \(isSealed ? "with" : "without") one")
        }
    }

    var statements: [RuleStatement] { [values, clipboard] }
}
