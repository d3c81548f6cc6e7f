import BluetoothLE
import CaptureFiles
import Continuity
import RecordingGenerators
import TestSupport
import Testing

@testable import CaptureAnalysis

@Suite("Advertisements in several reports, in recordings")
struct FragmentTests {
    static let handoff: [UInt8] = [0x0C, 0x0E, 0x00, 0x2A, 0x01] + (1...11).map { UInt8($0) }
    static let data: [UInt8] = [2, 1, 0x1A, UInt8(3 + handoff.count), 0xFF, 0x4C, 0x00] + handoff

    /// A recording in which each advertiser's data comes in the pieces that `parts` makes of it, an event a piece, in turn.
    static func recording(
        _ advertisers: [UInt64], parts: [Range<Int>], lastStatus: UInt16 = 0, skippingLastOf skipped: Set<UInt64> = []
    ) throws -> [UInt8] {
        var writer = PcapWriter(linkType: .bluetoothH4)
        var time = SyntheticAir.start
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            for advertiser in advertisers where !(isLast && skipped.contains(advertiser)) {
                let report = AdvertisingReportEvent.Report(
                    eventType: (isLast ? lastStatus : 1) << 5, address: AdvertiserAddress(advertiser, isRandom: true),
                    rssi: -60, data: Array(data[part]))
                try writer.append(
                    time: time, packet: [4] + AdvertisingReportEvent(isExtended: true, reports: [report]).encoded())
                time += 1_000_000
            }
        }
        return writer.bytes
    }

    @Test("Parted at every byte, by turns with another advertiser: each Handoff message is found once, whole")
    func parted() throws {
        for border in 1..<Self.data.count {
            let bytes = try Self.recording([5, 6], parts: [0..<border, border..<Self.data.count])
            let summary = try SyntheticAir.summary(bytes)
            #expect(summary.packets == 4 && summary.advertising.all == 4)
            #expect((summary.apple.all, summary.apple.withBadCRC) == (2, 0), "parted at \(border)")
            #expect(
                (summary.handoff.all, summary.handoff.withBadCRC) == (2, 0) && summary.handoff.distinctPayloads == 1)
            #expect(summary.apple.devices == 2 && summary.typesNotEstablished.isEmpty)
            #expect(summary.reading.findings.total == 0)
            let messages = try SyntheticAir.messages(bytes)
            #expect(messages.map(\.frame) == [3, 4] && messages.map(\.address.value) == [5, 6])
            #expect(messages.allSatisfy { $0.signal == -60 && $0.type == .handoff })
            for message in messages {
                guard case .message = message.content else {
                    Issue.record("parted at \(border): \(message.content)")
                    continue
                }
            }
        }
    }

    @Test(
        "An advertiser that never finishes loses its place after so many packets, and that is told, with what came of it"
    )
    func abandoned() throws {
        func report(_ advertiser: UInt64, status: UInt16) throws -> [UInt8] {
            let report = AdvertisingReportEvent.Report(
                eventType: status << 5, address: AdvertiserAddress(advertiser, isRandom: true), rssi: -60,
                data: Self.data)
            return [4] + (try AdvertisingReportEvent(isExtended: true, reports: [report]).encoded())
        }
        let patience = AdvertisingFragments.patience
        for (packets, isAbandoned) in [(patience, false), (patience + 1, true)] {
            var writer = PcapWriter(linkType: .bluetoothH4)
            try writer.append(time: SyntheticAir.start, packet: report(5, status: 1))
            for index in 0..<packets {
                try writer.append(time: SyntheticAir.start + Int64(index), packet: report(6, status: 0))
            }
            let summary = try SyntheticAir.summary(writer.bytes)
            // Abandoned or left at the end: it is read as far as it came, once, and told once.
            #expect(summary.apple.all == packets + 1 && summary.apple.devices == 2)
            #expect(summary.reading.findings.count(of: .overrun) == 1 && summary.reading.findings.total == 1)
            let finding = try #require(summary.reading.findings.kept.first)
            #expect(finding.expected == "the rest of the advertisement that began in frame 1")
            #expect(
                finding.found == (isAbandoned ? "no further piece in 1024 packets" : "the end of the recording"))
            #expect(finding.frame == (isAbandoned ? patience + 2 : 1))
        }
    }

    @Test("Without its last piece an advertisement is read as far as it came, and that is told once")
    func incomplete() throws {
        // The whole Apple structure stands in the first piece; what never comes is something behind it.
        let bytes = try Self.recording(
            [5, 6], parts: [0..<Self.data.count, Self.data.count..<Self.data.count], skippingLastOf: [6])
        let summary = try SyntheticAir.summary(bytes)
        #expect((summary.handoff.all, summary.handoff.withBadCRC) == (2, 0))
        #expect(
            summary.reading.findings.kept == [
                CaptureFinding(
                    kind: .overrun, frame: 2, offset: 0,
                    expected: "the rest of the advertisement that began in frame 2",
                    found: "the end of the recording")
            ])
        let messages = try SyntheticAir.messages(bytes)
        #expect(messages.map(\.frame) == [3, 2] && messages.map { $0.time == nil } == [false, true])
        // Given up by the controller inside the structure: no message, but an overrun and why.
        let truncated = try SyntheticAir.summary(
            Self.recording([5], parts: [0..<10, 10..<14], lastStatus: 2))
        #expect(truncated.apple.all == 1 && truncated.handoff.all == 0)
        #expect(truncated.reading.findings.kept.map(\.kind) == [.overrun, .overrun])
        #expect(truncated.reading.findings.kept.last?.found == "a report that the controller discarded it")
    }

    @Test(
        "More advertisers at once than the table holds: the evicted are told, and nothing of theirs is lost that had come"
    )
    func evicted() throws {
        let count = AdvertisingFragments.capacity + 3
        let bytes = try Self.recording(
            (1...count).map(UInt64.init), parts: [0..<Self.data.count, Self.data.count..<Self.data.count])
        let summary = try SyntheticAir.summary(bytes)
        #expect((summary.handoff.all, summary.handoff.withBadCRC) == (count, 0) && summary.apple.devices == count)
        #expect(summary.reading.findings.count(of: .evicted) == 3 && summary.reading.findings.total == 3)
        #expect(try SyntheticAir.messages(bytes).count == count)
    }

    @Test(
        "The made recording with one advertisement in two reports gives its Handoff message",
        .needsRealRecordings)
    func madeRecording() throws {
        let folder = try #require(RealRecordings.folder)
        let summary = try CaptureSummary(reading: "\(folder)/malformed/hci-extended-fragments.pcap")
        #expect(summary.apple.all == 1 && summary.handoff.all == 1 && summary.typesNotEstablished.isEmpty)
        #expect(summary.reading.findings.total == 0)
    }
}
