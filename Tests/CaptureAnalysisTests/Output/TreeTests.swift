import BluetoothLE
import Continuity
import Foundation
import RecordingGenerators
import TestSupport
import Testing

@testable import CaptureAnalysis
@testable import CaptureFiles

@Suite("Trees of byte ranges")
struct TreeTests {
    /// What was read of one packet.
    struct Packet {
        var frame: Int
        var linkType: LinkType
        var byteCount: Int
        var trees: [ByteTree]
        var messages: [CaptureMessage]
    }

    static func packets(_ reader: inout CaptureReader, keys: KeyFile? = nil) throws -> [Packet] {
        var messages = MessageReader(keys: keys)
        var trees = PacketTree()
        var packets: [Packet] = []
        try reader.forEachRecord { record, bytes in
            var found: [CaptureMessage] = []
            _ = messages.read(record, bytes) { message in found.append(copy message) }
            let forest = trees.trees(of: record, bytes, messages: found)
            packets.append(
                Packet(
                    frame: record.frame, linkType: record.linkType, byteCount: bytes.byteCount, trees: forest,
                    messages: found))
            return true
        }
        return packets
    }

    /// What is wrong with a tree: children that leave bytes out, overlap, or reach outside.
    static func faults(_ tree: ByteTree) -> [String] {
        guard !tree.children.isEmpty else { return [] }
        var faults = tree.children.flatMap(Self.faults)
        let bits = tree.children.filter { $0.bits != nil }
        faults += bits.filter { $0.range != tree.range }.map { "\(tree.name): bits \($0.name) elsewhere" }
        let parts = tree.children.filter { $0.bits == nil }
        guard !parts.isEmpty else { return faults }
        var cursor = tree.range.lowerBound
        for part in parts {
            if part.range.lowerBound != cursor || part.range.isEmpty {
                faults.append("\(tree.name): \(part.name) \(part.range), expected from \(cursor)")
            }
            cursor = part.range.upperBound
        }
        if cursor != tree.range.upperBound { faults.append("\(tree.name) \(tree.range): its parts end at \(cursor)") }
        return faults
    }

    /// Structures with Apple's company identifier.
    static func apple(_ tree: ByteTree) -> [ByteTree] {
        if tree.children.contains(where: { $0.name == "company" && $0.value?.hasPrefix("0x004c") == true }) {
            return [tree]
        }
        return tree.children.flatMap(apple)
    }

    static func unread(_ tree: ByteTree) -> [ByteTree] {
        tree.isUnread ? [tree] : tree.children.flatMap(unread)
    }

    /// Checks a packet; returns how many nodes its trees have.
    static func check(_ packet: Packet, _ place: String) -> Int {
        #expect(packet.trees.first?.range == 0..<packet.byteCount)
        var elements: [ByteTree] = []
        for tree in packet.trees {
            let faults = faults(tree)
            #expect(faults.isEmpty, "\(place), packet \(packet.frame): \(faults.first ?? "")")
            for structure in apple(tree) {
                #expect(unread(structure).isEmpty, "\(place), packet \(packet.frame)")
                let parts = structure.children.dropFirst(3)
                elements += parts
            }
        }
        // One element a message, of its type, with its fields; a company alone has no element.
        let messages = packet.messages.filter { $0.content != .empty }
        #expect(elements.count == messages.count, "\(place), packet \(packet.frame)")
        for (element, message) in zip(elements, messages) {
            switch message.content {
            case .message(let content):
                #expect(element.name == "\(content.type)")
                let names = zip(content.layout.fields, content.values).filter {
                    $0.1 != .absent && $0.1 != .bytes([])
                }.map(\.0.name)
                let parts = element.children.map(\.name).filter { !["type", "length"].contains($0) }
                #expect(parts == names.filter { !["type", "length"].contains($0) }, "\(place), packet \(packet.frame)")
            case .undeclared(let type, let value, _):
                #expect(element.name == "\(type)")
                #expect(element.children.last?.name == (value.isEmpty ? element.children.last?.name : "undeclared"))
            case .overrun: #expect(element.name == "cut")
            case .empty: break
            }
        }
        func count(_ tree: ByteTree) -> Int { 1 + tree.children.reduce(0) { $0 + count($1) } }
        return packet.trees.reduce(0) { $0 + count($1) }
    }

    @Test(
        "Ranges cover every packet and every message exactly, for messages of every length of every type",
        arguments: SyntheticAir.linkTypes)
    func generated(linkType: LinkType) throws {
        var reader = try CaptureReader(memory: SyntheticAir.recording(EveryMessage.advertisements(seed: 3), linkType))
        let packets = try Self.packets(&reader)
        var types: Set<ContinuityType> = []
        var nodes = 0
        for packet in packets {
            nodes += Self.check(packet, "\(linkType)")
            for message in packet.messages { if let type = message.type { types.insert(type) } }
        }
        #expect(nodes > 30_000)
        #expect(types.isSuperset(of: (1..<0x18).map { ContinuityType(rawValue: UInt8($0)) }))
    }

    @Test("The same on recordings of real devices", .needsRealRecordings)
    func real() throws {
        let folder = try #require(RealRecordings.folder)
        var nodes = 0
        for row in try ReadRecordings.manifest() {
            guard let file = row["file"], file.hasPrefix("ble-real/") || file.hasPrefix("derived/"),
                (Int(row["packets"] ?? "") ?? .max) < 16_000, var reader = try? CaptureReader(path: folder + "/" + file)
            else { continue }
            for packet in try Self.packets(&reader) { nodes += Self.check(packet, file) }
        }
        #expect(nodes > 100_000)
    }

    @Test("An advertisement in pieces has a tree of its own, in which the message stands whole")
    func joined() throws {
        var reader = try CaptureReader(
            memory: FragmentTests.recording([5, 6], parts: [0..<9, 9..<FragmentTests.data.count]))
        let packets = try Self.packets(&reader)
        #expect(packets.map(\.trees.count) == [1, 1, 2, 2])
        for packet in packets { _ = Self.check(packet, "pieces") }
        let whole = try #require(packets.last?.trees.last)
        #expect(whole.range == 0..<FragmentTests.data.count && whole.name == "Joined from 2 reports since packet 2")
    }

    @Test("An opened message shows its plaintext over the bytes of its ciphertext")
    func plaintext() throws {
        let key = try KeyTests.key(String(repeating: "1f", count: 32))
        let activity = KeyFile.Activity.type(team: "TEAM1AAAAA", type: "com.example.a", dynamicType: nil)
        let plaintext = HandoffPlaintext(
            hash: activity.hash, options: [.webPageURL], time: AdvertisementTime(rawValue: 0x8E))
        let message = key.seal(plaintext, status: 0, counter: 7)
        let keys = KeyFile(
            keys: [KeyFile.DeviceKey(device: "phone", account: nil, advertisingKey: key, identityResolvingKey: nil)],
            activities: [activity])
        let air = SyntheticAdvertisement(
            time: SyntheticAir.start, address: AdvertiserAddress(0x4A11_2233_4455, isRandom: true), signal: -50,
            value: [0x0C, 0x0E] + message.bytes)
        var reader = try CaptureReader(memory: SyntheticAir.recording([air]))
        let packet = try #require(try Self.packets(&reader, keys: keys).first)
        #expect(packet.messages.first?.opened?.activity != nil)
        _ = Self.check(packet, "opened")
        var lines: [UInt8] = []
        packet.trees[0].appendLines(to: &lines)
        let text = String(decoding: lines, as: UTF8.self)
        #expect(text.contains("opened: key of phone, recognised"))
        #expect(text.contains("TEAM1AAAAA:com.example.a"))
        let hash = try #require(text.split(separator: "\n").first { $0.contains(" hash: 0x") })
        // Ten bytes of header, six of access address and PDU header, six of address, three of flags, four of structure, six to the ciphertext.
        #expect(hash.hasPrefix("36..<43"))
        #expect(!text.contains("4a:11:22:33:44:55") && text.contains("device-1 (random, resolvable)"))
    }

    /// Every type of structure by its name in a tree.
    static let types = Dictionary(
        uniqueKeysWithValues: (0...UInt8.max).map { ContinuityType(rawValue: $0) }.map { ($0.description, $0) })

    /// What tshark calls a node; nil for what it has no field for.
    static func name(_ path: [ByteTree]) -> String? {
        guard let node = path.last else { return nil }
        if let element = path.lastIndex(where: { types[$0.name] != nil && $0.bits == nil }),
            element > 0, let type = types[path[element].name]
        {
            if element == path.count - 1 { return "continuity.\(WiresharkDissector.abbreviation(of: type))" }
            if node.name == "type", element == path.count - 2 { return "continuity.type" }
            if node.name == "undeclared" { return "continuity.undeclared" }
            if node.name == "length" || node.name == "subtype", path[element + 1].name == "length" { return nil }
            let field = type.layouts.flatMap(\.fields).first { $0.name == path[element + 1].name }
            guard let field else { return nil }
            if element == path.count - 2 { return WiresharkDissector.filterName(of: field, in: type) }
            guard node.bits != nil, let range = field.bits.first(where: { $0.name == node.name }) else { return nil }
            return WiresharkDissector.filterName(of: range, of: field, in: type)
        }
        let parent = path.count > 1 ? path[path.count - 2].name : ""
        if path.count > 2, path[path.count - 3].name == "Advertising data" || parent == "Advertising data" {
            return nil
        }
        return [
            "access address": "btle.access_address", "PDU header": "btle.advertising_header",
            "sender address": "btle.advertising_address", "CRC": "btle.crc", "event code": "bthci_evt.code",
            "parameter total length": "bthci_evt.param_length", "subevent code": "bthci_evt.le_meta_subevent",
            "number of reports": "bthci_evt.le_num_reports", "address": "bthci_evt.bd_addr",
            "data length": "bthci_evt.data_length", "RSSI": "bthci_evt.rssi",
            "RF channel": "btle_rf.channel", "reference access address": "btle_rf.reference_access_address",
            "board": "nordic_ble.board_id", "packet counter": "nordic_ble.packet_counter",
            "channel index": "nordic_ble.channel", "protocol version": "nordic_ble.protover",
        ][node.name]
    }

    static func rows(_ tree: ByteTree, _ path: [ByteTree] = []) -> [String] {
        let path = path + [tree]
        let own = name(path).map { ["\($0) \(tree.range.lowerBound) \(tree.range.count)"] } ?? []
        return own + tree.children.flatMap { rows($0, path) }
    }

    @Test(
        "Ranges are those of tshark's packet details, field by field",
        .needs(.tshark), .needsRealRecordings,
        arguments: [
            ("ble-real/vakt-galaxy1_nordic.pcapng", 0), ("derived/phdr256_ns_le.pcap", 0),
            ("derived/ll251_us_le.pcap", 0), ("derived/h4phdr_201_ns_le.pcap", 4),
            ("ble-real/ec521-miband-class_btsnoop.log", 0), ("derived/btsnoop_1001-h1.log", 0),
        ])
    func tshark(file: String, pseudoHeader: Int) throws {
        let path = try #require(RealRecordings.folder) + "/" + file
        let script = try ScratchFile(Array(WiresharkDissector.script.utf8))
        // A Lua script needs its ending.
        let lua = script.path + ".lua"
        try FileManager.default.copyItem(atPath: script.path, toPath: lua)
        defer { try? FileManager.default.removeItem(atPath: lua) }
        let program = """
            import subprocess, sys, xml.etree.ElementTree as tree
            command = ["tshark", "-X", "lua_script:" + sys.argv[1], "-r", sys.argv[2], "-c", "1500", "-Y", "continuity", "-T", "pdml"]
            packets = tree.fromstring(subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout)
            for packet in packets.findall("packet"):
                frame = [field.get("show") for field in packet.iter("field") if field.get("name") == "frame.number"][0]
                for field in packet.iter("field"):
                    print(frame, field.get("name"), field.get("pos"), field.get("size"))
            """
        var theirs: [Int: [String]] = [:]
        for line in try Program.python(program, [lua, path]).lines {
            let words = line.split(separator: " ")
            guard words.count == 4, let frame = Int(words[0]), let place = Int(words[2]) else { continue }
            theirs[frame, default: []].append("\(words[1]) \(place + pseudoHeader) \(words[3])")
        }
        var reader = try CaptureReader(path: path)
        var compared = 0
        for packet in try Self.packets(&reader) where packet.frame <= 1500 {
            guard let theirs = theirs[packet.frame], let tree = packet.trees.first else { continue }
            let ours = Self.rows(tree)
            let names = Set(ours.map { $0.prefix { $0 != " " } })
            let known = theirs.filter { names.contains($0.prefix { $0 != " " }) }
            if packet.messages.contains(where: \.check.isDamaged) { continue }
            #expect(ours.sorted() == known.sorted(), "packet \(packet.frame) of \(file)")
            compared += ours.count
        }
        #expect(compared > 2000, "\(compared)")
    }
}
