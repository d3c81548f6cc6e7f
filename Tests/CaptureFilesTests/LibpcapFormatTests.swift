import BluetoothLE
import CaptureFiles
import RecordingGenerators
import TestSupport
import Testing

@Suite("Formats that only libpcap knows")
struct LibpcapFormatTests {
    static let packets = Synthetic.packets(60, seed: 51).filter { !$0.bytes.isEmpty }

    /// A pcap of another version. Until 2.3 the length on the air stood in front of the recorded one; packets here are cut, so that it matters.
    static func pcap(major: UInt16, minor: UInt16, swapsLengths: Bool, big: Bool = false) -> [UInt8] {
        var out = ByteBuilder(big: big)
        out.put(0xA1B2_C3D4 as UInt32)
        out.put(major)
        out.put(minor)
        out.put(0 as UInt64)
        out.put(65535 as UInt32)
        out.put(201 as UInt32)
        for packet in packets {
            let lengths = [UInt32(packet.bytes.count), UInt32(packet.bytes.count + 100)]
            out.put(UInt32(packet.time / 1_000_000_000))
            out.put(UInt32(packet.time % 1_000_000_000 / 1000))
            for length in swapsLengths ? lengths.reversed() : lengths { out.put(length) }
            out.bytes += packet.bytes
        }
        return out.bytes
    }

    @Test(
        "Versions of pcap whose lengths stand the other way round are read by libpcap, in both byte orders",
        arguments: [(2, 0), (2, 2), (2, 3), (543, 0)] as [(UInt16, UInt16)], [false, true])
    func oldVersions(version: (UInt16, UInt16), big: Bool) throws {
        let file = try ScratchFile(
            Self.pcap(major: version.0, minor: version.1, swapsLengths: true, big: big))
        var reader = try CaptureReader(path: file.path)
        #expect(reader.container == .libpcap)
        var seen: [SyntheticPacket] = []
        var lengths: Set<Int> = []
        try reader.forEachRecord { record, bytes in
            lengths.insert(record.originalLength - record.capturedLength)
            #expect(record.linkType == LinkType(201) && record.frame == seen.count + 1)
            seen.append(
                SyntheticPacket(
                    time: record.time,
                    bytes: bytes.copy(0..<bytes.byteCount)))
            return true
        }
        #expect(seen == Self.packets && lengths == [100])
        #expect(reader.findings.total == 0 && reader.packets == Self.packets.count)
    }

    @Test("Version 2.4 and ones that nobody specified stay with Baton's own reading")
    func ownVersions() throws {
        for (major, minor) in [(2, 4), (2, 9), (9, 9)] as [(UInt16, UInt16)] {
            let file = try ScratchFile(Self.pcap(major: major, minor: minor, swapsLengths: false))
            #expect(try CaptureReader(path: file.path).container == .pcap)
            #expect(try Reading(path: file.path).packets == Self.packets)
        }
    }

    @Test("A filter and an end on request work there as well, and damage is told in libpcap's words")
    func optionsAndDamage() throws {
        let bytes = Self.pcap(major: 2, minor: 2, swapsLengths: true)
        let file = try ScratchFile(bytes)
        var filtered = try CaptureReader(path: file.path, options: ReadingOptions(filter: "link[0] & 1 = 1"))
        var frames: [Int] = []
        try filtered.forEachRecord { record, _ in
            frames.append(record.frame)
            return true
        }
        #expect(frames == Self.packets.indices.filter { Self.packets[$0].bytes[0] & 1 == 1 }.map { $0 + 1 })
        #expect(!frames.isEmpty && frames.count < Self.packets.count)
        var stopped = try CaptureReader(path: file.path)
        try stopped.forEachRecord { record, _ in record.frame < 3 }
        #expect(stopped.packets == 3)
        let cutFile = try ScratchFile(bytes.dropLast())
        let cut = try Reading(path: cutFile.path)
        #expect(cut.packets == Self.packets.dropLast())
        #expect(cut.findings.hasDamage && cut.findings.kept.map(\.kind) == [.refusedByLibpcap])
        #expect(cut.findings.kept.first?.frame == Self.packets.count)
        #expect(cut.findings.kept.first?.found.contains("truncated") == true)
    }

    @Test("What neither reads says why both do not; what libpcap cannot be given says so")
    func refusals() throws {
        let text = try ScratchFile(Array("Dear reader, this is a letter.".utf8))
        #expect {
            try Reading(path: text.path)
        } throws: { error in
            guard case .refusedByLibpcapToo(.notACapture, let message) = error as? CaptureError else { return false }
            return "\(error)".contains("the text \"Dear reader, thi\"; libpcap does not read it either: \(message)")
                && !message.isEmpty
        }
        // Bytes in memory are no file that libpcap could open, as standard input is none.
        #expect {
            try Reading(Self.pcap(major: 2, minor: 2, swapsLengths: true))
        } throws: { error in
            "\(error)".contains("a pcap of version 2.2") && "\(error)".contains("needs it as a file with a name")
        }
    }
}
