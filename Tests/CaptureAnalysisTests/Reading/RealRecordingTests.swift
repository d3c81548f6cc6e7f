import BluetoothLE
import CaptureAnalysis
import CaptureFiles
import Continuity
import Foundation
import Testing

@Suite("Real recordings", .enabled(if: RealRecordings.folder != nil))
struct RealRecordingTests {
    @Test("Packets, Apple entries, Handoff messages and distinct payloads equal the manifest, file by file")
    func counts() throws {
        var compared = 0
        for row in try RealRecordings.manifest() {
            guard let file = row["file"], file.hasPrefix("ble-real/") || file.hasPrefix("derived/") else { continue }
            let summary = try CaptureSummary(reading: "\(RealRecordings.folder ?? "")/\(file)")
            #expect("\(summary.packets)" == row["packets"], "\(file)")
            #expect("\(summary.apple.all)" == row["apple_entries"], "\(file)")
            #expect("\(summary.handoff.all)" == row["handoff"], "\(file)")
            #expect("\(summary.distinctPayloads)" == row["handoff_distinct"], "\(file)")
            // The manifest counts by the sniffer's flag alone. Link types 251 and 192 have none, so that it says 0 there and we recompute.
            let hasFlag = !summary.linkTypes.contains {
                [.bluetoothLinkLayer, .perPacketInformation].contains($0.linkType)
            }
            if hasFlag {
                #expect("\(summary.apple.withBadCRC)" == row["apple_crc_bad"], "\(file)")
                #expect("\(summary.handoff.withBadCRC)" == row["handoff_crc_bad"], "\(file)")
            } else {
                #expect(summary.apple.withBadCRC == summary.appleWithBadCRCRecomputed, "\(file)")
            }
            #expect(!summary.findings.hasDamage, "\(file)")
            compared += 1
        }
        #expect(compared >= 50)
    }

    @Test(
        "Every Apple row of tshark in undamaged packets has the same frame, address and bytes here",
        .enabled(if: Oracle.path("gzip") != nil))
    func rows() throws {
        var compared = 0
        for row in try RealRecordings.manifest() {
            guard let file = row["file"], file.hasPrefix("ble-real/"), let folder = RealRecordings.folder else {
                continue
            }
            let list = "\(folder)/EXPECTED_tshark/\(file.replacing("/", with: "_")).tsv.gz"
            guard FileManager.default.fileExists(atPath: list) else { continue }
            var ours: [Int: [String]] = [:]
            var reader = try CaptureReader(path: "\(folder)/\(file)")
            var fragments = AdvertisingFragments()
            try reader.forEachRecord { record, bytes in
                let frame = record.frame
                _ = PacketWalk.entries(of: record, bytes, joining: &fragments) { entry, bytes in
                    guard !entry.check.isDamaged else { return }
                    let value = (entry.valueOffset..<entry.valueOffset + entry.valueCount).map {
                        bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self)
                    }
                    ours[frame, default: []].append("\(entry.address) \(hexadecimal(value))")
                }
                return true
            }
            for line in try Oracle.lines("gzip", ["-dc", list]) {
                let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
                // Damaged by tshark's or by the sniffer's word.
                if columns[6] == "1" || columns[7] == "0" { continue }
                let addresses = (columns[2] + ";" + columns[3]).split { ";,".contains($0) }.map(String.init)
                let companies = columns[4].split { ";,".contains($0) }
                let values = columns[5].split { ";,".contains($0) }.map(String.init)
                let found = try ours[#require(Int(columns[0]))] ?? []
                #expect(found.count == companies.count { $0 == "0x004c" }, "\(file) frame \(columns[0])")
                for entry in found {
                    let parts = entry.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
                    #expect(addresses.contains(parts[0]), "\(file) frame \(columns[0])")
                    #expect(parts[1].isEmpty || values.contains(parts[1]), "\(file) frame \(columns[0])")
                }
                compared += 1
            }
        }
        #expect(compared > 50_000)
    }

    @Test("One recording in many containers gives the same messages")
    func twins() throws {
        func messages(_ file: String) throws -> [String] {
            let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: "\(RealRecordings.folder ?? "")/\(file)")))
            return try SyntheticAir.messages(bytes).map { message in
                var line: [UInt8] = []
                var comparable = message
                // Link type 251 has neither signal nor channel nor the sniffer's word.
                comparable.signal = nil
                comparable.channel = nil
                MessageText(showsAddresses: true).appendLine(comparable, to: &line)
                // Offsets count from the start of the packet, which link types put at different places.
                return String(decoding: line, as: UTF8.self).replacing(#/ at byte [0-9]+/#, with: "")
            }
        }
        let original = try messages("ble-real/vakt-galaxy1_nordic.pcap")
        #expect(original.count > 1000)
        for twin in [
            "ble-real/vakt-galaxy1_nordic.pcapng", "derived/nordic272_us_be.pcap", "derived/phdr256_us_be.pcap",
            "derived/phdr256_ns_le.pcap",
            "derived/phdr256_be.pcapng", "derived/ll251_us_le.pcap", "derived/ll251_ns_be.pcap",
            "derived/ppi192_us_le.pcap",
            "derived/phdr256_comments-and-unknown-blocks.pcapng", "derived/phdr256_tsoffset.pcapng",
        ] {
            #expect(try messages(twin) == original, "\(twin)")
        }
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
                    #expect((0...2).contains(outcome.exitStatus), "\(name): \(outcome.message ?? "")")
                    let summary = CaptureCommand.summary(path: "\(folder)/\(name)", json: json) { _ in }
                    #expect(summary.exitStatus == outcome.exitStatus, "\(name)")
                }
            }
        }
    }
}
