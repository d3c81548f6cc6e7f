import BluetoothLE
import CaptureFiles
import Continuity
import Foundation
import Notation
import Payload
import Randomness
import RecordingGenerators
import TestSupport
import Testing
import Text

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
            #expect(summary.reading.linkTypes == [LinkTypeCount(linkType: linkType, packets: 300)])
            #expect((summary.apple.all, summary.apple.withBadCRC) == (apple.count, 0), "\(linkType)")
            #expect((summary.handoff.all, summary.handoff.withBadCRC) == (handoff.count, 0), "\(linkType)")
            #expect(summary.handoff.distinctPayloads == 4 && summary.handoff.distinctPayloadsOnlyWithBadCRC == 0)
            #expect((summary.advertising.all, summary.advertising.withBadCRC) == (300, 0))
            #expect(summary.apple.devices == Set(air.filter { $0.value != nil }.map(\.address)).count)
            #expect(summary.types.map(\.type.rawValue) == [0x01, 0x0C, 0x10, 0x16])
            #expect(summary.typesNotEstablished.isEmpty)
            let span: Int64 = 299 * 181_000_000
            #expect(summary.duration == span)
            #expect(summary.reading.findings.total == 0, "\(linkType): \(summary.reading.findings.kept)")
        }
    }

    @Test("One payload has the singular")
    func onePayload() throws {
        let parts = [SealedSender.Part(plaintext: SealedSender.activity, counter: 1, start: 0, duration: 1)]
        let summary = try SyntheticAir.summary(SealedSender().recording(parts))
        let text = String(decoding: summary.text(path: "a"), as: UTF8.self)
        #expect(text.contains(" 1 distinct payload, 0 of them"), "\(text)")
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
            #expect(summary.apple.withBadCRCRecomputed == 2 && summary.handoff.withBadCRCRecomputed == 1)
            #expect(summary.handoff.distinctPayloads == 5 && summary.handoff.distinctPayloadsOnlyWithBadCRC == 1)
            #expect(summary.typesNotEstablished.map(\.type.rawValue) == [0x7A])
            #expect(!summary.types.contains { $0.type.rawValue == 0x7A })
            #expect(
                summary.apple.devices
                    == Set(
                        air.enumerated().filter { $0.offset != 7 && $0.offset != 9 && $0.element.value != nil }.map(
                            \.element.address)
                    ).count)
            let messages = try SyntheticAir.messages(bytes)
            #expect(messages.first { $0.frame == 8 }?.pseudonym == "device-?")
        }
    }

    /// What a sniffer left of a CRC.
    enum Bytes: CaseIterable {
        case right, wrong, zeros, reversed, missing
    }

    /// A byte with its bits in reverse order.
    private static func mirrored(_ byte: UInt8) -> UInt8 {
        var mirrored: UInt8 = 0
        for place in 0..<8 where byte >> UInt8(place) & 1 == 1 { mirrored |= 1 << UInt8(7 - place) }
        return mirrored
    }

    @Test("The CRC in the bytes decides where they are there, else the sniffer's word; a disagreement is told")
    func snifferAndBytes() throws {
        // Of each word of the sniffer, and nothing said: whether a packet counts as damaged, and whether the two differ.
        let expected: [(word: Bool?, bytes: Bytes, isDamaged: Bool, differs: Bool)] = [
            (true, .right, false, false), (true, .wrong, true, true), (true, .zeros, false, true),
            (true, .reversed, false, false), (true, .missing, false, false),
            (false, .right, false, true), (false, .wrong, true, false), (false, .zeros, true, false),
            (false, .reversed, false, true), (false, .missing, true, false),
            (nil, .right, false, false), (nil, .wrong, true, false), (nil, .zeros, true, false),
            (nil, .reversed, false, false), (nil, .missing, false, false),
        ]
        let one = try #require(SyntheticAir.advertisements(60).first { $0.value != nil })
        for row in expected {
            var packet: [UInt8] = []
            RadioHeader(rfChannel: 0, signal: -50, sniffersCheck: row.word).write(into: &packet)
            packet += try SyntheticAir.packet(one, .bluetoothLinkLayer, breaksCRC: row.bytes == .wrong)
            let check = packet.count - 3..<packet.count
            switch row.bytes {
            case .right, .wrong: break
            case .zeros: packet.replaceSubrange(check, with: [0, 0, 0])
            case .reversed:
                packet.replaceSubrange(check, with: packet[check].reversed().map(Self.mirrored))
            case .missing: packet.removeLast(3)
            }
            var writer = PcapWriter()
            try writer.append(time: one.time, packet: packet)
            let summary = try SyntheticAir.summary(writer.bytes)
            let name = "\(row)"
            #expect(summary.apple.all > 0 && summary.advertising.all == 1, "\(name)")
            #expect(summary.advertising.withBadCRC == (row.isDamaged ? 1 : 0), "\(name)")
            #expect(summary.apple.withBadCRC == (row.isDamaged ? summary.apple.all : 0), "\(name)")
            #expect(summary.apple.devices == (row.isDamaged ? 0 : 1), "\(name)")
            #expect(summary.types.isEmpty == row.isDamaged, "\(name)")
            #expect(summary.advertising.withBadCRCBySniffer == (row.word == false ? 1 : 0), "\(name)")
            let isWrong = row.bytes == .wrong || row.bytes == .zeros
            #expect(summary.advertising.withBadCRCRecomputed == (isWrong ? 1 : 0), "\(name)")
            #expect(summary.advertising.withReversedCRC == (row.bytes == .reversed ? 1 : 0), "\(name)")
            #expect(summary.advertising.checksDiffer == (row.differs ? 1 : 0), "\(name)")
            #expect(summary.reading.findings.kept.map(\.kind) == (row.differs ? [.checksDiffer] : []), "\(name)")
            #expect(!summary.reading.findings.hasDamage)
        }
    }

    @Test("Extended advertising of the air: what names its advertiser is read, what leaves it to another packet is not")
    func extendedAdvertising() throws {
        let address: [UInt8] = [0x66, 0x55, 0x44, 0x33, 0x22, 0x51]
        let data: [UInt8] = [19, 0xFF, 0x4C, 0x00, 0x0C, 0x0E, 0x00, 0x34, 0x12] + [UInt8](repeating: 7, count: 11)
        // Length and mode, flags, the parts in the order of the flags, ACAD, the data.
        let payloads: [(payload: [UInt8], isRead: Bool)] = [
            // AdvA, AdvDataInfo, AuxPtr and TxPower.
            ([13, 0b0101_1001] + address + [0x34, 0x12, 1, 2, 3, 0xF0] + data, true),
            // AdvA and two bytes of ACAD.
            ([9, 1] + address + [1, 0] + data, true),
            // AdvDataInfo alone, as in a chain.
            ([3, 8, 0x34, 0x12] + data, false),
            // A flag for AdvA, and no place for it in the header.
            ([3, 1, 0x34, 0x12] + data, false),
            // A header that is longer than the packet.
            ([63, 1] + address + data, false),
            // No header at all.
            ([0] + data, false),
        ]
        for (number, one) in payloads.enumerated() {
            let air = LinkLayerPacket.encode(advertisingPDU: [0x47, UInt8(one.payload.count)] + one.payload)
            var writer = PcapWriter(linkType: .bluetoothLinkLayer)
            try writer.append(time: 1, packet: air)
            let messages = try SyntheticAir.messages(writer.bytes)
            #expect(messages.count == (one.isRead ? 1 : 0), "payload \(number)")
            guard let message = messages.first else { continue }
            #expect(message.address == AdvertiserAddress(0x5122_3344_5566, isRandom: true))
            #expect(message.pduType == nil && message.type == .handoff)
            // Cut anywhere: nothing traps, and no message is made of less than its element.
            for length in 0..<air.count - 3 {
                var cut = PcapWriter(linkType: .bluetoothLinkLayer)
                try cut.append(time: 1, packet: Array(air.prefix(length)))
                #expect(try SyntheticAir.messages(cut.bytes).allSatisfy { $0.content != message.content })
            }
        }
    }

    @Test("A cut in every place and thousands of random changes: never a trap, and JSON that reads back")
    func randomChanges() throws {
        var random = SplitMix64(seed: 3)
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
                output += summary.json(path: "x")
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
        output += summary.json(path: "a \u{1B}[31m.pcap")
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
        again += try SyntheticAir.summary(SyntheticAir.recording(SyntheticAir.advertisements(20))).json(
            path: "a \u{1B}[31m.pcap")
        #expect(again == output)
    }

    @Test(
        "tshark lists the same Apple entries of a made capture, with the planted bad CRC",
        .needs(.tshark))
    func tshark() throws {
        let air = SyntheticAir.advertisements(80)
        let bad = 23
        let file = try ScratchFile(try SyntheticAir.recording(air, breaksCRCOf: [bad]))
        let lines = try Program.run(
            "tshark",
            [
                "-r", file.path, "-Y", "btcommon.eir_ad.entry.company_id == 0x004c", "-T", "fields", "-E",
                "separator=|",
                "-e", "frame.number", "-e", "btle.advertising_address", "-e", "btcommon.eir_ad.entry.data", "-e",
                "btle.crc.incorrect",
            ]
        ).lines
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
        #expect(summary.advertising.withBadCRCRecomputed == 1)
        let incorrect = try Program.run(
            "tshark", ["-r", file.path, "-Y", "btle.crc.incorrect", "-T", "fields", "-e", "frame.number"]
        ).lines
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
