import BluetoothLE
import CaptureFiles
import Continuity
import Foundation
import RecordingGenerators
import TestSupport
import Testing
import Text

@testable import CaptureAnalysis

@Suite("Identifiers in messages")
struct IdentifierTests {
    /// Values behind the company identifier, each with bytes that name somebody, and these bytes.
    static let messages: [(value: [UInt8], secrets: [[UInt8]])] = [
        ([0x02, 0x15] + Array(0x40..<0x50) + [0, 1, 0, 2, 0xC5], [Array(0x40..<0x50)]),
        (
            [0x05, 0x12] + [UInt8](repeating: 0, count: 8) + [1, 0xA1, 0xA2, 0xB1, 0xB2, 0xC1, 0xC2, 0xD1, 0xD2, 0],
            [[0xA1, 0xA2], [0xB1, 0xB2], [0xC1, 0xC2], [0xD1, 0xD2]]
        ),
        ([0x09, 0x06, 0x13, 0x07, 0xC0, 0xA8, 0x4D, 0x63], [[0xC0, 0xA8, 0x4D, 0x63]]),
        ([0x0D, 0x04, 0xDE, 0xAD, 0xBE, 0xEF], [[0xDE, 0xAD, 0xBE, 0xEF]]),
        ([0x12, 0x19, 0x10] + Array(0x80..<0x96) + [0x01, 0x77], [Array(0x80..<0x96)]),
    ]

    static func recording(_ values: [[UInt8]], breaksCRCOf: Set<Int> = []) throws -> ScratchFile {
        var writer = PcapWriter(linkType: .bluetoothLinkLayer)
        for (index, value) in values.enumerated() {
            // Without flags, which would leave too little room for some.
            let pdu = try AdvertisingPDU(
                type: .connectableUndirected, sender: AdvertiserAddress(0x4A11_2233_4455, isRandom: true),
                data: [UInt8(value.count + 3), 0xFF, 0x4C, 0x00] + value
            ).encoded()
            var packet = LinkLayerPacket.encode(advertisingPDU: pdu)
            if breaksCRCOf.contains(index) { packet[packet.count - 1] ^= 1 }
            try writer.append(time: SyntheticAir.start + Int64(index) * 1_000_000_000, packet: packet)
        }
        return try ScratchFile(writer.bytes)
    }

    /// What each way to write messages writes.
    static func outputs(_ file: ScratchFile, showsAddresses: Bool) -> [String: String] {
        var outputs: [String: String] = [:]
        func run(_ name: String, _ command: (CaptureCommand.Output) -> CaptureOutcome) {
            var text: [UInt8] = []
            let outcome = command { bytes in
                for index in 0..<bytes.byteCount {
                    text.append(bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self))
                }
            }
            #expect(outcome.exitStatus == 0)
            outputs[name] = String(decoding: text, as: UTF8.self)
        }
        for name in ["text", "json", "tree"] {
            var options = CaptureCommand.ShowOptions()
            options.showsAddresses = showsAddresses
            options.isJSON = name == "json"
            options.isVerbose = name == "tree"
            run(name) { CaptureCommand.show(path: file.path, options: options, output: $0) }
        }
        for format in [RecordingExportOptions.Format.csv, .ndjson] {
            var options = RecordingExportOptions()
            options.format = format
            options.showsAddresses = showsAddresses
            run(format.rawValue) { CaptureCommand.export(path: file.path, options: options, output: $0) }
        }
        return outputs
    }

    @Test("No output shows what names somebody, unless addresses are shown; then every output does")
    func hidden() throws {
        let file = try Self.recording(Self.messages.map(\.value))
        for (name, text) in Self.outputs(file, showsAddresses: false) {
            for secret in Self.messages.flatMap(\.secrets) {
                #expect(!text.contains(hexadecimal(secret)), "\(name): \(hexadecimal(secret))")
            }
            for pseudonym in ["uuid-1", "appleIDHash-1", "email2Hash-1", "ipv4-1", "identifier-1", "publicKey-1"] {
                #expect(text.contains(pseudonym), "\(name): \(pseudonym)")
            }
        }
        for (name, text) in Self.outputs(file, showsAddresses: true) {
            for secret in Self.messages.flatMap(\.secrets) { #expect(text.contains(hexadecimal(secret)), "\(name)") }
            #expect(!text.contains("uuid-1"), "\(name)")
        }
    }

    @Test("The same bytes have the same pseudonym, others another; those of damaged packets alone have no number")
    func numbers() throws {
        let tethering: [[UInt8]] = [[1], [2], [1], [3], [2], [3], [4]].map { [0x0D, 0x04, 0, 0, 0] + $0 }
        // The fourth is damaged and new; the fifth is damaged and known.
        let file = try Self.recording(tethering, breaksCRCOf: [3, 4])
        let expected = ["1", "2", "1", "?", "2", "3", "4"].map { "identifier=identifier-\($0)" }
        // As lines at once, and as values.
        let outputs = Self.outputs(file, showsAddresses: false)
        let lines = (outputs["text"] ?? "").split(separator: "\n")
        let objects = (outputs["json"] ?? "").split(separator: "\n")
        #expect(lines.count == expected.count && objects.count == expected.count)
        for (index, text) in expected.enumerated() {
            #expect(lines[index].contains(text), "\(lines[index])")
            #expect(
                objects[index].contains(text.replacing("identifier=", with: "\"identifier\":\"")), "\(objects[index])")
        }
        var table = IdentifierTable()
        let field = Field("id", .bytes(count: 2), meaning: "a test's", identifies: true)
        for number in 0..<IdentifierTable.limit + 1 {
            let bytes = [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
            #expect(table.pseudonym(of: bytes, in: field, isDamaged: false) == "id-\(number + 1)")
        }
        #expect(table.evictedCount == IdentifierTable.limit)
    }

    @Test("Keys that open nothing are told, those that open something are not")
    func keysThatOpenNothing() throws {
        let file = try Self.recording([[0x0C, 0x0E, 0x00, 1, 2, 3] + [UInt8](repeating: 9, count: 10)])
        let key = try KeyTests.key(String(repeating: "1f", count: 32))
        var options = CaptureCommand.ShowOptions()
        options.keys = KeyFile(
            keys: [KeyFile.DeviceKey(device: "Mac", account: nil, advertisingKey: key, identityResolvingKey: nil)],
            activities: [])
        for isVerbose in [false, true] {
            options.isVerbose = isVerbose
            let outcome = CaptureCommand.show(path: file.path, options: options) { _ in }
            #expect(outcome.exitStatus == 0)
            #expect(outcome.messages.contains { $0.contains("the keys open none of 1 Handoff messages") })
        }
        options.keys = nil
        #expect(CaptureCommand.show(path: file.path, options: options) { _ in }.messages.isEmpty)
    }
}
