import BluetoothLE
import Continuity
import Foundation
import Payload
import Randomness
import RecordingGenerators
import TestSupport
import Testing
import Text

@testable import CaptureAnalysis
@testable import CaptureFiles

@Suite("Export")
struct ExportTests {
    static func export(_ bytes: [UInt8], _ change: (inout RecordingExportOptions) -> Void) throws -> (
        [UInt8], CaptureOutcome
    ) {
        let file = try ScratchFile(bytes)
        return exportFile(file.path, change)
    }

    static func exportFile(_ path: String, _ change: (inout RecordingExportOptions) -> Void) -> (
        [UInt8], CaptureOutcome
    ) {
        var options = RecordingExportOptions()
        change(&options)
        var written: [UInt8] = []
        let outcome = CaptureCommand.export(path: path, options: options) { bytes in
            for index in 0..<bytes.byteCount { written.append(bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self)) }
        }
        return (written, outcome)
    }

    static let pseudonyms = Pseudonyms(key: [UInt8](repeating: 7, count: 32))

    /// Messages without offsets in packets, which change where a header does.
    static func told(_ messages: [CaptureMessage]) -> [String] {
        zip(messages, structure(messages)).map { message, line in
            switch message.content {
            case .message(let content): "\(line) \(message.address) \(content)"
            case .undeclared(_, let value, _): "\(line) \(message.address) \(hexadecimal(value))"
            case .overrun, .empty: "\(line) \(message.address)"
            }
        }
    }

    /// What must not change when a recording is redacted, a line a message.
    static func structure(_ messages: [CaptureMessage]) -> [String] {
        messages.map { message in
            var line =
                "\(message.frame) \(message.time ?? -1) \(message.pseudonym) \(message.signal ?? 127) \(message.channel ?? 255) "
                + "\(message.pduType.map { "\($0)" } ?? "-") \(message.check) \(message.address.isRandom) "
                + "\(message.address.isRandom ? message.address.address.randomKind.rawValue : "") \(message.type?.rawValue ?? 0)"
            if case .message(let content) = message.content {
                for (field, value) in zip(content.layout.fields, content.values) {
                    switch value {
                    case .absent, .pseudonym: break
                    case .bytes(let bytes): line += " \(field.name):\(bytes.count)"
                    case .number(let number):
                        let identifies = ["major", "minor", "hint", "tag"].contains(field.name)
                        line += " \(field.name)=\(identifies ? 0 : number)"
                    }
                }
            }
            return line
        }
    }

    @Test("Exported without a filter, every link type gives the same messages again", arguments: SyntheticAir.linkTypes)
    func whole(linkType: LinkType) throws {
        let recording = try SyntheticAir.recording(SyntheticAir.advertisements(80), linkType)
        let expected = try SyntheticAir.messages(recording)
        for format in [RecordingExportOptions.Format.pcap, .pcapng] {
            let (written, outcome) = try Self.export(recording) { $0.format = format }
            #expect(outcome.exitStatus == 0 && outcome.messages.isEmpty)
            #expect(Self.told(try SyntheticAir.messages(written)) == Self.told(expected))
            #expect(try SyntheticAir.summary(written).packets == 80)
        }
    }

    @Test("A filter keeps the packets with an admitted message, whole")
    func filtered() throws {
        let recording = try SyntheticAir.recording(SyntheticAir.advertisements(200))
        let all = try SyntheticAir.messages(recording)
        let frames = Set(all.filter { $0.type == .nearbyInfo }.map(\.frame))
        let (written, _) = try Self.export(recording) { $0.filter.types = [.nearbyInfo] }
        let kept = try SyntheticAir.messages(written)
        #expect(kept.map(\.content) == all.filter { frames.contains($0.frame) }.map(\.content) && !kept.isEmpty)
        #expect(kept.map(\.time) == all.filter { frames.contains($0.frame) }.map(\.time))
        let (lines, _) = try Self.export(recording) {
            $0.filter.types = [.nearbyInfo]
            $0.format = .ndjson
        }
        #expect(lines.split(separator: 10).count == all.count { $0.type == .nearbyInfo })
        let (none, outcome) = try Self.export(recording) { $0.filter.devices = [.pseudonym(99)] }
        #expect(outcome.exitStatus == 0)
        #expect(try SyntheticAir.summary(none).packets == 0)
    }

    @Test(
        "Redacted: same times, structure, types and CRCs, broken ones included; no address and no identifier is left",
        arguments: SyntheticAir.linkTypes)
    func redacted(linkType: LinkType) throws {
        let broken: Set = [3, 17, 40]
        let recording = try SyntheticAir.recording(SyntheticAir.advertisements(120), linkType, breaksCRCOf: broken)
        let before = try SyntheticAir.messages(recording)
        let (written, outcome) = try Self.export(recording) { $0.pseudonyms = Self.pseudonyms }
        #expect(outcome.exitStatus == 0 && outcome.messages.isEmpty)
        let after = try SyntheticAir.messages(written)
        #expect(after.count == before.count)
        for (new, old) in zip(Self.structure(after), Self.structure(before)) { #expect(new == old) }
        var pairs: [AdvertiserAddress: AdvertiserAddress] = [:]
        for (old, new) in zip(before, after) {
            #expect(old.address != new.address)
            #expect(pairs[old.address] ?? new.address == new.address)
            pairs[old.address] = new.address
            guard case .message(let oldContent) = old.content, case .message(let newContent) = new.content else {
                continue
            }
            for (left, right) in zip(oldContent.values, newContent.values) {
                if case .bytes(let bytes) = left, bytes.contains(where: { $0 != 0 }) { #expect(left != right) }
            }
        }
        #expect(Set(pairs.values).count == pairs.count)
        let counts = (try SyntheticAir.summary(recording), try SyntheticAir.summary(written))
        #expect(counts.0.handoff.distinctPayloads == counts.1.handoff.distinctPayloads)
        #expect(counts.0.advertising == counts.1.advertising)
    }

    @Test("Names and what nobody has described are replaced; packets that cannot be redacted are left out and counted")
    func names() throws {
        let name = Array("Ana's \u{1B}[31mphone =1+1".utf8.prefix(20))
        func packet(_ type: AdvertisingPDUType, _ data: [UInt8]) throws -> [UInt8] {
            let receiver: AdvertiserAddress? =
                type.namesReceiver ? AdvertiserAddress(0x1122_3344_5566, isRandom: false) : nil
            return LinkLayerPacket.encode(
                advertisingPDU: try AdvertisingPDU(
                    type: type, sender: AdvertiserAddress(0x7A11_2233_4455, isRandom: true), receiver: receiver,
                    data: data
                ).encoded())
        }
        var writer = PcapWriter(linkType: .bluetoothLinkLayer)
        let unknown: [UInt8] = [0xAB, 0xCD, 0xEF, 0x12]
        let packets = [
            try packet(.scanResponse, [UInt8(name.count + 1), 9] + name),
            try packet(.scanResponse, [5, 0x77] + unknown),
            try packet(.connectableUndirected, [7, 0xFF, 0x4D, 0] + unknown), try packet(.scanRequest, []),
            try packet(.connectRequest, [UInt8](1...22)),
        ]
        for (index, packet) in packets.enumerated() { try writer.append(time: Int64(index), packet: packet) }
        try writer.append(time: 9, packet: [1, 2, 3, 4, 5, 6, 7, 8, 9])
        let (written, outcome) = try Self.export(writer.bytes) { $0.pseudonyms = Self.pseudonyms }
        #expect(outcome.messages.first?.contains("the content of 1 packet other than advertising") == true)
        var reader = try CaptureReader(memory: written)
        var found: [[UInt8]] = []
        try reader.forEachRecord { _, bytes in
            found.append(bytes.copy(0..<bytes.byteCount))
            return true
        }
        #expect(found.map(\.count) == packets.map(\.count) + [9])
        // Another access address, the header, and nothing.
        #expect(found.removeLast()[4...] == [5, 6, 0, 0, 0])
        for bytes in found {
            #expect(LinkLayerPacket.parse(bytes.span.bytes, from: 0)?.check == .holds)
            for secret in [
                name, unknown, [0x55, 0x44, 0x33, 0x22, 0x11], [0x66, 0x55, 0x44, 0x33], [1, 2, 3, 4, 5, 6, 7],
            ] {
                #expect(!bytes.contains(secret))
            }
        }
        let replaced = found[0][14..<14 + name.count]
        #expect(replaced.allSatisfy { (0x61...0x7A).contains($0) || (0x32...0x37).contains($0) })
    }

    @Test("Random packets of every link type are redacted without a trap, and never longer")
    func noise() {
        var random = SplitMix64(seed: 5)
        var redaction = PacketRedaction(Self.pseudonyms)
        for round in 0..<20_000 {
            let linkType = SyntheticAir.linkTypes[round % SyntheticAir.linkTypes.count]
            var bytes = (0..<Int(random.next() % 70)).map { _ in UInt8(truncatingIfNeeded: random.next() % 40) }
            if bytes.count > 20, round % 3 > 0 {
                bytes.replaceSubrange(0..<4, with: [0xD6, 0xBE, 0x89, 0x8E])
                if linkType.isBtsnoop { bytes.replaceSubrange(0..<5, with: [4, 0x3E, 10, 2, 1]) }
            }
            let record = CaptureRecord(
                frame: 1, time: 0, hasTime: true, capturedLength: bytes.count, originalLength: bytes.count,
                linkType: linkType, flags: 3, fileOffset: 0)
            redaction.take(record, bytes.span.bytes)
            while let redacted = redaction.next() { #expect(redacted.bytes.count <= 70) }
        }
    }

    @Test("Pseudonyms are permutations that keep kinds, and another key gives others")
    func permutations() {
        let other = Pseudonyms(key: [UInt8](repeating: 8, count: 32))
        #expect(Set((0...UInt8.max).map { Self.pseudonyms.bytes([$0]) }).count == 256)
        var seen: Set<[UInt8]> = []
        for value in 0..<65_536 { seen.insert(Self.pseudonyms.bytes([UInt8(value >> 8), UInt8(value & 255)])) }
        #expect(seen.count == 65_536)
        #expect(Self.pseudonyms.bytes([0, 0, 0]) == [0, 0, 0] && Self.pseudonyms.bytes([]) == [])
        #expect(Self.pseudonyms.bytes([1, 2, 3, 4, 5]) != other.bytes([1, 2, 3, 4, 5]))
        let address = AdvertiserAddress(0x4A11_2233_4455, isRandom: true)
        #expect(Self.pseudonyms.address(address) != other.address(address))
        #expect(Self.pseudonyms.address(address).address.randomKind == .resolvablePrivate)
    }

    @Test("Every message of a CSV is one line with the header's number of columns")
    func columns() throws {
        let recording = try SyntheticAir.recording(SyntheticAir.advertisements(60))
        let (written, _) = try Self.export(recording) { $0.format = .csv }
        let lines = String(decoding: written, as: UTF8.self).components(separatedBy: "\r\n").dropLast()
        #expect(lines.count == 1 + (try SyntheticAir.messages(recording)).count)
        #expect(
            lines.first
                == "frame,time,device,rssi,channel,pdu,badCRC,type,name,fields,bytes,openedBy,certainty,activity,comment"
        )
        for line in lines {
            // Every second piece between quotation marks is inside a cell.
            let outside = line.components(separatedBy: "\"").enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
            #expect(outside.joined().count { $0 == "," } == 14)
        }
    }

    @Test("Every line of an NDJSON follows the published schema", .needs(.python("jsonschema")))
    func schema() throws {
        let recording = try SyntheticAir.recording(EveryMessage.advertisements(seed: 4))
        let (lines, _) = try Self.export(recording) { $0.format = .ndjson }
        let schema = try ScratchFile(Array(CaptureMessageDocument.schemaText.utf8))
        let instances = try ScratchFile(lines)
        let program = """
            import json, sys, jsonschema
            check = jsonschema.Draft202012Validator(json.load(open(sys.argv[1])))
            lines = [json.loads(line) for line in open(sys.argv[2])]
            seen, bad = {}, []
            for line in lines:  # Of lines that differ in nothing but text and numbers, the first three.
                shape = repr([(key, type(value).__name__, sorted(value) if isinstance(value, dict) else 0)
                              for key, value in line.items()] + [line.get("type")])
                seen[shape] = seen.get(shape, 0) + 1
                bad += [error.message for error in check.iter_errors(line)] if seen[shape] <= 3 else []
            lines[0]["fields"] = {"no": 1}
            bad += [] if list(check.iter_errors(lines[0])) else ["the schema lets everything through"]
            print(bad[:3] or len(lines))
            """
        let output = try Program.python(program, [schema.path, instances.path]).output
        #expect(output.trimmingCharacters(in: .whitespacesAndNewlines) == "\(lines.split(separator: 10).count)")
    }
}

extension [UInt8] {
    /// Whether these bytes stand somewhere, one after the other.
    func contains(_ other: [UInt8]) -> Bool {
        guard !other.isEmpty, count >= other.count else { return false }
        return (0...(count - other.count)).contains { Array(self[$0..<$0 + other.count]) == other }
    }
}
