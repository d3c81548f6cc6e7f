import BluetoothLE
import CaptureAnalysis
import CaptureFiles
import Continuity
import Foundation
import RecordingGenerators
import TestSupport
import Testing

@Suite("Timelines")
struct TimelineTests {
    static func timeline(
        _ bytes: [UInt8], keys: KeyFile? = nil, limit: Int = RecordingTimeline.limit, showsAddresses: Bool = false,
        choosing choose: (inout CaptureFilter) -> Void = { _ in }
    ) throws -> RecordingTimeline {
        var reader = try CaptureReader(memory: bytes)
        var filter = CaptureFilter()
        choose(&filter)
        return try RecordingTimeline(
            reading: &reader, opening: keys.map { HandoffOpener($0) }, filter: filter, showsAddresses: showsAddresses,
            limit: limit)
    }

    static func text(_ timeline: RecordingTimeline) -> String {
        String(decoding: timeline.text(path: "a"), as: UTF8.self)
    }

    @Test("Each payload has its time, frame, counter, status and measured phases")
    func payloads() throws {
        var sender = SyntheticSender()
        sender.status = 0x08
        let timeline = try Self.timeline(SyntheticAir.recording(sender.advertisements()))
        #expect(timeline.devices.map(\.number) == [1])
        let device = try #require(timeline.devices.first)
        #expect(device.addressKind == "resolvable")
        #expect(device.payloads.map(\.advertisement.counter) == [700, 701, 702, 703, 704])
        let heard = sender.advertisements()
        for (index, payload) in device.payloads.enumerated() {
            let one = payload.advertisement
            let first = try #require(heard.firstIndex { $0.value == sender.value(index) })
            #expect(one.first.frame == first + 1)
            #expect(one.first.time == heard[first].time - heard[0].time)
            #expect(one.status == 0x08)
            #expect(one.receptions == heard.count { $0.value == sender.value(index) })
            // The fast phase of the first payload may have begun before the recording; the second begins with a slow gap before it.
            if let fast = one.phases.fastInterval { #expect(abs(fast - 30_000_000) < 4_000_000) }
            #expect(abs(try #require(one.phases.slowInterval) - 181_000_000) < 4_000_000)
            #expect(try #require(one.phases.slow).time - one.first.time >= 2_200_000_000)
        }
        #expect(Self.text(timeline).contains("08 clipboard"))
    }

    @Test("A goodbye is told by the key, and without it guessed by its length and the silence after")
    func goodbye() throws {
        let parts: [SealedSender.Part] = [
            .init(plaintext: SealedSender.activity, counter: 10, start: 0, duration: 6),
            .init(plaintext: .goodbye, counter: 11, start: 6, duration: 2),
            .init(plaintext: SealedSender.activity, counter: 12, start: 20, duration: 5),
        ]
        // Another sender, so that the recording goes on meanwhile.
        let other = (0..<300).map {
            SyntheticAdvertisement(
                time: SyntheticAir.start + Int64($0) * 100_000_000,
                address: AdvertiserAddress(0x4000_0000_0009, isRandom: true), signal: -70, value: [0x10, 1, 0])
        }
        let heard = try SealedSender().heard(parts) + other
        let bytes = try SyntheticAir.recording(heard.sorted { $0.time < $1.time })
        let opened = try Self.timeline(bytes, keys: SealedSender.keyFile)
        #expect(opened.devices.first?.payloads.map(\.goodbye) == [nil, .opened, nil])
        let guessed = try Self.timeline(bytes)
        #expect(guessed.devices.first?.payloads.map(\.goodbye) == [nil, .likely, nil])
        let lost = try #require(guessed.devices.first?.payloads[1].lostFor)
        #expect((11_900_000_000...12_100_000_000).contains(lost))
        // Where nobody is heard, silence says nothing.
        let alone = try Self.timeline(SealedSender().recording(parts))
        #expect(alone.clock.pauses.count == 1)
        #expect(alone.devices.first?.payloads.map(\.goodbye) == [nil, nil, nil])
        #expect(alone.devices.first?.payloads.map(\.lostFor) == [nil, nil, nil])
    }

    @Test("With a key, what a payload offers is told: its activity by name, and by hash where it is not listed")
    func activities() throws {
        let unlisted = HandoffPlaintext(
            hash: ActivityHash(kind: .activity, text: "ABCDE12345:com.example.other"), options: [],
            time: AdvertisementClock().time(of: 0, isCurrent: true))
        let bytes = try SealedSender().recording([
            .init(plaintext: SealedSender.activity, counter: 10, start: 0, duration: 3),
            .init(plaintext: unlisted, counter: 11, start: 3, duration: 3),
        ])
        let timeline = try Self.timeline(bytes, keys: SealedSender.keyFile)
        #expect(
            timeline.devices.first?.payloads.map(\.activity) == [
                "ABCDE12345:com.example.app.edit",
                "activity \(unlisted.hash.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())",
            ])
        #expect(Self.text(timeline).contains(", ABCDE12345:com.example.app.edit\n"))
        let chosen = try Self.timeline(bytes, keys: SealedSender.keyFile) {
            $0.activities = [.name("ABCDE12345:com.example.app.edit")]
        }
        #expect(chosen.devices.first?.payloads.map(\.advertisement.counter) == [10])
        #expect(try Self.timeline(bytes).devices.first?.payloads.map(\.activity) == [nil, nil])
    }

    @Test("A filter chooses payloads and changes nothing about those that it leaves")
    func chosen() throws {
        let parts: [SealedSender.Part] = [
            .init(plaintext: SealedSender.activity, counter: 10, start: 0, duration: 6),
            .init(plaintext: SealedSender.activity, counter: 11, start: 6, duration: 2),
            .init(plaintext: SealedSender.activity, counter: 12, start: 30, duration: 5),
        ]
        let other = (0..<400).map {
            SyntheticAdvertisement(
                time: SyntheticAir.start + Int64($0) * 100_000_000,
                address: AdvertiserAddress(0x4000_0000_0009, isRandom: true), signal: -70, value: [0x10, 1, 0])
        }
        var heard = try SealedSender().heard(parts)
        // The second payload is heard weakly, but for once.
        let second = try #require(heard.firstIndex { $0.time >= SyntheticAir.start + 6_000_000_000 })
        for index in heard.indices.dropFirst(second) where heard[index].time < SyntheticAir.start + 9_000_000_000 {
            heard[index].signal = index == second + 3 ? -45 : -80
        }
        let bytes = try SyntheticAir.recording((heard + other).sorted { $0.time < $1.time })
        let whole = try #require(try Self.timeline(bytes).devices.first)
        func counters(_ choose: (inout CaptureFilter) -> Void) throws -> [UInt16] {
            let timeline = try Self.timeline(bytes, choosing: choose)
            for payload in timeline.devices.flatMap(\.payloads) {
                let same = whole.payloads.first { $0.advertisement.counter == payload.advertisement.counter }
                #expect(same?.advertisement.receptions == payload.advertisement.receptions)
                #expect(same?.advertisement.phases.slowInterval == payload.advertisement.phases.slowInterval)
                #expect(same?.lostFor == payload.lostFor && same?.goodbye == payload.goodbye)
            }
            #expect(timeline.reading.tally.all == 3)
            return timeline.devices.flatMap(\.payloads).compactMap(\.advertisement.counter)
        }
        #expect(whole.payloads.map { $0.lostFor == nil } == [true, false, true])
        #expect(try counters { _ in } == [10, 11, 12])
        #expect(try counters { $0.earliest = .sinceStart(7_000_000_000) } == [11, 12])
        #expect(try counters { $0.latest = .sinceStart(5_000_000_000) } == [10])
        // The next payload is not told, and still ends the silence.
        #expect(try counters { $0.latest = .sinceStart(9_000_000_000) } == [10, 11])
        #expect(try counters { $0.strongestSignal = -60 } == [11])
        #expect(try counters { $0.weakestSignal = -48 } == [11])
        #expect(try counters { $0.weakestSignal = -52 } == [10, 11, 12])
        #expect(try counters { $0.weakestSignal = -30 } == [])
        #expect(try counters { $0.activities = [.name("nothing")] } == [])
    }

    @Test("Devices can be chosen by pseudonym and by address")
    func filter() throws {
        let one = SyntheticSender()
        var other = SyntheticSender()
        other.address = AdvertiserAddress(0x4000_0000_0009, isRandom: true)
        let bytes = try SyntheticAir.recording(
            (one.advertisements() + other.advertisements(seed: 9)).sorted { $0.time < $1.time })
        #expect(try Self.timeline(bytes).devices.count == 2)
        #expect(try Self.timeline(bytes) { $0.devices = [.pseudonym(2)] }.devices.map(\.number) == [2])
        #expect(
            try Self.timeline(bytes, showsAddresses: true) { $0.devices = [.address(other.address.address)] }
                .devices.map(\.address) == ["\(other.address)"])
    }

    @Test("A payload that comes from another kind of address later is told")
    func kindChange() throws {
        let one = SyntheticSender()
        var other = one
        other.address = AdvertiserAddress(0x1122_3344_5566, isRandom: false)
        var later = other.advertisements()
        for index in later.indices { later[index].time += 60_000_000_000 }
        let timeline = try Self.timeline(SyntheticAir.recording(one.advertisements() + later))
        #expect(timeline.kindChanges.map(\.firstKind) == ["resolvable"])
        #expect(timeline.kindChanges.map(\.secondKind) == ["public"])
        #expect(timeline.kindChanges.first?.frame == one.advertisements().count + 1)
    }

    @Test("Payloads beyond the bound are counted and told")
    func bounded() throws {
        var sender = SyntheticSender()
        sender.counters = Array(1..<200)
        sender.duration = 200_000_000
        let timeline = try Self.timeline(SyntheticAir.recording(sender.advertisements()), limit: 50)
        #expect(timeline.omitted == 199 - 49)
        #expect(timeline.devices.first?.payloads.count == 49)
        #expect(Self.text(timeline).contains("150 further payloads were omitted"))
    }

    @Test("The graph is of bounded width whatever the counters, and printable")
    func graph() throws {
        for counters in [[0, 65535], [1, 2], Array(stride(from: 5, to: 60_000, by: 997))] {
            var sender = SyntheticSender()
            sender.counters = counters
            let text = Self.text(try Self.timeline(SyntheticAir.recording(sender.advertisements())))
            let plot = text.split(separator: "\n").filter { $0.contains(" |") || $0.contains("+---") }
            #expect(plot.count >= 3)
            #expect(plot.allSatisfy { $0.utf8.count <= 80 })
            #expect(text.utf8.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
            #expect(plot.first?.contains("\(counters.max() ?? 0) |") == true)
        }
    }

    @Test("The JSON has its schema and a point a payload", .needs(.python("jsonschema")))
    func schema() throws {
        var lines: [UInt8] = []
        let recording = try SyntheticAir.recording(SyntheticSender().advertisements())
        lines += try Self.timeline(recording, showsAddresses: true).json(path: "a\u{1b}")
        lines += try Self.timeline(recording).json(path: "a")
        lines += try Self.timeline(SyntheticAir.recording([])).json(path: "")
        try OutputSchemaCheck.validate(lines, RecordingTimeline.schemaText)
        #expect(String(decoding: lines, as: UTF8.self).contains(#""points":[{"time":0,"counter":700}"#))
    }
}

@Suite("Timelines of real recordings", .needsRealRecordings)
struct RealTimelineTests {
    @Test("The counters of a classroom's devices run on as they were observed to")
    func classroom() throws {
        var reader = try CaptureReader(
            path: "\(RealRecordings.folder ?? "")/ble-real/ec521-miband-class_btsnoop.log")
        let timeline = try RecordingTimeline(reading: &reader)
        #expect(timeline.devices.count == 9)
        let counters = timeline.devices.map { $0.payloads.compactMap(\.advertisement.counter) }
        #expect(counters.contains { $0.min() == 7078 && ($0.max() ?? 0) >= 7114 })
        #expect(counters.contains { $0.min() == 28915 && $0.max() == 28923 })
        let intervals = timeline.devices.flatMap(\.payloads).compactMap(\.advertisement.phases.slowInterval)
        #expect(intervals.count >= 15)
        #expect(intervals.allSatisfy { (170_000_000...190_000_000).contains($0) })
        // An address goes from a clipboard to none.
        let statuses = timeline.devices.map { $0.payloads.compactMap(\.advertisement.status) }
        #expect(statuses.contains { $0.contains(0x08) && $0.last == 0x00 })
        // The receiver was off for two minutes and a half: nobody was lost then.
        #expect(timeline.clock.pauses.count == 3)
        #expect(timeline.devices.flatMap(\.payloads).contains { $0.goodbye == .likely })
        #expect(timeline.devices.flatMap(\.payloads).allSatisfy { ($0.lostFor ?? 0) < 100_000_000_000 })
    }
}
