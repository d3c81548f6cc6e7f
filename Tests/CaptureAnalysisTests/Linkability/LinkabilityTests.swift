import BluetoothLE
import CaptureAnalysis
import CaptureFiles
import Foundation
import Randomness
import RecordingGenerators
import TestSupport
import Testing

@Suite("What ties addresses together")
struct LinkabilityTests {
    static func address(_ number: UInt64) -> AdvertiserAddress {
        AdvertiserAddress(0x4000_0000_0000 + number * 0x1111, isRandom: true)
    }

    /// One payload every second from a time on, for so many seconds.
    static func payload(
        _ address: AdvertiserAddress, counter: UInt16, body: UInt8, from start: Double, for seconds: Int
    ) -> [SyntheticAdvertisement] {
        (0..<seconds).map { second in
            SyntheticAdvertisement(
                time: SyntheticAir.start + Int64((start + Double(second)) * 1e9), address: address, signal: -60,
                value: [0x0C, 0x0E, 0, UInt8(counter & 0xFF), UInt8(counter >> 8)] + sealed(body)
            )
        }
    }

    /// Eleven bytes that look sealed, others for each number.
    static func sealed(_ number: UInt8) -> [UInt8] {
        var random = SplitMix64(seed: UInt64(number))
        return (0..<11).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }

    static func linkability(
        _ heard: [SyntheticAdvertisement], addressLimit: Int = Linkability.addressLimit, showsAddresses: Bool = false,
        choosing choose: (inout CaptureFilter) -> Void = { _ in }
    ) throws -> Linkability {
        var reader = try CaptureReader(memory: SyntheticAir.recording(heard.sorted { $0.time < $1.time }))
        var filter = CaptureFilter()
        choose(&filter)
        return try Linkability(
            reading: &reader, filter: filter, showsAddresses: showsAddresses, addressLimit: addressLimit)
    }

    static func text(_ linkability: Linkability) -> String {
        String(decoding: linkability.text(path: "a"), as: UTF8.self)
    }

    /// Two pairs of twin addresses, one after the other, and a stranger.
    static var heard: [SyntheticAdvertisement] {
        payload(address(1), counter: 500, body: 1, from: 0, for: 42)
            + payload(address(2), counter: 500, body: 1, from: 0.1, for: 42)
            + payload(address(3), counter: 530, body: 2, from: 300, for: 10)
            + payload(address(4), counter: 530, body: 2, from: 300.2, for: 10)
            + payload(address(5), counter: 40_000, body: 3, from: 500, for: 10)
    }

    @Test("Twins, their successors by counter, and nothing of a stranger; with frames, counters and times")
    func evidence() throws {
        let linkability = try Self.linkability(Self.heard)
        #expect(linkability.tracks.map(\.number) == [1, 2, 3, 4, 5])
        #expect(linkability.shared.map { [$0.first, $0.second] } == [[0, 1], [2, 3]])
        let twins = try #require(linkability.shared.first)
        #expect(twins.frames == [1, 2])
        #expect(twins.counter == 500)
        #expect(twins.simultaneous == 40_900_000_000)
        let certain = linkability.successions.filter { $0.score >= 0.5 }
        #expect(certain.count == 1)
        let link = try #require(certain.first)
        #expect(link.from == [0, 1] && link.to == [2, 3])
        #expect(link.counters == (500, 530))
        #expect(link.frames == [84, 85])
        #expect(link.byCounter && !link.byTiming)
        #expect(link.gap == 258_900_000_000)
        #expect(abs(link.chance - 30 * 2 / 65536) < 1e-9)
        #expect(linkability.joined == [[0, 1, 2, 3]])
        var text: [UInt8] = []
        text += linkability.text(path: "a")
        let lines = String(decoding: text, as: UTF8.self)
        #expect(
            lines.contains("device-1 and device-2 sent the same payload at the same time for 40.900 s: counter 500"))
        #expect(
            lines.contains(
                "A receiver of both knows that they are one device, unless another device replays its payloads."))
        #expect(lines.contains("with counter 530 after 500"))
        #expect(!lines.contains("40:00:"))
    }

    @Test("Real addresses stand there when asked for")
    func addresses() throws {
        for shows in [false, true] {
            let linkability = try Self.linkability(Self.heard, showsAddresses: shows)
            var text: [UInt8] = []
            text += linkability.text(path: "a")
            text += linkability.json(path: "a")
            #expect(String(decoding: text, as: UTF8.self).contains("\(Self.address(1))") == shows)
        }
    }

    @Test("A rival counter near lowers the score, and a counter that falls links nothing")
    func rival() throws {
        let alone =
            Self.payload(Self.address(1), counter: 500, body: 1, from: 0, for: 5)
            + Self.payload(Self.address(2), counter: 503, body: 2, from: 100, for: 5)
        let best = try #require(try Self.linkability(alone).successions.first)
        #expect(best.score > 0.95)
        let rivals = alone + Self.payload(Self.address(3), counter: 504, body: 3, from: 100.5, for: 5)
        let scores = try Self.linkability(rivals).successions.map(\.score)
        #expect(scores.count == 2)
        #expect(scores.allSatisfy { $0 < 0.8 })
        let falling =
            Self.payload(Self.address(1), counter: 500, body: 1, from: 0, for: 5)
            + Self.payload(Self.address(2), counter: 497, body: 2, from: 100, for: 5)
        #expect(try Self.linkability(falling).successions.allSatisfy { $0.score < 0.5 })
    }

    @Test("An address that begins as another ends is linked by that, where there is time enough for it to be no chance")
    func timing() throws {
        var heard: [SyntheticAdvertisement] = []
        // A receiver hears on for two hours.
        heard += Self.payload(Self.address(9), counter: 9, body: 9, from: 0, for: 7200)
        for number in 0..<6 {
            heard += Self.payload(
                Self.address(UInt64(10 + number)), counter: UInt16(60_000 - number * 9000), body: UInt8(20 + number),
                from: 600 + Double(number) * 60.05, for: 60)
        }
        let linkability = try Self.linkability(heard)
        let links = linkability.successions.filter { $0.score >= 0.5 }
        #expect(links.count == 5)
        #expect(links.allSatisfy { $0.byTiming && !$0.byCounter && $0.gap < 2_000_000_000 })
        // Strangers come and go as well: it is told as possible, and joins nothing.
        #expect(linkability.joined.isEmpty)
        #expect(
            Self.text(linkability).contains("after device-2 ends: frames")
                && Self.text(linkability).contains("(possible)"))
    }

    @Test("More addresses than are compared are counted and told")
    func bounded() throws {
        let heard = (0..<40).flatMap {
            Self.payload(
                Self.address(UInt64($0)), counter: UInt16($0), body: UInt8($0), from: Double($0) * 30, for: 2)
        }
        let linkability = try Self.linkability(heard, addressLimit: 16)
        #expect(linkability.tracks.count == 16)
        #expect(linkability.omitted.addresses > 0)
        #expect(linkability.reading.findings.count(of: .evicted) == 1)
    }

    @Test(
        "A payload that is not sealed ties nothing together, however often it is heard; with one value more it does",
        arguments: [1, 2, 5, 6, 11])
    func unsealed(values: Int) throws {
        let body = (0..<11).map { UInt8($0 % values) &* 23 &+ 5 }
        let heard = (0..<20).flatMap { second in
            (1...2).map { number in
                SyntheticAdvertisement(
                    time: SyntheticAir.start + Int64(second) * 1_000_000_000 + Int64(number),
                    address: Self.address(UInt64(number)), signal: -60, value: [0x0C, 0x0E, 0, 0x10, 0x20] + body)
            }
        }
        let linkability = try Self.linkability(heard)
        let isSealed = values >= 6
        #expect(linkability.shared.count == (isSealed ? 1 : 0))
        #expect(linkability.joined == (isSealed ? [[0, 1]] : []))
        #expect(linkability.common.map(\.reason) == (isSealed ? [] : [.notSealed]))
        #expect(linkability.common.map(\.addresses) == (isSealed ? [] : [[0, 1]]))
        #expect(linkability.common.allSatisfy { $0.frame == 1 && $0.counter == 0x2010 })
        #expect(Self.text(linkability).contains("its bytes are not sealed") == !isSealed)
        #expect(Self.text(linkability).contains("Nothing in Handoff messages links") == !isSealed)
    }

    @Test("What random bytes give has nearly always enough different values")
    func random() throws {
        var random = SplitMix64(seed: 77)
        var heard: [SyntheticAdvertisement] = []
        for counter in 0..<2000 {
            let body = (0..<11).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            heard += (1...2).map { number in
                SyntheticAdvertisement(
                    time: SyntheticAir.start + Int64(counter) * 50_000_000 + Int64(number),
                    address: Self.address(UInt64(number)), signal: -60,
                    value: [0x0C, 0x0E, 0, UInt8(counter & 0xFF), UInt8(counter >> 8)] + body)
            }
        }
        let linkability = try Self.linkability(heard)
        #expect(linkability.shared.map(\.payloads) == [2000])
        #expect(linkability.common.isEmpty)
    }

    @Test("A payload of more addresses at a time than a device has ties none together; of one after the other it does")
    func manyAddresses() throws {
        let atOnce = (1...5).flatMap {
            Self.payload(Self.address($0), counter: 700, body: 4, from: Double($0) / 100, for: 20)
        }
        let linkability = try Self.linkability(atOnce)
        #expect(linkability.shared.isEmpty && linkability.joined.isEmpty)
        #expect(linkability.common.map(\.reason) == [.tooManyAddresses])
        #expect(linkability.common.map(\.addresses) == [[0, 1, 2, 3, 4]])
        // A device that does not seal anew when it changes its addresses: two at a time, three times.
        let successive = (1...6).flatMap {
            Self.payload(Self.address($0), counter: 700, body: 4, from: Double(($0 - 1) / 2) * 60, for: 20)
        }
        let followed = try Self.linkability(successive)
        #expect(followed.common.isEmpty)
        #expect(followed.joined == [[0, 1, 2, 3, 4, 5]])
    }

    @Test("That not all addresses of a payload are compared is told in text and JSON")
    func addressesOfAPayload() throws {
        for (count, omitted) in [(16, 0), (20, 4)] {
            let heard = (0..<count).flatMap {
                Self.payload(Self.address(UInt64($0)), counter: 700, body: 4, from: Double($0) * 20, for: 5)
            }
            let linkability = try Self.linkability(heard)
            #expect(linkability.omitted.sendings == omitted)
            #expect(Self.text(linkability).contains("further addresses sent one \(omitted) times") == (omitted > 0))
            var json: [UInt8] = []
            json += linkability.json(path: "a")
            #expect(String(decoding: json, as: UTF8.self).contains(#""omittedSendings":\#(omitted)"#))
        }
    }

    @Test("Devices choose among the links, which are judged among all devices")
    func chosenDevices() throws {
        let whole = try Self.linkability(Self.heard)
        let chosen = try Self.linkability(Self.heard) { $0.devices = [.pseudonym(3)] }
        #expect(chosen.tracks.count == whole.tracks.count)
        #expect(chosen.shared.map { [$0.first, $0.second] } == [[2, 3]])
        #expect(chosen.successions.count { $0.score >= 0.5 } == 1)
        let score = whole.successions.first { $0.score >= 0.5 }?.score
        #expect(chosen.successions.first { $0.score >= 0.5 }?.score == score)
        #expect(chosen.joined == whole.joined)
        let stranger = try Self.linkability(Self.heard) { $0.devices = [.pseudonym(5)] }
        #expect(stranger.shared.isEmpty && stranger.joined.isEmpty)
    }

    @Test("A shorter time, or a worse receiver, finds what a recording of it would hold")
    func lesserReceiver() throws {
        let early = try Self.linkability(Self.heard) { $0.latest = .sinceStart(100_000_000_000) }
        let cut = try Self.linkability(Self.heard.filter { $0.time <= SyntheticAir.start + 100_000_000_000 })
        #expect(early.tracks.map(\.number) == [1, 2] && early.joined == [[0, 1]])
        #expect(early.successions.map(\.score) == cut.successions.map(\.score))
        // The recording goes on, the window does not.
        #expect(early.end == 100_000_000_000)
        var heard = Self.heard
        for index in heard.indices where heard[index].address == Self.address(2) { heard[index].signal = -85 }
        #expect(try Self.linkability(heard).shared.count == 2)
        let near = try Self.linkability(heard) { $0.weakestSignal = -70 }
        #expect(near.tracks.map(\.number) == [1, 3, 4, 5])
        #expect(near.shared.map { [$0.first, $0.second] } == [[1, 2]])
    }

    @Test("The JSON has its schema", .needs(.python("jsonschema")))
    func schema() throws {
        var lines: [UInt8] = []
        let constant = (1...3).flatMap { number in
            (0..<3).map { second in
                SyntheticAdvertisement(
                    time: SyntheticAir.start + second * 1_000_000_000, address: Self.address(UInt64(number) + 20),
                    signal: -60, value: [0x0C, 0x0E] + [UInt8](repeating: 0, count: 14))
            }
        }
        let linkability = try Self.linkability(Self.heard + constant)
        #expect(linkability.common.count == 1)
        lines += try Self.linkability(Self.heard + constant, showsAddresses: true).json(path: "a\u{1b}")
        lines += linkability.json(path: "a")
        lines += try Self.linkability([]).json(path: "")
        try OutputSchemaCheck.validate(lines, Linkability.schemaText)
    }
}

@Suite("Linkability of real recordings", .needsRealRecordings)
struct RealLinkabilityTests {
    static func linkability(_ name: String) throws -> Linkability {
        var reader = try CaptureReader(path: "\(RealRecordings.folder ?? "")/ble-real/\(name)")
        return try Linkability(reading: &reader)
    }

    @Test("One device is followed over seven pairs of addresses by its counter, and another has one pair")
    func chain() throws {
        let linkability = try Self.linkability("bipul-lightcontrol_btsnoop.log")
        #expect(linkability.shared.count == 8)
        #expect(linkability.shared.allSatisfy { $0.simultaneous > 5_000_000_000 && $0.score > 0.999 })
        #expect(linkability.joined.map(\.count).sorted() == [2, 14])
        let chain = linkability.successions.filter { $0.score >= 0.9 }
        #expect(
            chain.map { [$0.counters.0, $0.counters.1] } == [
                [5085, 5128], [5128, 5259], [5260, 5323], [5323, 5372], [5378, 5464], [5464, 5477],
            ])
        #expect(chain.allSatisfy { $0.from.count == 2 && $0.to.count == 2 && $0.byCounter && !$0.byTiming })
    }

    @Test("Twins over the air are found, in a recording with damaged frames too; its other container gives the same")
    func twins() throws {
        var texts: [String] = []
        for name in ["vakt-galaxy1_nordic.pcapng", "vakt-galaxy1_nordic.pcap"] {
            let linkability = try Self.linkability(name)
            #expect(linkability.shared.count == 1)
            #expect(linkability.shared.first?.payloads == 4)
            #expect(linkability.successions.allSatisfy { $0.score < 0.5 })
            var text: [UInt8] = []
            text += linkability.text(path: "")
            texts.append(String(decoding: text, as: UTF8.self))
        }
        #expect(texts[0] == texts[1])
    }

    @Test("Nine devices in a classroom in 2018 are told apart")
    func classroom() throws {
        let linkability = try Self.linkability("ec521-miband-class_btsnoop.log")
        #expect(linkability.tracks.count == 9)
        #expect(linkability.shared.isEmpty && linkability.joined.isEmpty)
    }
}
