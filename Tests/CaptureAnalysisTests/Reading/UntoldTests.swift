import BluetoothLE
import Continuity
import RecordingGenerators
import TestSupport
import Testing

@testable import CaptureAnalysis
@testable import CaptureFiles

/// What a sniffer or a container does not tell, and what is read all the same.
@Suite struct UntoldTests {
    static func nordic(_ advertisements: [SyntheticAdvertisement], channel: UInt8, power: (Int) -> UInt8) throws
        -> [UInt8]
    {
        var writer = PcapWriter(linkType: .nordicSniffer)
        for (index, one) in advertisements.enumerated() {
            var packet = try SyntheticAir.packet(one, .nordicSniffer)
            packet[9] = channel
            packet[10] = power(index)
            try writer.append(time: one.time, packet: packet)
        }
        return writer.bytes
    }

    @Test func channelZeroAndAConstantPowerOfZeroAreNotTold() throws {
        let advertisements = SyntheticAir.advertisements(40)
        let recording = try Self.nordic(advertisements, channel: 0) { _ in 0 }
        let messages = try SyntheticAir.messages(recording)
        #expect(!messages.isEmpty && messages.allSatisfy { $0.channel == nil && $0.signal == nil })
        let summary = try SyntheticAir.summary(recording)
        #expect(summary.reading.findings.count(of: .notTold) > 0 && !summary.reading.findings.hasDamage)
        let texts = summary.reading.findings.kept.map(\.description)
        #expect(texts.contains { $0.contains("channel 0") } && texts.contains { $0.contains("0 dBm") })
    }

    @Test func aPowerOfZeroAmongOthersIsOne() throws {
        let advertisements = SyntheticAir.advertisements(60)
        let recording = try Self.nordic(advertisements, channel: 38) { $0 == 0 ? 61 : $0 % 2 == 0 ? 0 : 55 }
        let messages = try SyntheticAir.messages(recording)
        #expect(messages.allSatisfy { $0.channel == 38 })
        let first = try #require(messages.first { $0.signal != nil }).frame
        #expect(
            messages.allSatisfy { $0.frame < first || $0.signal == ($0.frame == 1 ? -61 : $0.frame % 2 == 1 ? 0 : -55) }
        )
        #expect(messages.contains { $0.signal == 0 })
    }

    @Test func channelZeroOfExtendedAdvertisingIsOne() {
        let envelope = PacketEnvelope(
            ([9, 0, 0, 2, 0, 0, 6, 10, 1, 0, 60, 0, 0, 0, 0, 0, 0] + [0xD6]).span.bytes, linkType: .nordicSniffer,
            flags: 0)
        #expect(envelope.channel == 0)
    }

    @Test func perPacketInformationWithTheTypeThatUbertoothWrote() throws {
        let advertisements = SyntheticAir.advertisements(30)
        var (old, other) = (PcapWriter(linkType: .perPacketInformation), PcapWriter(linkType: .perPacketInformation))
        for one in advertisements {
            let air = try SyntheticAir.packet(one, .bluetoothLinkLayer)
            try old.append(time: one.time, packet: [0, 0, 8, 0, 147, 0, 0, 0] + air)
            try other.append(time: one.time, packet: [0, 0, 8, 0, 105, 0, 0, 0] + air)
        }
        let expected = try SyntheticAir.messages(SyntheticAir.recording(advertisements, .perPacketInformation))
        let read = try SyntheticAir.messages(old.bytes)
        #expect(read == expected && !read.isEmpty)
        let file = try ScratchFile(other.bytes)
        for outcome in [
            CommandTests.show(file.path).1, CaptureCommand.analyse(RecordingCheck.self, path: file.path) { _ in },
        ] {
            #expect(outcome.exitStatus == 2)
            #expect(outcome.messages.first?.contains("link type 192 PPI with 105 IEEE802_11:") == true)
        }
        let summary = try SyntheticAir.summary(other.bytes)
        let finding = try #require(summary.reading.findings.kept.first)
        #expect(finding.kind == .unreadLinkType && finding.found == "192 PPI with 105 IEEE802_11")
        #expect(summary.reading.linkTypes.map(\.packets) == [30])
    }

    /// Only the refusal is told of a recording of which nothing is read.
    @Test func aRefusedRecordingIsOnlyRefused() throws {
        var ethernet = PcapWriter(linkType: LinkType(1))
        try ethernet.append(time: 1, packet: [1, 2, 3])
        let file = try ScratchFile(ethernet.bytes)
        func output<Analysis: RecordingAnalysis>(_: Analysis.Type, isJSON: Bool) -> Int {
            var count = 0
            let outcome = CaptureCommand.analyse(Analysis.self, path: file.path, options: .init(isJSON: isJSON)) {
                count += $0.byteCount
            }
            #expect(outcome.exitStatus == 2 && outcome.messages.count == 1)
            return count
        }
        for isJSON in [false, true] {
            #expect(output(RecordingCheck.self, isJSON: isJSON) == 0)
            #expect(output(RecordingTimeline.self, isJSON: isJSON) == 0)
            #expect(output(RecordingDevices.self, isJSON: isJSON) == 0)
            #expect(output(CaptureSummary.self, isJSON: isJSON) > 0)
        }
    }

    @Test func totalsOfSeveralRecordings() throws {
        let recordings = try (1...3).map { seed in
            try SyntheticAir.recording(SyntheticAir.advertisements(20 * seed, seed: UInt64(seed)), breaksCRCOf: [0, 5])
        }
        let summaries = try recordings.map { try SyntheticAir.summary($0) }
        var totals = RecordingTotals(recordings: 4)
        for summary in summaries.reversed() { totals.add(summary) }
        #expect(totals.read == 3 && totals.packets == 120)
        #expect(totals.apple.all == summaries.reduce(0) { $0 + $1.apple.all })
        #expect(totals.apple.withBadCRC == summaries.reduce(0) { $0 + $1.apple.withBadCRC })
        #expect(totals.handoff.all == summaries.reduce(0) { $0 + $1.handoff.all } && totals.handoff.all > 0)
        for (type, count) in totals.types {
            let expected = summaries.flatMap(\.types).filter { $0.type == type }.reduce(0) { $0 + $1.messages.all }
            #expect(count.all == expected && count.all > 0)
        }
        let text = String(decoding: totals.text, as: UTF8.self)
        #expect(text.hasPrefix("total of 4 recordings: 120 packets; 1 of the recordings could not be read\n"))
        #expect(String(decoding: totals.json, as: UTF8.self).hasPrefix("{\"recordings\":4,\"read\":3,"))
    }
}
