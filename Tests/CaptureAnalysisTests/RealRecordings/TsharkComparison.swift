import BluetoothLE
import CaptureAnalysis
import CaptureFiles
import Foundation
import TestSupport
import Text

/// What one packet holds of Apple, as tshark and as the reader have it.
struct ApplePacket: Equatable {
    /// Nanoseconds since 1970; nil where the recording has no time for it.
    var time: Int64?
    /// Who advertised; several where a report holds several.
    var addresses: Set<String> = []
    /// What stands behind the company identifier, in hexadecimal, in order; structures with nothing behind it are left out.
    var values: [String] = []
    /// Whether the CRC was recomputed and is wrong.
    var crcIsWrong = false
    /// What a Nordic sniffer said about the CRC.
    var sniffersWord: Bool?
    /// Whether the packet was recorded shorter than it was.
    var isCut = false

    /// Whether the packet counts as damaged.
    var isDamaged: Bool { sniffersWord.map { !$0 } ?? crcIsWrong }
}

/// How a recording's Apple packets differ between the reader and tshark.
struct TsharkComparison {
    /// In what a packet differs.
    enum Kind: String, CaseIterable {
        /// The reader finds Apple's data in it and tshark does not.
        case onlyHere
        /// tshark finds Apple's data in it and the reader does not.
        case onlyInTshark
        case otherAddress
        case otherBytes
        case otherTime
        case otherCRC
        case otherWordOfTheSniffer
    }

    /// What the reader has, by frame.
    let ours: [Int: ApplePacket]
    /// What tshark has, by frame.
    let theirs: [Int: ApplePacket]
    /// The frames that differ, in order.
    let differences: [Kind: [Int]]

    /// Compares a recording with tshark's list of it, whose frames are numbered so many too high.
    init(recording: String, list: String, numberedTooHigh: Int = 0) throws {
        ours = try Self.read(recording)
        let rows = try Self.parse(Program.run("gzip", ["-dc", list]).lines)
        theirs = Dictionary(uniqueKeysWithValues: rows.map { ($0.key - numberedTooHigh, $0.value) })
        var differences: [Kind: [Int]] = [:]
        for frame in Set(ours.keys).union(theirs.keys).sorted() {
            guard let our = ours[frame] else {
                differences[.onlyInTshark, default: []].append(frame)
                continue
            }
            guard let their = theirs[frame] else {
                differences[.onlyHere, default: []].append(frame)
                continue
            }
            if our.addresses != their.addresses { differences[.otherAddress, default: []].append(frame) }
            if our.values != their.values { differences[.otherBytes, default: []].append(frame) }
            if our.time != their.time { differences[.otherTime, default: []].append(frame) }
            if our.crcIsWrong != their.crcIsWrong { differences[.otherCRC, default: []].append(frame) }
            if our.sniffersWord != their.sniffersWord {
                differences[.otherWordOfTheSniffer, default: []].append(frame)
            }
        }
        self.differences = differences
    }

    /// Whether a packet counts as damaged, by either reader.
    func isDamaged(_ frame: Int) -> Bool {
        ours[frame]?.isDamaged ?? false || theirs[frame]?.isDamaged ?? false
    }

    /// Every packet with an Apple entry, damaged ones too.
    private static func read(_ path: String) throws -> [Int: ApplePacket] {
        var packets: [Int: ApplePacket] = [:]
        var reader = try CaptureReader(path: path)
        var memory = PacketMemory()
        try reader.forEachRecord { record, bytes in
            let (frame, isNordic) = (record.frame, record.linkType == .nordicSniffer)
            let isCut = record.capturedLength < record.originalLength
            let time: Int64? = record.hasTime ? record.time : nil
            _ = PacketWalk.entries(of: record, bytes, remembering: &memory) { entry, bytes in
                var packet = packets[frame] ?? ApplePacket(time: time, isCut: isCut)
                packet.addresses.insert("\(entry.address)")
                if entry.valueCount > 0 {
                    packet.values.append(
                        hexadecimal(
                            (entry.valueOffset..<entry.valueOffset + entry.valueCount).map {
                                bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self)
                            }))
                }
                packet.crcIsWrong = entry.check.recomputed.isWrong
                // tshark's list has the word of Nordic's sniffers alone.
                if isNordic { packet.sniffersWord = entry.check.sniffer == .holds }
                packets[frame] = packet
            }
            return true
        }
        return packets
    }

    /// tshark's columns: frame, time, two of addresses, company identifiers, values, whether the CRC is wrong, Nordic's word.
    private static func parse(_ lines: [String]) throws -> [Int: ApplePacket] {
        struct BadRow: Error { var row: String }
        var packets: [Int: ApplePacket] = [:]
        for line in lines {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard columns.count == 8, let frame = Int(columns[0]), columns[4].contains("0x004c") else {
                throw BadRow(row: "\(line.prefix(40))")
            }
            func parts(_ text: String) -> [String] { text.split { ";,".contains($0) }.map(String.init) }
            packets[frame] = ApplePacket(
                time: nanoseconds(columns[1]), addresses: Set(parts(columns[2]) + parts(columns[3])),
                values: parts(columns[5]), crcIsWrong: columns[6] == "1",
                sniffersWord: columns[7].isEmpty ? nil : columns[7] == "1")
        }
        return packets
    }

    private static func nanoseconds(_ text: String) -> Int64? {
        let parts = text.split(separator: ".").map(String.init)
        guard parts.count == 2, parts[1].count == 9, let seconds = Int64(parts[0]), let rest = Int64(parts[1]) else {
            return nil
        }
        return seconds * 1_000_000_000 + rest
    }
}
