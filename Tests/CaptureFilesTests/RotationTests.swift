import CaptureFiles
import Foundation
import RecordingGenerators
import TestSupport
import Testing

@Suite("Recordings in several files")
struct RotationTests {
    static let packets = Synthetic.packets(200, seed: 61)

    static func write(_ folder: ScratchFolder, _ rotation: CaptureRotation, name: String = "air.pcap") throws -> Int {
        var writer = try RotatingWriter(
            path: "\(folder.path)/\(name)", linkType: LinkType(201), snapLength: 65535, rotation: rotation)
        for packet in packets {
            try writer.append(time: packet.time, packet: packet.bytes.span.bytes, originalLength: packet.bytes.count)
        }
        try writer.finish()
        #expect(writer.packets == packets.count)
        return writer.files
    }

    static func joined(_ folder: ScratchFolder) throws -> [SyntheticPacket] {
        try folder.names.flatMap { name in
            let reading = try Reading(path: "\(folder.path)/\(name)")
            #expect(reading.findings.total == 0 && !reading.packets.isEmpty)
            return reading.packets
        }
    }

    @Test("By size: no file is larger, and all together are the whole")
    func size() throws {
        let folder = try ScratchFolder()
        let count = try Self.write(folder, CaptureRotation(size: 2000))
        #expect(folder.names.count == count && count > 5)
        #expect(folder.names.first == "air.00001.pcap")
        for name in folder.names {
            let size = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)")[.size] as? Int
            #expect(try #require(size) <= 2000)
        }
        #expect(try Self.joined(folder) == Self.packets)
        // A file that is smaller than any packet holds one.
        let tiny = try ScratchFolder()
        #expect(try Self.write(tiny, CaptureRotation(size: 1)) == Self.packets.count)
        #expect(try Self.joined(tiny) == Self.packets)
    }

    @Test("By time: the packets' own times decide")
    func time() throws {
        let folder = try ScratchFolder()
        // Packets come every 30 ms or so.
        let count = try Self.write(folder, CaptureRotation(time: 1_000_000_000))
        #expect(folder.names.count == count && (5...8).contains(count))
        for name in folder.names {
            let times = try Reading(path: "\(folder.path)/\(name)").packets.map(\.time)
            #expect(try #require(times.last) - #require(times.first) < 1_000_000_000)
        }
        #expect(try Self.joined(folder) == Self.packets)
    }

    @Test("A ring keeps the last files, and these are the end of the whole")
    func ring() throws {
        let folder = try ScratchFolder()
        let count = try Self.write(folder, CaptureRotation(size: 2000, files: 3))
        #expect(count > 5)
        #expect(folder.names == (count - 2...count).map { "air.0000\($0 % 10).pcap" } || count >= 10)
        #expect(folder.names.count == 3)
        let kept = try Self.joined(folder)
        #expect(kept == Self.packets.suffix(kept.count) && kept.count < Self.packets.count)
    }

    @Test("One file keeps its name; nothing wanted is no rotation, whatever the ring")
    func oneFile() throws {
        let folder = try ScratchFolder()
        #expect(try Self.write(folder, CaptureRotation(files: 2)) == 1)
        #expect(folder.names == ["air.pcap"])
        #expect(try Self.joined(folder) == Self.packets)
        #expect(throws: CaptureWriteError.self) {
            _ = try RotatingWriter(path: "\(folder.path)/none/air.pcap", linkType: LinkType(1), snapLength: 100)
        }
    }

    @Test("A number stands before the extension of the name, not of a folder's")
    func names() {
        #expect(CaptureRotation.path("air.pcap", number: 7) == "air.00007.pcap")
        #expect(CaptureRotation.path("a.b/air", number: 12) == "a.b/air.00012")
        #expect(CaptureRotation.path("a.b/.air", number: 123_456) == "a.b/.air.123456")
        #expect(CaptureRotation.path("/x/air.tar.pcap", number: 1) == "/x/air.tar.00001.pcap")
    }
}
