import CaptureFiles
import Continuity

extension CaptureCommand {
    /// Shows packets by their numbers, whatever they contain: what was found wrong with each, its messages, and its
    /// bytes as a tree. A number that a finding has and no packet shows the finding.
    ///
    /// The reading ends behind the last of the packets, because their content does not depend on later ones.
    static func showFrames(
        _ frames: Set<Int>, path: String, reading: ReadingOptions, options: ShowOptions, output: Output
    ) -> CaptureOutcome {
        var showing = FrameShowing(frames, path: path, reading: reading, options: options)
        do throws(CaptureError) {
            var reader = try CaptureReader(path: path, options: reading)
            try reader.forEachRecord { record, packet in showing.take(record, packet) }
            showing.finish(reader)
        } catch {
            return CaptureOutcome(exitStatus: 2, message: error.description)
        }
        do throws(CaptureWriteError) {
            try output(showing.text.bytes.span.bytes)
        } catch {
            return CaptureOutcome(exitStatus: 3, message: error.description)
        }
        return showing.outcome
    }
}

/// The showing of some packets while a recording is read.
private struct FrameShowing {
    let frames: Set<Int>
    let path: String
    let options: CaptureCommand.ShowOptions
    var text = AnalysisText()
    var outcome = CaptureOutcome(exitStatus: 0)
    private let last: Int
    private var missing: Set<Int>
    private var messages: MessageReader
    private var trees: PacketTree
    private var lines: MessageText

    init(_ frames: Set<Int>, path: String, reading: ReadingOptions, options: CaptureCommand.ShowOptions) {
        self.frames = frames
        self.path = path
        self.options = options
        last = frames.max() ?? 0
        missing = frames
        messages = MessageReader(
            keys: options.keys, activities: options.activities,
            known: HandoffEvidence(
                in: path, filter: reading.filter, keys: options.keys, activities: options.activities),
            hidesIdentifiers: !options.showsAddresses)
        trees = PacketTree(showsIdentifiers: options.showsAddresses)
        lines = MessageText(showsAddresses: options.showsAddresses)
    }

    /// Takes the next packet; false behind the last one that is wanted.
    mutating func take(_ record: borrowing CaptureRecord, _ packet: RawSpan) -> Bool {
        var found: [CaptureMessage] = []
        let facts = messages.read(record, packet) { message in found.append(copy message) }
        // The trees join pieces of all packets, shown or not.
        let isWanted = frames.contains(record.frame)
        if isWanted || facts.isAdvertising {
            let forest = trees.trees(of: record, packet, messages: found)
            if isWanted { show(record, packet, facts, found, forest) }
        }
        return record.frame < last
    }

    private mutating func show(
        _ record: borrowing CaptureRecord, _ packet: RawSpan, _ facts: PacketFacts, _ found: [CaptureMessage],
        _ forest: [ByteTree]
    ) {
        missing.remove(record.frame)
        let time = record.hasTime ? timestamp(record.time) : "no time"
        let linkType = PacketEnvelope.linkType(of: record.linkType, packet)
        let cut = record.originalLength > record.capturedLength ? " of \(record.originalLength)" : ""
        text.line(
            "frame \(record.frame), byte \(record.fileOffset) of the recording, \(time), link type \(linkType), \(record.capturedLength)\(cut) bytes"
        )
        var findings = CaptureFindings()
        facts.note(on: record, in: &findings)
        for finding in findings.kept { show(finding) }
        var bytes: [UInt8] = []
        for message in found {
            bytes += Array("  ".utf8)
            lines.appendLine(message, to: &bytes)
        }
        if found.isEmpty { bytes += Array("  no Apple message\n".utf8) }
        for tree in forest { tree.appendLines(to: &bytes, depth: 1) }
        text.append(printable: bytes)
    }

    private mutating func show(_ finding: CaptureFinding) {
        text.line("  \(finding.kind.isDamage ? "damage" : "note")  \(finding)")
    }

    /// Shows findings about the container, and says which numbers no packet has.
    mutating func finish(_ reader: borrowing CaptureReader) {
        var shown: Set<Int> = []
        for finding in reader.findings.kept where frames.contains(finding.frame) {
            if missing.contains(finding.frame), shown.insert(finding.frame).inserted {
                text.line("frame \(finding.frame): no packet of this number could be read")
            }
            show(finding)
        }
        let unknown = missing.subtracting(shown).sorted()
        if !unknown.isEmpty {
            outcome.exitStatus = 2
            let numbers = unknown.map { "\($0)" }.joined(separator: ", ")
            let packets = reader.packets
            let filtered = reader.isFiltered ? " that match the filter" : ""
            outcome.messages.append(
                "\(path): --frame: expected the number of one of \(packets) packets\(filtered), found \(numbers)")
        }
        if let note = messages.noteOnKeys { outcome.messages.append("\(path): \(note)") }
    }
}
