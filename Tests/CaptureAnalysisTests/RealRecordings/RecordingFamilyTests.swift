import BluetoothLE
import CaptureAnalysis
import CaptureFiles
import Events
import Foundation
import Notation
import TestSupport
import Testing
import Text

/// A line of `show --json`, with what containers and link types differ in taken apart.
private struct ShownLine: Equatable {
    var frame: Int
    var time: Int64?
    var signal: Int?
    var channel: Int?
    /// Everything else.
    var rest: String

    init(_ line: Substring) throws {
        let node = try JSONText.parse(String(line))
        func integer(_ key: String) -> Int? {
            guard case .integer(let value) = node[key] else { return nil }
            return Int(value)
        }
        frame = try #require(integer("frame"))
        time = integer("time").map(Int64.init)
        signal = integer("rssi")
        channel = integer("channel")
        // One of the containers has comments.
        let apart: Set = ["frame", "time", "rssi", "channel", "comment"]
        let members = if case .object(let members) = node { members } else { [(key: String, node: NotationNode)]() }
        var bytes: [UInt8] = []
        JSONText.append(.object(members.filter { !apart.contains($0.key) }), to: &bytes)
        // Offsets count from the start of the packet, and link types put different headers there.
        let text = String(decoding: bytes, as: UTF8.self)
        rest = text.contains(" at byte ") ? text.replacing(#/ at byte [0-9]+/#, with: "") : text
    }

    static func lines(of path: String) throws -> [ShownLine] {
        var options = CaptureCommand.ShowOptions()
        options.isJSON = true
        options.showsAddresses = true
        let (text, outcome) = CommandTests.show(path, options)
        #expect(outcome.exitStatus == 0, "\(path)")
        return try text.split(separator: "\n").map { try ShownLine($0) }
    }
}

/// An event of a recording, with what containers differ in taken apart.
private struct RecordedEvent: Equatable {
    var time: Int64
    var frame: Int
    var rest: String
    /// The interval that was concluded, which a coarser clock moves.
    var interval: Int64?

    static func all(of path: String, upTo frames: Int = .max) throws -> [RecordedEvent] {
        var reader = try CaptureReader(path: path)
        var events = RecordedEvents()
        var found: [RecordedEvent] = []
        func note(_ event: borrowing Event) {
            let interval = event.integer(.interval)
            let fields = event.fields.filter { $0.name != .interval }.map { "\($0.name)=\($0.value)" }
            found.append(
                RecordedEvent(
                    time: event.time.nanoseconds, frame: event.sequence,
                    rest: "\(event.kind) \(event.device ?? "") \(fields.joined(separator: " "))", interval: interval))
        }
        var packets = 0
        try reader.forEachRecord { record, bytes in
            events.observe(record, bytes) { note($0) }
            packets += 1
            return packets < frames
        }
        events.finish { note($0) }
        return found
    }
}

extension RecordingFamily.Member {
    /// Whether the differences of a container are all that tells its line from the original's.
    fileprivate func explains(_ line: ShownLine, from wanted: ShownLine) -> Bool {
        // What one of the two does not have is no difference.
        guard line.rest == wanted.rest, line.signal == nil || wanted.signal == nil || line.signal == wanted.signal,
            line.channel == nil || wanted.channel == nil || line.channel == wanted.channel
        else { return false }
        if line.frame != wanted.frame, !differences.contains(.ownRecords) || line.frame < wanted.frame { return false }
        guard let time = line.time, let wantedTime = wanted.time else {
            return line.time == nil && differences.contains(.noTimes)
        }
        var tolerance: Int64 = 0
        for case .coarserTime(let limit) in differences { tolerance = limit }
        return abs(time - wantedTime) <= tolerance
    }
}

@Suite("One recording in many containers", .needsRealRecordings)
struct RecordingFamilyTests {
    static func path(_ file: String) -> String { "\(RealRecordings.folder ?? "")/\(file)" }

    @Test("Gives the same messages, but for the differences that the table explains", arguments: [0, 1])
    func messages(family index: Int) throws {
        let family = RecordingFamily.all[index]
        let original = try ShownLine.lines(of: Self.path(family.original))
        #expect(original.count > 1000)
        for member in family.members {
            let expected = original.filter { line in
                member.differences.allSatisfy {
                    if case .firstPackets(let count) = $0 { line.frame <= count } else { true }
                }
            }
            let lines = try ShownLine.lines(of: Self.path(member.file))
            #expect(lines.count == expected.count, "\(member.file)")
            let moved = zip(lines, expected).count { $0.frame != $1.frame }
            let wrong = zip(lines, expected).filter { !member.explains($0, from: $1) }.map { "frame \($1.frame)" }
            #expect(wrong.isEmpty, "\(member.file): \(wrong.prefix(3))")
            // A difference that is not there needs no explanation.
            #expect(member.differences.contains(.ownRecords) == (moved > 0), "\(member.file)")
            #expect(member.differences.contains(.noTimes) == lines.contains { $0.time == nil }, "\(member.file)")
            let isCoarser = zip(lines, expected).contains { $0.time != nil && $0.time != $1.time }
            #expect(
                member.differences.contains { if case .coarserTime = $0 { true } else { false } } == isCoarser,
                "\(member.file)")
        }
    }

    @Test("Gives the same events for rules, but for the differences that the table explains", arguments: [0, 1])
    func events(family index: Int) throws {
        let family = RecordingFamily.all[index]
        var compared = 0
        for member in family.members {
            var frames = Int.max
            var tolerance: Int64 = 0
            for difference in member.differences {
                switch difference {
                case .firstPackets(let count): frames = count
                case .coarserTime(let limit): tolerance = limit
                case .noTimes, .ownRecords: break
                }
            }
            let expected = try RecordedEvent.all(of: Self.path(family.original), upTo: frames)
            let events = try RecordedEvent.all(of: Self.path(member.file))
            if member.differences.contains(.noTimes) {
                // Without times nothing is concluded from them; what was sent is the same.
                #expect(Set(events.map(\.rest)).isSubset(of: expected.map(\.rest)), "\(member.file)")
                #expect(events.allSatisfy { $0.time == 0 && $0.interval == nil }, "\(member.file)")
                compared += 1
                continue
            }
            #expect(events.count == expected.count, "\(member.file)")
            // Times count from the first packet, which may be a record of its own with a clock that was not set.
            let offset =
                member.differences.contains(.ownRecords) ? (events.first?.time ?? 0) - (expected.first?.time ?? 0) : 0
            for (event, wanted) in zip(events, expected) {
                let place = "\(member.file) frame \(wanted.frame)"
                #expect(event.rest == wanted.rest, "\(place)")
                if !member.differences.contains(.ownRecords) { #expect(event.frame == wanted.frame, "\(place)") }
                #expect(abs(event.time - offset - wanted.time) <= 2 * tolerance, "\(place)")
                #expect((event.interval == nil) == (wanted.interval == nil), "\(place)")
                #expect(abs((event.interval ?? 0) - (wanted.interval ?? 0)) <= 2 * tolerance, "\(place)")
                compared += 1
            }
        }
        #expect(compared > 50)
    }

    @Test("The tables name every recording that was made of another, each once")
    func everyFile() throws {
        let named =
            RecordingFamily.all.flatMap { [$0.original] + $0.members.map(\.file) }
            + RecordingFamily.others.map(\.file)
        #expect(Set(named).count == named.count)
        let derived = try ReadRecordings.manifest().compactMap { $0["file"] }.filter { $0.hasPrefix("derived/") }
        #expect(Set(derived).subtracting(named).isEmpty)
    }

    @Test("The phone's recording begins as the recordings that were made of its beginning")
    func beginning() throws {
        let whole = try ShownLine.lines(of: Self.path("ble-real/ec521-miband-class_btsnoop.log"))
        let made = try ShownLine.lines(of: Self.path(RecordingFamily.reports.original))
        #expect(made == whole.filter { $0.frame <= 3000 })
    }

    @Test("Parts of two recordings, interleaved over interfaces and sections, are the parts that they were made of")
    func mixed() throws {
        let mixed = try ShownLine.lines(of: Self.path("derived/mixed-interfaces-two-sections.pcapng"))
        #expect(mixed.count > 500)
        // Pseudonyms count over both; without them each line is one of the two originals', in their order.
        func comparable(_ line: ShownLine) -> String {
            line.rest.replacing(#/"device":"[^"]*"/#, with: "") + " \(line.time ?? -1)"
        }
        let air = try ShownLine.lines(of: Self.path(RecordingFamily.air.original)).map(comparable)
        let reports = try ShownLine.lines(of: Self.path(RecordingFamily.reports.original)).map(comparable)
        let (inAir, inReports) = (Set(air), Set(reports))
        for line in mixed {
            #expect(inAir.contains(comparable(line)) || inReports.contains(comparable(line)), "frame \(line.frame)")
        }
        #expect(
            mixed.contains { inAir.contains(comparable($0)) } && mixed.contains { inReports.contains(comparable($0)) })
    }

    @Test("What a snap length leaves of Apple's data is how the original's begin")
    func cut() throws {
        func entries(_ file: String) throws -> [Int: [String]] {
            var found: [Int: [String]] = [:]
            var reader = try CaptureReader(path: Self.path(file))
            var memory = PacketMemory()
            try reader.forEachRecord { record, bytes in
                let frame = record.frame
                _ = PacketWalk.entries(of: record, bytes, remembering: &memory) { entry, bytes in
                    found[frame, default: []].append(
                        "\(entry.address) "
                            + hexadecimal(
                                (entry.valueOffset..<entry.valueOffset + entry.valueCount).map {
                                    bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self)
                                }))
                }
                return true
            }
            return found
        }
        let whole = try entries(RecordingFamily.air.original)
        #expect(try entries("derived/snaplen-20_phdr256.pcap").isEmpty)
        let cut = try entries("derived/snaplen-30_phdr256.pcap")
        #expect(cut.values.reduce(0) { $0 + $1.count } == 675)
        for (frame, values) in cut {
            let originals = try #require(whole[frame])
            #expect(values.count <= originals.count, "frame \(frame)")
            for (value, original) in zip(values, originals) { #expect(original.hasPrefix(value), "frame \(frame)") }
        }
    }
}
