import BluetoothLE
import CaptureAnalysis
import CaptureFiles
import Continuity
import Foundation
import TestSupport
import Testing

@Suite("Real recordings", .needsRealRecordings)
struct RealRecordingTests {
    @Test("Packets, Apple entries, Handoff messages and distinct payloads equal the manifest, file by file")
    func counts() throws {
        var compared = 0
        for row in try ReadRecordings.manifest() {
            guard let file = row["file"], file.hasPrefix("ble-real/") || file.hasPrefix("derived/") else { continue }
            let summary = try CaptureSummary(reading: "\(RealRecordings.folder ?? "")/\(file)")
            #expect("\(summary.packets)" == row["packets"], "\(file)")
            #expect("\(summary.apple.all)" == row["apple_entries"], "\(file)")
            #expect("\(summary.handoff.all)" == row["handoff"], "\(file)")
            #expect("\(summary.handoff.distinctPayloads)" == row["handoff_distinct"], "\(file)")
            // The manifest counts by the sniffer's flag alone. Link types 251 and 192 have none, so that it says 0 there and we recompute.
            let hasFlag = !summary.reading.linkTypes.contains {
                [.bluetoothLinkLayer, .perPacketInformation].contains($0.linkType)
            }
            if hasFlag {
                #expect("\(summary.apple.withBadCRC)" == row["apple_crc_bad"], "\(file)")
                #expect("\(summary.handoff.withBadCRC)" == row["handoff_crc_bad"], "\(file)")
            } else {
                #expect(summary.apple.withBadCRC == summary.apple.withBadCRCRecomputed, "\(file)")
            }
            #expect(!summary.reading.findings.hasDamage, "\(file)")
            compared += 1
        }
        #expect(compared >= 50)
    }

    @Test("No file of the corpus traps, and every line that is shown is harmless to a terminal")
    func everyFile() throws {
        for group in ["ble-real", "ip-real", "derived", "edge-real", "malformed"] {
            let folder = "\(RealRecordings.folder ?? "")/\(group)"
            for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
                for json in [false, true] {
                    var options = CaptureCommand.ShowOptions()
                    options.isJSON = json
                    var isHarmless = true
                    let outcome = CaptureCommand.show(path: "\(folder)/\(name)", options: options) { bytes in
                        for index in 0..<bytes.byteCount {
                            let byte = bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self)
                            if byte != 0x0A, !(0x20...0x7E).contains(byte) { isHarmless = false }
                        }
                    }
                    #expect(isHarmless, "\(name)")
                    #expect((0...2).contains(outcome.exitStatus), "\(name): \(outcome.messages)")
                    let summary = CaptureCommand.analyse(
                        CaptureSummary.self, path: "\(folder)/\(name)", options: .init(isJSON: json)
                    ) { _ in }
                    #expect(summary.exitStatus == outcome.exitStatus, "\(name)")
                }
            }
        }
    }
}
