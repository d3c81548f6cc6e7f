import BluetoothLE
import CaptureFiles
import Continuity
import Foundation
import Payload
import Testing

@testable import CaptureAnalysis

@Suite("Summaries")
struct SummaryTests {
    @Test("One air in every link type gives the same counts")
    func everyLinkType() throws {
        let air = SyntheticAir.advertisements(300)
        let apple = air.compactMap(\.value)
        let handoff = apple.filter { $0[0] == 0x0C }
        for linkType in SyntheticAir.linkTypes {
            let summary = try SyntheticAir.summary(SyntheticAir.recording(air, linkType))
            #expect(summary.packets == 300, "\(linkType)")
            #expect(summary.linkTypes == [CaptureSummary.LinkTypeCount(linkType: linkType, packets: 300)])
            #expect(summary.apple == CaptureSummary.Count(all: apple.count), "\(linkType)")
            #expect(summary.handoff == CaptureSummary.Count(all: handoff.count), "\(linkType)")
            #expect(summary.distinctPayloads == 4 && summary.distinctPayloadsOnlyWithBadCRC == 0)
            #expect(summary.advertising == CaptureSummary.Count(all: 300))
            #expect(summary.devices == Set(air.filter { $0.value != nil }.map(\.address)).count)
            #expect(summary.types.map(\.type.rawValue) == [0x01, 0x0C, 0x10, 0x16])
            #expect(summary.typesNotEstablished.isEmpty)
            let span: Int64 = 299 * 181_000_000
            #expect(summary.duration == span)
            #expect(summary.findings.total == 0, "\(linkType): \(summary.findings.kept)")
        }
    }

    @Test("What stands in damaged packets alone makes no type, no device and no undamaged payload")
    func damagedPackets() throws {
        var air = SyntheticAir.advertisements(40)
        air[7].value = [0x7A, 0x01, 0x00]
        air[7].address = AdvertiserAddress(0x5566_7788_99AA, isRandom: true)
        air[9].value = [0x0C, 0x0E] + [UInt8](repeating: 9, count: 14)
        for linkType: LinkType in [.bluetoothLinkLayerWithRadio, .bluetoothLinkLayer, .nordicSniffer] {
            let bytes = try SyntheticAir.recording(air, linkType, breaksCRCOf: [7, 9])
            let summary = try SyntheticAir.summary(bytes)
            #expect(summary.apple.all == air.count { $0.value != nil })
            #expect(summary.apple.withBadCRC == 2 && summary.handoff.withBadCRC == 1)
            #expect(summary.appleWithBadCRCRecomputed == 2 && summary.handoffWithBadCRCRecomputed == 1)
            #expect(summary.distinctPayloads == 5 && summary.distinctPayloadsOnlyWithBadCRC == 1)
            #expect(summary.typesNotEstablished.map(\.type.rawValue) == [0x7A])
            #expect(!summary.types.contains { $0.type.rawValue == 0x7A })
            #expect(
                summary.devices
                    == Set(
                        air.enumerated().filter { $0.offset != 7 && $0.offset != 9 && $0.element.value != nil }.map(
                            \.element.address)
                    ).count)
            let messages = try SyntheticAir.messages(bytes)
            #expect(messages.first { $0.frame == 8 }?.pseudonym == "device-?")
        }
    }

    @Test("The sniffer's word counts where there is one, and a disagreement is told")
    func snifferAndBytes() throws {
        let air = Array(SyntheticAir.advertisements(60).filter { $0.value != nil }.prefix(3))
        var writer = PcapWriter()
        for (index, one) in air.enumerated() {
            var packet: [UInt8] = []
            // Says wrong though it holds; says right though it does not; says nothing though it does not.
            let word: Bool? = [false, true, nil][index]
            RadioHeader(rfChannel: 0, signal: -50, sniffersCheck: word).write(into: &packet)
            packet += try SyntheticAir.packet(one, .bluetoothLinkLayer, breaksCRC: index > 0)
            try writer.append(time: one.time, packet: packet)
        }
        let summary = try SyntheticAir.summary(writer.bytes)
        #expect(summary.apple == CaptureSummary.Count(all: 3, withBadCRC: 2))
        #expect(summary.appleWithBadCRCRecomputed == 2)
        #expect(summary.badCRCBySniffer == 1 && summary.badCRCRecomputed == 2 && summary.checksDiffer == 2)
        #expect(summary.findings.kept.map(\.kind) == [.checksDiffer, .checksDiffer])
        #expect(!summary.findings.hasDamage)
    }

    @Test("A cut in every place and thousands of random changes: never a trap, and JSON that reads back")
    func randomChanges() throws {
        var random = SeededNumbers(state: 3)
        for linkType in SyntheticAir.linkTypes {
            let bytes = try SyntheticAir.recording(SyntheticAir.advertisements(12, seed: 8), linkType)
            for round in 0..<400 {
                var changed = bytes
                for _ in 0...Int(random.next() % 3) {
                    let position = 16 + Int(random.next() % UInt64(changed.count - 16))
                    changed[position] = random.next() % 2 == 0 ? 0xFF : UInt8(truncatingIfNeeded: random.next())
                }
                if round % 4 == 0 { changed.removeLast(Int(random.next() % UInt64(changed.count - 30))) }
                guard let summary = try? SyntheticAir.summary(changed) else { continue }
                let messages = try SyntheticAir.messages(changed)
                #expect(messages.count { $0.type == .handoff && $0.isWhole } == summary.handoff.all)
                var output: [UInt8] = []
                summary.appendJSON(path: "x", to: &output)
                _ = try JSONText.parse(Array(output.dropLast()))
                for message in messages {
                    var line: [UInt8] = []
                    MessageText(showsAddresses: true).appendJSON(message, to: &line)
                    _ = try JSONText.parse(Array(line.dropLast()))
                    line.removeAll()
                    MessageText().appendLine(message, to: &line)
                    #expect(line.last == 0x0A && line.dropLast().allSatisfy { (0x20...0x7E).contains($0) })
                }
            }
        }
    }

    @Test("JSON has the keys that its users rely on, in a fixed order")
    func json() throws {
        let summary = try SyntheticAir.summary(SyntheticAir.recording(SyntheticAir.advertisements(20)))
        var output: [UInt8] = []
        summary.appendJSON(path: "a \u{1B}[31m.pcap", to: &output)
        #expect(output.last == 0x0A && !output.contains(0x1B))
        let node = try JSONText.parse(Array(output.dropLast()))
        #expect(node["packets"] == .integer(20))
        for (group, keys) in [
            ("apple", ["entries", "entriesWithBadCRC"]),
            ("handoff", ["messages", "messagesWithBadCRC", "distinctPayloads"]),
        ] {
            for key in keys {
                guard case .integer = node[group]?[key] else {
                    Issue.record("\(group).\(key) is no integer")
                    continue
                }
            }
        }
        var again: [UInt8] = []
        try SyntheticAir.summary(SyntheticAir.recording(SyntheticAir.advertisements(20))).appendJSON(
            path: "a \u{1B}[31m.pcap", to: &again)
        #expect(again == output)
    }

    @Test(
        "tshark lists the same Apple entries of a made capture, with the planted bad CRC",
        .enabled(if: Oracle.path("tshark") != nil))
    func tshark() throws {
        let air = SyntheticAir.advertisements(80)
        let bad = 23
        let file = try TemporaryRecording(try SyntheticAir.recording(air, breaksCRCOf: [bad]))
        let lines = try Oracle.lines(
            "tshark",
            [
                "-r", file.path, "-Y", "btcommon.eir_ad.entry.company_id == 0x004c", "-T", "fields", "-E",
                "separator=|",
                "-e", "frame.number", "-e", "btle.advertising_address", "-e", "btcommon.eir_ad.entry.data", "-e",
                "btle.crc.incorrect",
            ])
        let expected = air.enumerated().compactMap { index, one in
            one.value.map { "\(index + 1)|\(one.address)|\(hexadecimal($0))|" }
        }
        #expect(lines.map { $0.hasSuffix("|1") || $0.hasSuffix("|True") ? "bad" : "good" }.count { $0 == "bad" } <= 1)
        #expect(lines.map { String($0.prefix { $0 != "|" }) } == expected.map { String($0.prefix { $0 != "|" }) })
        for (line, wanted) in zip(lines, expected) {
            #expect(
                line.split(separator: "|", omittingEmptySubsequences: false).prefix(3).joined(separator: "|") + "|"
                    == wanted)
        }
        let summary = try CaptureSummary(reading: file.path)
        #expect(summary.apple.all == lines.count)
        #expect(summary.badCRCRecomputed == 1)
        let incorrect = try Oracle.lines(
            "tshark", ["-r", file.path, "-Y", "btle.crc.incorrect", "-T", "fields", "-e", "frame.number"])
        #expect(incorrect == ["\(bad + 1)"])
    }
}

extension CaptureMessage {
    /// Whether it is a message and no element that is cut.
    var isWhole: Bool {
        switch content {
        case .message, .undeclared: true
        case .overrun, .empty: false
        }
    }
}

/// A tool that is run as an oracle.
enum Oracle {
    static func path(_ name: String) -> String? {
        for folder in (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":") {
            let candidate = "\(folder)/\(name)"
            if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
        }
        print("skipping what needs \(name): it is not installed")
        return nil
    }

    static func lines(_ name: String, _ arguments: [String]) throws -> [String] {
        guard let path = path(name) else { return [] }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
