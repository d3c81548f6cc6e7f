import CaptureFiles
import RecordingGenerators
import Synchronization
import TestSupport
import Testing

@Suite("Reading options")
struct ReadingOptionsTests {
    /// The packets that a reading with a filter hands out, by number and link type, and how many it read.
    static func fitting(
        _ expression: String, in bytes: [UInt8], chunkSize: Int = CaptureReader.chunkSize
    ) throws -> (frames: [Int], linkTypes: Set<LinkType>, read: Int, handedOut: Int) {
        var reader = try CaptureReader(
            memory: bytes, chunkSize: chunkSize, options: ReadingOptions(filter: expression))
        var frames: [Int] = []
        var linkTypes: Set<LinkType> = []
        try reader.forEachRecord { record, _ in
            frames.append(record.frame)
            linkTypes.insert(record.linkType)
            return true
        }
        return (frames, linkTypes, reader.packets, reader.packetsHandedOut)
    }

    @Test("Packets that a filter leaves keep their numbers, whatever the chunks; both counts are told")
    func framesKeepTheirNumbers() throws {
        let packets = Synthetic.packets(300, seed: 41)
        let expected = packets.indices.filter { packets[$0].bytes.count > 40 }.map { $0 + 1 }
        #expect(!expected.isEmpty && expected.count < 300)
        for bytes in [Synthetic.pcap(packets), Synthetic.pcapng(packets), Synthetic.btsnoop(packets)] {
            for chunkSize in [64, 1000, CaptureReader.chunkSize] {
                let found = try Self.fitting("len > 40", in: bytes, chunkSize: chunkSize)
                #expect(found.frames == expected)
                #expect(found.read == 300 && found.handedOut == expected.count)
            }
        }
        var reader = try CaptureReader(memory: Synthetic.pcap(packets))
        try reader.forEachRecord { _, _ in true }
        #expect(reader.packets == 300 && reader.packetsHandedOut == 300)
    }

    @Test(
        "A recording of several link types: the expression is compiled for each, one without a meaning ends the reading"
    )
    func severalLinkTypes() throws {
        var bytes = Synthetic.sectionHeader(big: false)
        let linkTypes: [UInt16] = [256, 1, 201]
        for linkType in linkTypes { bytes += Synthetic.interface(linkType: linkType, big: false) }
        let ip: [UInt8] = [UInt8](repeating: 0, count: 12) + [8, 0, 0x45] + [UInt8](repeating: 0, count: 30)
        for index in 0..<30 {
            bytes += Synthetic.packetBlock(
                .enhanced, ticks: UInt64(index), bytes: index % 2 == 0 ? ip : [1, 2, 3], interface: index % 3,
                big: false)
        }
        let long = try Self.fitting("len > 40", in: bytes)
        #expect(long.frames == Array(stride(from: 1, through: 29, by: 2)))
        #expect(long.linkTypes == [LinkType(256), LinkType(1), LinkType(201)])
        // `ip` is a word for Ethernet and none for Bluetooth: the first packet is of link type 256.
        #expect {
            _ = try Self.fitting("ip", in: bytes)
        } throws: { error in
            guard case .unfilterable(let path, .expression("ip", let linkType, _)) = error as? CaptureError else {
                return false
            }
            return path == "memory" && linkType == LinkType(256)
                && "\(error)".contains("256 BLUETOOTH_LE_LL_WITH_PHDR")
        }
    }

    @Test("Packets before the one that cannot be filtered are handed out")
    func packetsBefore() throws {
        let bytes =
            Synthetic.sectionHeader(big: false) + Synthetic.interface(linkType: 1, big: false)
            + Synthetic.interface(linkType: 201, big: false)
            + Synthetic.packetBlock(.enhanced, ticks: 1, bytes: [UInt8](repeating: 0, count: 60), big: false)
            + Synthetic.packetBlock(
                .enhanced, ticks: 2, bytes: [UInt8](repeating: 0, count: 60), interface: 1, big: false)
        var reader = try CaptureReader(memory: bytes, options: ReadingOptions(filter: "not ip"))
        var frames: [Int] = []
        #expect(throws: CaptureError.self) {
            try reader.forEachRecord { record, _ in
                frames.append(record.frame)
                return true
            }
        }
        #expect(frames == [1] && reader.packetsHandedOut == 1)
    }

    @Test("Link types that libpcap has no number for are refused by number and name")
    func unfilterable() {
        let packets = Synthetic.packets(3)
        for (bytes, word) in [
            (Synthetic.packetLogger(packets), "PACKETLOGGER"), (Synthetic.btsnoop(packets, datalink: 1001), "1001"),
            (Synthetic.btsnoop(packets, datalink: 2001), "btsnoop 2001 LINUX MONITOR"),
            (Synthetic.pcap(packets, linkType: 9999), "9999 (no known name)"),
        ] {
            #expect {
                _ = try Self.fitting("tcp", in: bytes)
            } throws: { error in "\(error)".contains(word) }
        }
    }

    @Test("Progress is told once a chunk, grows, and ends with the whole file")
    func progress() throws {
        let bytes = Synthetic.pcap(Synthetic.packets(2000, seed: 3))
        let told = Mutex<[ReadingProgress]>([])
        var reader = try CaptureReader(
            memory: bytes, chunkSize: 4096,
            options: ReadingOptions(progress: { progress in told.withLock { $0.append(progress) } }))
        try reader.forEachRecord { _, _ in true }
        let steps = told.withLock { $0 }
        // Never once a packet: each step is a read of one chunk, whose rest moves to the front.
        #expect(steps.count >= bytes.count / 4096 && steps.count < bytes.count / 4096 * 2)
        #expect(steps.map(\.bytesRead) == steps.map(\.bytesRead).sorted())
        #expect(steps.last == ReadingProgress(bytesRead: bytes.count, fileSize: bytes.count, packets: 2000))
    }

    @Test("A pipe has no size, a file has, whatever it is compressed with")
    func sizes() throws {
        let bytes = Synthetic.pcap(Synthetic.packets(20))
        let file = try ScratchFile(bytes)
        for (path, size) in [(file.path, bytes.count as Int?), ("/dev/null", nil)] {
            let told = Mutex<[ReadingProgress]>([])
            let options = ReadingOptions(progress: { progress in told.withLock { $0.append(progress) } })
            guard var reader = try? CaptureReader(path: path, options: options) else {
                #expect(size == nil)
                continue
            }
            try reader.forEachRecord { _, _ in true }
            #expect(told.withLock { $0.last?.fileSize } == size)
        }
    }

    @Test("The words of progress")
    func words() {
        func text(_ bytesRead: Int, _ fileSize: Int?, _ elapsed: Duration) -> String {
            ReadingProgress(bytesRead: bytesRead, fileSize: fileSize, packets: 3000).text(after: elapsed)
        }
        #expect(text(430, 1000, .seconds(3)) == "43 %, 3000 packets")
        #expect(text(1000, 1000, .seconds(3)) == "100 %, 3000 packets")
        #expect(text(1200, 1000, .seconds(3)) == "100 %, 3000 packets")
        #expect(text(.max, .max, .seconds(3)) == "100 %, 3000 packets")
        #expect(text(430, nil, .milliseconds(1500)) == "3000 packets, 2000 packets/s")
        #expect(text(430, nil, .zero) == "3000 packets")
        #expect(text(0, 0, .seconds(1)) == "3000 packets, 3000 packets/s")
    }
}
