import CaptureFiles
import RecordingGenerators
import TestSupport
import Testing

@Suite("Capture filters")
struct PacketFilterTests {
    /// The frames of a recording that an expression holds for.
    static func frames(_ expression: String, in bytes: [UInt8], linkType: LinkType) throws -> [Int] {
        let filter = try PacketFilter(expression, linkType: linkType)
        var reader = try CaptureReader(memory: bytes)
        var frames: [Int] = []
        try reader.forEachRecord { record, packet in
            if filter.matches(record, packet) { frames.append(record.frame) }
            return true
        }
        return frames
    }

    static let packets = Synthetic.packets(300, seed: 41)

    static func expected(_ condition: ([UInt8]) -> Bool) -> [Int] {
        packets.indices.filter { condition(packets[$0].bytes) }.map { $0 + 1 }
    }

    @Test("Expressions over lengths and bytes pick the same packets in every container")
    func containers() throws {
        let recordings: [([UInt8], LinkType)] = [
            (Synthetic.pcap(Self.packets), .bluetoothLinkLayerWithRadio),
            (Synthetic.pcapng(Self.packets, linkType: 251, kind: .simple), .bluetoothLinkLayer),
            (Synthetic.btsnoop(Self.packets), .btsnoopH4),
            (Synthetic.pcap(Self.packets, linkType: 201, big: true, nano: false), .bluetoothH4WithDirection),
        ]
        let long = Self.expected { $0.count > 40 }
        let odd = Self.expected { $0.first.map { $0 & 1 == 1 } ?? false }
        let both = Self.expected { $0.count <= 40 && $0.count > 3 && $0[3] > 0x7F }
        #expect(!long.isEmpty && !odd.isEmpty && !both.isEmpty)
        for (bytes, linkType) in recordings {
            #expect(try Self.frames("len > 40", in: bytes, linkType: linkType) == long)
            #expect(try Self.frames("", in: bytes, linkType: linkType) == Array(1...300))
            // Of a direction in front of H4, libpcap leaves `link[0]` where it is: the first byte of the record.
            #expect(try Self.frames("link[0] & 1 = 1", in: bytes, linkType: linkType) == odd)
            #expect(try Self.frames("len <= 40 and link[3] > 0x7f", in: bytes, linkType: linkType) == both)
            // The bundled packets of another link type match nothing.
            #expect(try Self.frames("len > 40", in: bytes, linkType: .nordicSniffer) == [])
        }
    }

    @Test("An expression that is none, and a link type that libpcap does not know, say so")
    func failures() {
        #expect {
            _ = try PacketFilter("len >", linkType: .bluetoothLinkLayer)
        } throws: { error in
            "\(error)".contains("len >") && "\(error)".contains("BLUETOOTH_LE_LL")
        }
        #expect {
            _ = try PacketFilter("tcp port 80", linkType: .bluetoothLinkLayer)
        } throws: { $0 is PacketFilterError }
        for linkType in [LinkType.packetLogger, .btsnoopH1, .btsnoopLinuxMonitor] {
            #expect(throws: PacketFilterError.linkType(linkType)) {
                _ = try PacketFilter("len > 1", linkType: linkType)
            }
        }
    }

    @Test(
        "tcpdump, which is libpcap's own program, picks the same packets",
        .needs(.tcpdump))
    func tcpdump() throws {
        let file = try ScratchFile(Synthetic.pcap(Self.packets, linkType: 1))
        for expression in ["len > 40", "ether[0] & 1 = 1", "ip or ip6 or arp or len < 20"] {
            let lines = try Program.run("tcpdump", ["-r", file.path, "-nn", "-t", "-q", "-l", "--count", expression])
                .lines
            let count = lines.compactMap { line in
                line.hasSuffix("packets") || line.hasSuffix("packet")
                    ? line.split(separator: " ").first.flatMap { Int($0) } : nil
            }.last
            #expect(
                try Self.frames(expression, in: Synthetic.pcap(Self.packets, linkType: 1), linkType: LinkType(1)).count
                    == count, "\(expression)")
        }
    }
}
