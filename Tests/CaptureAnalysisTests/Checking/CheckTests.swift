import BluetoothLE
import CaptureAnalysis
import CaptureFiles
import Events
import Payload
import Randomness
import RecordingGenerators
import Rules
import TestSupport
import Testing

/// A sender of Handoff messages whose habits a test can spoil, and a receiver of it.
struct SyntheticSender {
    var address = AdvertiserAddress(0x4A12_3456_789A, isRandom: true)
    /// The counters of its payloads, in the order in which they are sent.
    var counters = [700, 701, 702, 703, 704]
    /// How long each payload is sent, nanoseconds.
    var duration: Int64 = 6_000_000_000
    var fastInterval: Int64 = 30_000_000
    var slowInterval: Int64 = 181_000_000
    var status: UInt8 = 0
    var length = 14
    /// Which transmissions the receiver hears, by a number that is drawn for each from 0 to 99.
    var hears: ClosedRange<UInt64> = 0...99
    /// How often the receiver reports each transmission that it hears, 5 ms apart, as some controllers do.
    var repeats = 1

    /// The value of the n-th payload: no two are alike.
    func value(_ index: Int) -> [UInt8] {
        let counter = counters[index]
        let body: [UInt8] =
            [status, UInt8(counter & 0xFF), UInt8(counter >> 8)]
            + (0..<11).map { UInt8(truncatingIfNeeded: index * 11 + $0) }
        return [0x0C, UInt8(length)] + (body + [9, 9, 9, 9]).prefix(length)
    }

    /// What a receiver hears.
    func advertisements(seed: UInt64 = 3) -> [SyntheticAdvertisement] {
        var random = SplitMix64(seed: seed)
        var heard: [SyntheticAdvertisement] = []
        for index in counters.indices {
            let start = SyntheticAir.start + Int64(index) * duration
            var time = start
            while time < start + duration {
                if hears.contains(random.next() % 100) {
                    for number in 0..<Int64(repeats) {
                        heard.append(
                            SyntheticAdvertisement(
                                time: time + number * 5_000_000, address: address, signal: -50, value: value(index)))
                    }
                }
                time += (time - start < 2_000_000_000 ? fastInterval : slowInterval)
                time += Int64(random.next() % 10_000_000)
            }
        }
        return heard
    }

    func check(_ linkType: LinkType = .bluetoothH4) throws -> RecordingCheck {
        var reader = try CaptureReader(memory: SyntheticAir.recording(advertisements(), linkType))
        return try RecordingCheck(reading: &reader)
    }
}

extension RecordingCheck {
    /// The verdict of each rule, by its name.
    var verdicts: [String: String] {
        Dictionary(uniqueKeysWithValues: results.map { ($0.name, verdict(of: $0).rawValue) })
    }

    /// How often each statement was put to the test, and how often it did not hold, by its text.
    var statements: [String: (observations: Int, breaches: Int)] {
        Dictionary(
            uniqueKeysWithValues: results.flatMap { $0.statements.map { ($0.text, ($0.observations, $0.breaches)) } })
    }

    func breaches(of rule: String) -> [Breach] {
        for result in results where result.name == rule {
            if case .broken(let breaches) = result.outcome { return breaches }
        }
        return []
    }
}

@Suite("Recordings judged by rules")
struct CheckTests {
    static let rules = [
        "handoff-message-layout", "handoff-pdu", "handoff-status", "advertising-counter", "advertising-cadence",
        "goodbye-order",
    ]

    /// Without keys no goodbye can be told from another payload.
    static func verdicts(broken: String? = nil, unseen: Set<String> = []) -> [String: String] {
        let unseen = unseen.union(["goodbye-order"])
        return Dictionary(
            uniqueKeysWithValues: rules.map {
                ($0, $0 == broken ? "broken" : unseen.contains($0) ? "not observable" : "holds")
            })
    }

    @Test("A good sender keeps every rule, in every link type that has times", arguments: SyntheticAir.linkTypes)
    func good(linkType: LinkType) throws {
        #expect(try SyntheticSender().check(linkType).verdicts == Self.verdicts())
    }

    @Test("A receiver that reports each transmission several times breaks no rule", arguments: [2, 3, 4])
    func repeats(count: Int) throws {
        var sender = SyntheticSender()
        sender.repeats = count
        #expect(try sender.check().verdicts == Self.verdicts())
    }

    @Test("A receiver that misses much breaks no rule", arguments: [UInt64(80), 60, 40, 25, 10, 3])
    func misses(percentHeard: UInt64) throws {
        var sender = SyntheticSender()
        sender.counters = Array(100..<130)
        sender.hears = 0...(percentHeard - 1)
        #expect(try sender.check().verdicts.values.allSatisfy { $0 != "broken" })
    }

    @Test("A counter that is used again is caught, with the frames of both payloads")
    func reusedCounter() throws {
        var sender = SyntheticSender()
        sender.counters[4] = 701
        let check = try sender.check()
        #expect(check.verdicts == Self.verdicts(broken: "advertising-counter"))
        let breach = try #require(check.breaches(of: "advertising-counter").first)
        #expect(breach.requirement == "DISC-016")
        let heard = sender.advertisements()
        let first = try #require(heard.firstIndex { $0.value == sender.value(1) })
        let second = try #require(heard.firstIndex { $0.value == sender.value(4) })
        #expect(breach.evidence == [first + 1, second + 1])
    }

    @Test(
        "A counter left out between two payloads that follow at once is told, and breaks nothing: a payload may not have been sent"
    )
    func skippedCounter() throws {
        var sender = SyntheticSender()
        sender.counters = [700, 701, 703, 704, 705]
        // Every payload is replaced while it is sent fast, so that no other can hide between two.
        sender.duration = 1_500_000_000
        let check = try sender.check()
        #expect(check.verdicts["advertising-counter"] == "holds")
        let step = try #require(
            check.results.flatMap(\.statements).first {
                $0.text == "each payload has the counter of the one before plus 1"
            })
        #expect(step.observations == 3 && step.breaches == 0 && step.doubts == 1)
        let heard = sender.advertisements()
        let second = try #require(heard.firstIndex { $0.value == sender.value(1) })
        let third = try #require(heard.firstIndex { $0.value == sender.value(2) })
        #expect(step.firstDoubts.map(\.observed) == ["counter 703 after 701"])
        #expect(step.firstDoubts.map(\.evidence) == [[second + 1, third + 1]])
        var text: [UInt8] = []
        text += check.text(path: "a")
        #expect(String(decoding: text, as: UTF8.self).contains("unclear 1 time: a payload that is sealed and replaced"))
        // Without the middle the same numbers are what a receiver that slept would hear.
        sender.hears = 0...2
        #expect(try sender.check().results.flatMap(\.statements).allSatisfy { $0.doubts == 0 })
    }

    @Test("So many counters left out that only a change of address explains them are caught", arguments: [19, 20])
    func leap(step: Int) throws {
        var sender = SyntheticSender()
        sender.counters = [700, 701, 701 + step, 702 + step]
        sender.duration = 1_500_000_000
        let check = try sender.check()
        #expect(check.verdicts["advertising-counter"] == (step < 20 ? "holds" : "broken"))
        #expect(check.breaches(of: "advertising-counter").map(\.requirement) == (step < 20 ? [] : ["AIR-005"]))
        var text: [UInt8] = []
        text += check.text(path: "a")
        #expect(String(decoding: text, as: UTF8.self).contains("AIR-005: all recorded real devices") == (step >= 20))
    }

    @Test(
        "A counter that falls is caught, at once and over a pause", arguments: [Int64(1_500_000_000), 30_000_000_000])
    func falling(duration: Int64) throws {
        var sender = SyntheticSender()
        sender.counters = [700, 701, 690, 691]
        sender.duration = duration
        if duration > 6_000_000_000 { sender.hears = 0...2 }
        let check = try sender.check()
        #expect(check.verdicts["advertising-counter"] == "broken")
        let breaches = check.breaches(of: "advertising-counter")
        #expect(breaches.map(\.requirement) == ["DISC-016"])
        #expect(breaches.first?.expected == "a counter above 701")
        #expect(check.statements["a later payload has a higher counter"]?.breaches == 1)
    }

    @Test(
        "Another PDU than ADV_IND is caught",
        arguments: [(UInt16(0), "holds"), (2, "broken"), (3, "broken"), (4, "broken")])
    func pduType(eventType: UInt16, verdict: String) throws {
        let data: [UInt8] = [19, 0xFF, 0x4C, 0x00] + SyntheticSender().value(0)
        let report = AdvertisingReportEvent.Report(
            eventType: eventType, address: SyntheticSender().address, rssi: -60, data: data)
        var writer = PcapWriter(linkType: .bluetoothH4)
        try writer.append(
            time: SyntheticAir.start,
            packet: [4] + AdvertisingReportEvent(isExtended: false, reports: [report]).encoded())
        var reader = try CaptureReader(memory: writer.bytes)
        let check = try RecordingCheck(reading: &reader)
        #expect(check.verdicts["handoff-pdu"] == verdict)
        #expect(check.statements["a Handoff message is sent in ADV_IND"]?.observations == 1)
        #expect(
            check.breaches(of: "handoff-pdu").allSatisfy {
                $0.requirement == "AIR-007" && $0.evidence == [1]
            })
    }

    @Test(
        "A shifted cadence is caught, slower and faster",
        arguments: [(45, 181, "AIR-001"), (30, 271, "AIR-002"), (30, 120, "AIR-002")] as [(Int64, Int64, String)])
    func shiftedCadence(fast: Int64, slow: Int64, requirement: String) throws {
        var sender = SyntheticSender()
        sender.fastInterval = fast * 1_000_000
        sender.slowInterval = slow * 1_000_000
        let check = try sender.check()
        #expect(check.verdicts == Self.verdicts(broken: "advertising-cadence"))
        #expect(Set(check.breaches(of: "advertising-cadence").map(\.requirement)) == [requirement])
    }

    @Test("A wrong length is caught", arguments: [13, 15])
    func wrongLength(length: Int) throws {
        var sender = SyntheticSender()
        sender.length = length
        let check = try sender.check()
        let unseen: Set = ["handoff-status", "advertising-counter", "advertising-cadence"]
        #expect(check.verdicts == Self.verdicts(broken: "handoff-message-layout", unseen: unseen))
        #expect(check.breaches(of: "handoff-message-layout").first?.evidence == [1])
    }

    @Test("A status that was never seen is caught, and that of a clipboard is none")
    func status() throws {
        var sender = SyntheticSender()
        sender.status = 0x08
        #expect(try sender.check().verdicts == Self.verdicts())
        sender.status = 0x01
        #expect(try sender.check().verdicts == Self.verdicts(broken: "handoff-status"))
    }

    @Test("An address that is not resolvable is caught and never shown", arguments: [0xC, 0x0] as [UInt64])
    func addressType(kind: UInt64) throws {
        var sender = SyntheticSender()
        sender.address = AdvertiserAddress(0xA12_3456_789A | kind << 44, isRandom: true)
        let check = try sender.check()
        #expect(check.verdicts == Self.verdicts(broken: "handoff-message-layout"))
        var text: [UInt8] = []
        text += check.text(path: "a")
        text += check.json(path: "a")
        #expect(!String(decoding: text, as: UTF8.self).contains("12:34:56"))
        sender.address = AdvertiserAddress(0x4A12_3456_789A, isRandom: false)
        #expect(try sender.check().verdicts["handoff-message-layout"] == "broken")
    }

    @Test("Devices and times that are not wanted are not judged; those that are wanted are judged as before")
    func filtered() throws {
        var good = SyntheticSender()
        good.address = AdvertiserAddress(0x4A12_3456_0001, isRandom: true)
        var bad = SyntheticSender()
        bad.counters[4] = 701
        let heard = (good.advertisements() + bad.advertisements(seed: 8)).sorted { $0.time < $1.time }
        let bytes = try SyntheticAir.recording(heard)
        let badNumber = heard.first?.address == bad.address ? 1 : 2
        func verdicts(_ choose: (inout CaptureFilter) -> Void) throws -> [String: String] {
            var reader = try CaptureReader(memory: bytes)
            var filter = CaptureFilter()
            choose(&filter)
            return try RecordingCheck(reading: &reader, hearing: filter).verdicts
        }
        #expect(try verdicts { _ in } == Self.verdicts(broken: "advertising-counter"))
        #expect(try verdicts { $0.devices = [.pseudonym(3 - badNumber)] } == Self.verdicts())
        #expect(
            try verdicts { $0.devices = [.address(bad.address.address)] }
                == Self.verdicts(broken: "advertising-counter"))
        // The counter comes again after 24 s.
        #expect(try verdicts { $0.latest = .sinceStart(23_000_000_000) } == Self.verdicts())
        #expect(try verdicts { $0.earliest = .sinceStart(13_000_000_000) }["handoff-message-layout"] == "holds")
        #expect(try verdicts { $0.devices = [.pseudonym(9)] } == Self.verdicts(unseen: Set(Self.rules)))
    }

    @Test("What only damaged frames show breaks nothing")
    func damaged() throws {
        let sender = SyntheticSender()
        var heard = sender.advertisements()
        var wrong = heard[10]
        wrong.value = [0x0C, 0x0E, 0x44, 0xBC, 0x02] + [UInt8](repeating: 7, count: 11)
        heard.insert(wrong, at: 11)
        for (isDamaged, expected) in [(true, Self.verdicts()), (false, nil)] {
            var reader = try CaptureReader(
                memory: SyntheticAir.recording(
                    heard, .bluetoothLinkLayerWithRadio, breaksCRCOf: isDamaged ? [11] : []))
            let check = try RecordingCheck(reading: &reader)
            if let expected {
                #expect(check.verdicts == expected)
            } else {
                // The same frame undamaged is a reused counter with a status that does not exist.
                #expect(check.verdicts["handoff-status"] == "broken")
                #expect(check.verdicts["advertising-counter"] == "broken")
            }
        }
    }

    @Test(
        "A device that was forgotten may have broken a rule: what compares its payloads is not said to hold",
        arguments: [1000, 5000])
    func forgotten(strangers: Int) throws {
        var sender = SyntheticSender()
        sender.counters = [700, 701]
        var heard = sender.advertisements()
        let begin = try #require(heard.last?.time)
        for index in 0..<strangers {
            heard.append(
                SyntheticAdvertisement(
                    time: begin + Int64(index + 1) * 3_000_000,
                    address: AdvertiserAddress(0x4000_0000_0001 + UInt64(index), isRandom: true), signal: -50,
                    value: sender.value(0)))
        }
        var again = sender
        again.counters = [0, 0, 700]
        var last = try #require(heard.last)
        last.time += 1_000_000_000
        last.address = sender.address
        last.value = again.value(2)
        heard.append(last)
        var reader = try CaptureReader(memory: SyntheticAir.recording(heard))
        let check = try RecordingCheck(reading: &reader)
        let reuse = try #require(
            check.results.flatMap(\.statements).first { $0.text == "no counter serves two payloads" })
        // Within what is remembered the reuse is found; beyond it nothing is claimed.
        #expect(check.verdict(of: reuse) == (strangers == 1000 ? .broken : .notObservable))
        #expect(check.verdicts["advertising-counter"] != "holds")
        if strangers > 1000 { #expect(check.reason(for: reuse).contains("were evicted")) }
    }

    @Test("A recording without Handoff shows nothing of it")
    func nothing() throws {
        let other = (0..<50).map {
            SyntheticAdvertisement(
                time: Int64($0) * 30_000_000, address: SyntheticSender().address, signal: -50, value: [0x10, 1, 0])
        }
        var reader = try CaptureReader(memory: SyntheticAir.recording(other))
        let check = try RecordingCheck(reading: &reader)
        #expect(check.verdicts == Self.verdicts(unseen: Set(Self.rules)) && check.judgedNothing)
        let file = try ScratchFile(SyntheticAir.recording(other))
        let outcome = CaptureCommand.analyse(RecordingCheck.self, path: file.path) { _ in }
        #expect(outcome.exitStatus == 0)
        #expect(outcome.messages.first?.contains("nothing was judged") == true)
    }

    @Test("A rule that is broken often says how often, and each breach which device broke it")
    func manyBreaches() throws {
        var sender = SyntheticSender()
        sender.status = 0x77
        sender.counters = Array(700..<730)
        let check = try sender.check()
        let breaches = check.breaches(of: "handoff-status")
        #expect(breaches.count == 16 && breaches.allSatisfy { $0.device == "device-1" })
        let all = try #require(check.statements["the status byte is 0x00, or 0x08 while a clipboard is offered"])
            .breaches
        var text: [UInt8] = []
        text += check.text(path: "a")
        let lines = String(decoding: text, as: UTF8.self)
        #expect(lines.contains("    and \(all - 16) more\n"))
        #expect(lines.hasPrefix("a: of 6 rules 1 broken, 4 hold, 1 not observable\n"))
        #expect(lines.contains("AIR-003, device-1, frame 1: expected"))
    }

    @Test("A payload that follows a slow one within an interval of its follows at once")
    func behindSlow() throws {
        var sender = SyntheticSender()
        sender.counters = [700, 701, 702, 703]
        let step = try #require(try sender.check().statements["each payload has the counter of the one before plus 1"])
        #expect(step.observations == 3 && step.breaches == 0)
    }

    @Test(
        "Times that cannot be those of the air say nothing about gaps",
        arguments: [LinkType.bluetoothLinkLayerWithRadio, .bluetoothLinkLayer])
    func implausibleClock(linkType: LinkType) throws {
        let heard = SyntheticSender().advertisements().map { one in
            var one = one
            one.time = SyntheticAir.start + (one.time - SyntheticAir.start) / 20
            return one
        }
        var reader = try CaptureReader(memory: SyntheticAir.recording(heard, linkType))
        let check = try RecordingCheck(reading: &reader)
        #expect(check.clockIsImplausible)
        #expect(check.verdicts == Self.verdicts(unseen: ["advertising-cadence"]))
    }

    @Test(
        "An extended advertisement may hold more than 31 bytes; its Handoff message is judged like any other",
        arguments: [14, 13])
    func extended(length: UInt8) throws {
        let handoff = [0x0C, length] + [UInt8](repeating: 0, count: Int(length))
        let apple: [UInt8] = [0x4C, 0x00] + handoff + [0x10, 20] + [UInt8](repeating: 7, count: 20)
        let report = AdvertisingReportEvent.Report(
            eventType: 0, address: SyntheticSender().address, rssi: -60,
            data: [UInt8(apple.count + 1), 0xFF] + apple)
        var writer = PcapWriter(linkType: .bluetoothH4)
        try writer.append(
            time: SyntheticAir.start,
            packet: [4] + AdvertisingReportEvent(isExtended: true, reports: [report]).encoded())
        var reader = try CaptureReader(memory: writer.bytes)
        let check = try RecordingCheck(reading: &reader)
        #expect(check.verdicts["handoff-message-layout"] == (length == 14 ? "holds" : "broken"))
        #expect(check.breaches(of: "handoff-message-layout").allSatisfy { $0.observed.contains("13 bytes") })
    }

    @Test("More senders than are followed are let go, in order, and told")
    func manySenders() throws {
        var events = RecordedEvents(limit: 8)
        let heard = (0..<40).map { index in
            SyntheticAdvertisement(
                time: Int64(index) * 1_000_000_000,
                address: AdvertiserAddress(0x4000_0000_0001 + UInt64(index), isRandom: true),
                signal: -50, value: SyntheticSender().value(0))
        }
        var reader = try CaptureReader(memory: SyntheticAir.recording(heard))
        var devices: [String] = []
        try reader.forEachRecord { record, bytes in
            events.observe(record, bytes) { event in if event.kind == .radioSet { devices.append(event.device ?? "") } }
            return true
        }
        events.finish { event in if event.kind == .radioSet { devices.append(event.device ?? "") } }
        #expect(events.evictedCount == 32)
        #expect(devices == (1...40).map { "device-\($0)" })
    }
}

@Suite("Real recordings judged by rules", .needsRealRecordings)
struct RealCheckTests {
    @Test("What was observed to hold does hold, on every recording with Handoff messages")
    func holds() throws {
        var judged = 0
        var counters = 0
        for row in try ReadRecordings.manifest() {
            guard let file = row["file"], file.hasPrefix("ble-real/") || file.hasPrefix("derived/"),
                let handoff = Int(row["handoff"] ?? ""), handoff > 0
            else { continue }
            let check = try RecordingCheck(reading: "\(RealRecordings.folder ?? "")/\(file)")
            for rule in CheckTests.rules { #expect(check.breaches(of: rule).isEmpty, "\(file)") }
            // One payload an address puts no counter to the test.
            if check.verdicts["advertising-counter"] == "holds" { counters += 1 }
            if handoff > 100 { #expect(check.verdicts["handoff-message-layout"] == "holds", "\(file)") }
            judged += 1
        }
        #expect(judged >= 20)
        #expect(counters >= 10)
    }

    @Test("On the richest recordings every rule finds what it speaks of")
    func observable() throws {
        for name in [
            "ec521-miband-class_btsnoop.log", "bipul-lightcontrol_btsnoop.log",
            "sweyntooth-cypress-psoc6_nordic-misnamed.pcapng",
        ] {
            let check = try RecordingCheck(reading: "\(RealRecordings.folder ?? "")/ble-real/\(name)")
            #expect(check.verdicts == CheckTests.verdicts(), "\(name)")
            #expect(!check.clockIsImplausible)
        }
    }
}
