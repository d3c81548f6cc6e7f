/// What `baton capture` is expected to make of recordings that were made with one fault each, and why where readers disagree.
///
/// Only names, numbers and reasons stand here; the recordings are no part of the project.
enum MalformedRecordings {
    /// What a reader makes of one.
    struct Reading: Equatable {
        /// How the reader ends: for Baton 0 read, 1 damaged, 2 not read; for tshark 0 read, 2 damaged or not read.
        var status: Int32
        /// Packets that it gives.
        var packets: Int
    }

    /// A finding of Baton's: its kind, how often, and the first packet that it is about.
    struct Finding: Equatable {
        var kind: String
        var count = 1
        var frame: Int
    }

    /// One recording.
    struct Expectation {
        var file: String
        var baton: Reading
        /// Manufacturer's data of Apple and Handoff messages, damaged ones too.
        var apple = 0
        var handoff = 0
        var findings: [Finding] = []
        /// What is said about a recording that is not read at all, or about one of Apple's messages in `show`.
        var words: String?
        var tshark: Reading
        /// What was chosen and why; needed where Baton and tshark end differently, or where the counts are not those that are published for it.
        var choice: String?
    }

    /// The frame that a real sniffer damaged among the forty from which many of these recordings were made.
    private static func cutStructure(_ frame: Int = 5) -> Finding { Finding(kind: "overrun", frame: frame) }

    private static let goesOn =
        "one block is wrong and its length is right: reading goes on behind it, the block is told, and the status says damaged"

    static let all: [Expectation] = containers + packets

    private static let containers: [Expectation] = [
        // Files that are nothing, or only the beginning of something.
        Expectation(
            file: "zero-length.pcap", baton: Reading(status: 2, packets: 0), words: "is empty",
            tshark: Reading(status: 0, packets: 0),
            choice:
                "tshark takes nothing for a recording without packets; a file that should hold one and is empty is a failure"
        ),
        Expectation(
            file: "one-byte.pcap", baton: Reading(status: 2, packets: 0), words: "starts with the bytes d4",
            tshark: Reading(status: 0, packets: 1),
            choice: "tshark opens any file as one packet of a kind that it guesses; one byte is no recording"),
        Expectation(
            file: "magic-only.pcap", baton: Reading(status: 2, packets: 0), words: "expected 24 bytes, found 4",
            tshark: Reading(status: 2, packets: 0)),
        Expectation(
            file: "text.pcap", baton: Reading(status: 2, packets: 0), words: "starts with the text",
            tshark: Reading(status: 2, packets: 0)),
        Expectation(
            file: "header-only.pcap", baton: Reading(status: 0, packets: 0), tshark: Reading(status: 0, packets: 0)),
        Expectation(
            file: "snoop-header-cut.log", baton: Reading(status: 2, packets: 0), words: "expected 16 bytes, found 12",
            tshark: Reading(status: 2, packets: 0)),
        Expectation(
            file: "ng-cut-in-shb.pcapng", baton: Reading(status: 2, packets: 0), words: "expected 28 bytes, found 16",
            tshark: Reading(status: 0, packets: 1),
            choice: "tshark opens it as one packet of a kind that it guesses; libpcap refuses it too"),
        Expectation(
            file: "ng-bad-byte-order-magic.pcapng", baton: Reading(status: 2, packets: 0),
            words: "without a valid byte-order magic", tshark: Reading(status: 2, packets: 0)),

        // Classic pcap.
        Expectation(
            file: "record-header-cut.pcap", baton: Reading(status: 1, packets: 0),
            findings: [Finding(kind: "cut-record", frame: 1)], tshark: Reading(status: 2, packets: 0)),
        Expectation(
            file: "record-data-cut.pcap", baton: Reading(status: 1, packets: 0),
            findings: [Finding(kind: "cut-record", frame: 1)], tshark: Reading(status: 2, packets: 0)),
        Expectation(
            file: "caplen-ffffffff.pcap", baton: Reading(status: 1, packets: 0),
            findings: [Finding(kind: "absurd-length", frame: 1)], tshark: Reading(status: 2, packets: 0)),
        Expectation(
            file: "caplen-7fffffff.pcap", baton: Reading(status: 1, packets: 0),
            findings: [Finding(kind: "absurd-length", frame: 1)], tshark: Reading(status: 2, packets: 0)),
        Expectation(
            file: "len-less-than-caplen.pcap", baton: Reading(status: 0, packets: 40), apple: 15, handoff: 3,
            findings: [cutStructure()], tshark: Reading(status: 0, packets: 40)),
        Expectation(
            file: "snaplen-0.pcap", baton: Reading(status: 0, packets: 40), apple: 15, handoff: 3,
            findings: [cutStructure()], tshark: Reading(status: 0, packets: 40)),
        Expectation(
            file: "snaplen-ffffffff.pcap", baton: Reading(status: 0, packets: 40), apple: 15, handoff: 3,
            findings: [cutStructure()], tshark: Reading(status: 0, packets: 40)),
        Expectation(
            file: "version-9.9.pcap", baton: Reading(status: 0, packets: 40), apple: 15, handoff: 3,
            findings: [Finding(kind: "unknown-version", frame: 1), cutStructure()],
            tshark: Reading(status: 0, packets: 40)),
        Expectation(
            file: "linktype-65535.pcap", baton: Reading(status: 2, packets: 40),
            findings: [Finding(kind: "unread-link-type", count: 40, frame: 1)], words: "65535",
            tshark: Reading(status: 2, packets: 0),
            choice:
                "the container is whole, so that its packets are counted; what they are is not known, which the status says"
        ),
        Expectation(
            file: "garbage-tail.pcap", baton: Reading(status: 1, packets: 40), apple: 15, handoff: 3,
            findings: [Finding(kind: "cut-record", frame: 41), cutStructure()],
            tshark: Reading(status: 2, packets: 40)),
        Expectation(
            file: "zero-record-inside.pcap", baton: Reading(status: 0, packets: 41), apple: 15, handoff: 3,
            findings: [Finding(kind: "cut-packet", frame: 11), cutStructure()],
            tshark: Reading(status: 0, packets: 41)),
        Expectation(
            file: "two-captures-concatenated.pcap", baton: Reading(status: 1, packets: 41), apple: 15, handoff: 3,
            findings: [
                Finding(kind: "absurd-length", frame: 42), Finding(kind: "cut-packet", frame: 41), cutStructure(),
            ],
            tshark: Reading(status: 2, packets: 41)),

        // pcapng.
        Expectation(
            file: "ng-bad-interface.pcapng", baton: Reading(status: 1, packets: 1),
            findings: [Finding(kind: "unknown-interface", frame: 1)], tshark: Reading(status: 2, packets: 0),
            choice: goesOn),
        Expectation(
            file: "ng-block-length-0.pcapng", baton: Reading(status: 1, packets: 0),
            findings: [Finding(kind: "absurd-length", frame: 1)], tshark: Reading(status: 2, packets: 0)),
        Expectation(
            file: "ng-block-length-13.pcapng", baton: Reading(status: 1, packets: 0),
            findings: [Finding(kind: "absurd-length", frame: 1)], tshark: Reading(status: 2, packets: 0)),
        Expectation(
            file: "ng-trailing-length-differs.pcapng", baton: Reading(status: 1, packets: 40), apple: 15, handoff: 3,
            findings: [Finding(kind: "bad-block", frame: 1), cutStructure()], tshark: Reading(status: 2, packets: 0),
            choice: goesOn),
        Expectation(
            file: "ng-caplen-over-block.pcapng", baton: Reading(status: 1, packets: 39), apple: 15, handoff: 3,
            findings: [Finding(kind: "bad-block", frame: 1), cutStructure(4)], tshark: Reading(status: 2, packets: 0),
            choice: goesOn),
        Expectation(
            file: "ng-tsresol-127.pcapng", baton: Reading(status: 0, packets: 1), tshark: Reading(status: 0, packets: 1)
        ),
        Expectation(
            file: "ng-tsresol-0xff.pcapng", baton: Reading(status: 0, packets: 1),
            tshark: Reading(status: 0, packets: 1)),
        Expectation(
            file: "ng-ts-max.pcapng", baton: Reading(status: 0, packets: 1),
            findings: [Finding(kind: "time-out-of-range", frame: 1)], tshark: Reading(status: 0, packets: 1)),
        Expectation(
            file: "ng-shb-section-length-wrong.pcapng", baton: Reading(status: 0, packets: 40), apple: 15, handoff: 3,
            findings: [cutStructure()], tshark: Reading(status: 0, packets: 40)),

        // btsnoop and PacketLogger.
        Expectation(
            file: "snoop-version-2.log", baton: Reading(status: 0, packets: 40), apple: 22, handoff: 11,
            findings: [Finding(kind: "unknown-version", frame: 1)], tshark: Reading(status: 2, packets: 0),
            choice:
                "another version is read as the known one, and told, as with pcap: its records are as they should be"),
        Expectation(
            file: "snoop-caplen-huge.log", baton: Reading(status: 1, packets: 0),
            findings: [Finding(kind: "absurd-length", frame: 1)], tshark: Reading(status: 2, packets: 0)),
        Expectation(
            file: "snoop-last-record-cut.log", baton: Reading(status: 1, packets: 39), apple: 21, handoff: 10,
            findings: [Finding(kind: "cut-record", frame: 40)], tshark: Reading(status: 2, packets: 39)),
        Expectation(
            file: "snoop-timestamp-0.log", baton: Reading(status: 0, packets: 40), apple: 22, handoff: 11,
            findings: [Finding(kind: "time-out-of-range", frame: 1)], tshark: Reading(status: 0, packets: 40)),
        Expectation(
            file: "pklg-last-record-cut.pklg", baton: Reading(status: 1, packets: 39), apple: 21, handoff: 10,
            findings: [Finding(kind: "cut-record", frame: 40)], tshark: Reading(status: 2, packets: 39)),
        Expectation(
            file: "pklg-type-unknown.pklg", baton: Reading(status: 0, packets: 41), apple: 22, handoff: 11,
            tshark: Reading(status: 0, packets: 41)),
    ]

    /// Faults inside of packets: the recording is whole, so that the status is 0, and what is wrong in the packet is told.
    private static let packets: [Expectation] = [
        Expectation(
            file: "ble-handoff-length-0.pcap", baton: Reading(status: 0, packets: 1), apple: 1, handoff: 1,
            words: "Handoff undeclared", tshark: Reading(status: 0, packets: 1)),
        Expectation(
            file: "ble-handoff-length-15.pcap", baton: Reading(status: 0, packets: 1), apple: 1, handoff: 1,
            words: "found 1 more byte", tshark: Reading(status: 0, packets: 1)),
        Expectation(
            file: "ble-handoff-overruns.pcap", baton: Reading(status: 0, packets: 1), apple: 1,
            words: "cut: Handoff", tshark: Reading(status: 0, packets: 1)),
        Expectation(
            file: "ble-ad-length-overruns.pcap", baton: Reading(status: 0, packets: 1), apple: 1, handoff: 1,
            findings: [cutStructure(1)], words: "[bad CRC]", tshark: Reading(status: 0, packets: 1)),
        Expectation(
            file: "ble-company-only.pcap", baton: Reading(status: 0, packets: 1), apple: 1, words: "no message",
            tshark: Reading(status: 0, packets: 1)),
        Expectation(
            file: "ble-company-half.pcap", baton: Reading(status: 0, packets: 1), tshark: Reading(status: 0, packets: 1)
        ),
        Expectation(
            file: "ble-apple-twice.pcap", baton: Reading(status: 0, packets: 1), apple: 2, words: "Nearby Info",
            tshark: Reading(status: 0, packets: 1)),
        Expectation(
            file: "ble-overflow-area.pcap", baton: Reading(status: 0, packets: 1), apple: 1,
            words: "Overflow Area services=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", tshark: Reading(status: 0, packets: 1)),
        Expectation(
            file: "ble-unknown-type-7f.pcap", baton: Reading(status: 0, packets: 1), apple: 1,
            words: "type 0x7f data=616263", tshark: Reading(status: 0, packets: 1)),
        Expectation(
            file: "ble-pdu-length-over-frame.pcap", baton: Reading(status: 0, packets: 1), apple: 1, handoff: 1,
            findings: [cutStructure(1)], words: "Handoff", tshark: Reading(status: 0, packets: 1)),
        Expectation(
            file: "ble-frame-4-bytes.pcap", baton: Reading(status: 0, packets: 1),
            findings: [Finding(kind: "cut-packet", frame: 1)], tshark: Reading(status: 0, packets: 1)),
        Expectation(
            file: "ble-phdr-cut.pcap", baton: Reading(status: 0, packets: 1),
            findings: [Finding(kind: "cut-packet", frame: 1)], tshark: Reading(status: 0, packets: 1)),
        Expectation(
            file: "ble-not-dewhitened.pcap", baton: Reading(status: 0, packets: 40), apple: 15, handoff: 3,
            findings: [cutStructure()], tshark: Reading(status: 0, packets: 40)),
        Expectation(
            file: "hci-num-reports-255.pcap", baton: Reading(status: 0, packets: 1), apple: 1, handoff: 1,
            findings: [cutStructure(1)], words: "Handoff", tshark: Reading(status: 0, packets: 1)),
        Expectation(
            file: "hci-num-reports-0.pcap", baton: Reading(status: 0, packets: 1),
            tshark: Reading(status: 0, packets: 1)),
        Expectation(
            file: "hci-data-length-overruns.pcap", baton: Reading(status: 0, packets: 1), apple: 1,
            findings: [cutStructure(1)], words: "cut: Handoff", tshark: Reading(status: 0, packets: 1)),
        Expectation(
            file: "hci-extended-report.pcap", baton: Reading(status: 0, packets: 1), apple: 1, handoff: 1,
            words: "Handoff", tshark: Reading(status: 0, packets: 1)),
        Expectation(
            file: "hci-extended-fragments.pcap", baton: Reading(status: 0, packets: 2), apple: 1, handoff: 1,
            words: "Handoff status=0x00", tshark: Reading(status: 0, packets: 2),
            choice: "the two pieces are joined, so that the Handoff message is whole; other readers show a cut one"),
    ]
}
