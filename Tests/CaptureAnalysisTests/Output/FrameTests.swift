import BluetoothLE
import Continuity
import HostileRecordings
import RecordingGenerators
import TestSupport
import Testing

@testable import CaptureAnalysis
@testable import CaptureFiles

/// `show --frame` and `show --changes`.
@Suite struct FrameTests {
    static func show(_ path: String, frames: Set<Int>, addresses: Bool = false) -> (String, CaptureOutcome) {
        var options = CaptureCommand.ShowOptions()
        options.frames = frames
        options.showsAddresses = addresses
        return CommandTests.show(path, options)
    }

    @Test("Every packet of every link type is shown, whatever it contains", arguments: SyntheticAir.linkTypes)
    func everyFrame(linkType: LinkType) throws {
        let file = try ScratchFile(SyntheticAir.recording(SyntheticAir.advertisements(20), linkType))
        for frame in 1...20 {
            let (text, outcome) = Self.show(file.path, frames: [frame])
            #expect(outcome.exitStatus == 0, "\(outcome.messages)")
            #expect(text.hasPrefix("frame \(frame), byte ") && text.contains("Packet \(frame)\n"), "\(text)")
        }
        // The lines are those of the whole listing.
        let whole = CommandTests.show(file.path).0.split(separator: "\n")
        let (text, _) = Self.show(file.path, frames: Set(1...20))
        let lines = text.split(separator: "\n").filter { $0.contains("device-") && $0.contains("Z device") }
        #expect(lines.map { $0.dropFirst(2) } == whole)
    }

    @Test func packetsThatAreNoAdvertising() throws {
        let packets: [(UInt32, [UInt8], String)] = [
            (0, [0x03, 0x0C, 0], "HCI Command"), (1, [0x0E, 4, 1, 3, 12, 0], "HCI Event"),
            (2, [0x40, 0x20, 3, 0, 1, 2, 3], "HCI ACL Data"), (8, [0x40, 0, 2, 7, 7], "HCI Synchronous Data"),
            (9, [0x40], "not read"), (0xFB, Array("note".utf8), "not read"),
        ]
        let log = Synthetic.packetLogger(packets.map { SyntheticPacket(time: 1000, bytes: $0.1, flags: $0.0) })
        let file = try ScratchFile(log)
        for (index, packet) in packets.enumerated() {
            let (text, outcome) = Self.show(file.path, frames: [index + 1])
            #expect(outcome.exitStatus == 0 && text.contains("no Apple message"))
            #expect(
                text.contains(packet.2) || packet.2 == "not read" && text.contains("Packet \(index + 1)"), "\(text)")
        }
        let shown = Self.show(file.path, frames: [3], addresses: true).0
        #expect(shown.contains("content: 0x010203") && !Self.show(file.path, frames: [3]).0.contains("010203"))
    }

    /// What a finding of any kind cites can be shown, also where no packet has its number.
    @Test func everyFrameThatAFindingCites() throws {
        var cited = 0
        func check(_ path: String) {
            guard let summary = try? CaptureSummary(reading: path) else { return }
            for finding in summary.reading.findings.kept {
                let (text, outcome) = Self.show(path, frames: [finding.frame])
                cited += 1
                // A finding about all packets cites the last one.
                #expect(outcome.exitStatus == 0, "\(path): \(finding): \(outcome.messages)")
                #expect(text.contains("frame \(finding.frame)"), "\(path): \(finding)")
            }
        }
        var overrun = PcapWriter()
        for _ in 0..<3 {
            var packet = try DevicesTests.packet(DevicesTests.phone, DevicesTests.apple([0x10, 1, 7]))
            packet[RadioHeader.size + 12] = 99
            try overrun.append(time: 5, packet: packet)
        }
        let made = try ScratchFile(overrun.bytes)
        check(made.path)
        withExtendedLifetime(made) {}
        #expect(cited > 0)
        for path in RealRecordings.files(["malformed", "edge-real"]) { check(path) }
        let bytes = try SyntheticAir.recording(SyntheticAir.advertisements(5))
        let file = try ScratchFile(bytes.dropLast(2))
        let (text, outcome) = Self.show(file.path, frames: [5])
        #expect(outcome.exitStatus == 0 && text.contains("frame 5: no packet of this number could be read"))
        #expect(text.contains("cut-record"))
        let none = Self.show(file.path, frames: [4, 77])
        #expect(none.1.exitStatus == 2 && none.0.contains("frame 4, byte"))
        #expect(none.1.messages.first?.contains("one of 4 packets, found 77") == true, "\(none.1.messages)")
    }

    @Test func lengthsThatAreTooLongTellWhatIsThere() throws {
        var packet = try DevicesTests.packet(DevicesTests.phone, DevicesTests.apple([0x10, 5, 1, 2, 3, 4, 5]))
        let length = RadioHeader.size + 6 + 6
        #expect(packet[length] == 10)
        packet[length] = 19
        var writer = PcapWriter()
        try writer.append(time: 5, packet: packet)
        let file = try ScratchFile(writer.bytes)
        let text = Self.show(file.path, frames: [1]).0
        withExtendedLifetime(file) {}
        #expect(text.contains("length: 19 declared, 10 present"), "\(text)")
    }

    @Test func changesOnly() throws {
        let phone = DevicesTests.phone
        var writer = PcapWriter()
        for (index, value) in [[0x10, 1, 7], [0x10, 1, 7], [0x10, 1, 9], [0x10, 1, 9, 0x16, 1, 1], [0x10, 1, 7]]
            .enumerated()
        {
            for sender in [phone, DevicesTests.twin] {
                let packet = try DevicesTests.packet(sender, DevicesTests.apple(value.map { UInt8($0) }))
                try writer.append(time: Int64(index), packet: packet)
            }
        }
        let file = try ScratchFile(writer.bytes)
        var options = CaptureCommand.ShowOptions()
        options.isOfChanges = true
        let (text, outcome) = CommandTests.show(file.path, options)
        let frames = text.split(separator: "\n").map { Int($0.prefix { $0 != " " }) ?? 0 }
        #expect(frames == [1, 2, 5, 6, 7, 8, 9, 10] && outcome.exitStatus == 0, "\(text)")
        options.isJSON = true
        #expect(CommandTests.show(file.path, options).0.split(separator: "\n").count == 8)
        options.isJSON = false
        options.isVerbose = true
        #expect(CommandTests.show(file.path, options).0.split(separator: "\n").count { $0.contains("Packet") } == 8)
        // A filter of types selects before changes are compared.
        options.isVerbose = false
        options.filter.types = [.unnamed16]
        #expect(CommandTests.show(file.path, options).0.split(separator: "\n").count == 2)
    }

    /// The lines of trees, remembered or not.
    static func lines(_ recording: [UInt8], addresses: Bool, keys: KeyFile? = nil) throws -> (
        fast: [UInt8], plain: [UInt8]
    ) {
        var reader = try CaptureReader(memory: recording)
        var messages = MessageReader(keys: keys, hidesIdentifiers: !addresses)
        var trees = PacketTree(showsIdentifiers: addresses)
        var lines = TreeLines(trees)
        var (fast, plain): ([UInt8], [UInt8]) = ([], [])
        try reader.forEachRecord { record, packet in
            var found: [CaptureMessage] = []
            _ = messages.read(record, packet) { message in found.append(copy message) }
            let isShown = record.frame % 5 != 0
            lines.take(record, packet, found, isShown: isShown, to: &fast)
            let forest = trees.trees(of: record, packet, messages: found)
            if isShown { for tree in forest { tree.appendLines(to: &plain, depth: 1) } }
            return true
        }
        return (fast, plain)
    }

    @Test("Lines that are remembered are those of the trees", arguments: [false, true])
    func rememberedLines(addresses: Bool) throws {
        var recordings = try SyntheticAir.linkTypes.map {
            try SyntheticAir.recording(SyntheticAir.advertisements(120), $0, breaksCRCOf: [3, 50, 51])
        }
        recordings.append(try SyntheticAir.recording(EveryMessage.advertisements(seed: 4)))
        recordings += SeedRecording.all().filter { $0.compression == nil }.map(\.file)
        var count = 0
        for recording in recordings {
            for keys in [nil, SeedRecording.keys] {
                guard let both = try? Self.lines(recording, addresses: addresses, keys: keys) else { continue }
                #expect(both.fast == both.plain)
                count += both.fast.count
            }
        }
        #expect(count > 100_000)
    }
}
