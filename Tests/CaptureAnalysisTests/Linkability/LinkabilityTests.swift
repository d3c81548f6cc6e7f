import BluetoothLE
import CaptureAnalysis
import CaptureFiles
import Foundation
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
                value: [0x0C, 0x0E, 0, UInt8(counter & 0xFF), UInt8(counter >> 8)] + [UInt8](repeating: body, count: 11)
            )
        }
    }

    static func linkability(_ heard: [SyntheticAdvertisement], addressLimit: Int = Linkability.addressLimit) throws
        -> Linkability
    {
        var reader = try CaptureReader(memory: SyntheticAir.recording(heard.sorted { $0.time < $1.time }))
        return try Linkability(reading: &reader, addressLimit: addressLimit)
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
        linkability.appendText(path: "a", showsAddresses: false, to: &text)
        let lines = String(decoding: text, as: UTF8.self)
        #expect(
            lines.contains("device-1 and device-2 sent the same payload at the same time for 40.900 s: counter 500"))
        #expect(lines.contains("Whoever hears both knows that they are one device."))
        #expect(lines.contains("with counter 530 after 500"))
        #expect(!lines.contains("40:00:"))
    }

    @Test("Real addresses stand there when asked for")
    func addresses() throws {
        let linkability = try Self.linkability(Self.heard)
        for shows in [false, true] {
            var text: [UInt8] = []
            linkability.appendText(path: "a", showsAddresses: shows, to: &text)
            linkability.appendJSON(path: "a", showsAddresses: shows, to: &text)
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
        let links = try Self.linkability(heard).successions.filter { $0.score >= 0.5 }
        #expect(links.count == 5)
        #expect(links.allSatisfy { $0.byTiming && !$0.byCounter && $0.gap < 2_000_000_000 })
    }

    @Test("More addresses than are compared are counted and told")
    func bounded() throws {
        let heard = (0..<40).flatMap {
            Self.payload(
                Self.address(UInt64($0)), counter: UInt16($0), body: UInt8($0), from: Double($0) * 30, for: 2)
        }
        let linkability = try Self.linkability(heard, addressLimit: 16)
        #expect(linkability.tracks.count == 16)
        #expect(linkability.omittedAddresses > 0)
        #expect(linkability.findings.count(of: .evicted) == 1)
    }

    @Test("The JSON has its schema", .enabled(if: Tools.jsonschema))
    func schema() throws {
        var lines: [UInt8] = []
        let linkability = try Self.linkability(Self.heard)
        linkability.appendJSON(path: "a\u{1b}", showsAddresses: true, to: &lines)
        linkability.appendJSON(path: "a", showsAddresses: false, to: &lines)
        try Self.linkability([]).appendJSON(path: "", showsAddresses: false, to: &lines)
        try OutputSchemaCheck.validate(lines, Linkability.schemaText)
    }
}

@Suite("Linkability of real recordings", .enabled(if: RealRecordings.folder != nil))
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
            linkability.appendText(path: "", showsAddresses: false, to: &text)
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
