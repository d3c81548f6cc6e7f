import BluetoothLE
import CaptureFiles
import Continuity
import Foundation
import RecordingGenerators
import TestSupport
import Testing

@testable import CaptureAnalysis

@Suite("Dissector for Wireshark")
struct WiresharkDissectorTests {
    /// Values by frame and field, in the order of the frame.
    typealias Values = [Int: [String: [String]]]

    /// Every field and range of bits of every type, with its notation.
    static let names: [String] = {
        var names: Set<String> = ["continuity.type", "continuity.undeclared", "continuity.subtype"]
        for number in 1...UInt8.max {
            let type = ContinuityType(rawValue: number)
            for field in type.layouts.flatMap(\.fields) {
                names.insert(WiresharkDissector.filterName(of: field, in: type))
                for range in field.bits { names.insert(WiresharkDissector.filterName(of: range, of: field, in: type)) }
            }
        }
        return names.sorted()
    }()

    static func byTshark(_ path: String) throws -> Values {
        let script = try ScratchFile(Array(WiresharkDissector.script.utf8), name: "dissector.lua")
        var arguments = ["-X", "lua_script:\(script.path)", "-r", path, "-Y", "continuity", "-T", "fields"]
        arguments += ["-E", "separator=/t", "-E", "occurrence=a", "-E", "aggregator=;", "-e", "frame.number"]
        for name in names { arguments += ["-e", name] }
        var values: Values = [:]
        for line in try Program.run("tshark", arguments).lines {
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard let frame = Int(cells[0]) else { continue }
            var found: [String: [String]] = [:]
            for (name, cell) in zip(names, cells.dropFirst()) where !cell.isEmpty {
                found[name] = cell.split(separator: ";").map { value in
                    if value.hasPrefix("0x"), let number = UInt64(value.dropFirst(2), radix: 16) { return "\(number)" }
                    return value.replacingOccurrences(of: ":", with: "")
                }
            }
            values[frame] = found
        }
        return values
    }

    /// The same from `show --json`. tshark writes a flag as 1 or 0.
    static func byBaton(_ path: String) throws -> Values {
        var values: Values = [:]
        var options = CaptureCommand.ShowOptions()
        options.isJSON = true
        // The dissector shows identifiers as they are.
        options.showsAddresses = true
        for line in CommandTests.show(path, options).0.split(separator: "\n") {
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let frame = try #require(object["frame"] as? Int)
            guard let number = object["type"] as? Int else { continue }
            let type = ContinuityType(rawValue: UInt8(number))
            func add(_ name: String, _ value: String) {
                if !value.isEmpty { values[frame, default: [:]][name, default: []].append(value) }
            }
            add("continuity.type", "\(number)")
            if let value = object["value"] as? String { add("continuity.undeclared", value) }
            guard let fields = object["fields"] as? [String: Any] else { continue }
            if type.lengthEncoding == .packed { add("continuity.subtype", "\(object["subtype"] as? Int ?? -1)") }
            let layouts = type.layouts.filter { layout in
                Set(layout.fields.flatMap { [$0.name] + $0.bits.map(\.name) }).isSuperset(of: fields.keys)
            }
            for field in layouts.first?.fields ?? [] {
                let name = WiresharkDissector.filterName(of: field, in: type)
                if let text = fields[field.name] as? String { add(name, text) }
                guard let value = fields[field.name] as? Int else { continue }
                add(name, "\(value)")
                for range in field.bits {
                    let part = try #require(fields[range.name] as? Int)
                    add(WiresharkDissector.filterName(of: range, of: field, in: type), "\(part)")
                }
            }
        }
        return values
    }

    static func damagedFrames(_ path: String) throws -> Set<Int> {
        var reader = try CaptureReader(path: path)
        var messages = MessageReader()
        var frames: Set<Int> = []
        try reader.forEachRecord { record, packet in
            _ = messages.read(record, packet) { message in
                if message.check.isDamaged { frames.insert(message.frame) }
            }
            return true
        }
        return frames
    }

    static func expectSame(_ path: String) throws -> Int {
        let baton = try byBaton(path)
        let tshark = try byTshark(path)
        let damaged = try damagedFrames(path)
        for (frame, fields) in baton {
            // A flipped bit makes flags look like an appearance, of which tshark takes two bytes whatever the length says: it then
            // loses step with the structures behind.
            if damaged.contains(frame), tshark[frame] == nil { continue }
            #expect(tshark[frame] == fields, "frame \(frame) of \(path)")
        }
        return baton.values.reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.count } }
    }

    @Test(
        "tshark with the dissector shows what show --json does, field by field, on every message of every length",
        .needs(.tshark),
        arguments: [LinkType.bluetoothLinkLayerWithRadio, .bluetoothH4WithDirection, .btsnoopH4])
    func generated(linkType: LinkType) throws {
        let file = try ScratchFile(SyntheticAir.recording(EveryMessage.advertisements(seed: 9), linkType))
        #expect(try Self.expectSame(file.path) > 5000)
    }

    @Test("The same on recordings of real devices", .needs(.tshark), .needsRealRecordings)
    func real() throws {
        let folder = try #require(RealRecordings.folder)
        var compared = 0
        for row in try ReadRecordings.manifest() {
            guard let file = row["file"], file.hasPrefix("ble-real/"),
                (Int(row["apple_entries"] ?? "") ?? 0) > 0, (Int(row["packets"] ?? "") ?? .max) < 20_000
            else { continue }
            compared += try Self.expectSame(folder + "/" + file)
        }
        #expect(compared > 1000)
    }

    @Test("Every filter name is declared once, and the script is ASCII")
    func names() {
        #expect(WiresharkDissector.script.utf8.allSatisfy { $0 == 10 || (0x20...0x7E).contains($0) })
        #expect(
            WiresharkDissector.filterName(of: HandoffMessage.layout.fields[1], in: .handoff)
                == "continuity.handoff.counter")
    }
}
