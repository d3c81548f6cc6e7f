import BluetoothLE
import CaptureFiles
import Events
import Payload
import RecordingGenerators
import TestSupport
import Testing

@testable import CaptureAnalysis

/// What becomes of the receptions of a recording before they are written as a case.
@Suite struct TransmissionTests {
    @Test func threeReceptionsAtTheSpacingOfAControllerAreOneEvent() {
        var receptions = TransmissionReceptions()
        for (time, channel) in [(0, 37), (400_000, 38), (800_000, 39), (30_000_000, 37), (30_400_000, 38)] {
            receptions.note(Int64(time), channel: UInt8(channel), isFromAir: true)
        }
        let events = receptions.events
        #expect(events.map(\.channel) == [nil, .channel37, .channel38])
        #expect(events.map(\.instants) == [[0], [30_000_000], [30_400_000]])
    }

    @Test func otherSpacingsStaySinglePackets() {
        var receptions = TransmissionReceptions()
        for (time, channel) in [(0, 37), (401_000, 38), (800_000, 39)] {
            receptions.note(Int64(time), channel: UInt8(channel), isFromAir: true)
        }
        #expect(receptions.events.map(\.channel) == [.channel37, .channel38, .channel39])
    }

    /// A controller reports an event up to three times; two events are 20 ms apart at least.
    @Test func reportsOfAControllerThatAreCloserThanEventsAreOne() {
        var receptions = TransmissionReceptions()
        for time in [0, 19_000_000, 20_000_000, 300_000_000] as [Int64] {
            receptions.note(time, channel: PacketEnvelope.noChannel, isFromAir: false)
        }
        #expect(receptions.events.map(\.channel) == [nil])
        #expect(receptions.events.map(\.instants) == [[0, 20_000_000, 300_000_000]])
    }

    @Test func packetsOnAnUnknownChannelTakeTurns() {
        var receptions = TransmissionReceptions()
        for time in [0, 1, 2, 3] as [Int64] {
            receptions.note(time, channel: PacketEnvelope.noChannel, isFromAir: true)
        }
        #expect(receptions.events.map(\.channel) == [.channel37, .channel38, .channel39])
        #expect(receptions.events.map(\.instants) == [[0, 3], [1], [2]])
    }

    @Test func namesOfDevicesAreNamesOfACase() {
        var names = CaseDeviceNames(reserved: ["receiver", "world"])
        for (text, name) in [
            ("phone", "phone"), ("phone, key 2", "phone-key-2"), ("phone", "phone-2"), ("world", "world-2"),
            ("receiver", "receiver-2"), ("device-1", "keyed-device-1"), ("7", "keyed-7"), ("\u{202E}{}", "keyed"),
            ("Ana\u{2019}s iPhone", "Ana-s-iPhone"), ("", "keyed-2"),
        ] {
            #expect(names.name(for: text) == name)
        }
    }

    /// Whole advertising data are sent, not Apple's structure alone, in every link type.
    @Test(arguments: SyntheticAir.linkTypes) func theBytesOfAnAdvertisementAreKept(linkType: LinkType) throws {
        let advertisements = SyntheticAir.advertisements(60)
        let handoff = advertisements.filter { $0.value?.first == 0x0C }
        let file = try ScratchFile(SyntheticAir.recording(advertisements, linkType))
        var options = AnalysisOptions()
        options.showsAddresses = true
        let (read, outcome) = CaptureCommand.traffic(path: file.path, options: options, reserved: [])
        let traffic = try #require(read)
        #expect(outcome.exitStatus == 0)
        #expect(Set(traffic.transmissions.map(\.sent.data)) == Set(handoff.map(\.data)))
        #expect(Set(traffic.transmissions.map(\.sent.address.value)) == Set(handoff.map(\.address.value)))
        let times = handoff.map { ($0.time - advertisements[0].time) / 1000 }
        #expect(traffic.transmissions.flatMap(\.sent.instants).map { $0 / 1000 }.sorted() == times)
        #expect(traffic.count == handoff.count)
    }

    @Test func addressesBecomePseudonymsOfTheirKind() throws {
        let value = try #require(SyntheticAir.advertisements(60).compactMap(\.value).first { $0.first == 0x0C })
        let addresses = [
            AdvertiserAddress(0x7A12_3456_789A, isRandom: true), AdvertiserAddress(0xFA12_3456_789A, isRandom: true),
            AdvertiserAddress(0x0A12_3456_789A, isRandom: true), AdvertiserAddress(0x0A12_3456_789A, isRandom: false),
        ]
        let advertisements = addresses.enumerated().map { index, address in
            SyntheticAdvertisement(
                time: SyntheticAir.start + Int64(index) * 1_000_000_000, address: address, signal: -50, value: value)
        }
        let file = try ScratchFile(SyntheticAir.recording(advertisements))
        let traffic = try #require(
            CaptureCommand.traffic(path: file.path, options: AnalysisOptions(), reserved: []).traffic)
        let sent = traffic.transmissions.map(\.sent.address)
        #expect(sent.map(\.isRandom) == addresses.map(\.isRandom))
        #expect(sent.map(RecordedAdvertisement.kind) == addresses.map(RecordedAdvertisement.kind))
        #expect(Set(sent.map(\.value)).isDisjoint(with: addresses.map(\.value)))
        #expect(traffic.devices == ["device-1", "device-2", "device-3", "device-4"])
    }

    @Test func aReadingWithTooManyReceptionsEnds() throws {
        let value = try #require(SyntheticAir.advertisements(60).compactMap(\.value).first { $0.first == 0x0C })
        let advertisements = (0...RecordedTraffic.receptionLimit).map { index in
            SyntheticAdvertisement(
                time: SyntheticAir.start + Int64(index) * 25_000_000,
                address: AdvertiserAddress(0x4A12_3456_789A, isRandom: true), signal: -50, value: value)
        }
        for (count, isTooLarge) in [(advertisements.count, true), (advertisements.count - 1, false)] {
            let file = try ScratchFile(SyntheticAir.recording(Array(advertisements.prefix(count)), .bluetoothH4))
            let read = CaptureCommand.traffic(path: file.path, options: AnalysisOptions(), reserved: []).traffic
            #expect(try #require(read).isTooLarge == isTooLarge)
        }
    }
}
