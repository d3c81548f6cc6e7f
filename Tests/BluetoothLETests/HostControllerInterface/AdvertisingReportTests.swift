import Randomness
import RecordingGenerators
import Testing
import Text

@testable import BluetoothLE

@Suite("HCI advertising reports")
struct AdvertisingReportTests {
    static func randomEvent(_ random: inout SplitMix64, extended: Bool) -> AdvertisingReportEvent {
        AdvertisingReportEvent(
            isExtended: extended,
            reports: (0..<Int(1 + random.next() % 4)).map { _ in
                AdvertisingReportEvent.Report(
                    eventType: extended
                        ? [0x13, 0x1B, 0x10, 0x12, 0x15, 0x00, 0x21][Int(random.next() % 7)]
                        : UInt16(random.next() % 5),
                    address: AdvertiserAddress(random.next(), isRandom: random.next() % 2 == 0),
                    rssi: random.next() % 5 == 0 ? nil : Int8(-Int(random.next() % 100)),
                    data: (0..<Int(random.next() % 32)).map { _ in UInt8(truncatingIfNeeded: random.next()) })
            })
    }

    @Test("Events of both kinds with several reports read back as they were written")
    func roundTrip() throws {
        var random = SplitMix64(seed: 6)
        for round in 0..<2000 {
            let event = Self.randomEvent(&random, extended: round % 2 == 0)
            let bytes = try event.encoded()
            #expect(bytes.count == 2 + Int(bytes[1]))
            #expect(try AdvertisingReportEvent(parsing: bytes.span.bytes) == event)
        }
    }

    @Test("The published shape of a legacy report: data in front of the signal strength")
    func layout() throws {
        let event = AdvertisingReportEvent(
            isExtended: false,
            reports: [
                .init(
                    eventType: 0, address: AdvertiserAddress(0x0605_0403_0201, isRandom: true), rssi: -69,
                    data: [2, 1, 6])
            ])
        #expect(hexadecimal(try event.encoded()) == "3e0f0201" + "0001010203040506" + "03020106" + "bb")
    }

    @Test("A wrong parameter length does not hide the reports behind it")
    func wrongParameterLength() throws {
        var bytes = try AdvertisingReportEvent(
            isExtended: false,
            reports: [.init(eventType: 0, address: AdvertiserAddress(1, isRandom: false), rssi: -1, data: [1, 2, 3])]
        ).encoded()
        bytes[1] = 1
        let found = AdvertisingReports(event: bytes.span.bytes, from: 0)
        var walk = try #require(found)
        #expect(walk.declaredParameterCount == 1 && walk.parameterCount == bytes.count - 2)
        let hasFirst = walk.advance(in: bytes.span.bytes)
        #expect(hasFirst && walk.dataCount == 3)
        let hasSecond = walk.advance(in: bytes.span.bytes)
        #expect(!hasSecond)
    }

    @Test("Event types name the PDU that was on the air")
    func pduTypes() {
        func type(_ eventType: UInt16, extended: Bool) -> AdvertisingPDUType? {
            AdvertisingReport.pduType(isExtended: extended, eventType: eventType)
        }
        #expect(
            (0..<6).map { type($0, extended: false) } == [
                .connectableUndirected, .connectableDirected, .scannableUndirected, .nonConnectableUndirected,
                .scanResponse, nil,
            ])
        #expect(type(0x13, extended: true) == .connectableUndirected)
        #expect(type(0x1B, extended: true) == .scanResponse)
        #expect(type(0x10, extended: true) == .nonConnectableUndirected)
        #expect(type(0x12, extended: true) == .scannableUndirected)
        #expect(type(0x15, extended: true) == .connectableDirected)
        #expect(type(0x01, extended: true) == nil)
    }

    @Test("Cut at every byte and with random bytes: never a trap, never outside, and what is missing is counted")
    func cut() throws {
        var random = SplitMix64(seed: 8)
        for round in 0..<200 {
            let bytes = try Self.randomEvent(&random, extended: round % 2 == 0).encoded()
            for length in 0..<bytes.count {
                let part = Array(bytes.prefix(length))
                guard var walk = AdvertisingReports(event: part.span.bytes, from: 0) else {
                    #expect(length < HCIEvent.reportsOffset)
                    continue
                }
                while walk.advance(in: part.span.bytes) { #expect(walk.dataOffset + walk.dataCount <= length) }
            }
        }
        for _ in 0..<5000 {
            let bytes: [UInt8] =
                [0x3E, 0, random.next() % 2 == 0 ? 2 : 0x0D]
                + (0..<Int(random.next() % 80)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            guard var walk = AdvertisingReports(event: bytes.span.bytes, from: 0) else { continue }
            var reports = 0
            while walk.advance(in: bytes.span.bytes) {
                reports += 1
                #expect(walk.dataOffset + walk.dataCount <= bytes.count)
            }
            #expect(reports + walk.missingCount == walk.declaredCount)
        }
    }
}
