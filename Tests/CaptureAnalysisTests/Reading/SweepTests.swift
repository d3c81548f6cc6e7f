import BluetoothLE
import CaptureAnalysis
import CaptureFiles
import Foundation
import HostileRecordings
import RecordingGenerators
import TestSupport
import Testing

@Suite("Recordings that may be anything")
struct SweepTests {
    @Test("The made recordings are right: without a change every one is read to its end, and shows what is in it")
    func seeds() throws {
        let seeds = SeedRecording.all()
        #expect(seeds.count == 38)
        for recording in seeds {
            let file = try ScratchFile(recording.file)
            #if !Gzip
            guard recording.compression == nil else {
                #expect(throws: CaptureError.self, "\(recording.name)") { try CaptureSummary(reading: file.path) }
                continue
            }
            #endif
            let summary = try CaptureSummary(reading: file.path)
            #expect(summary.packets == 12, "\(recording.name)")
            #expect(summary.isCompressed == (recording.compression != nil), "\(recording.name)")
            #expect(!summary.reading.findings.hasDamage, "\(recording.name)")
            #expect(summary.apple.all >= 6 && summary.apple.withBadCRC == 0, "\(recording.name)")
            #expect(summary.handoff.all >= 1, "\(recording.name)")
            // The keys open what is sealed, so that a sweep reaches what stands behind that.
            var opened = 0
            var reader = try CaptureReader(path: file.path)
            var messages = MessageReader(keys: SeedRecording.keys)
            try reader.forEachRecord { record, packet in
                _ = messages.read(record, packet) { opened += $0.opened == nil ? 0 : 1 }
                return true
            }
            #expect(opened > 0, "\(recording.name)")
            // Every byte belongs to one layer.
            #expect(recording.places.first?.range.lowerBound == 0, "\(recording.name)")
            #expect(recording.places.last?.range.upperBound == recording.bytes.count, "\(recording.name)")
            #expect(
                zip(recording.places, recording.places.dropFirst()).allSatisfy {
                    $0.range.upperBound == $1.range.lowerBound
                }, "\(recording.name)")
            #expect(Set(recording.places.map(\.layer)).isSuperset(of: [.record, .structure, .element, .count]))
        }
    }

    @Test(
        "Spoiled at any layer, no command traps, writes what is no JSON or harms a terminal, or gives more than there is",
        arguments: [UInt64(1), 2, 3])
    func spoiled(seed: UInt64) throws {
        var sweep = RecordingSweep()
        // Each takes a tenth of a second in all commands. `make sanitize` tries thousands.
        try sweep.sweep(spoiled: 100, seed: seed)
        #expect(sweep.problems.isEmpty, "\(sweep.problems.prefix(5))")
        #expect(sweep.files == 100)
        // The changes spoil layers and not only headers: most are still read, with messages in them.
        #expect(sweep.readable > 60, "\(sweep.readable)")
        #expect(sweep.messages > 600, "\(sweep.messages)")
        #expect(sweep.opened > 20, "\(sweep.opened)")
    }
}
