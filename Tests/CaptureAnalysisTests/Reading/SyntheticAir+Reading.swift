import CaptureAnalysis
import CaptureFiles
import RecordingGenerators

extension SyntheticAir {
    static func summary(_ bytes: [UInt8]) throws -> CaptureSummary {
        var reader = try CaptureReader(memory: bytes)
        return try CaptureSummary(reading: &reader)
    }

    /// Every message of a recording.
    static func messages(_ bytes: [UInt8], keys: KeyFile? = nil) throws -> [CaptureMessage] {
        try messages(in: CaptureReader(memory: bytes), keys: keys)
    }

    /// Every message that a reader has left.
    static func messages(in recording: consuming CaptureReader, keys: KeyFile? = nil) throws -> [CaptureMessage] {
        var reader = recording
        var messages = MessageReader(keys: keys)
        var found: [CaptureMessage] = []
        try reader.forEachRecord { record, packet in
            _ = messages.read(record, packet) { message in found.append(copy message) }
            return true
        }
        messages.finish { message in found.append(copy message) }
        return found
    }
}
