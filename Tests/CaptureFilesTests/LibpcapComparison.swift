import CaptureFiles
import RecordingGenerators
import Testing

/// What libpcap and the reader make of one file.
struct LibpcapComparison: Equatable, CustomStringConvertible {
    /// How a reader ended.
    enum Ending: Equatable, CustomStringConvertible {
        /// At the end of the file.
        case end
        /// It did not take the file.
        case refused
        /// Before the end, or with complaints: for libpcap `interfaces`, where it is these that it does not support, or `damage`; for the reader
        /// the kinds of findings.
        case complained(String)

        var description: String {
            switch self {
            case .end: ".end"
            case .refused: ".refused"
            case .complained(let words): ".complained(\"\(words)\")"
            }
        }
    }

    /// Packets that libpcap gives.
    var libpcap: Int
    /// How it ends.
    var libpcapEnding: Ending
    /// Packets that the reader gives.
    var ours: Int
    /// How it ends.
    var ourEnding: Ending

    /// Both give the same packets to the same end.
    var isEqual: Bool { libpcap == ours && libpcapEnding == .end && ourEnding == .end }

    var description: String {
        "LibpcapComparison(libpcap: \(libpcap), \(libpcapEnding), ours: \(ours), \(ourEnding))"
    }

    /// libpcap takes seconds and microseconds of a pcap for signed 32-bit numbers, so that 2038 is before 1970.
    private static let signedTimes: [Int64] = [4_294_967_296 * 1_000_000_000, 4_294_967_296 * 1_000]

    /// What is expected of a file.
    init(libpcap: Int, _ libpcapEnding: Ending, ours: Int, _ ourEnding: Ending) {
        self.libpcap = libpcap
        self.libpcapEnding = libpcapEnding
        self.ours = ours
        self.ourEnding = ourEnding
    }

    /// Reads a file with both. Every packet that both give must have the same bytes, lengths and time, and the same link type.
    init(_ path: String) throws {
        var packets: [SyntheticPacket] = []
        var records: [CaptureRecord] = []
        do {
            let reading = try Reading(path: path)
            packets = reading.packets
            records = reading.records
            let kinds = CaptureFinding.Kind.allCases.filter { reading.findings.count(of: $0) > 0 }
            ourEnding = kinds.isEmpty ? .end : .complained(kinds.map(\.rawValue).joined(separator: " "))
        } catch {
            ourEnding = .refused
        }
        ours = packets.count
        libpcap = 0
        libpcapEnding = .refused
        guard var reader = try? LibpcapReader(path: path) else { return }
        let (linkType, snapLength) = (reader.linkType, reader.snapLength)
        if let first = records.first, first.linkType.number == linkType.number || linkType.number > 50 {
            // Below 50, libpcap's own numbers are not the registry's.
            #expect(first.linkType == linkType, "\(path)")
        }
        var frame = 0
        do {
            while try reader.next({ record, bytes in
                defer { frame += 1 }
                guard frame < packets.count else { return }
                let mine = records[frame]
                let same =
                    bytes.byteCount <= packets[frame].bytes.count
                    && (0..<bytes.byteCount).allSatisfy {
                        packets[frame].bytes[$0] == bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self)
                    }
                #expect(same, "\(path) frame \(frame + 1)")
                #expect(min(mine.capturedLength, snapLength) == record.capturedLength, "\(path) frame \(frame + 1)")
                #expect(mine.originalLength == record.originalLength, "\(path) frame \(frame + 1)")
                if mine.hasTime, !Self.signedTimes.contains(mine.time &- record.time) {
                    #expect(mine.time == record.time, "\(path) frame \(frame + 1)")
                }
            }) {}
            libpcapEnding = .end
        } catch {
            libpcapEnding = .complained(error.message.contains("different from the") ? "interfaces" : "damage")
        }
        libpcap = frame
    }
}
