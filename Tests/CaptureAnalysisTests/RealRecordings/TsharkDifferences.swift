/// In which packets the reader and tshark 4.0 differ about Apple's data, and why that is right. Everything else is equal, row by row.
///
/// Nearly all of these are damaged on the air: flipped bits make lengths and types that nobody sent, and the two readers take them apart
/// differently. Only numbers of frames stand here; the recordings are no part of the project.
enum TsharkDifferences {
    /// The packets of one recording that differ in one way.
    struct Known {
        var file: String
        var kind: TsharkComparison.Kind
        var frames: Frames
        var why: String
    }

    /// Which packets.
    enum Frames {
        /// These, all of them damaged.
        case these([Int])
        /// So many, all of them damaged.
        case damaged(Int)
        /// So many, all of them recorded shorter than they were.
        case cut(Int)
        /// All of the recording, which are so many.
        case all(Int)
    }

    /// A recording in which tshark's numbers are too high.
    static let numberedTooHigh = [
        // It numbers the first of the blocks that it does not know like a packet.
        "derived/phdr256_comments-and-unknown-blocks.pcapng": 1
    ]

    private static let loseStep =
        "a flipped bit makes another AD type, of which tshark takes a fixed number of bytes whatever the length says: it loses step with the structures behind"
    private static let shortStructure =
        "a flipped bit makes a structure end inside the company identifier: tshark reads the identifier beyond the structure's end"
    private static let givesUp = "tshark gives up at a structure that promises more, and lists none of its bytes"
    private static let givesUpBeforeTheCRC =
        "tshark gives up at what is malformed, and never comes to the CRC behind it"
    private static let otherStructures =
        "tshark gives up at a structure that promises more, or lists the bytes of structures of unknown types as well"
    private static let doesNotRecompute =
        "the bytes behind the PDU are no CRC of it, and the sniffer says that it fitted: tshark then recomputes nothing; the reader tells of the difference and takes the sniffer's word"
    private static let cutStructure = "tshark lists no bytes of a structure that the snap length cut"
    private static let cutIdentifier =
        "tshark gives up before the company identifier of a structure that the snap length cut"

    /// All containers of one recording of the air.
    private static let air =
        [RecordingFamily.air.original]
        + RecordingFamily.air.members.filter {
            $0.differences.allSatisfy { if case .coarserTime = $0 { true } else { false } }
        }.map(\.file)
    /// Those that hold its first five hundred packets.
    private static let beginnings = RecordingFamily.air.members.filter { $0.differences.contains(.firstPackets(500)) }
        .map(\.file)

    static let known: [Known] =
        air.flatMap { file in
            [
                Known(file: file, kind: .onlyHere, frames: .these([342]), why: loseStep),
                Known(file: file, kind: .onlyInTshark, frames: .these([749]), why: shortStructure),
                Known(file: file, kind: .otherBytes, frames: .these([455, 957, 1809]), why: otherStructures),
                Known(
                    file: file, kind: .otherCRC, frames: .these([283, 455, 680, 937, 1693, 1809, 1865]),
                    why: givesUpBeforeTheCRC),
            ]
        }
        + beginnings.flatMap { file in
            [
                Known(file: file, kind: .onlyHere, frames: .these([342]), why: loseStep),
                Known(file: file, kind: .otherBytes, frames: .these([455]), why: givesUp),
                Known(file: file, kind: .otherCRC, frames: .these([283, 455]), why: givesUpBeforeTheCRC),
            ]
        }
        + [
            Known(
                file: "derived/mixed-interfaces-two-sections.pcapng", kind: .onlyHere, frames: .these([684]),
                why: loseStep),
            Known(
                file: "derived/mixed-interfaces-two-sections.pcapng", kind: .onlyInTshark, frames: .these([1150]),
                why: shortStructure),
            Known(
                file: "derived/mixed-interfaces-two-sections.pcapng", kind: .otherBytes, frames: .these([856]),
                why: givesUp),
            Known(
                file: "derived/mixed-interfaces-two-sections.pcapng", kind: .otherCRC,
                frames: .these([566, 856, 1081]), why: givesUpBeforeTheCRC),
            Known(
                file: "ble-real/tesi-ble-capture_nordic.pcapng", kind: .onlyHere, frames: .damaged(39), why: loseStep),
            Known(
                file: "ble-real/tesi-ble-capture_nordic.pcapng", kind: .onlyInTshark, frames: .damaged(10),
                why: shortStructure),
            Known(
                file: "ble-real/tesi-ble-capture_nordic.pcapng", kind: .otherBytes, frames: .damaged(103),
                why: otherStructures),
            Known(
                file: "ble-real/tesi-ble-capture_nordic.pcapng", kind: .otherCRC, frames: .damaged(130),
                why: givesUpBeforeTheCRC),
            Known(
                file: "ble-real/tesi-ble-mouse_nordic.pcapng", kind: .onlyHere, frames: .these([369, 410]),
                why: loseStep),
            Known(
                file: "ble-real/tesi-ble-mouse_nordic.pcapng", kind: .otherBytes, frames: .these([778]), why: givesUp),
            Known(
                file: "ble-real/tesi-ble-mouse_nordic.pcapng", kind: .otherCRC, frames: .these([600, 778]),
                why: givesUpBeforeTheCRC),
            Known(
                file: "ble-real/blue2th-import_phdr-misnamed.pcap", kind: .otherCRC, frames: .all(10),
                why: doesNotRecompute),
            Known(file: "derived/snaplen-30_phdr256.pcap", kind: .onlyHere, frames: .cut(32), why: cutIdentifier),
            Known(file: "derived/snaplen-30_phdr256.pcap", kind: .otherBytes, frames: .cut(584), why: cutStructure),
        ]
}
