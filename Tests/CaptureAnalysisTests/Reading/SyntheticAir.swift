import BluetoothLE
import CaptureAnalysis
import CaptureFiles
import Continuity
import Foundation

/// A small seeded generator; tests are the same in every run.
struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }
}

/// One advertisement that tests put into recordings of every link type.
struct SyntheticAdvertisement {
    var time: Int64
    var address: AdvertiserAddress
    var signal: Int8
    /// What stands behind Apple's company identifier; nil for another company's data.
    var value: [UInt8]?

    /// Advertising data: flags, and the manufacturer's.
    var data: [UInt8] {
        let manufacturer: [UInt8] =
            value.map { [UInt8($0.count + 3), 0xFF, 0x4C, 0x00] + $0 } ?? [4, 0xFF, 0x4D, 0x00, 1]
        return [2, 1, 0x1A] + manufacturer
    }
}

/// Recordings that tests make, each in any link type.
enum SyntheticAir {
    static let start: Int64 = 1_413_800_000_000_000_000

    /// A mix of Handoff, other Apple messages, and another company's.
    static func advertisements(_ count: Int, seed: UInt64 = 1) -> [SyntheticAdvertisement] {
        var random = SeededNumbers(state: seed)
        let addresses = (0..<5).map { _ in
            AdvertiserAddress(random.next() & 0x3FFF_FFFF_FFFF | 0x4000_0000_0000, isRandom: true)
        }
        func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) } }
        let payloads = (0..<4).map { _ in [0x0C, 0x0E, 0x00] + bytes(13) }
        return (0..<count).map { index in
            let value: [UInt8]?
            switch random.next() % 6 {
            case 0, 1: value = payloads[Int(random.next() % 4)]
            case 2: value = payloads[Int(random.next() % 4)] + [0x10, 0x05] + bytes(5)
            case 3: value = [0x16, 0x08] + bytes(8)
            case 4: value = [0x01] + bytes(16)
            default: value = nil
            }
            return SyntheticAdvertisement(
                time: start + Int64(index) * 181_000_000, address: addresses[Int(random.next() % 5)],
                signal: -40 - Int8(random.next() % 50), value: value)
        }
    }

    /// The link types in which `packet` can put an advertisement.
    static let linkTypes: [LinkType] = [
        .bluetoothLinkLayerWithRadio, .bluetoothLinkLayer, .nordicSniffer, .bluetoothH4, .bluetoothH4WithDirection,
        .bluetoothLinuxMonitor, .perPacketInformation, .btsnoopH4, .btsnoopH1, .btsnoopLinuxMonitor,
    ]

    /// An advertisement as a packet of a link type.
    static func packet(_ one: SyntheticAdvertisement, _ linkType: LinkType, breaksCRC: Bool = false) throws -> [UInt8] {
        var air = LinkLayerPacket.encode(
            advertisingPDU: try AdvertisingPDU(type: .connectableUndirected, sender: one.address, data: one.data)
                .encoded())
        if breaksCRC { air[air.count - 1] ^= 1 }
        let event = try AdvertisingReportEvent(
            isExtended: false, reports: [.init(eventType: 0, address: one.address, rssi: one.signal, data: one.data)]
        ).encoded()
        switch linkType {
        case .bluetoothLinkLayerWithRadio:
            var bytes: [UInt8] = []
            RadioHeader(rfChannel: 39, signal: one.signal).write(into: &bytes)
            return bytes + air
        case .bluetoothLinkLayer: return air
        case .nordicSniffer:
            return [
                9, UInt8(air.count + 10), 0, 2, 0, 0, 6, 10, breaksCRC ? 0 : 1, 39, UInt8(-Int(one.signal)), 0, 0, 0, 0,
                0, 0,
            ] + air
        case .perPacketInformation: return [0, 0, 8, 0, 251, 0, 0, 0] + air
        case .bluetoothH4, .btsnoopH4: return [4] + event
        case .bluetoothH4WithDirection: return [0, 0, 0, 1, 4] + event
        case .bluetoothLinuxMonitor: return [0, 0, 0, 3] + event
        default: return event
        }
    }

    /// A recording of advertisements: pcap, or btsnoop for btsnoop's link types.
    static func recording(
        _ advertisements: [SyntheticAdvertisement], _ linkType: LinkType = .bluetoothLinkLayerWithRadio,
        breaksCRCOf: Set<Int> = []
    ) throws -> [UInt8] {
        if linkType.isBtsnoop {
            var bytes: [UInt8] = Array("btsnoop\0".utf8) + bigEndian(UInt32(1)) + bigEndian(UInt32(linkType.number))
            for one in advertisements {
                let packet = try packet(one, linkType)
                bytes +=
                    bigEndian(UInt32(packet.count)) + bigEndian(UInt32(packet.count)) + bigEndian(UInt32(3))
                    + bigEndian(UInt32(0))
                bytes += bigEndian(one.time / 1000 + 0x00DC_DDB3_0F2F_8000) + packet
            }
            return bytes
        }
        var writer = PcapWriter(linkType: linkType)
        for (index, one) in advertisements.enumerated() {
            try writer.append(time: one.time, packet: packet(one, linkType, breaksCRC: breaksCRCOf.contains(index)))
        }
        return writer.bytes
    }

    private static func bigEndian<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
        withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }

    static func summary(_ bytes: [UInt8]) throws -> CaptureSummary {
        var reader = try CaptureReader(memory: bytes)
        return try CaptureSummary(reading: &reader)
    }

    /// Every message of a recording.
    static func messages(_ bytes: [UInt8], keys: KeyFile? = nil) throws -> [CaptureMessage] {
        var reader = try CaptureReader(memory: bytes)
        var messages = MessageReader(keys: keys)
        var found: [CaptureMessage] = []
        try reader.forEachRecord { record, packet in
            _ = messages.read(record, packet) { message in found.append(copy message) }
            return true
        }
        messages.finish { message in found.append(copy message) }
        return found
    }
}

/// A file that goes away with the test.
final class TemporaryRecording {
    let path: String

    init(_ bytes: [UInt8]) throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("baton-\(UUID().uuidString).capture").path
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Recordings of real devices, which are no part of the project.
enum RealRecordings {
    static let folder: String? = {
        guard let shared = ProcessInfo.processInfo.environment["BATON_SHARED"] else {
            print("skipping real recordings: BATON_SHARED is not set")
            return nil
        }
        return shared + "/captures"
    }()

    /// Whether this build reads a recording: what is compressed takes the trait Gzip.
    static func isRead(_ file: String) -> Bool {
        #if Gzip
        true
        #else
        !file.hasSuffix(".gz")
        #endif
    }

    /// The rows of the manifest that this build reads, each by column name.
    static func manifest() throws -> [[String: String]] {
        guard let folder else { return [] }
        let lines = try String(contentsOfFile: folder + "/MANIFEST.tsv", encoding: .utf8).split(separator: "\n")
        let names = lines[0].split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        return lines.dropFirst().map { line in
            Dictionary(
                uniqueKeysWithValues: zip(
                    names, line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)))
        }.filter { row in
            let isRead = isRead(row["file"] ?? "")
            if !isRead { print("skipping \(row["file"] ?? ""): built without the trait Gzip") }
            return isRead
        }
    }
}
