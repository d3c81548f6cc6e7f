import CaptureAnalysis
import CaptureFiles
import Continuity
import HostileRecordings
import Notation
import Randomness
import RecordingGenerators
import TestSupport
import Testing

@Suite("The JSON of a message")
struct MessageDocumentTests {
    /// The lines of a recording's messages, written for speed and by the declaration.
    static func lines(
        _ path: String, keys: KeyFile?, showsAddresses: Bool
    ) throws -> [(written: String, declared: String)] {
        var reader = try CaptureReader(path: path)
        var messages = MessageReader(keys: keys, hidesIdentifiers: !showsAddresses, keepsBytes: true)
        var lines: [(written: String, declared: String)] = []
        func note(_ message: borrowing CaptureMessage) {
            var written: [UInt8] = []
            MessageText(showsAddresses: showsAddresses).appendJSON(message, to: &written)
            var declared: [UInt8] = []
            let document = CaptureMessageDocument(copy message, showsAddresses: showsAddresses)
            JSONText.append(CaptureMessageDocument.form.node(document), to: &declared)
            lines.append((String(decoding: written, as: UTF8.self), String(decoding: declared, as: UTF8.self) + "\n"))
        }
        try reader.forEachRecord { record, packet in
            _ = messages.read(record, packet, note)
            return true
        }
        messages.finish(note)
        return lines
    }

    @Test("Lines that are written for speed have the bytes of the declaration", arguments: [false, true])
    func declaration(showsAddresses: Bool) throws {
        var random = SplitMix64(seed: 31)
        let wrong = CertaintyTests.wrongKeys(300, using: &random)
        let keys = KeyFile(keys: SeedRecording.keys.keys + wrong, activities: SeedRecording.keys.activities)
        let everything = try SyntheticAir.recording(EveryMessage.advertisements(seed: 4))
        #if Gzip
        let seeds = SeedRecording.all().map(\.file)
        #else
        let seeds = SeedRecording.all().filter { $0.compression == nil }.map(\.file)
        #endif
        var all: [String] = []
        for recording in [everything] + seeds {
            let file = try ScratchFile(recording)
            for keys in [nil, keys] {
                for line in try Self.lines(file.path, keys: keys, showsAddresses: showsAddresses) {
                    #expect(line.written == line.declared)
                    all.append(line.written)
                }
            }
        }
        // Every member was there.
        let absent = showsAddresses ? ["comment"] : ["comment", "address", "addressIsRandom"]
        for key in CaptureMessageDocument.form.members.map(\.name) where !absent.contains(key) {
            #expect(all.contains { $0.contains("\"\(key)\":") }, "\(key)")
        }
        #expect(all.contains { $0.contains("\"certainty\":\"tag only\"") })
        #expect(all.contains { $0.contains("\"tick\":") })
    }
}
