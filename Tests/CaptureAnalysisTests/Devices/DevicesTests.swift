import BluetoothLE
import Continuity
import Notation
import RecordingGenerators
import TestSupport
import Testing

@testable import CaptureAnalysis
@testable import CaptureFiles

@Suite struct DevicesTests {
    static let phone = AdvertiserAddress(0x4A11_2233_4455, isRandom: true)
    static let twin = AdvertiserAddress(0x5B11_2233_4455, isRandom: true)
    static let buds = AdvertiserAddress(0x0011_2233_4455, isRandom: false)

    static func packet(
        _ sender: AdvertiserAddress, _ data: [UInt8], _ type: AdvertisingPDUType = .connectableUndirected,
        signal: Int8 = -40
    ) throws -> [UInt8] {
        var bytes: [UInt8] = []
        RadioHeader(rfChannel: 39, signal: signal).write(into: &bytes)
        return bytes
            + LinkLayerPacket.encode(
                advertisingPDU: try AdvertisingPDU(type: type, sender: sender, data: data).encoded())
    }

    static func apple(_ value: [UInt8]) -> [UInt8] { [UInt8(value.count + 3), 0xFF, 0x4C, 0] + value }

    /// A phone with a twin address, earphones, and a stranger.
    static func recording() throws -> [UInt8] {
        let handoff: [UInt8] = [0x0C, 14, 0, 9, 1] + (0..<11).map { UInt8($0 * 17 + 3) }
        let model: [UInt8] = [0x07, 25, 1, 0x0E, 0x20] + [UInt8](repeating: 5, count: 22)
        var writer = PcapWriter()
        var time: Int64 = 1_700_000_000_000_000_000
        func add(_ packet: [UInt8]) throws {
            try writer.append(time: time, packet: packet)
            time += 50_000_000
        }
        for round in 0..<4 {
            try add(packet(phone, apple(handoff), signal: -40 - Int8(round)))
            try add(packet(phone, [5, 0x09] + Array("Ana\n".utf8), .scanResponse))
            try add(packet(twin, apple(handoff + [0x10, 1, 0x1B])))
            try add(packet(buds, apple(model), .nonConnectableUndirected))
            try add(packet(AdvertiserAddress(UInt64(round), isRandom: false), [2, 1, 6]))
        }
        return writer.bytes
    }

    static func devices(_ bytes: [UInt8], _ filter: CaptureFilter = .init(), addresses: Bool = false) throws
        -> RecordingDevices
    {
        var reader = try CaptureReader(memory: bytes)
        return try RecordingDevices(reading: &reader, filter: filter, showsAddresses: addresses)
    }

    @Test func oneRowADevice() throws {
        let all = try Self.devices(Self.recording())
        #expect(all.devices.map(\.number) == [1, 2, 3] && all.omitted == 0)
        let (phone, twin, buds) = (all.devices[0], all.devices[1], all.devices[2])
        #expect(phone.addressKind == "resolvable" && buds.addressKind == "public")
        #expect(phone.entries == 4 && phone.firstFrame == 1 && phone.lastFrame == 16)
        #expect(phone.first == 0 && phone.last == 750_000_000)
        #expect(phone.signal.least == -43 && phone.signal.greatest == -40)
        #expect(phone.types.map(\.messages) == [4] && twin.types.map(\.type) == [.handoff, .nearbyInfo])
        #expect(buds.model == "AirPods Pro" && phone.model == nil)
        #expect(phone.name == "Ana\n" && twin.name == nil)
        #expect(phone.twins == [2] && twin.twins == [1] && buds.twins.isEmpty)
        #expect(phone.links.isEmpty)
    }

    @Test func namesAndAddressesAreShownOnRequestOnly() throws {
        let bytes = try Self.recording()
        let hidden = try Self.devices(bytes)
        let shown = try Self.devices(bytes, addresses: true)
        for text in [hidden.text(path: "a"), hidden.json(path: "a")].map({ String(decoding: $0, as: UTF8.self) }) {
            #expect(!text.contains("Ana") && !text.contains("4a:11"))
        }
        let text = String(decoding: shown.text(path: "a"), as: UTF8.self)
        #expect(text.contains("name \"Ana\\u{A}\""), "\(text)")
        #expect(text.contains("4a:11:22:33:44:55") && text.contains("twin of device-2") && text.contains("AirPods Pro"))
        #expect(!text.dropLast().contains("Ana\n"))
        let json = String(decoding: shown.json(path: "a"), as: UTF8.self)
        #expect(json.contains("\"twins\":[\"device-2\"]") && json.contains("\"name\":\"Ana\\n\""))
    }

    @Test func filtersSelectRowsAndReceptions() throws {
        let bytes = try Self.recording()
        var filter = CaptureFilter()
        filter.devices = [.pseudonym(2)]
        let one = try Self.devices(bytes, filter)
        #expect(one.devices.map(\.number) == [2] && one.devices.first?.twins == [1])
        filter = CaptureFilter()
        filter.weakestSignal = -41
        #expect(try Self.devices(bytes, filter).devices.first?.entries == 2)
    }

    @Test func numbersAndCountsAreThoseOfOtherOutputs() throws {
        let bytes = try SyntheticAir.recording(SyntheticAir.advertisements(300), breaksCRCOf: [4, 9, 44])
        let all = try Self.devices(bytes)
        let messages = try SyntheticAir.messages(bytes)
        for device in all.devices {
            let own = messages.filter { $0.device == device.number && !$0.check.isDamaged }
            #expect(Set(own.map(\.address)) == [device.address])
            #expect(own.count == device.types.reduce(0) { $0 + $1.messages })
        }
        let whole = try SyntheticAir.recording(SyntheticAir.advertisements(300))
        let entries = try SyntheticAir.summary(whole).apple.all
        #expect(try Self.devices(whole).devices.reduce(0) { $0 + $1.entries } == entries)
    }

    /// Strangers who choose new addresses fill the table, and the rest is counted.
    @Test func memoryIsBounded() throws {
        var writer = PcapWriter()
        for number in 0..<RecordingDevices.limit + 50 {
            let sender = AdvertiserAddress(UInt64(number + 1), isRandom: false)
            try writer.append(time: Int64(number), packet: Self.packet(sender, Self.apple([0x10, 1, 7])))
        }
        let all = try Self.devices(writer.bytes)
        #expect(all.devices.count == RecordingDevices.limit && all.omitted == 50)
        #expect(all.reading.findings.count(of: .evicted) == 1)
    }
}
