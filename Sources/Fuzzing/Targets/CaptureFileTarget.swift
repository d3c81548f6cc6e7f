import CaptureFiles
import Generation
import Randomness

/// Recordings in all containers.
struct CaptureFileTarget: ByteTarget {
    let name = "capture-file"
    let meaning = "recordings: pcap, pcapng, btsnoop and PacketLogger"

    var dictionary: [[UInt8]] {
        [
            [0xD4, 0xC3, 0xB2, 0xA1], [0x4D, 0x3C, 0xB2, 0xA1], [0xA1, 0xB2, 0xC3, 0xD4], [0x0A, 0x0D, 0x0D, 0x0A],
            [0x4D, 0x3C, 0x2B, 0x1A], [0x1A, 0x2B, 0x3C, 0x4D], [6, 0, 0, 0], [2, 0, 0, 0], [3, 0, 0, 0], [1, 0, 0, 0],
            [9, 0, 1, 0], [14, 0, 8, 0], [0x1F, 0x8B, 8],
        ] + ["btsnoop\0", "snoop\0\0\0"].map { Array($0.utf8) }
    }

    func structured<Source: ChoiceSource>(_ source: inout Source) -> [UInt8] { RecordingBytes.recording(&source) }

    func check(_ bytes: [UInt8]) -> ByteVerdict { Self.verdict(bytes) }

    /// What a reading of a recording gives.
    struct Reading: Equatable {
        var records: [CaptureRecord] = []
        var contents: UInt64 = 0
        var packets: [[UInt8]] = []
        var findings = CaptureFindings()
        var container = ""
        var isCompressed = false
        var refusal = ""

        /// Packets that are kept for writing them again.
        static let mostKept = 64

        init(_ bytes: [UInt8], chunkSize: Int) {
            var hash = StableHash()
            do throws(CaptureError) {
                var reader = try CaptureReader(memory: bytes, chunkSize: chunkSize)
                container = reader.container.rawValue
                isCompressed = reader.isCompressed
                try reader.forEachRecord { record, packet in
                    packet.withUnsafeBytes { hash.combine(bytes: $0) }
                    if records.count < 4_096 { records.append(copy record) }
                    if packets.count < Self.mostKept {
                        packets.append(packet.withUnsafeBytes { Array($0) })
                    }
                    return true
                }
                findings = reader.findings
            } catch {
                refusal = error.description
            }
            contents = hash.value
        }

        /// Whether both are refused. How far a damaged compression is read decides which of two reasons is told.
        func isRefusedLike(_ other: Reading, _ bytes: [UInt8]) -> Bool {
            !refusal.isEmpty && !other.refusal.isEmpty && bytes.starts(with: [0x1F, 0x8B])
        }
    }

    static func verdict(_ bytes: [UInt8]) -> ByteVerdict {
        let whole = Reading(bytes, chunkSize: CaptureReader.chunkSize)
        var verdict: ByteVerdict
        if whole.refusal.isEmpty {
            verdict = .accepted("\(whole.container), \(whole.records.count) packets, \(whole.findings.total) findings")
        } else {
            verdict = ByteVerdict(summary: "rejected: \(whole.refusal)")
            verdict.note(String(whole.refusal.filter { !$0.isNumber }.prefix(60)))
        }
        verdict.note(whole.container, whole.records.count)
        if whole.isCompressed { verdict.note("compressed") }
        for finding in whole.findings.kept {
            verdict.note("\(whole.container) \(finding.kind.rawValue)")
            // Offsets in a compressed recording count what was decompressed, except those of the compression.
            guard !whole.isCompressed || finding.kind == .damagedCompression else { continue }
            verdict.demand(
                "a finding lies in the input", (0...bytes.count).contains(finding.offset),
                expected: "a byte from 0 to \(bytes.count)", observed: finding.description)
        }
        for size in [64, 1_000] {
            let pieces = Reading(bytes, chunkSize: size)
            verdict.demand(
                "reading in pieces is reading at once", pieces == whole || pieces.isRefusedLike(whole, bytes),
                expected: summary(whole), observed: "in pieces of \(size) bytes: \(summary(pieces))")
        }
        writeAgain(whole, &verdict)
        return verdict
    }

    private static func summary(_ reading: Reading) -> String {
        "\(reading.records.count) packets, \(reading.findings.kept.map(\.description)) \(reading.refusal)"
    }

    /// What is written as pcapng reads as the same packets.
    private static func writeAgain(_ reading: Reading, _ verdict: inout ByteVerdict) {
        let records = reading.records.prefix(Reading.mostKept)
        guard !records.isEmpty, records.allSatisfy({ $0.hasTime && $0.time >= 0 && $0.linkType.packed <= 0xFFFF })
        else { return }
        var writer = PcapngWriter()
        for (record, packet) in zip(records, reading.packets) {
            do throws(CaptureWriteError) {
                try writer.append(
                    time: record.time, linkType: record.linkType, packet: packet, originalLength: record.originalLength)
            } catch {
                return verdict.demand(
                    "what is read can be written", false, expected: "a pcapng", observed: error.description)
            }
        }
        let again = Reading(writer.takeBytes(), chunkSize: CaptureReader.chunkSize)
        verdict.demand(
            "what is written is what was read",
            again.packets == reading.packets && again.findings.total == 0
                && zip(again.records, records).allSatisfy { $0.time == $1.time && $0.linkType == $1.linkType },
            expected: "\(records.count) packets", observed: summary(again))
    }
}
