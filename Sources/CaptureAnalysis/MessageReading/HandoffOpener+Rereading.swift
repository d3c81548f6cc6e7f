import CaptureFiles
import Continuity

extension HandoffEvidence {
    /// The evidence of a first reading of a recording, for messages in front of their proof.
    ///
    /// There is none without keys, and none for standard input and pipes, which cannot be read twice. There, messages
    /// are claimed from the proof on only.
    init(in path: String, filter: String?, keys: KeyFile?, activities: [KeyFile.Activity]) {
        self.init()
        guard let keys, !keys.keys.isEmpty, canBeReadTwice(path),
            var reader = try? CaptureReader(path: path, options: ReadingOptions(filter: filter))
        else { return }
        self = HandoffEvidence(in: &reader, keys, activities)
    }

    /// The evidence in all packets of a reader.
    fileprivate init(in reader: inout CaptureReader, _ keys: KeyFile, _ activities: [KeyFile.Activity]) {
        self.init()
        var messages = MessageReader(keys: keys, activities: activities, onlyType: .handoff)
        // The second reading reports errors.
        try? reader.forEachRecord { record, packet in
            _ = messages.read(record, packet) { _ in }
            return true
        }
        messages.finish { _ in }
        self = messages.evidence
    }

    /// The evidence of a first reading of a recording in memory.
    init(ofRecording bytes: [UInt8], _ keys: KeyFile, _ activities: [KeyFile.Activity] = []) throws(CaptureError) {
        var reader = try CaptureReader(memory: bytes)
        self.init(in: &reader, keys, activities)
    }
}

extension HandoffOpener {
    /// An opener with the evidence of a first reading of the recording. All outputs use it, so that they claim the same
    /// messages.
    package init(_ keys: KeyFile, of path: String, filter: String?, activities: [KeyFile.Activity] = []) {
        self.init(
            keys, activities: activities,
            known: HandoffEvidence(in: path, filter: filter, keys: keys, activities: activities))
    }

    /// An opener with the evidence of a first reading of a recording in memory.
    init(_ keys: KeyFile, ofRecording bytes: [UInt8], activities: [KeyFile.Activity] = []) throws(CaptureError) {
        self.init(
            keys, activities: activities, known: try HandoffEvidence(ofRecording: bytes, keys, activities))
    }
}
