import BluetoothLE
import CaptureFiles
import Continuity
import Foundation
import RecordingGenerators
import Testing

@testable import CaptureAnalysis

@Suite("Filters")
struct FilterTests {
    @Test("Each criterion admits exactly the messages that meet it, and all together those that meet each")
    func criteria() throws {
        let messages = try SyntheticAir.messages(SyntheticAir.recording(SyntheticAir.advertisements(300)))
        let start = SyntheticAir.start
        func admitted(_ change: (inout CaptureFilter) -> Void) -> [CaptureMessage] {
            var filter = CaptureFilter()
            change(&filter)
            return messages.filter { filter.admits($0, start: start) }
        }
        #expect(admitted { _ in } == messages)
        let handoff = admitted { $0.types = [.handoff] }
        #expect(!handoff.isEmpty && handoff == messages.filter { $0.type == .handoff })
        let second = admitted { $0.devices = [.pseudonym(2)] }
        #expect(!second.isEmpty && second == messages.filter { $0.device == 2 })
        let address = try #require(second.first).address
        #expect(admitted { $0.devices = [.address(address.address)] } == second)
        let strong = admitted { $0.weakestSignal = -60 }
        #expect(!strong.isEmpty && strong == messages.filter { ($0.signal ?? -128) >= -60 })
        #expect(admitted { $0.strongestSignal = -61 } == messages.filter { ($0.signal ?? 127) <= -61 })
        let moment = try CaptureFilter.Moment(word: "10.5")
        let late = admitted { $0.earliest = moment }
        #expect(!late.isEmpty && late == messages.filter { ($0.time ?? 0) >= start + 10_500_000_000 })
        #expect(admitted { $0.latest = .absolute(start) } == messages.filter { $0.time == start })
        let all = admitted {
            $0.types = [.handoff]
            $0.devices = [.pseudonym(2)]
            $0.weakestSignal = -60
        }
        #expect(all == handoff.filter { second.contains($0) && strong.contains($0) } && !all.isEmpty)
        var noSignal = try #require(messages.first)
        noSignal.signal = nil
        noSignal.time = nil
        var filter = CaptureFilter()
        filter.strongestSignal = 20
        #expect(!filter.admits(noSignal, start: start))
        filter.strongestSignal = nil
        filter.latest = .absolute(.max)
        #expect(!filter.admits(noSignal, start: start))
        filter.latest = nil
        filter.activities = [.name("example.com")]
        #expect(!filter.admits(noSignal, start: start))
    }

    @Test("Words: what they mean, and that everything else is refused with what was expected")
    func words() throws {
        #expect(try CaptureFilter.Device(word: "device-12") == .pseudonym(12))
        #expect(
            try CaptureFilter.Device(word: "4A:11:22:33:44:55") == .address(DeviceAddress(truncating: 0x4A11_2233_4455))
        )
        for (word, type) in [
            ("handoff", ContinuityType.handoff), ("Nearby-Info", .nearbyInfo), ("find my", .findMy), ("0x0C", .handoff),
            ("12", .handoff), ("ibeacon", .iBeacon),
        ] { #expect(try ContinuityType(word: word) == type) }
        for (word, moment) in [
            ("0", CaptureFilter.Moment.sinceStart(0)), ("12.5", .sinceStart(12_500_000_000)),
            ("1970-01-01T00:00:00Z", .absolute(0)),
            ("2014-10-20T10:13:20.123456789Z", .absolute(1_413_800_000_123_456_789)),
            ("2024-02-29T23:59:59.9Z", .absolute(1_709_251_199_900_000_000)),
        ] { #expect(try CaptureFilter.Moment(word: word) == moment) }
        #expect(try CaptureFilter.Activity(word: "00112233445566") != .name("00112233445566"))
        #expect(try CaptureFilter.Activity(word: "TEAM1AAAAA:com.example") == .name("TEAM1AAAAA:com.example"))
        for word in [
            "", "-1", "1.", ".5", "1e3", "2023-02-29T00:00:00Z", "2023-13-01T00:00:00Z", "2023-01-01T24:00:00Z",
            "99999999999999999999", "9999999999999", "2023-01-01", "\u{1B}[2J",
        ] {
            #expect(throws: FilterWordError.self) { try CaptureFilter.Moment(word: word) }
        }
        for word in ["", "device-0", "device--1", "device-+1", "4a:11", "device-99999999999999999999"] {
            #expect(throws: FilterWordError.self) { try CaptureFilter.Device(word: word) }
        }
        for word in ["", "256", "hand", "0xfff", "-"] {
            #expect(throws: FilterWordError.self) { try ContinuityType(word: word) }
        }
        #expect(
            FilterWordError(expected: "x", found: "\u{1B}[2J").description == "expected x, found \"\\u{1B}[2J\"")
        #expect(CaptureFilter.Moment.sinceStart(.max).resolved(start: 1) == nil)
    }
}
