import CaptureFiles

/// An export in the making.
struct RecordingExport {
    private let options: CaptureCommand.ExportOptions
    private let redaction: PacketRedaction?
    private var messages: MessageReader
    private var start = RecordingStart()
    private var text: [UInt8] = []
    private var pcap: PcapWriter?
    private var pcapng: PcapngWriter?
    private var withheld = 0
    private var unrepresentable = 0
    private var tally = FilterTally()
    private(set) var linkTypes: [CaptureSummary.LinkTypeCount] = []

    init(_ options: CaptureCommand.ExportOptions) {
        self.options = options
        redaction = options.pseudonyms.map { PacketRedaction($0) }
        messages = MessageReader(keys: options.keys, activities: options.activities)
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
        // Whole packets without messages are a result, too.
        let wantsMessages = options.format == .csv || options.format == .ndjson || !options.filter.admitsEverything
        if wantsMessages, let empty = tally.note { parts.append(empty) }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    mutating func takeBytes() -> [UInt8] {
        defer { text.removeAll(keepingCapacity: true) }
        return text + (pcap?.takeBytes() ?? []) + (pcapng?.takeBytes() ?? [])
    }

    mutating func finish() -> [UInt8] {
        // What never became whole belongs to packets that were written or not long ago.
        let form = MessageText(showsAddresses: options.showsAddresses)
        let columns = CommaSeparatedText(showsAddresses: options.showsAddresses)
        if options.pseudonyms == nil {
            messages.finish { [filter = options.filter, format = options.format, begin = start.time] message in
                let isAdmitted = filter.admits(message, start: begin)
                tally.note(isAdmitted)
                guard isAdmitted else { return }
                if format == .ndjson { form.appendJSON(message, to: &text) }
                if format == .csv { columns.append(message, to: &text) }
            }
        }
        // A capture without packets is a capture still.
        if options.format == .pcap, pcap == nil { pcap = PcapWriter() }
        return takeBytes()
    }

    mutating func take(_ record: borrowing CaptureRecord, _ packet: RawSpan) throws(ExportFailure) {
        let linkType = record.linkType
        LinkTypeTally.count(linkType, in: &linkTypes)
        start.note(record.hasTime ? record.time : nil)
        var admitted: [CaptureMessage?] = []
        let filter = options.filter
        let begin = start.time
        _ = messages.read(record, packet) { message in
            admitted.append(filter.admits(message, start: begin) ? copy message : nil)
        }
        tally.note(admitted.count { $0 != nil }, of: admitted.count)
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
    ) throws(ExportFailure) {
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
            if options.format == .pcap {
                if pcap == nil { pcap = PcapWriter(linkType: form.linkType) }
                if let first = pcap?.linkType, first != form.linkType { throw .linkTypesDiffer(first, form.linkType) }
            }
            do throws(CaptureWriteError) {
                try pcap?.append(time: record.time, packet: bytes, originalLength: original)
                try pcapng?.append(time: record.time, linkType: form.linkType, packet: bytes, originalLength: original)
            } catch {
                throw .write(error)
            }
        }
    }
}
