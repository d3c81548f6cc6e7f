import BluetoothLE
import CaptureFiles

/// The packets of an export to pcap or pcapng, and what of them the container could not hold.
struct ExportedPackets {
    private let format: RecordingExportOptions.Format
    private var pcap: PcapWriter?
    private var pcapng: PcapngWriter?
    private var unrepresentable = 0
    /// Packets whose time the container cannot hold.
    private var outOfTime = 0
    /// Packets that are written with the time 0, because they have none.
    private var withoutTime = 0
    /// Packets, and not notes, that the export lost.
    private(set) var lost = 0

    init(_ format: RecordingExportOptions.Format) {
        self.format = format
        if format == .pcapng { pcapng = PcapngWriter() }
    }

    var byteCount: Int { (pcap?.bytes.count ?? 0) + (pcapng?.byteCount ?? 0) }

    mutating func takeBytes() -> [UInt8] { (pcap?.takeBytes() ?? []) + (pcapng?.takeBytes() ?? []) }

    /// A capture without packets is a valid capture.
    mutating func finish() {
        if format == .pcap, pcap == nil { pcap = PcapWriter() }
    }

    mutating func write(_ record: borrowing CaptureRecord, _ packet: RawSpan) throws(ExportError) {
        guard let form = PcapPacket(record) else {
            unrepresentable += 1
            if PcapPacket.isPacket(record) { lost += 1 }
            return
        }
        let bytes = form.prefix + packet.copy(0..<packet.byteCount)
        let original = form.prefix.count + record.originalLength
        if format == .pcap {
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

    /// What the export changed or omitted, for people.
    var notes: [String] {
        var notes: [String] = []
        if unrepresentable > 0 {
            notes.append("\(unrepresentable) records are omitted because pcap has no link type for them")
        }
        if outOfTime > 0 {
            notes.append("\(outOfTime.of("packet")) omitted, whose time \(format.rawValue) cannot hold")
        }
        if withoutTime > 0 {
            notes.append("\(withoutTime.of("packet")) without a time written with the time 1970-01-01T00:00:00Z")
        }
        return notes
    }
}
