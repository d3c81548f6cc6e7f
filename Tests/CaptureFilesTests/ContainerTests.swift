import CaptureFiles
import Randomness
import RecordingGenerators
import Testing

@Suite("One recording in every container")
struct ContainerTests {
    static let packets = Synthetic.packets(60)

    @Test("Every container gives the same packets, whatever the chunk", arguments: [64, 100, 1000, 4096, 1 << 20])
    func sameInEveryContainer(chunkSize: Int) throws {
        let packets = Self.packets
        for big in [false, true] {
            for nano in [false, true] {
                let reading = try Reading(Synthetic.pcap(packets, big: big, nano: nano), chunkSize: chunkSize)
                #expect(reading.packets == packets)
                #expect(reading.findings.total == 0)
                #expect(reading.records.allSatisfy { $0.linkType == .bluetoothLinkLayerWithRadio && $0.hasTime })
            }
            for kind in [Synthetic.PacketBlock.enhanced, .obsolete] {
                for unknownBlocks in [false, true] {
                    let bytes = Synthetic.pcapng(packets, kind: kind, big: big, unknownBlocks: unknownBlocks)
                    let reading = try Reading(bytes, chunkSize: chunkSize)
                    #expect(reading.packets == packets)
                    #expect(reading.findings.total == 0)
                }
            }
            let simple = try Reading(Synthetic.pcapng(packets, kind: .simple, big: big), chunkSize: chunkSize)
            #expect(simple.packets.map(\.bytes) == packets.map(\.bytes))
            #expect(simple.records.allSatisfy { !$0.hasTime && $0.time == 0 })
        }
        for big in [false, true] {
            let kinds = packets.enumerated().map {
                SyntheticPacket(time: $1.time, bytes: $1.bytes, flags: UInt32($0 % 4))
            }
            let reading = try Reading(Synthetic.packetLogger(kinds, big: big), chunkSize: chunkSize)
            #expect(reading.packets == kinds)
            #expect(reading.records.allSatisfy { $0.linkType == .packetLogger })
            let cut = try Reading(Synthetic.packetLogger(kinds, big: big).dropLast(), chunkSize: chunkSize)
            #expect(cut.findings.kept.map(\.kind) == [.cutRecord])
        }
        for datalink: UInt32 in [1001, 1002, 2001] {
            let flagged = packets.enumerated().map {
                SyntheticPacket(time: $1.time, bytes: $1.bytes, flags: UInt32($0))
            }
            let reading = try Reading(Synthetic.btsnoop(flagged, datalink: datalink), chunkSize: chunkSize)
            #expect(reading.packets == flagged)
            #expect(reading.records.allSatisfy { $0.linkType == LinkType(btsnoop: datalink) })
        }
    }

    @Test("Frames count from 1 and every file offset is where the record stands")
    func framesAndOffsets() throws {
        let bytes = Synthetic.pcap(Self.packets)
        let reading = try Reading(bytes, chunkSize: 200)
        #expect(reading.records.map(\.frame) == Array(1...Self.packets.count))
        var offset = 24
        for (record, packet) in zip(reading.records, Self.packets) {
            #expect(record.fileOffset == offset)
            offset += 16 + packet.bytes.count
        }
    }

    @Test("A section of the other byte order and interfaces of different link types in one file")
    func sectionsAndInterfaces() throws {
        var bytes = Synthetic.sectionHeader(big: false)
        bytes += Synthetic.interface(linkType: 256, big: false) + Synthetic.interface(linkType: 201, big: false)
        bytes += Synthetic.packetBlock(.enhanced, ticks: 1_000, bytes: [1], interface: 1, big: false)
        bytes += Synthetic.packetBlock(.enhanced, ticks: 2_000, bytes: [2], interface: 0, big: false)
        bytes += Synthetic.sectionHeader(big: true) + Synthetic.interface(linkType: 251, resolution: nil, big: true)
        bytes += Synthetic.packetBlock(.enhanced, ticks: 3, bytes: [3, 3], big: true)
        // Interface 1 belonged to the section before.
        bytes += Synthetic.packetBlock(.enhanced, ticks: 4, bytes: [4], interface: 1, big: true)
        bytes += Synthetic.packetBlock(.enhanced, ticks: 5, bytes: [5], big: true)
        let reading = try Reading(bytes)
        #expect(reading.packets.map(\.bytes) == [[1], [2], [3, 3], [5]])
        #expect(reading.packets.map(\.time) == [1_000, 2_000, 3_000, 5_000])
        #expect(
            reading.records.map(\.linkType) == [
                .bluetoothH4WithDirection, .bluetoothLinkLayerWithRadio, .bluetoothLinkLayer, .bluetoothLinkLayer,
            ])
        #expect(reading.findings.kept.map(\.kind) == [.unknownInterface])
        #expect(reading.findings.kept.first?.frame == 4)
    }

    @Test("Every resolution and offset gives what wide arithmetic gives")
    func resolutions() throws {
        var random = SplitMix64(seed: 7)
        for byte in UInt8.min...UInt8.max {
            let offset = Int64(truncatingIfNeeded: random.next() % 4_000_000_000) - 2_000_000_000
            let stamps = (0..<8).map { _ in random.next() >> UInt64(random.next() % 64) }
            var bytes = Synthetic.sectionHeader(big: false)
            bytes += Synthetic.interface(linkType: 251, resolution: byte, offset: offset, big: false)
            for stamp in stamps { bytes += Synthetic.packetBlock(.enhanced, ticks: stamp, bytes: [0], big: false) }
            let reading = try Reading(bytes)
            #expect(reading.packets.count == stamps.count)
            for (record, stamp) in zip(reading.records, stamps) {
                let expected = Self.nanoseconds(stamp, byte, offset)
                #expect(record.hasTime == (expected != nil), "resolution \(byte), \(stamp) units")
                #expect(record.time == expected ?? 0, "resolution \(byte), \(stamp) units")
            }
        }
    }

    /// The definition, in 128 bits.
    static func nanoseconds(_ stamp: UInt64, _ resolution: UInt8, _ offset: Int64) -> Int64? {
        let exponent = Int(resolution & 0x7F)
        var value = UInt128(stamp) * 1_000_000_000
        if resolution & 0x80 != 0 {
            value >>= UInt128(exponent)
        } else {
            for _ in 0..<exponent { value /= 10 }
        }
        guard let positive = Int64(exactly: value) else { return nil }
        return Int64(exactly: Int128(positive) + Int128(offset) * 1_000_000_000)
    }

    @Test("A long block of an unknown type is skipped, also where it ends with the file")
    func longUnknownBlock() throws {
        let long = Synthetic.block(0x0BAD, [UInt8](repeating: 7, count: 3_000_000), big: false)
        let bytes = Synthetic.pcapng(Self.packets) + long
        let more = Synthetic.packetBlock(.enhanced, ticks: 1, bytes: [9], big: false)
        let whole = try Reading(bytes + more)
        #expect(whole.packets.count == Self.packets.count + 1)
        #expect(whole.findings.total == 0)
        let cut = try Reading(bytes.dropLast(1000))
        #expect(cut.packets == Self.packets)
        #expect(cut.findings.kept.map(\.kind) == [.cutRecord])
    }

    @Test("A reading stops when its user says so")
    func stops() throws {
        var reader = try CaptureReader(memory: Synthetic.pcap(Self.packets))
        var count = 0
        try reader.forEachRecord { _, _ in
            count += 1
            return count < 5
        }
        #expect(count == 5)
    }
}
