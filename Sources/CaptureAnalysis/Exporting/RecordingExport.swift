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

    private let options: RecordingExportOptions
    private let table: (any RecordedMessageTable)?
    private var redaction: PacketRedaction?
    /// Decisions on the packets that the redaction has not returned.
    private var admissions: [Admission] = []
    private var firstAdmission = 0
    private var messages: MessageReader
    /// Reads the redacted packets, so that no original value gets into the text.
    private var rereader = MessageReader(keepsBytes: true)
    /// Comments of packets; nil where they are not written, as in a redacted copy: they may name somebody.
    private(set) var comments: PacketComments?
    private var pass: FilterPass
    private var text: [UInt8] = []
    private var columns: CommaSeparatedText
    private var pcap: PcapWriter?
    private var pcapng: PcapngWriter?
    private var unrepresentable = 0
    /// Packets whose time the container cannot hold.
    private var outOfTime = 0
    /// Packets that are written with the time 0, because they have none.
    private var withoutTime = 0
    /// Packets, and not notes, that the export lost.
    private(set) var lost = 0

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
        switch options.format {
        case .pcapng: pcapng = PcapngWriter()
        case .csv: columns.appendHeader(to: &text)
        case .pcap, .ndjson, .sqlite: break
        }
    }

    /// What was wrong in the packets.
    func findings(in packets: Int) -> CaptureFindings {
        // Evictions of pseudonyms do not matter in an output without pseudonyms.
        let namesNobody = !options.format.isOfMessages && pass.admitsEverything
        return namesNobody ? messages.findings : messages.findings(in: packets)
    }

    var byteCount: Int { text.count + (pcap?.bytes.count ?? 0) + (pcapng?.byteCount ?? 0) }

    /// What the export changed or omitted, for people.
    var note: String? {
        var parts: [String] = []
        if let blanked = redaction?.blanked, blanked > 0 {
            parts.append("the content of \(blanked.of("packet")) other than advertising is replaced by zeros")
        }
        if unrepresentable > 0 {
            parts.append("\(unrepresentable) records are omitted because pcap has no link type for them")
        }
        if outOfTime > 0 {
            parts.append("\(outOfTime.of("packet")) omitted, whose time \(options.format.rawValue) cannot hold")
        }
        if withoutTime > 0 {
            parts.append("\(withoutTime.of("packet")) without a time written with the time 1970-01-01T00:00:00Z")
        }
        // A capture without messages is a valid result.
        if options.format.isOfMessages || !pass.admitsEverything, let empty = pass.tally.note {
            parts.append(empty)
        }
        if let keys = messages.noteOnKeys { parts.append(keys) }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    mutating func takeBytes() -> [UInt8] {
        defer { text.removeAll(keepingCapacity: true) }
        return text + (pcap?.takeBytes() ?? []) + (pcapng?.takeBytes() ?? [])
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
        // A capture without packets is a valid capture.
        if options.format == .pcap, pcap == nil { pcap = PcapWriter() }
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
            let admission = admissions[firstAdmission]
            firstAdmission += 1
            if firstAdmission == admissions.count || firstAdmission > PacketRedaction.patience {
                admissions.removeFirst(firstAdmission)
                firstAdmission = 0
            }
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
            return
        }
        guard let form = PcapPacket(record) else {
            unrepresentable += 1
            if PcapPacket.isPacket(record) { lost += 1 }
            return
        }
        let bytes = form.prefix + packet.copy(0..<packet.byteCount)
        let original = form.prefix.count + record.originalLength
        if options.format == .pcap {
            if pcap == nil { pcap = PcapWriter(linkType: form.linkType) }
            if let first = pcap?.linkType, first != form.linkType { throw .linkTypesDiffer(first, form.linkType) }
        }
        do throws(CaptureWriteError) {
            try pcap?.append(time: record.time, packet: bytes, originalLength: original)
            try pcapng?.append(time: record.time, linkType: form.linkType, packet: bytes, originalLength: original)
            if !record.hasTime { withoutTime += 1 }
        } catch {
            guard case .timeOutOfRange = error else { throw .write(error) }
            outOfTime += 1
            lost += 1
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
