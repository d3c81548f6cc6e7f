import BluetoothLE
import CaptureAnalysis
import CaptureFiles
import Continuity
import Foundation
import Randomness
import RecordingGenerators
import TestSupport
import Testing

@Suite("Statistics of recordings")
struct StatisticsTests {
    static func statistics(_ bytes: [UInt8]) throws -> RecordingStatistics {
        var reader = try CaptureReader(memory: bytes)
        return try RecordingStatistics(reading: &reader)
    }

    @Test("Quantiles are within 1 part in 32 of the true ones, whatever the durations")
    func quantiles() {
        var random = SplitMix64(seed: 8)
        for scale: Double in [5, 100, 1e6, 1e9, 1e15, 9e18] {
            var histogram = IntervalHistogram()
            var all: [Int64] = []
            for _ in 0..<1000 {
                let value = Int64(Double(random.next() >> 11) / 0x1p53 * scale)
                histogram.add(value)
                all.append(value)
            }
            all.sort()
            #expect(histogram.least == all.first && histogram.greatest == all.last)
            for share in [0.1, 0.5, 0.9, 1] {
                let exact = all[max(0, Int((share * 1000).rounded(.up)) - 1)]
                let found = histogram.quantile(share) ?? -1
                #expect(abs(Double(found) - Double(exact)) <= Double(exact) / 32 + 0.5, "\(scale) \(share)")
            }
        }
        #expect(IntervalHistogram().quantile(0.5) == nil)
    }

    @Test("Signal powers are exact")
    func signals() {
        var histogram = SignalHistogram()
        #expect(histogram.median == nil)
        for power: Int8 in [-90, -50, -60, -128, 20] { histogram.add(power) }
        #expect(histogram.least == -128 && histogram.median == -60 && histogram.greatest == 20)
    }

    @Test("Counts, rates, intervals and powers are those of what was sent, per device, type and channel")
    func counts() throws {
        let heard = (0..<101).flatMap { index -> [SyntheticAdvertisement] in
            let time = SyntheticAir.start + Int64(index) * 100_000_000
            let one = AdvertiserAddress(0x4000_0000_0001, isRandom: true)
            let other = AdvertiserAddress(0x4000_0000_0002, isRandom: true)
            return [
                // Two receptions of one advertising event.
                SyntheticAdvertisement(time: time, address: one, signal: -40, value: [0x10, 1, 0]),
                SyntheticAdvertisement(time: time + 1_000_000, address: one, signal: -50, value: [0x10, 1, 0]),
                SyntheticAdvertisement(time: time + 2_000_000, address: other, signal: -80, value: [0x12, 2, 0, 0]),
            ]
        }
        let statistics = try Self.statistics(SyntheticAir.recording(heard, breaksCRCOf: [5, 8]))
        #expect(statistics.total.all == 303 && statistics.total.withBadCRC == 2)
        let one = try #require(statistics.devices.all[1])
        #expect(one.all == 202 && one.withBadCRC == 0)
        #expect(one.intervals.count == 100)
        #expect(abs(Double(one.intervals.quantile(0.5) ?? 0) - 1e8) < 1e8 / 32)
        #expect(abs((one.rate ?? 0) - 202 / 10.001) < 0.01)
        #expect(one.signal.least == -50 && one.signal.greatest == -40)
        let other = try #require(statistics.devices.all[2])
        #expect(other.all == 101 && other.withBadCRC == 2)
        #expect(other.signal.count == 99)
        #expect(statistics.types[ContinuityType(rawValue: 0x10)]?.all == 202)
        #expect(statistics.types[ContinuityType(rawValue: 0x12)]?.withBadCRC == 2)
        #expect(statistics.channels.count == 1)
    }

    @Test("A silence of 10 s is no interval, and has its frame")
    func silences() throws {
        let address = AdvertiserAddress(0x4000_0000_0001, isRandom: true)
        let times: [Int64] = [0, 1, 2, 15, 16, 60]
        let heard = times.map {
            SyntheticAdvertisement(
                time: SyntheticAir.start + $0 * 1_000_000_000, address: address, signal: -40, value: [0x10, 1, 0])
        }
        // Somebody else, so that the recording goes on meanwhile: another company's packets do.
        let others = (0..<61).map {
            SyntheticAdvertisement(
                time: SyntheticAir.start + $0 * 1_000_000_000 + 500_000_000,
                address: AdvertiserAddress(0x4000_0000_0002, isRandom: true), signal: -40, value: nil)
        }
        let statistics = try Self.statistics(
            SyntheticAir.recording((heard + others).sorted { $0.time < $1.time }))
        let device = try #require(statistics.devices.all[1])
        #expect(device.silences == 2 && device.longestSilence == 44_000_000_000 && device.longestSilenceFrame == 66)
        #expect(device.intervals.count == 3 && device.intervals.greatest == 1_000_000_000)
        #expect(statistics.clock.pauses.count == 0)
        // Where nobody is heard, nobody is silent.
        let alone = try Self.statistics(SyntheticAir.recording(heard))
        #expect(alone.devices.all[1]?.silences == 0 && alone.devices.all[1]?.intervals.count == 3)
        #expect(alone.clock.pauses.count == 2 && alone.clock.pauses.duration == 57_000_000_000)
    }

    @Test("A silence that a pause interrupts is as long in the timeline as here, however many pauses there are")
    func silencesAgree() throws {
        var sender = SyntheticSender()
        sender.counters = [700, 701]
        sender.duration = 3_000_000_000
        var heard = sender.advertisements()
        let end = try #require(heard.last?.time)
        // Two strangers' packets 4 s apart, a pause of 20 s, and so on, more often than pauses are kept one by one.
        var time = end
        for _ in 0..<(RecordingPauses.limit + 20) {
            for step: Int64 in [4, 20] {
                time += step * 1_000_000_000
                heard.append(
                    SyntheticAdvertisement(
                        time: time, address: AdvertiserAddress(0x4000_0000_0009, isRandom: true), signal: -70,
                        value: [0x10, 1, 0]))
            }
        }
        var again = sender
        again.counters = [702]
        heard += again.advertisements().map { one in
            var one = one
            one.time += time - SyntheticAir.start + 1_000_000_000
            return one
        }
        let bytes = try SyntheticAir.recording(heard)
        let statistics = try Self.statistics(bytes)
        let timeline = try TimelineTests.timeline(bytes)
        let lost = try #require(timeline.devices.first?.payloads[1].lostFor)
        #expect(lost == statistics.devices.all[1]?.longestSilence)
        #expect(lost == Int64(RecordingPauses.limit + 20) * 4_000_000_000 + 1_000_000_000)
        #expect(
            timeline.clock.pauses.count == RecordingPauses.limit + 20
                && timeline.clock.pauses.first.count == RecordingPauses.limit)
        #expect(statistics.clock.pauses.count == timeline.clock.pauses.count)
        #expect(statistics.clock.pauses.duration == timeline.clock.pauses.duration)
    }

    @Test("Filters choose what is measured: counts are those of the messages that they admit")
    func filtered() throws {
        let bytes = try SyntheticAir.recording(
            SyntheticAir.advertisements(600), .bluetoothLinkLayerWithRadio, breaksCRCOf: [3, 17, 200])
        let messages = try SyntheticAir.messages(bytes)
        let choices: [(inout CaptureFilter) -> Void] = [
            { $0.devices = [.pseudonym(2)] }, { $0.types = [.handoff] }, { $0.types = [.handoff, .nearbyInfo] },
            { $0.earliest = .sinceStart(20_000_000_000) }, { $0.weakestSignal = -60 }, { $0.strongestSignal = -61 },
            {
                $0.devices = [.pseudonym(1), .pseudonym(3)]
                $0.types = [.handoff]
                $0.latest = .sinceStart(60_000_000_000)
            },
        ]
        for choose in choices {
            var filter = CaptureFilter()
            choose(&filter)
            var reader = try CaptureReader(memory: bytes)
            let statistics = try RecordingStatistics(reading: &reader, filter: filter)
            let wanted = messages.filter { filter.admits($0, start: SyntheticAir.start) }
            #expect(!wanted.isEmpty && wanted.count < messages.count)
            #expect(statistics.reading.tally.all == messages.count && statistics.reading.tally.admitted == wanted.count)
            for type in Set(wanted.compactMap(\.type)) {
                let measure = statistics.types[type]
                #expect(measure?.all == wanted.count { $0.type == type })
                #expect(measure?.withBadCRC == wanted.count { $0.type == type && $0.check.isDamaged })
            }
            // An entry counts once, whatever it holds.
            #expect(statistics.total.all == Set(wanted.map(\.frame)).count)
            for number in 1...5 {
                // A device begins with an undamaged frame.
                let own = Set(wanted.filter { $0.device == number && !$0.check.isDamaged }.map(\.frame)).count
                #expect(statistics.devices.all[number].map { $0.all - $0.withBadCRC } ?? 0 == own)
            }
            #expect(statistics.total.signal.least == wanted.filter { !$0.check.isDamaged }.compactMap(\.signal).min())
        }
    }

    @Test("With a key, messages of an activity can be measured")
    func activity() throws {
        let bytes = try SealedSender().recording([
            .init(plaintext: SealedSender.activity, counter: 10, start: 0, duration: 4),
            .init(plaintext: .goodbye, counter: 11, start: 4, duration: 2),
        ])
        let keys = try #require(SealedSender.keyFile)
        var filter = CaptureFilter()
        filter.activities = [.name("ABCDE12345:com.example.app.edit")]
        var reader = try CaptureReader(memory: bytes)
        let statistics = try RecordingStatistics(reading: &reader, opening: HandoffOpener(keys), filter: filter)
        let wanted = try SyntheticAir.messages(bytes, keys: keys).filter { filter.admits($0, start: nil) }
        #expect(!wanted.isEmpty && statistics.total.all == wanted.count)
        #expect(statistics.total.last == (wanted.last?.time ?? 0) - SyntheticAir.start)
    }

    @Test("What only damaged frames show is no device and no type")
    func damaged() throws {
        let heard = (0..<10).map {
            SyntheticAdvertisement(
                time: SyntheticAir.start + $0 * 100_000_000,
                address: AdvertiserAddress(0x4000_0000_0001 + UInt64($0 % 2), isRandom: true), signal: -40,
                value: $0 % 2 == 0 ? [0x10, 1, 0] : [0x55, 1, 0])
        }
        let statistics = try Self.statistics(SyntheticAir.recording(heard, breaksCRCOf: [1, 3, 5, 7, 9]))
        #expect(statistics.devices.all.count == 1)
        var text: [UInt8] = []
        text += statistics.text(path: "a")
        #expect(
            String(decoding: text, as: UTF8.self).contains("because they occur in frames with a bad CRC only: 0x55 (5)")
        )
    }

    @Test(
        "Of more devices than are measured the least heard are only counted, and beyond a bound left out, which is told",
        arguments: [1200, 5000])
    func bounded(count: Int) throws {
        let heard = (0..<count).map {
            SyntheticAdvertisement(
                time: SyntheticAir.start + Int64($0) * 1_000_000,
                address: AdvertiserAddress(0x4000_0000_0001 + UInt64($0), isRandom: true), signal: -40,
                value: [0x10, 1, 0])
        }
        // One that is heard more often, from the beginning to the end.
        let busy = (0..<200).map {
            SyntheticAdvertisement(
                time: SyntheticAir.start + Int64($0) * Int64(count) * 5_000,
                address: AdvertiserAddress(0x4100_0000_0001, isRandom: true),
                signal: -50, value: [0x10, 1, 0])
        }
        let statistics = try Self.statistics(
            SyntheticAir.recording((busy + heard).sorted { $0.time < $1.time }))
        #expect(statistics.devices.all.count <= DeviceMeasures.countedLimit)
        #expect((statistics.devices.evictedCount > 0) == (count + 1 > DeviceMeasures.countedLimit))
        #expect(statistics.devices.all.count + statistics.devices.evictedCount == count + 1)
        let measured = statistics.devices.all.values.filter(\.isMeasured)
        #expect(
            measured.count <= DeviceMeasures.measuredLimit && measured.count * 2 > DeviceMeasures.measuredLimit)
        #expect(statistics.devices.countedOnly + measured.count == statistics.devices.all.count)
        #expect(statistics.devices.all[1]?.all == 200 && statistics.devices.all[1]?.isMeasured == true)
        #expect(statistics.devices.all.values.allSatisfy { $0.isMeasured || $0.signal.count == 0 && $0.all == 1 })
        #expect(statistics.total.all == count + 200)
        #expect(statistics.reading.findings.count(of: .evicted) == 1)
        var text: [UInt8] = []
        text += statistics.text(path: "a")
        #expect(String(decoding: text, as: UTF8.self).contains(", \(count + 1) devices\n"))
    }

    @Test("The JSON has its schema", .needs(.python("jsonschema")))
    func schema() throws {
        var lines: [UInt8] = []
        lines += try Self.statistics(SyntheticAir.recording(SyntheticAir.advertisements(300))).json(path: "a\u{1b}")
        lines += try Self.statistics(SyntheticAir.recording([])).json(path: "")
        try OutputSchemaCheck.validate(lines, RecordingStatistics.schemaText)
    }
}

@Suite("Statistics of real recordings", .needsRealRecordings)
struct RealStatisticsTests {
    @Test("Counts equal the summary's, on every recording")
    func counts() throws {
        var compared = 0
        for row in try ReadRecordings.manifest() {
            guard let file = row["file"], file.hasPrefix("ble-real/") else { continue }
            let path = "\(RealRecordings.folder ?? "")/\(file)"
            var reader = try CaptureReader(path: path)
            let statistics = try RecordingStatistics(reading: &reader)
            let summary = try CaptureSummary(reading: path)
            #expect(statistics.total.all == summary.apple.all, "\(file)")
            #expect(statistics.total.withBadCRC == summary.apple.withBadCRC, "\(file)")
            #expect(statistics.types[.handoff]?.all ?? 0 == summary.handoff.all, "\(file)")
            compared += 1
        }
        #expect(compared >= 30)
    }

    @Test("No analysis traps on any file, and what it prints is harmless to a terminal")
    func everyFile() throws {
        for group in ["ble-real", "derived", "edge-real", "malformed"] {
            let folder = "\(RealRecordings.folder ?? "")/\(group)"
            for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
                let path = "\(folder)/\(name)"
                var isHarmless = true
                let output: CaptureCommand.Output = { bytes in
                    for index in 0..<bytes.byteCount {
                        let byte = bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self)
                        if byte != 0x0A, !(0x20...0x7E).contains(byte) { isHarmless = false }
                    }
                }
                let summary = CaptureCommand.analyse(CaptureSummary.self, path: path) { _ in }
                for outcome in [
                    CaptureCommand.analyse(RecordingTimeline.self, path: path, output: output),
                    CaptureCommand.analyse(RecordingStatistics.self, path: path, output: output),
                    CaptureCommand.analyse(Linkability.self, path: path, output: output),
                ] { #expect(outcome.exitStatus == summary.exitStatus, "\(name)") }
                #expect(isHarmless, "\(name)")
            }
        }
    }
}
