import BluetoothLE
import Continuity
import RecordingGenerators
import TestSupport
import Testing

@testable import CaptureAnalysis
@testable import CaptureFiles

/// What an export keeps, and what it says of packets that its format cannot hold.
@Suite struct ExportLossTests {
    static func log(_ kinds: [UInt32]) -> [UInt8] {
        Synthetic.packetLogger(
            kinds.map {
                SyntheticPacket(time: 1_700_000_000_000_000_000, bytes: [0x40, 0x00, 1, UInt8($0 & 0x7F)], flags: $0)
            })
    }

    @Test func packetLoggerKeepsSynchronousData() throws {
        let (written, outcome) = try ExportTests.export(Self.log([0, 8, 9, 2, 3])) { $0.format = .pcap }
        #expect(outcome.exitStatus == 0, "\(outcome.messages)")
        var reader = try CaptureReader(memory: written)
        var heads: [[UInt8]] = []
        try reader.forEachRecord { _, packet in
            heads.append([
                packet.unsafeLoad(fromByteOffset: 3, as: UInt8.self),
                packet.unsafeLoad(fromByteOffset: 4, as: UInt8.self),
            ])
            return true
        }
        // Direction, and H4's packet indicator.
        #expect(heads == [[0, 1], [0, 3], [1, 3], [0, 2], [1, 2]])
    }

    @Test func packetsThatAreLostGiveAStatus() throws {
        // 0x0A is a packet of the link manager, for which pcap has no type beside HCI; 0xFB is a note of the logger.
        let lost = try ExportTests.export(Self.log([0, 0x0A, 0xFB])) { $0.format = .pcapng }
        #expect(lost.1.exitStatus == 1 && lost.1.messages.first?.contains("2 records are omitted") == true)
        let notes = try ExportTests.export(Self.log([0, 0xFB])) { $0.format = .pcapng }
        #expect(notes.1.exitStatus == 0 && notes.1.messages.first?.contains("1 records are omitted") == true)
    }

    @Test func anImpossibleTimeIsLeftOutAndNotTheFile() throws {
        let advertisements = SyntheticAir.advertisements(6)
        var packets = try advertisements.map {
            SyntheticPacket(time: $0.time, bytes: try SyntheticAir.packet($0, .btsnoopH4))
        }
        packets[2].time = -5_000_000_000
        for (format, left) in [(RecordingExportOptions.Format.pcap, 5), (.pcapng, 5)] {
            let (written, outcome) = try ExportTests.export(Synthetic.btsnoop(packets)) { $0.format = format }
            #expect(try SyntheticAir.summary(written).packets == left)
            #expect(outcome.exitStatus == 1, "\(outcome.messages)")
            #expect(
                outcome.messages.first?.contains("1 packet omitted, whose time \(format.rawValue) cannot hold") == true)
        }
        // After 2106 in a pcapng only.
        packets[2].time = 5_000_000_000_000_000_000
        #expect(try ExportTests.export(Synthetic.btsnoop(packets)) { $0.format = .pcap }.1.exitStatus == 1)
        #expect(try ExportTests.export(Synthetic.btsnoop(packets)) { $0.format = .pcapng }.1.exitStatus == 0)
    }

    @Test func rawBytesBitsAndComments() throws {
        let value: [UInt8] = [0x10, 2, 0x9B, 0x0C, 0x0D, 4, 1, 2, 3, 4, 0x16, 9, 5, 6]
        let packet = try DevicesTests.packet(DevicesTests.phone, DevicesTests.apple(value))
        var body = ByteBuilder(big: false)
        for word in [0, 0, 500, packet.count, packet.count] { body.put(UInt32(word)) }
        body.bytes += packet + [UInt8](repeating: 0, count: (4 - packet.count % 4) % 4)
        body.put(1 as UInt16)
        body.put(9 as UInt16)
        body.bytes += Array("=\"A\",door".utf8) + [0, 0, 0]
        let recording =
            Synthetic.sectionHeader(big: false) + Synthetic.interface(linkType: 256, big: false)
            + Synthetic.block(6, body.bytes, big: false)
        func lines(_ change: (inout RecordingExportOptions) -> Void) throws -> [String] {
            // Bytes, because a carriage return and a line feed are one character.
            try ExportTests.export(recording, change).0.split(separator: UInt8(ascii: "\n")).map {
                String(decoding: $0, as: UTF8.self)
            }
        }
        let json = try lines { $0.format = .ndjson }
        #expect(json.count == 3)
        #expect(
            json[0].contains(
                "\"fields\":{\"state\":155,\"status\":9,\"action\":11,\"dataFlags\":12,\"airPods\":false,\"fourByteTag\":false,\"wiFiOn\":true"
            ))
        #expect(json[0].contains("\"bytes\":\"9b0c\"") && json[0].contains("\"comment\":\"=\\\"A\\\",door\""))
        // A tethering target's identifier is shown with addresses only.
        #expect(!json[1].contains("bytes") && !json[1].contains("01020304"))
        #expect(json[2].contains("\"cut\":") && json[2].contains("\"bytes\":\"0506\""))
        let shown = try lines {
            $0.format = .ndjson
            $0.showsAddresses = true
        }
        #expect(shown[1].contains("\"bytes\":\"01020304\""))
        let csv = try lines { $0.format = .csv }
        #expect(
            csv[0].hasPrefix(
                "frame,time,device,rssi,channel,pdu,badCRC,type,name,fields,bytes,openedBy,certainty,activity,comment"))
        #expect(csv[1].contains(",9b0c,,,,\"'=\"\"A\"\",door\""), "\(csv[1])")
        #expect(csv[1].contains("status=9(primary iCloud device, unknown bit 7) action=11(recent interaction)"))
        #expect(csv[3].contains(",0506,"))
        let redacted = try lines {
            $0.format = .ndjson
            $0.pseudonyms = ExportTests.pseudonyms
        }
        #expect(redacted.allSatisfy { !$0.contains("door") && !$0.contains("01020304") })
    }

    @Test func theEndingOfANameIsAFormat() {
        typealias Format = RecordingExportOptions.Format
        for (name, format) in [
            ("a.csv", .csv), ("/x.y/a.PCAPNG", .pcapng), ("a.jsonl", .ndjson), ("a.db", .sqlite), ("a.b.pcap", .pcap),
            ("a", nil), ("a.csv/b", nil), ("csv", nil), ("a.txt", nil), ("", nil),
        ] as [(String, Format?)] {
            #expect(Format(ofFile: name) == format, "\(name)")
        }
    }
}
