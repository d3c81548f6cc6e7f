import Foundation

/// Recordings that hold the same packets in different containers and link types.
struct RecordingFamily {
    /// One of them, and in what it differs from the first.
    struct Member {
        var file: String
        /// What differs, each with its reason.
        var differences: [Difference] = []
    }

    /// In what a container or link type keeps a recording from being equal to the first of its family.
    enum Difference: Equatable {
        /// It holds only the first packets, so many of them.
        case firstPackets(Int)
        /// Its times are coarser: they are at most so many nanoseconds away.
        case coarserTime(Int64)
        /// Its packets have no times.
        case noTimes
        /// It has records of its own between the packets, which are counted as packets.
        case ownRecords

        /// Why this is right.
        var why: String {
            switch self {
            case .firstPackets: "it was made of the beginning of the original"
            case .coarserTime: "its unit of time is not one of decimal seconds"
            case .noTimes: "simple packet blocks have no time"
            case .ownRecords: "notes stand in records like packets, so that they are numbered like packets"
            }
        }
    }

    /// The recording that the others are compared with.
    var original: String
    /// The others.
    var members: [Member]

    /// What was recorded of the air by a Nordic sniffer.
    static let air = RecordingFamily(
        original: "ble-real/vakt-galaxy1_nordic.pcapng",
        members: [
            Member(file: "ble-real/vakt-galaxy1_nordic.pcap"),
            Member(file: "derived/nordic272_us_be.pcap"),
            Member(file: "derived/phdr256_us_be.pcap"),
            Member(file: "derived/phdr256_ns_le.pcap"),
            Member(file: "derived/phdr256_be.pcapng"),
            Member(file: "derived/phdr256_comments-and-unknown-blocks.pcapng"),
            Member(file: "derived/phdr256_tsoffset.pcapng"),
            Member(file: "derived/phdr256_pow2-tsresol.pcapng", differences: [.coarserTime(954)]),
            Member(file: "derived/ll251_us_le.pcap"),
            Member(file: "derived/ll251_ns_be.pcap"),
            Member(file: "derived/ppi192_us_le.pcap"),
            Member(file: "derived/ll251_obsolete-pb.pcapng", differences: [.firstPackets(500)]),
            Member(file: "derived/ll251_spb.pcapng", differences: [.firstPackets(500), .noTimes]),
        ])

    /// What a phone recorded of its controller's reports.
    static let reports = RecordingFamily(
        original: "derived/h4phdr_201_ns_le.pcap",
        members: [
            Member(file: "derived/h4phdr_201_us_be.pcap"),
            Member(file: "derived/h4phdr_201.pcap.gz"),
            Member(file: "derived/h4_187_us_le.pcap"),
            Member(file: "derived/linuxmon_254_us_le.pcap"),
            Member(file: "derived/btsnoop_1001-h1.log"),
            Member(file: "derived/btsnoop_2001-monitor.log"),
            Member(file: "derived/packetlogger_be.pklg"),
            Member(file: "derived/packetlogger_le.pklg"),
            Member(file: "derived/packetlogger_le_with-notes.pklg", differences: [.firstPackets(500), .ownRecords]),
        ].filter { ReadRecordings.isRead($0.file) })

    static let all = [air, reports]

    /// Recordings made of others that belong to no family, each with the reason and with what else tests it.
    static let others: [(file: String, why: String)] = [
        (
            "derived/mixed-interfaces-two-sections.pcapng",
            "parts of two recordings interleaved: compared part by part"
        ),
        ("derived/snaplen-20_phdr256.pcap", "cut before any of Apple's data: it has no messages"),
        ("derived/snaplen-30_phdr256.pcap", "cut inside the data: compared with how the original's data begin"),
    ]
}
