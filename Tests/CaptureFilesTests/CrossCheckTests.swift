import BluetoothLE
import CaptureFiles
import Foundation
import Randomness
import RecordingGenerators
import TestSupport
import Testing
import Text

@Suite("Other readers agree")
struct CrossCheckTests {
    @Test("libpcap gives the same packets of every made file that it opens")
    func libpcapSynthetic() throws {
        let packets = Synthetic.packets(200, seed: 21)
        var files: [[UInt8]] = []
        for big in [false, true] {
            for nano in [false, true] { files.append(Synthetic.pcap(packets, big: big, nano: nano)) }
            for kind in [Synthetic.PacketBlock.enhanced, .obsolete, .simple] {
                files.append(Synthetic.pcapng(packets, kind: kind, big: big, unknownBlocks: true))
            }
        }
        for linkType: UInt16 in [187, 201, 251, 272] { files.append(Synthetic.pcap(packets, linkType: linkType)) }
        for resolution: UInt8 in [0, 3, 6, 7, 12, 0x80, 0x8A, 0x94, 0x9E] {
            var bytes = Synthetic.sectionHeader(big: false)
            bytes += Synthetic.interface(linkType: 256, resolution: resolution, offset: 1_600_000_000, big: false)
            for tick: UInt64 in [0, 1, 12345, 999_999_999] {
                bytes += Synthetic.packetBlock(.enhanced, ticks: tick, bytes: [1, 2], big: false)
            }
            files.append(bytes)
        }
        for bytes in files {
            let file = try ScratchFile(bytes)
            let comparison = try LibpcapComparison(file.path)
            #expect(comparison.isEqual && comparison.ours > 0, "\(comparison)")
        }
        for cut in [25, 60, 500, 1001] {
            let file = try ScratchFile(Synthetic.pcap(packets).dropLast(cut))
            let comparison = try LibpcapComparison(file.path)
            #expect(comparison.ours == comparison.libpcap && comparison.ourEnding == .complained("cut-record"))
            #expect(comparison.libpcapEnding != .end)
        }
    }

    @Test(
        "libpcap gives the same packets of every real recording, but for the explained differences",
        .needsRealRecordings)
    func libpcapReal() throws {
        var equal = 0
        var met: Set<String> = []
        for path in RealRecordings.files(["ble-real", "ip-real", "derived", "edge-real", "malformed"]) {
            guard !path.hasSuffix(".txt") else { continue }
            let comparison = try LibpcapComparison(path)
            let name = path.split(separator: "/").suffix(2).joined(separator: "/")
            if let difference = LibpcapDifferences.known.first(where: { $0.file == name }) {
                #expect(comparison == difference.comparison, "\(name): \(difference.why)")
                met.insert(name)
            } else if try LibpcapDifferences.isUnknownToLibpcap(path) {
                #expect(comparison.libpcapEnding == .refused && comparison.ourEnding != .refused, "\(name)")
            } else {
                #expect(comparison.isEqual, "\(name)")
                equal += 1
            }
        }
        #expect(met.count == LibpcapDifferences.known.count)
        #expect(equal >= 80)
    }

    /// A capture as the writer makes it: advertising packets with valid CRCs.
    static func written(_ count: Int) throws -> (bytes: [UInt8], pdus: [AdvertisingPDU]) {
        var random = SplitMix64(seed: 31)
        var writer = PcapWriter()
        var pdus: [AdvertisingPDU] = []
        for index in 0..<count {
            let pdu = AdvertisingPDU(
                type: index % 5 == 4 ? .scanResponse : .connectableUndirected,
                sender: AdvertiserAddress(random.next() & 0x3FFF_FFFF_FFFF | 0x4000_0000_0000, isRandom: true),
                data: try AdvertisingData([
                    AdvertisingData.flags(0x1A),
                    AdvertisingData.manufacturer(
                        0x004C, [0x0C, 0x0E, 0x00] + (0..<13).map { _ in UInt8(truncatingIfNeeded: random.next()) }),
                ]).encoded())
            try writer.append(
                time: 1_413_800_000_000_000_000 + Int64(index) * 181_000_123,
                radio: RadioHeader(rfChannel: [0, 12, 39][index % 3], signal: Int8(-40 - index % 50)),
                packet: LinkLayerPacket.encode(advertisingPDU: try pdu.encoded()))
            pdus.append(pdu)
        }
        return (writer.bytes, pdus)
    }

    @Test("What the writer writes reads back, here and by libpcap")
    func writerRoundTrip() throws {
        let (bytes, pdus) = try Self.written(50)
        let reading = try Reading(bytes)
        #expect(reading.findings.total == 0 && reading.packets.count == 50)
        for (index, packet) in reading.packets.enumerated() {
            #expect(packet.time == 1_413_800_000_000_000_000 + Int64(index) * 181_000_123)
            let found = LinkLayerPacket.parse(packet.bytes.span.bytes, from: RadioHeader.size)
            let parsed = try #require(found)
            #expect(parsed.check == .holds)
            let pdu = Array(packet.bytes.dropFirst(14))
            #expect(try AdvertisingPDU(parsing: pdu.span.bytes) == pdus[index])
        }
        let file = try ScratchFile(bytes)
        let comparison = try LibpcapComparison(file.path)
        #expect(comparison.isEqual && comparison.ours == 50)
    }

    @Test("The writer refuses times and packets that no reader takes")
    func writerRefusals() {
        var writer = PcapWriter()
        #expect(throws: CaptureWriteError.timeOutOfRange(-1)) { try writer.append(time: -1, packet: []) }
        #expect(throws: CaptureWriteError.timeOutOfRange(.max)) { try writer.append(time: .max, packet: []) }
        #expect(throws: CaptureWriteError.packetTooLong(262_145)) {
            try writer.append(time: 0, packet: [UInt8](repeating: 0, count: 262_145))
        }
        #expect(writer.bytes.count == 24 && writer.packets == 0)
        #expect(throws: CaptureWriteError.self) { try writer.drain(to: -1) }
    }

    @Test(
        "tshark finds the same fields, no malformed frame and no bad CRC; one planted bad CRC turns it red",
        .needs(.tshark))
    func tshark() throws {
        var (bytes, pdus) = try Self.written(60)
        let arguments = [
            "-T", "fields", "-E", "separator=|", "-e", "frame.time_epoch", "-e", "btle.advertising_address", "-e",
            "btle_rf.channel",
            "-e", "btle_rf.signal_dbm", "-e", "btcommon.eir_ad.entry.company_id", "-e", "btcommon.eir_ad.entry.data",
        ]
        let file = try ScratchFile(bytes)
        let lines = try Program.run("tshark", ["-r", file.path] + arguments).lines
        #expect(lines.count == 60)
        for (index, line) in lines.enumerated() {
            let fields = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
            let time = 1_413_800_000_000_000_000 + Int64(index) * 181_000_123
            let nanoseconds = String(time % 1_000_000_000)
            #expect(
                fields == [
                    "\(time / 1_000_000_000).\(String(repeating: "0", count: 9 - nanoseconds.count))\(nanoseconds)",
                    "\(pdus[index].sender)", "\([0, 12, 39][index % 3])", "\(-40 - index % 50)", "0x004c",
                    hexadecimal(pdus[index].data.suffix(16)),
                ], "frame \(index + 1)")
        }
        let bad = "_ws.malformed || btle.crc.incorrect"
        #expect(try Program.run("tshark", ["-r", file.path, "-Y", bad]).lines.isEmpty)
        // The CRC's last byte of the 18th packet.
        let reading = try Reading(bytes)
        let record = reading.records[17]
        bytes[record.fileOffset + 16 + record.capturedLength - 1] ^= 0x10
        let planted = try ScratchFile(bytes)
        #expect(
            try Program.run("tshark", ["-r", planted.path, "-Y", bad, "-T", "fields", "-e", "frame.number"]).lines == [
                "18"
            ])
    }
}
