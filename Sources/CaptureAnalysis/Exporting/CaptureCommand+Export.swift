package import CaptureFiles

extension CaptureCommand {
    /// What `export` writes and how.
    package struct ExportOptions: Sendable {
        /// The form of the output.
        package enum Format: String, CaseIterable, Sendable {
            /// Whole packets with an admitted message, of one link type.
            case pcap
            /// The same, of any number of link types.
            case pcapng
            /// Messages, a JSON object a line.
            case ndjson
            /// Messages, for spreadsheets.
            case csv
        }

        /// The form of the output.
        package var format: Format = .pcap
        /// Which messages are wanted.
        package var filter = CaptureFilter()
        /// Pseudonyms for addresses, names and identifiers, in the packets themselves.
        package var pseudonyms: Pseudonyms?
        /// Real addresses beside the names of devices, in `ndjson` and `csv`.
        package var showsAddresses = false
        /// Keys that open Handoff messages.
        package var keys: KeyFile?

        /// A whole pcap, nothing replaced.
        package init() {}
    }

    /// Writes a recording, or what a filter leaves of it, in another form; `-` is standard input.
    ///
    /// With pseudonyms the filter still sees the recording as it is; only what is written has been replaced.
    package static func export(path: String, options: ExportOptions = ExportOptions(), output: Output) -> Outcome {
        var reader: CaptureReader
        do {
            reader = try CaptureReader(path: path)
        } catch {
            return Outcome(exitStatus: 2, message: error.description)
        }
        var export = RecordingExport(options)
        var failure: CaptureWriteError?
        do {
            try reader.forEachRecord { record, packet in
                do throws(CaptureWriteError) {
                    try export.take(record, packet)
                    if export.byteCount >= outputSize { try output(export.takeBytes().span.bytes) }
                    return true
                } catch {
                    failure = error
                    return false
                }
            }
            if failure == nil { try output(export.finish().span.bytes) }
        } catch let error as CaptureError {
            return Outcome(exitStatus: 2, message: error.description)
        } catch {
            failure = error as? CaptureWriteError ?? .refused(reason: "\(error)")
        }
        var findings = reader.findings
        findings.add(export.findings)
        if let failure { return Outcome(exitStatus: 3, message: failure.description, findings: findings) }
        var outcome = outcome(path: path, linkTypes: export.linkTypes, findings: findings)
        if outcome.message == nil { outcome.message = export.note }
        return outcome
    }
}

/// An export in the making.
private struct RecordingExport {
    private let options: CaptureCommand.ExportOptions
    private let redaction: PacketRedaction?
    private var messages: MessageReader
    private var start = RecordingStart()
    private var text: [UInt8] = []
    private var pcap: PcapWriter?
    private var pcapng: PcapngWriter?
    private var withheld = 0
    private var unrepresentable = 0
    private(set) var linkTypes: [CaptureSummary.LinkTypeCount] = []

    init(_ options: CaptureCommand.ExportOptions) {
        self.options = options
        redaction = options.pseudonyms.map { PacketRedaction($0) }
        messages = MessageReader(keys: options.keys)
        switch options.format {
        case .pcapng: pcapng = PcapngWriter()
        case .csv: CommaSeparatedText(showsAddresses: options.showsAddresses).appendHeader(to: &text)
        case .pcap, .ndjson: break
        }
    }

    var findings: CaptureFindings { messages.findings }

    var byteCount: Int { text.count + (pcap?.bytes.count ?? 0) + (pcapng?.byteCount ?? 0) }

    /// What was left out, for people.
    var note: String? {
        var parts: [String] = []
        if withheld > 0 {
            parts.append(
                "\(withheld) packets are left out because they cannot be redacted: expected legacy advertising, found something else"
            )
        }
        if unrepresentable > 0 {
            parts.append("\(unrepresentable) records are left out because a pcap has no link type for them")
        }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    mutating func takeBytes() -> [UInt8] {
        defer { text.removeAll(keepingCapacity: true) }
        return text + (pcap?.takeBytes() ?? []) + (pcapng?.takeBytes() ?? [])
    }

    mutating func finish() -> [UInt8] {
        // A capture without packets is a capture still.
        if options.format == .pcap, pcap == nil { pcap = PcapWriter() }
        return takeBytes()
    }

    mutating func take(_ record: borrowing CaptureRecord, _ packet: RawSpan) throws(CaptureWriteError) {
        let linkType = record.linkType
        if let index = linkTypes.firstIndex(where: { $0.linkType == linkType }) {
            linkTypes[index].packets += 1
        } else {
            linkTypes.append(CaptureSummary.LinkTypeCount(linkType: linkType, packets: 1))
        }
        start.note(record.hasTime ? record.time : nil)
        var admitted: [CaptureMessage?] = []
        let filter = options.filter
        let begin = start.time
        _ = messages.read(record, packet) { message in
            admitted.append(filter.admits(message, start: begin) ? copy message : nil)
        }
        guard filter.admitsEverything || admitted.contains(where: { $0 != nil }) else { return }
        guard let redaction else {
            try write(record, packet, admitted)
            return
        }
        guard let redacted = redaction.redacted(record, packet) else {
            withheld += 1
            return
        }
        if options.format == .pcap || options.format == .pcapng {
            try write(record, redacted.span.bytes, admitted)
            return
        }
        // Read again from what was replaced, so that nothing of the original gets into the text; the names of devices stay.
        var rereader = MessageReader()
        var replaced: [CaptureMessage?] = []
        _ = rereader.read(record, redacted.span.bytes) { message in
            var message = copy message
            let position = replaced.count
            message.device = position < admitted.count ? admitted[position]?.device : nil
            replaced.append(position < admitted.count && admitted[position] != nil ? message : nil)
        }
        try write(record, redacted.span.bytes, replaced)
    }

    private mutating func write(
        _ record: borrowing CaptureRecord, _ packet: RawSpan, _ admitted: [CaptureMessage?]
    ) throws(CaptureWriteError) {
        switch options.format {
        case .ndjson:
            let form = MessageText(showsAddresses: options.showsAddresses)
            for case let message? in admitted { form.appendJSON(message, to: &text) }
        case .csv:
            let form = CommaSeparatedText(showsAddresses: options.showsAddresses)
            for case let message? in admitted { form.append(message, to: &text) }
        case .pcap, .pcapng:
            guard let form = PcapPacket(record) else {
                unrepresentable += 1
                return
            }
            var bytes = form.prefix
            bytes.reserveCapacity(bytes.count + packet.byteCount)
            for index in 0..<packet.byteCount { bytes.append(packet.unsafeLoad(fromByteOffset: index, as: UInt8.self)) }
            let original = form.prefix.count + record.originalLength
            if options.format == .pcapng {
                try pcapng?.append(time: record.time, linkType: form.linkType, packet: bytes, originalLength: original)
                return
            }
            if pcap == nil { pcap = PcapWriter(linkType: form.linkType) }
            if let first = pcap?.linkType, first != form.linkType {
                throw .refused(
                    reason:
                        "a pcap holds one link type, and the recording has \(first) and \(form.linkType); expected --format pcapng"
                )
            }
            try pcap?.append(time: record.time, packet: bytes, originalLength: original)
        }
    }
}
