import CaptureFiles
import Continuity

extension HandoffEvidence {
    /// What a first reading of a recording says about messages that come before their proof.
    ///
    /// There is none without keys, and none for what cannot be read twice, such as standard input and pipes: there, a
    /// message is claimed only from the proof on.
    init(in path: String, filter: String?, keys: KeyFile?, activities: [KeyFile.Activity]) {
        self.init()
        guard let keys, !keys.keys.isEmpty, canBeReadTwice(path),
            var reader = try? CaptureReader(path: path, options: ReadingOptions(filter: filter))
        else { return }
        var messages = MessageReader(keys: keys, activities: activities, onlyType: .handoff)
        // The second reading reports what is wrong with the recording.
        try? reader.forEachRecord { record, packet in
            _ = messages.read(record, packet) { _ in }
            return true
        }
        messages.finish { _ in }
        self = messages.evidence
    }
}

extension HandoffOpener {
    /// Opens the Handoff messages of a recording with the evidence of a first reading of it. Every output uses this, so
    /// that none claims what another does not.
    package init(_ keys: KeyFile, of path: String, filter: String?, activities: [KeyFile.Activity] = []) {
        self.init(
            keys, activities: activities,
            known: HandoffEvidence(in: path, filter: filter, keys: keys, activities: activities))
    }
}
