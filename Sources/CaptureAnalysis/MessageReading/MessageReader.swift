import BluetoothLE
package import CaptureFiles
package import Continuity

/// Makes messages of the packets of a recording.
package struct MessageReader: Sendable {
    private var entries: EntryReader
    private var memory = PacketMemory()
    /// What was wrong with packets.
    package private(set) var findings = CaptureFindings()

    /// - Parameters:
    ///   - keys: open Handoff messages.
    ///   - activities: name the activities of opened messages, in addition to the key file's and the published ones.
    ///   - known: the evidence of an earlier reading of the same recording.
    ///   - onlyType: if set, messages of other types are skipped.
    ///   - hidesIdentifiers: whether pseudonyms replace bytes that identify somebody.
    ///   - keepsBytes: whether messages have their bytes.
    package init(
        keys: KeyFile? = nil, activities: [KeyFile.Activity] = [], known: HandoffEvidence = HandoffEvidence(),
        onlyType: ContinuityType? = nil, hidesIdentifiers: Bool = false, keepsBytes: Bool = false
    ) {
        entries = EntryReader(
            opener: keys.map { HandoffOpener($0, activities: activities, known: known) }, onlyType: onlyType,
            hidesIdentifiers: hidesIdentifiers, keepsBytes: keepsBytes)
    }

    /// Proof for messages that were handed out as unproven.
    package var evidence: HandoffEvidence { entries.evidence }

    /// What was wrong in the packets, and how many addresses and identifiers were evicted.
    package func findings(in packets: Int) -> CaptureFindings {
        var all = findings
        for (count, things) in [
            (entries.evictedAddressCount, "addresses"), (entries.evictedIdentifierCount, "identifiers"),
        ] where count > 0 {
            all.note(
                .evicted, frame: packets, expected: "few enough \(things) to remember each",
                found: "\(count) that were evicted; one that occurs again has a second pseudonym")
        }
        return all
    }

    /// A line for people if there are keys and they open nothing.
    package var noteOnKeys: String? {
        guard entries.hasKeys, entries.opened == 0 else { return nil }
        return entries.tried == 0
            ? "there is no undamaged Handoff message for the keys to open"
            : "the keys open none of \(entries.tried) Handoff messages: they belong to other devices or to another time"
    }

    /// Hands out the messages of a packet, in order.
    package mutating func read(
        _ record: borrowing CaptureRecord, _ bytes: RawSpan, _ body: (borrowing CaptureMessage) -> Void
    ) -> PacketFacts {
        let frame = record.frame
        let time: Int64? = record.hasTime ? record.time : nil
        let facts = PacketWalk.entries(of: record, bytes, remembering: &memory) { entry, bytes in
            entries.read(entry, bytes, frame: frame, time: time, body)
        }
        if facts.isRemarkable { facts.note(on: record, in: &findings) }
        return facts
    }

    /// Hands out the messages of incomplete advertisements at the end of a recording. They have the number of the
    /// packet with the first piece and no time.
    package mutating func finish(_ body: (borrowing CaptureMessage) -> Void) {
        while let advertisement = memory.fragments.next() {
            var facts = PacketFacts(content: .event)
            let data = memory.fragments.data
            PacketWalk.walk(advertisement, data.span.bytes, &memory.signals, &facts) { entry, bytes in
                entries.read(entry, bytes, frame: advertisement.firstFrame, time: nil, body)
            }
            facts.note(frame: advertisement.firstFrame, in: &findings)
        }
    }

    /// Appends a line for each message of a packet that a filter admits, in order. The result is that of `read` and
    /// `MessageText.appendLine`, but repeated messages do not become values. For readers without keys.
    @inline(__always)
    package mutating func appendLines(
        of record: borrowing CaptureRecord, _ bytes: RawSpan, admittedBy pass: inout FilterPass,
        to lines: inout MessageLines
    ) {
        let frame = record.frame
        let time: Int64? = record.hasTime ? record.time : nil
        let facts = PacketWalk.entries(of: record, bytes, remembering: &memory) { entry, bytes in
            entries.appendLines(of: entry, bytes, frame: frame, time: time, admittedBy: &pass, to: &lines)
        }
        if facts.isRemarkable { facts.note(on: record, in: &findings) }
    }
}
