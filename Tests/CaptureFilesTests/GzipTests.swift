#if Gzip
import CaptureFiles
import Foundation
import Randomness
import RecordingGenerators
import TestSupport
import Testing

/// gzip files that tests make byte by byte, with stored blocks, so that where a byte of the recording stands is known.
enum Gzip {
    /// Extra fields of a member's header, in the order in which it has them.
    struct Header {
        var extra: [UInt8]? = nil
        var name: String? = nil
        var comment: String? = nil
        var hasCheck = false

        var bytes: [UInt8] {
            var flags: UInt8 = 0
            var fields: [UInt8] = []
            if let extra {
                flags |= 4
                fields += [UInt8(extra.count & 0xFF), UInt8(extra.count >> 8)] + extra
            }
            if let name {
                flags |= 8
                fields += Array(name.utf8) + [0]
            }
            if let comment {
                flags |= 16
                fields += Array(comment.utf8) + [0]
            }
            if hasCheck { flags |= 2 }
            var bytes: [UInt8] = [0x1F, 0x8B, 8, flags, 0, 0, 0, 0, 0, 3] + fields
            if hasCheck {
                let check = crc32(bytes)
                bytes += [UInt8(check & 0xFF), UInt8(check >> 8 & 0xFF)]
            }
            return bytes
        }
    }

    /// One member.
    static func member(_ bytes: [UInt8], header: Header = Header()) -> [UInt8] {
        var out = header.bytes
        var position = 0
        repeat {
            let count = min(bytes.count - position, 65535)
            let isLast = position + count == bytes.count
            out += [
                isLast ? 1 : 0, UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8 & 0xFF),
            ]
            out += bytes[position..<position + count]
            position += count
        } while position < bytes.count
        return out + ordered(crc32(bytes), big: false) + ordered(UInt32(bytes.count), big: false)
    }

    /// What the gzip program makes of bytes.
    static func compressed(_ bytes: [UInt8], level: Int = 6) throws -> [UInt8] {
        let file = try ScratchFile(bytes)
        return try compressed(path: file.path, level: level)
    }

    /// What the gzip program makes of a file.
    static func compressed(path: String, level: Int = 6) throws -> [UInt8] {
        try Program.run("gzip", ["-c", "-\(level)", path]).bytes
    }
}

@Suite("Recordings compressed with gzip")
struct GzipTests {
    static let packets = Synthetic.packets(60, seed: 17)
    static let recordings: [(name: String, bytes: [UInt8])] = [
        ("pcap", Synthetic.pcap(packets)),
        ("pcap big", Synthetic.pcap(packets, big: true, nano: false)),
        ("pcapng", Synthetic.pcapng(packets, unknownBlocks: true)),
        ("pcapng big", Synthetic.pcapng(packets, kind: .obsolete, big: true)),
        ("btsnoop", Synthetic.btsnoop(packets)),
        ("PacketLogger", Synthetic.packetLogger(packets)),
    ]

    static func expectSame(_ compressed: [UInt8], as plain: [UInt8], _ comment: Comment) throws {
        let whole = try Reading(plain)
        for chunkSize in [64, 1000, CaptureReader.chunkSize] {
            let reading = try Reading(compressed, chunkSize: chunkSize)
            #expect(reading.records == whole.records, comment)
            #expect(reading.packets == whole.packets, comment)
            #expect(reading.findings == whole.findings, comment)
        }
    }

    @Test("Every container reads the same compressed: stored, with every kind of header, and by the gzip program")
    func containers() throws {
        for (name, bytes) in Self.recordings {
            try Self.expectSame(Gzip.member(bytes), as: bytes, "\(name)")
            let header = Gzip.Header(
                extra: [1, 2, 3, 0x1F, 0x8B], name: "a.pcap", comment: "of a test", hasCheck: true)
            try Self.expectSame(Gzip.member(bytes, header: header), as: bytes, "\(name)")
            for level in [1, 9] {
                let compressed = try Gzip.compressed(bytes, level: level)
                #expect(compressed.count < bytes.count)
                try Self.expectSame(compressed, as: bytes, "\(name)")
            }
            var reader = try CaptureReader(memory: Gzip.member(bytes))
            let isCompressed = reader.isCompressed
            #expect(isCompressed)
            try reader.forEachRecord { _, _ in true }
            let bytesRead = reader.bytesRead
            #expect(bytesRead == Gzip.member(bytes).count)
            let plain = try CaptureReader(memory: bytes)
            let isSame = !plain.isCompressed && plain.container == reader.container
            #expect(isSame)
        }
    }

    @Test(
        "Members one after the other are one recording, wherever it is parted, empty ones and zeros at the end included"
    )
    func members() throws {
        for (name, bytes) in Self.recordings {
            for parting in [1, 2, 15, 24, 25, 100, bytes.count / 2, bytes.count - 1] {
                let first = Array(bytes[..<parting])
                let second = Array(bytes[parting...])
                try Self.expectSame(
                    Gzip.member(first) + Gzip.member([]) + Gzip.compressed(second) + [0, 0, 0], as: bytes,
                    "\(name) parted at \(parting)")
            }
            // A member a byte.
            try Self.expectSame(
                bytes.prefix(300).flatMap { Gzip.member([$0]) }, as: Array(bytes.prefix(300)), "\(name)")
        }
    }

    @Test("Cut at every byte: every packet that is there is delivered, and the cut is a finding with its place")
    func cutEverywhere() throws {
        let bytes = Synthetic.pcap(Self.packets)
        let whole = try Reading(bytes)
        let header = Gzip.Header().bytes.count + 5
        let compressed = Gzip.member(bytes)
        for length in 2..<compressed.count {
            let part = Array(compressed.prefix(length))
            let there = min(max(length - header, 0), bytes.count)
            if there < 24 {
                #expect {
                    try Reading(part)
                } throws: { error in
                    guard case .damagedCompression(_, let offset, _, let found) = error as? CaptureError else {
                        return false
                    }
                    return offset == length && found == "the end of the file"
                }
                continue
            }
            for chunkSize in [64, CaptureReader.chunkSize] {
                let reading = try Reading(part, chunkSize: chunkSize)
                let expected = whole.records.count { $0.fileOffset + 16 + $0.capturedLength <= there }
                #expect(reading.packets == Array(whole.packets.prefix(expected)), "cut at \(length)")
                #expect(
                    reading.findings.kept == [
                        CaptureFinding(
                            kind: .damagedCompression, frame: expected + 1, offset: length,
                            expected: "the rest of the gzip member that starts at byte 0", found: "the end of the file")
                    ], "cut at \(length)")
            }
        }
        let real = try Gzip.compressed(bytes)
        var delivered = 0
        for length in stride(from: 40, to: real.count, by: 7) {
            guard let reading = try? Reading(Array(real.prefix(length))) else { continue }
            #expect(reading.packets == Array(whole.packets.prefix(reading.packets.count)))
            #expect(reading.packets.count >= delivered && reading.findings.kept.map(\.kind) == [.damagedCompression])
            delivered = reading.packets.count
        }
        #expect(delivered > 50)
    }

    @Test("A wrong checksum, a wrong length, a broken block and what stands behind are findings with their places")
    func damage() throws {
        let bytes = Synthetic.pcap(Self.packets)
        let member = Gzip.member(bytes)
        func finding(_ changed: [UInt8]) throws -> (packets: Int, kept: [CaptureFinding]) {
            let reading = try Reading(changed)
            return (reading.packets.count, reading.findings.kept)
        }
        // A flipped bit in the last packet's bytes, in the CRC, in the length: all packets come, none of them can be relied on.
        let last = Gzip.Header().bytes.count + 5 + bytes.count - 1
        for position in [last, member.count - 8, member.count - 4] {
            var changed = Gzip.member([]) + member
            changed[Gzip.member([]).count + position] ^= 4
            let (packets, kept) = try finding(changed)
            #expect(packets == 60 && kept.map(\.kind) == [.damagedCompression])
            #expect(kept.first?.frame == 61)
            #expect(
                kept.first?.expected
                    == "the checksum and length of the gzip member that starts at byte \(Gzip.member([]).count)")
            #expect(kept.first?.found.contains("from byte 0 on") == true)
        }
        // A block's length that does not fit its complement, behind the first 65535 bytes.
        let long = Synthetic.pcap(
            (0..<1000).map { SyntheticPacket(time: Int64($0), bytes: Array(repeating: 7, count: 84)) })
        var broken = Gzip.member(long)
        broken[65551] ^= 1
        let (packets, kept) = try finding(broken)
        #expect(packets == (65535 - 24) / 100)
        #expect(kept.map(\.kind) == [.damagedCompression] && kept.first?.frame == packets + 1)
        let second = 10 + 5 + 65535
        let offset = try #require(kept.first?.offset)
        #expect(offset >= second && offset <= second + 5)
        #expect(kept.first?.found == "invalid stored block lengths")
        // Something else behind the last member, and a cut record in a whole one.
        let behind = try finding(member + Array("hello".utf8))
        #expect(
            behind.kept == [
                CaptureFinding(
                    kind: .damagedCompression, frame: 61, offset: member.count,
                    expected: "another gzip member or the end of the file", found: "the byte 0x68")
            ])
        let cut = try finding(Gzip.member(bytes.dropLast()) + [1])
        #expect(cut.packets == 59 && cut.kept.map(\.kind) == [.damagedCompression, .cutRecord])
    }

    @Test("A wrong checksum in a later member names the first byte of that member, whatever one read takes")
    func damageInALaterMember() throws {
        let bytes = Synthetic.pcap(Self.packets)
        let parting = 700
        var compressed = Gzip.member(Array(bytes[..<parting])) + Gzip.member(Array(bytes[parting...]))
        compressed[compressed.count - 8] ^= 4
        for chunkSize in [64, 1_000, CaptureReader.chunkSize] {
            let reading = try Reading(compressed, chunkSize: chunkSize)
            let found = try #require(reading.findings.kept.first?.found)
            #expect(found.contains("from byte \(parting) on"), "chunks of \(chunkSize): \(found)")
        }
    }

    @Test("A length that cannot be, in a member whose checksum does not hold: both are told")
    func absurdLengthByDamage() throws {
        let bytes = Synthetic.pcap(Self.packets)
        var changed = Gzip.member(bytes)
        // The uppermost byte of the first captured length.
        changed[10 + 5 + 24 + 8 + 3] = 0x7F
        let reading = try Reading(changed)
        #expect(reading.packets.isEmpty)
        #expect(reading.findings.kept.map(\.kind) == [.absurdLength, .damagedCompression])
        #expect(reading.findings.kept.first?.offset == 24 + 8)
    }

    @Test("Thousands of random changes: never a trap, never a hang, always told")
    func randomChanges() throws {
        var random = SplitMix64(seed: 19)
        let bytes = Synthetic.pcap(Self.packets)
        let whole = try Reading(bytes)
        for compressed in [Gzip.member(bytes), try Gzip.compressed(bytes)] {
            for _ in 0..<2000 {
                var changed = compressed
                // Behind the header, whose time and name nothing protects.
                let position = 10 + Int(random.next() % UInt64(changed.count - 10))
                changed[position] ^= 1 << UInt8(random.next() % 8)
                guard let reading = try? Reading(changed, chunkSize: 64 + Int(random.next() % 1000)) else { continue }
                // Bits that fill up a byte in front of a stored block or the trailer carry nothing.
                #expect(reading.findings.count(of: .damagedCompression) == 1 || reading.packets == whole.packets)
            }
        }
    }

    @Test("What is no recording, compressed: text, nothing, gzip once more")
    func notRecordings() {
        #expect(throws: CaptureError.notACapture(path: "memory", found: "the text \"Dear reader, thi\"")) {
            try Reading(Gzip.member(Array("Dear reader, this is a letter.".utf8)))
        }
        #expect(throws: CaptureError.empty(path: "memory")) { try Reading(Gzip.member([])) }
        #expect(throws: CaptureError.cutHeader(path: "memory", container: "pcap", expected: 24, found: 20)) {
            try Reading(Gzip.member(Array(Synthetic.pcap([]).prefix(20))))
        }
        #expect {
            try Reading(Gzip.member(Gzip.member(Synthetic.pcap(Self.packets))))
        } throws: { "\($0)".contains("gzip twice") }
    }

    @Test("A thousandfold of its size decompresses through the same buffer")
    func bomb() throws {
        // One unknown block of 64 MiB zeros, then a packet.
        let size = 1 << 26
        var head = ByteBuilder(big: false)
        head.bytes = Synthetic.sectionHeader(big: false) + Synthetic.interface(linkType: 256, big: false)
        head.put(0x0BAD as UInt32)
        head.put(UInt32(size + 12))
        var tail = ByteBuilder(big: false)
        tail.put(UInt32(size + 12))
        let bytes =
            head.bytes + [UInt8](repeating: 0, count: size) + tail.bytes
            + Synthetic.packetBlock(.enhanced, ticks: 5, bytes: [1, 2, 3], big: false)
        let compressed = try Gzip.compressed(bytes, level: 9)
        #expect(compressed.count < bytes.count / 900)
        let reading = try Reading(compressed)
        #expect(reading.packets.map(\.bytes) == [[1, 2, 3]] && reading.findings.total == 0)
        #expect(reading.records.first?.fileOffset == head.bytes.count + size + 4)
    }

    @Test("A pipe that gives a few bytes at a time, as standard input does")
    func pipe() throws {
        let bytes = Synthetic.pcapng(Self.packets)
        let compressed = try Gzip.compressed(bytes)
        let scratch = try ScratchFolder()
        let path = scratch.path("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        let thread = Thread {
            guard let handle = FileHandle(forWritingAtPath: path) else { return }
            for position in stride(from: 0, to: compressed.count, by: 11) {
                try? handle.write(contentsOf: Data(compressed[position..<min(position + 11, compressed.count)]))
            }
            try? handle.close()
        }
        thread.start()
        let reading = try Reading(path: path)
        #expect(reading.packets == (try Reading(bytes)).packets && reading.findings.total == 0)
    }

    @Test(
        "Every real recording that can be read reads the same compressed", .needsRealRecordings)
    func realRecordings() throws {
        var compared = 0
        for path in RealRecordings.files(["ble-real", "ip-real", "derived", "edge-real", "malformed"]) {
            guard !path.hasSuffix(".gz"), !path.hasSuffix(".txt"), let plain = try? Reading(path: path) else {
                continue
            }
            // libpcap gets whole files by name, never what one decompresses to.
            guard try CaptureReader(path: path).container != .libpcap else { continue }
            let reading = try Reading(Gzip.compressed(path: path))
            #expect(reading.records == plain.records && reading.packets == plain.packets, "\(path)")
            #expect(reading.findings == plain.findings, "\(path)")
            compared += 1
        }
        #expect(compared > 100)
        let folder = try #require(RealRecordings.folder)
        let published = try Reading(path: "\(folder)/edge-real/scapy_macos.pcapng.gz")
        let plain = try Reading(path: "\(folder)/edge-real/scapy_macos.pcapng")
        #expect(published.packets == plain.packets && published.packets.count == 1 && published.findings.total == 0)
    }
}
#endif
