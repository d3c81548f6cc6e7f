import Randomness
import RecordingGenerators
import Testing

@testable import CaptureFiles

/// What is odd in a container and no damage.
@Suite struct NoteTests {
    @Test func fractionsOfASecondAndMore() throws {
        for (isNano, fraction) in [(false, 1_000_001), (true, 1_000_000_001)] as [(Bool, UInt32)] {
            var bytes = Synthetic.pcap(Synthetic.packets(3), nano: isNano)
            // The second packet's fraction.
            let record = 24 + 16 + Int(bytes[24 + 8])
            bytes.replaceSubrange(record + 4..<record + 8, with: ordered(fraction, big: false))
            let reading = try Reading(bytes)
            #expect(reading.packets.count == 3)
            #expect(reading.findings.kept.map(\.kind) == [.fractionOutOfRange])
            let finding = try #require(reading.findings.kept.first)
            #expect(finding.frame == 2 && finding.offset == record + 4 && finding.found == "\(fraction)")
            #expect(!reading.findings.hasDamage)
            // It is added to the seconds.
            let unit: Int64 = isNano ? 1 : 1000
            #expect(reading.packets[1].time % 1_000_000_000 == (Int64(fraction) * unit) % 1_000_000_000)
        }
        for big in [false, true] {
            var bytes = Synthetic.packetLogger(Synthetic.packets(2), big: big)
            let second = 4 + Int(big ? bytes[3] : bytes[0])
            bytes.replaceSubrange(second + 8..<second + 12, with: ordered(1_000_000 as UInt32, big: big))
            let reading = try Reading(bytes)
            #expect(reading.packets.count == 2 && reading.findings.kept.map(\.kind) == [.fractionOutOfRange])
            #expect(reading.findings.kept.first?.offset == second + 8)
        }
    }

    @Test func anOptionThatIsTooLongIsNoDamage() throws {
        for big in [false, true] {
            var interface = ByteBuilder(big: big)
            interface.put(256 as UInt16)
            interface.put(0 as UInt16)
            interface.put(0 as UInt32)
            interface.put(2 as UInt16)
            interface.put(100 as UInt16)
            interface.bytes += [1, 2, 3, 4]
            let bytes =
                Synthetic.sectionHeader(big: big) + Synthetic.block(1, interface.bytes, big: big)
                + Synthetic.packetBlock(.enhanced, ticks: 5, bytes: [1, 2, 3], big: big)
            let reading = try Reading(bytes)
            #expect(reading.packets.map(\.bytes) == [[1, 2, 3]])
            #expect(reading.findings.kept.map(\.kind) == [.optionOverrun] && !reading.findings.hasDamage)
            #expect(reading.findings.kept.first?.expected == "100 bytes of option 2")
        }
    }

    /// A block with options behind its packet.
    static func commented(_ options: [(code: UInt16, value: [UInt8])], big: Bool) -> [UInt8] {
        var body = ByteBuilder(big: big)
        body.put(0 as UInt32)
        body.put(0 as UInt64)
        body.put(3 as UInt32)
        body.put(3 as UInt32)
        body.bytes += [7, 8, 9, 0]
        for option in options {
            body.put(option.code)
            body.put(UInt16(option.value.count))
            body.bytes += option.value + [UInt8](repeating: 0, count: (4 - option.value.count % 4) % 4)
        }
        return Synthetic.block(6, body.bytes, big: big)
    }

    @Test func commentsOfPackets() throws {
        for big in [false, true] {
            let bytes =
                Synthetic.sectionHeader(big: big) + Synthetic.interface(linkType: 256, big: big)
                + Self.commented([], big: big)
                + Self.commented([(2, [0, 0, 0, 1]), (1, Array("door opened".utf8)), (0, [])], big: big)
                + Self.commented([(1, Array("one".utf8)), (1, Array("two".utf8))], big: big)
                + Self.commented([], big: big)
            for size in [64, 4096] {
                let comments = PacketComments()
                var options = ReadingOptions()
                options.comments = comments
                var reader = try CaptureReader(memory: bytes, chunkSize: size, options: options)
                var texts: [String?] = []
                try reader.forEachRecord { record, packet in
                    texts.append(comments.text(of: record.frame))
                    #expect(packet.byteCount == 3)
                    return true
                }
                #expect(texts == [nil, "door opened", "one\ntwo", nil])
                #expect(reader.findings.total == 0)
            }
            // Without anybody who wants them, the same packets.
            #expect(try Reading(bytes).packets.count == 4)
            let overrun =
                Synthetic.sectionHeader(big: big) + Synthetic.interface(linkType: 256, big: big)
                + Self.commented([(1, [UInt8](repeating: 65, count: 8))], big: big).map { $0 == 8 ? 200 : $0 }
            var options = ReadingOptions()
            options.comments = PacketComments()
            if var reader = try? CaptureReader(memory: overrun, options: options) {
                try reader.forEachRecord { _, _ in true }
                #expect(reader.findings.count(of: .optionOverrun) <= 1)
            }
        }
    }

    @Test func perPacketInformation() throws {
        func envelope(_ inner: UInt32) -> PacketEnvelope {
            PacketEnvelope(
                ([0, 0, 8, 0] + ordered(inner, big: false) + [1, 2, 3]).span.bytes, linkType: .perPacketInformation,
                flags: 0)
        }
        for inner: UInt32 in [147, 251] {
            #expect(envelope(inner).content == .linkLayerPacket && envelope(inner).offset == 8)
        }
        for (inner, text) in [
            (105, "192 PPI with 105 IEEE802_11"), (187, "192 PPI with 187 BLUETOOTH_HCI_H4"),
            (65_535, "192 PPI with 65535 (no known name)"), (0x7FFF_FFFF, "192 PPI with 2147483647 (no known name)"),
        ] as [(UInt32, String)] {
            #expect(envelope(inner).content == .unread)
            let packet = [0, 0, 8, 0] + ordered(inner, big: false)
            let linkType = PacketEnvelope.linkType(of: .perPacketInformation, packet.span.bytes)
            #expect("\(linkType)" == text && !linkType.isReadable && !linkType.isBtsnoop && linkType.number == 192)
        }
        let read = [0, 0, 8, 0] + ordered(147 as UInt32, big: false)
        #expect(PacketEnvelope.linkType(of: .perPacketInformation, read.span.bytes) == .perPacketInformation)
        #expect(PacketEnvelope.linkType(of: .nordicSniffer, read.span.bytes) == .nordicSniffer)
        #expect(
            PacketEnvelope.linkType(of: .perPacketInformation, ([1, 2] as [UInt8]).span.bytes) == .perPacketInformation)
    }
}
