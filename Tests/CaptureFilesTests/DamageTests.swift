import CaptureFiles
import Randomness
import RecordingGenerators
import Testing

#if canImport(Glibc)
import Glibc
#endif

@Suite("Damaged recordings")
struct DamageTests {
    static let packets = Synthetic.packets(12, seed: 3)
    static let recordings: [(name: String, bytes: [UInt8], headerSize: Int)] = [
        ("pcap", Synthetic.pcap(packets), 24),
        ("pcap big", Synthetic.pcap(packets, big: true, nano: false), 24),
        ("pcapng", Synthetic.pcapng(packets), 24),
        ("pcapng big", Synthetic.pcapng(packets, kind: .obsolete, big: true, unknownBlocks: true), 24),
        ("btsnoop", Synthetic.btsnoop(packets), 16),
    ]

    @Test("Cut at every byte: all whole packets are delivered, and a cut inside a record is a finding")
    func cutEverywhere() throws {
        for (name, bytes, headerSize) in Self.recordings {
            let whole = try Reading(bytes)
            let ends = whole.records.map { record in
                record.fileOffset
                    + (name.hasPrefix("pcapng")
                        ? Self.blockLength(bytes, record.fileOffset, name)
                        : (name == "btsnoop" ? 24 : 16) + record.capturedLength)
            }
            for length in 0..<bytes.count {
                let part = Array(bytes.prefix(length))
                if length < headerSize {
                    #expect(throws: CaptureError.self, "\(name) cut at \(length)") { try Reading(part) }
                    continue
                }
                for chunkSize in [64, 1 << 20] {
                    let reading = try Reading(part, chunkSize: chunkSize)
                    let expected = ends.count { $0 <= length }
                    #expect(reading.packets == Array(whole.packets.prefix(expected)), "\(name) cut at \(length)")
                    if let finding = reading.findings.kept.first {
                        #expect(finding.kind == .cutRecord)
                        #expect(finding.frame == expected + 1)
                        #expect(finding.offset <= length)
                        #expect(reading.findings.hasDamage)
                    } else {
                        #expect(Self.isBorder(bytes, length, name), "\(name) cut at \(length) says nothing")
                    }
                }
            }
        }
    }

    private static func blockLength(_ bytes: [UInt8], _ offset: Int, _ name: String) -> Int {
        let four = bytes[offset + 4..<offset + 8]
        return (name.hasSuffix("big") ? Array(four) : four.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }

    /// Whether a file may end at `length`: between two records or blocks.
    private static func isBorder(_ bytes: [UInt8], _ length: Int, _ name: String) -> Bool {
        var position = name.hasPrefix("pcapng") ? 0 : name == "btsnoop" ? 16 : 24
        while position < length {
            if name.hasPrefix("pcapng") {
                position += blockLength(bytes, position, name)
            } else {
                let field = position + (name == "btsnoop" ? 4 : 8)
                let four = Array(bytes[field..<field + 4])
                let captured = (name == "pcap" ? four.reversed() : four).reduce(0) { $0 << 8 | Int($1) }
                position += (name == "btsnoop" ? 24 : 16) + captured
            }
        }
        return position == length
    }

    @Test("Thousands of random changes: never a trap, never a hang, never more packets than bytes allow")
    func randomChanges() {
        var random = SplitMix64(seed: 11)
        for (_, bytes, _) in Self.recordings {
            for _ in 0..<2000 {
                var changed = bytes
                for _ in 0...Int(random.next() % 4) {
                    let position = Int(random.next() % UInt64(changed.count))
                    switch random.next() % 3 {
                    case 0: changed[position] ^= 1 << UInt8(random.next() % 8)
                    case 1: changed[position] = [0, 0xFF, 0x7F, 0x80][Int(random.next() % 4)]
                    default: changed.remove(at: position)
                    }
                }
                guard let reading = try? Reading(changed, chunkSize: 64 + Int(random.next() % 1000)) else { continue }
                #expect(reading.packets.count <= changed.count / 12)
                #expect(reading.packets.reduce(0) { $0 + $1.bytes.count } <= changed.count)
            }
        }
    }

    @Test("A random tail behind a good magic never traps")
    func randomBodies() {
        var random = SplitMix64(seed: 5)
        let heads = Self.recordings.map { Array($0.bytes.prefix(28)) }
        for round in 0..<4000 {
            let bytes =
                heads[round % heads.count]
                + (0..<Int(random.next() % 300)).map { _ in
                    random.next() % 3 == 0 ? 0 : UInt8(truncatingIfNeeded: random.next())
                }
            _ = try? Reading(bytes, chunkSize: 64)
        }
    }

    @Test("An absurd length names frame, offset, expected and found after everything before it")
    func absurdLength() throws {
        var bytes = Synthetic.pcap(Self.packets)
        let third = 24 + 16 * 2 + Self.packets[0].bytes.count + Self.packets[1].bytes.count
        bytes.replaceSubrange(third + 8..<third + 12, with: [0xFF, 0xFF, 0xFF, 0x7F])
        let reading = try Reading(bytes)
        #expect(reading.packets == Array(Self.packets.prefix(2)))
        #expect(
            reading.findings.kept == [
                CaptureFinding(
                    kind: .absurdLength, frame: 3, offset: third + 8, expected: "a captured length of at most 262144",
                    found: "2147483647")
            ])
    }

    @Test("A block that contradicts itself is skipped, a bad block length ends the reading")
    func badBlocks() throws {
        let good = Synthetic.packetBlock(.enhanced, ticks: 1, bytes: [1, 2, 3], big: false)
        let head = Synthetic.sectionHeader(big: false) + Synthetic.interface(linkType: 251, big: false)
        var overrun = good
        overrun[20] = 200
        let skipped = try Reading(head + good + overrun + good)
        #expect(skipped.packets.count == 2)
        #expect(skipped.findings.kept.map(\.kind) == [.badBlock])
        var trailer = good
        trailer[trailer.count - 4] ^= 4
        let contradicting = try Reading(head + trailer + good)
        #expect(contradicting.packets.count == 2)
        #expect(contradicting.findings.kept.map(\.kind) == [.badBlock])
        for length: UInt8 in [0, 4, 8, 11, 13, 30] {
            var bad = good
            bad[4] = length
            let ended = try Reading(head + good + bad + good)
            #expect(ended.packets.count == 1)
            #expect(ended.findings.kept.map(\.kind) == [.absurdLength])
        }
    }

    @Test("What is no recording is told so, with what it starts with")
    func notRecordings() {
        #expect(throws: CaptureError.empty(path: "memory")) { try Reading([]) }
        #expect(throws: CaptureError.notACapture(path: "memory", found: "the text \"Dear reader, thi\"")) {
            try Reading(Array("Dear reader, this is a letter.".utf8))
        }
        #expect(throws: CaptureError.notACapture(path: "memory", found: "the bytes 7f 45 4c 46")) {
            try Reading([0x7F, 0x45, 0x4C, 0x46])
        }
        #expect(throws: CaptureError.cutHeader(path: "memory", container: "pcap", expected: 24, found: 23)) {
            try Reading(Array(Synthetic.pcap([]).prefix(23)))
        }
        #expect(throws: CaptureError.folder(path: "/tmp")) { try Reading(path: "/tmp") }
        #expect(throws: CaptureError.unreadable(path: "/nowhere/x.pcap", reason: "No such file or directory")) {
            try Reading(path: "/nowhere/x.pcap")
        }
    }

    @Test("Findings are bounded word for word and counted without end")
    func boundedFindings() throws {
        var bytes = Synthetic.sectionHeader(big: false)
        for _ in 0..<1000 { bytes += Synthetic.packetBlock(.enhanced, ticks: 1, bytes: [1], interface: 3, big: false) }
        let reading = try Reading(bytes)
        #expect(reading.findings.kept.count == CaptureFindings.keptPerKind)
        #expect(reading.findings.count(of: .unknownInterface) == 1000)
    }
}
