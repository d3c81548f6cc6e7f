import CaptureAnalysis
import CaptureFiles
import RecordingGenerators

extension RecordingSweep {
    /// Reads a recording out of a buffer of its own size, and each packet out of memory of exactly its size.
    ///
    /// A command reads into a buffer of a megabyte, in which a byte too far is a byte of that buffer, and a sanitizer has nothing to say about it.
    /// Here the first one behind a packet is nobody's.
    mutating func sweepExactly(_ bytes: [UInt8], _ name: String) {
        for chunkSize in [bytes.count, 512] {
            guard var reader = try? CaptureReader(memory: bytes, chunkSize: chunkSize) else { continue }
            var packets = PacketSweep()
            do {
                try reader.forEachRecord { record, packet in
                    packets.take(record, packet)
                    return true
                }
            } catch {
                fail(name, "reading from memory", "\(error)")
            }
            packets.finish()
            if packets.handedBack != packets.taken {
                fail(name, "redaction", "\(packets.handedBack) packets of \(packets.taken)")
            }
        }
        guard var reader = try? CaptureReader(memory: bytes, chunkSize: bytes.count) else { return }
        if (try? CaptureSummary(reading: &reader)) == nil { fail(name, "reading from memory", "no summary") }
    }
}

/// Everything that looks at the bytes of a packet.
private struct PacketSweep {
    private var values = MessageReader(keys: SeedRecording.keys)
    private var lineReader = MessageReader()
    private var lines = MessageLines(MessageText(showsAddresses: true), size: 1 << 12)
    private var pass = FilterPass(CaptureFilter())
    private var trees = PacketTree()
    private var redaction = PacketRedaction(Pseudonyms(key: [UInt8](repeating: 7, count: 32)))
    /// Packets that the redaction was given, and those that it gave back.
    private(set) var taken = 0
    private(set) var handedBack = 0

    mutating func take(_ record: borrowing CaptureRecord, _ packet: RawSpan) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: packet.byteCount, alignment: 1)
        defer { memory.deallocate() }
        packet.withUnsafeBytes { memory.copyMemory(from: $0) }
        look(at: record, UnsafeRawBufferPointer(memory).bytes)
    }

    private mutating func look(at record: borrowing CaptureRecord, _ packet: RawSpan) {
        var messages: [CaptureMessage] = []
        _ = values.read(record, packet) { messages.append(copy $0) }
        lineReader.appendLines(of: record, packet, admittedBy: &pass, to: &lines)
        try? lines.flush { _ in }
        for tree in trees.trees(of: record, packet, messages: messages) {
            var text: [UInt8] = []
            tree.appendLines(to: &text)
        }
        taken += 1
        redaction.take(record, packet)
        while redaction.next() != nil { handedBack += 1 }
    }

    mutating func finish() {
        values.finish { _ in }
        lineReader.finish { _ in }
        redaction.finish()
        while redaction.next() != nil { handedBack += 1 }
    }
}
