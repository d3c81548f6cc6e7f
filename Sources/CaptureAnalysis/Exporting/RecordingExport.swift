import BluetoothLE
package import CaptureFiles

/// An export in progress.
struct RecordingExport {
    /// The filter's decision on a packet that waits for its redaction.
    private struct Admission {
        var isWanted: Bool
        /// Its messages in order.
        var messages: [AdmittedMessage]
    }

    /// The filter's decision on a message and the number of its device, in four bytes: a packet may have a hundred
    /// messages, and hundreds of packets wait.
    private struct AdmittedMessage {
        private static let isRefused: Int32 = -2
        private static let hasNoDevice: Int32 = -1
        private let number: Int32

        init(_ message: CaptureMessage?) {
            number = message.map { $0.device.map { Int32(clamping: $0) } ?? Self.hasNoDevice } ?? Self.isRefused
        }

        var isAdmitted: Bool { number != Self.isRefused }
        var device: Int? { number < 0 ? nil : Int(number) }
    }

    /// Decisions in the order of their packets.
    private struct Admissions {
        private var waiting: [Admission] = []
        /// How many at the beginning of the array are gone: they are removed many at a time.
        private var removed = 0

        mutating func append(_ admission: Admission) { waiting.append(admission) }

        mutating func removeFirst() -> Admission {
            defer {
                removed += 1
                if removed == waiting.count || removed > PacketRedaction.patience {
                    waiting.removeFirst(removed)
                    removed = 0
                }
            }
            return waiting[removed]
        }
    }

    private let options: RecordingExportOptions
    private let table: (any RecordedMessageTable)?
    private var redaction: PacketRedaction?
    /// Decisions on the packets that the redaction has not returned.
    private var admissions = Admissions()
    private var messages: MessageReader
    /// Reads the redacted packets, so that no original value gets into the text.
    private var rereader = MessageReader(keepsBytes: true)
    /// Comments of packets; nil where they are not written, as in a redacted copy: they may name somebody.
    private(set) var comments: PacketComments?
    private var pass: FilterPass
    private var text: [UInt8] = []
    private var columns: CommaSeparatedText
    private var packets: ExportedPackets

    init(
        _ options: RecordingExportOptions, table: (any RecordedMessageTable)? = nil,
        known: HandoffEvidence = HandoffEvidence()
    ) {
        self.options = options
        self.table = table
        pass = FilterPass(options.filter)
        redaction = options.pseudonyms.map { PacketRedaction($0) }
        // Redacted packets contain pseudonyms already.
        messages = MessageReader(
            keys: options.keys, activities: options.activities, known: known,
            hidesIdentifiers: !options.showsAddresses && options.pseudonyms == nil,
            keepsBytes: options.format.isOfMessages && options.pseudonyms == nil)
        columns = CommaSeparatedText(showsAddresses: options.showsAddresses)
        if options.format.isOfMessages, options.pseudonyms == nil { comments = PacketComments() }
        packets = ExportedPackets(options.format)
        if options.format == .csv { columns.appendHeader(to: &text) }
    }

    /// What was wrong in the packets.
    func findings(in packets: Int) -> CaptureFindings {
        // Evictions of pseudonyms do not matter in an output without pseudonyms.
        let namesNobody = !options.format.isOfMessages && pass.admitsEverything
        return namesNobody ? messages.findings : messages.findings(in: packets)
    }

    /// Packets, and not notes, that the export lost.
    var lost: Int { packets.lost }

    var byteCount: Int { text.count + packets.byteCount }

    /// What the export changed or omitted, for people.
    var note: String? {
        var parts: [String] = []
        if let blanked = redaction?.blanked, blanked > 0 {
            parts.append("the content of \(blanked.of("packet")) other than advertising is replaced by zeros")
        }
        parts += packets.notes
        // A capture without messages is a valid result.
        if options.format.isOfMessages || !pass.admitsEverything, let empty = pass.tally.note {
            parts.append(empty)
        }
        if let keys = messages.noteOnKeys { parts.append(keys) }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    mutating func takeBytes() -> [UInt8] {
        defer { text.removeAll(keepingCapacity: true) }
        return text + packets.takeBytes()
    }

    mutating func finish() throws(ExportError) -> [UInt8] {
        redaction?.finish()
        try writeWhatIsRedacted()
        // The packets of incomplete advertisements are already written.
        var admitted: [CaptureMessage?] = []
        messages.finish { message in admitted.append(pass.admits(message) ? copy message : nil) }
        if redaction != nil {
            var replaced: [CaptureMessage?] = []
            let originals = admitted.map(AdmittedMessage.init)
            rereader.finish { message in replaced.append(Self.replaced(message, replaced.count, originals)) }
            admitted = replaced
        }
        if options.format.isOfMessages { try write(admitted) }
        packets.finish()
        return takeBytes()
    }

    mutating func take(_ record: borrowing CaptureRecord, _ packet: RawSpan) throws(ExportError) {
        pass.begin(record)
        var admitted: [CaptureMessage?] = []
        let comment = comments?.text(of: record.frame)
        _ = messages.read(record, packet) { message in
            guard pass.admits(message) else { return admitted.append(nil) }
            var message = copy message
            message.comment = comment
            admitted.append(message)
        }
        let isWanted = pass.admitsEverything || admitted.contains { $0 != nil }
        guard redaction != nil else {
            if isWanted { try write(record, packet, admitted) }
            return
        }
        admissions.append(Admission(isWanted: isWanted, messages: admitted.map(AdmittedMessage.init)))
        redaction?.take(record, packet)
        try writeWhatIsRedacted()
    }

    private mutating func writeWhatIsRedacted() throws(ExportError) {
        while let redacted = redaction?.next() {
            let admission = admissions.removeFirst()
            let bytes = redacted.bytes.span.bytes
            var replaced: [CaptureMessage?] = []
            if options.format.isOfMessages {
                _ = rereader.read(redacted.record, bytes) { message in
                    replaced.append(Self.replaced(message, replaced.count, admission.messages))
                }
            }
            if admission.isWanted { try write(redacted.record, bytes, replaced) }
        }
    }

    /// A message of a redacted packet with the number of its device, if the original message is admitted.
    private static func replaced(
        _ message: borrowing CaptureMessage, _ position: Int, _ originals: [AdmittedMessage]
    ) -> CaptureMessage? {
        guard position < originals.count, originals[position].isAdmitted else { return nil }
        var message = copy message
        message.device = originals[position].device
        return message
    }

    private mutating func write(
        _ record: borrowing CaptureRecord, _ packet: RawSpan, _ admitted: [CaptureMessage?]
    ) throws(ExportError) {
        if options.format.isOfMessages {
            try write(admitted)
        } else {
            try packets.write(record, packet)
        }
    }

    private mutating func write(_ admitted: [CaptureMessage?]) throws(ExportError) {
        let lines = MessageText(showsAddresses: options.showsAddresses)
        for case let message? in admitted {
            switch options.format {
            case .ndjson: lines.appendJSON(message, to: &text)
            case .csv: columns.append(message, to: &text)
            case .sqlite:
                do throws(CaptureWriteError) {
                    try table?.insert(message)
                } catch {
                    throw .write(error)
                }
            case .pcap, .pcapng: break
            }
        }
    }
}

/// Takes the messages of an export one by one, for outputs that are not a stream of bytes.
package protocol RecordedMessageTable: AnyObject {
    func insert(_ message: CaptureMessage) throws(CaptureWriteError)
}
