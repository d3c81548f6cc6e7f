import BluetoothLE
import CaptureFiles
import RecordingGenerators

/// What a reading gave.
struct Reading {
    var packets: [SyntheticPacket] = []
    var records: [CaptureRecord] = []
    var findings = CaptureFindings()

    init(_ bytes: [UInt8], chunkSize: Int = CaptureReader.chunkSize) throws(CaptureError) {
        var reader = try CaptureReader(memory: bytes, chunkSize: chunkSize)
        try gather(&reader)
    }

    init(path: String) throws(CaptureError) {
        var reader = try CaptureReader(path: path)
        try gather(&reader)
    }

    private mutating func gather(_ reader: inout CaptureReader) throws(CaptureError) {
        var packets: [SyntheticPacket] = []
        var records: [CaptureRecord] = []
        try reader.forEachRecord { record, bytes in
            packets.append(
                SyntheticPacket(
                    time: record.time,
                    bytes: bytes.copy(0..<bytes.byteCount),
                    flags: record.flags))
            records.append(CaptureRecord(copying: record))
            return true
        }
        self.packets = packets
        self.records = records
        findings = reader.findings
    }
}

extension CaptureRecord {
    /// Takes a borrowed record out of a callback.
    init(copying record: borrowing CaptureRecord) { self = copy record }
}
