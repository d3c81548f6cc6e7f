import BluetoothLE
package import CaptureFiles
package import Continuity

/// Turns the packets of a recording into messages.
package struct MessageReader: Sendable {
    private var entries: EntryReader
    private var fragments = AdvertisingFragments()
    /// What was wrong with packets.
    package private(set) var findings = CaptureFindings()

    /// Opens Handoff messages when keys are given, and names their activities by these, the key file's and the
    /// published ones.
    /// `known` is what an earlier reading of the same recording proved. Messages of other types than `onlyType` are skipped when it is set. Bytes
    /// that identify somebody are replaced by pseudonyms when `hidesIdentifiers`.
    package init(
        keys: KeyFile? = nil, activities: [KeyFile.Activity] = [], known: HandoffEvidence = HandoffEvidence(),
        onlyType: ContinuityType? = nil, hidesIdentifiers: Bool = false
    ) {
        entries = EntryReader(
            opener: keys.map { HandoffOpener($0, activities: activities, known: known) }, onlyType: onlyType,
            hidesIdentifiers: hidesIdentifiers)
    }

    /// What was proven of messages after they had been handed out as unproven.
    package var evidence: HandoffEvidence { entries.evidence }

    /// What was wrong in so many packets, and whether addresses were let go because the table was full, after which
    /// their pseudonyms are given anew.
    package func findings(in packets: Int) -> CaptureFindings {
        var all = findings
        if entries.evictedCount > 0 {
            all.add(
                CaptureFinding(
                    kind: .evicted, frame: packets, offset: 0, expected: "few enough addresses to remember each",
                    found: "\(entries.evictedCount) that were let go; one that came back has a second pseudonym"))
        }
        if entries.evictedIdentifierCount > 0 {
            all.add(
                CaptureFinding(
                    kind: .evicted, frame: packets, offset: 0, expected: "few enough identifiers to remember each",
                    found:
                        "\(entries.evictedIdentifierCount) that were let go; one that came back has a second pseudonym")
            )
        }
        return all
    }

    /// What to say where keys were given and opened nothing; nil else.
    package var noteOnKeys: String? {
        guard entries.hasKeys, entries.opened == 0 else { return nil }
        return entries.tried == 0
            ? "no undamaged Handoff message for the keys to open"
            : "the keys open none of \(entries.tried) Handoff messages: they are other devices', or of another time"
    }

    /// Hands out the messages of a packet, in order.
    package mutating func read(
        _ record: borrowing CaptureRecord, _ bytes: RawSpan, _ body: (borrowing CaptureMessage) -> Void
    ) -> PacketFacts {
        let frame = record.frame
        let time: Int64? = record.hasTime ? record.time : nil
        let facts = PacketWalk.entries(of: record, bytes, joining: &fragments) { entry, bytes in
            entries.read(entry, bytes, frame: frame, time: time, body)
        }
        if facts.isRemarkable { facts.note(on: record, in: &findings) }
        return facts
    }

    /// Hands out the messages of advertisements whose last piece never came, as far as they came; for the end of a
    /// recording. They have the number of the packet that they began in, and no time.
    package mutating func finish(_ body: (borrowing CaptureMessage) -> Void) {
        while let advertisement = fragments.next() {
            var facts = PacketFacts(content: .event)
            let data = fragments.data
            PacketWalk.walk(advertisement, data.span.bytes, &facts) { entry, bytes in
                entries.read(entry, bytes, frame: advertisement.firstFrame, time: nil, body)
            }
            facts.note(frame: advertisement.firstFrame, in: &findings)
        }
    }

    /// Appends a line for each message of a packet that a filter admits, in order: what `read` and
    /// `MessageText.appendLine` give together, without making values of messages that stood there before. For readers
    /// without keys, which need the lines only.
    @inline(__always)
    package mutating func appendLines(
        of record: borrowing CaptureRecord, _ bytes: RawSpan, admittedBy pass: inout FilterPass,
        to lines: inout MessageLines
    ) {
        let frame = record.frame
        let time: Int64? = record.hasTime ? record.time : nil
        let facts = PacketWalk.entries(of: record, bytes, joining: &fragments) { entry, bytes in
            entries.appendLines(of: entry, bytes, frame: frame, time: time, admittedBy: &pass, to: &lines)
        }
        if facts.isRemarkable { facts.note(on: record, in: &findings) }
    }
}
