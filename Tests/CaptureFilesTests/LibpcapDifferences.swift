import CaptureFiles

/// On which recordings libpcap and the reader differ, and why that is right. Everything else has to be equal, packet by packet, to the same end.
enum LibpcapDifferences {
    /// Containers that libpcap does not know: btsnoop, PacketLogger, and whatever is compressed.
    static func isUnknownToLibpcap(_ path: String) throws -> Bool {
        guard let reader = try? CaptureReader(path: path) else { return false }
        return reader.isCompressed || reader.container == .btsnoop || reader.container == .packetLogger
    }

    private static let differentInterfaces =
        "the format allows interfaces that differ, libpcap's interface to programs does not"
    private static let sameDamage = "both meet the same damage at the same packet"
    private static let atOpening = "the same damage, which libpcap meets when it opens the file"
    private static let noRecording = "neither takes it for a recording"
    private static let oneBlock = "one block is wrong; the blocks around it are whole, and what is wrong is told"
    private static let version = "another version is read as the known one, and told"
    private static let fraction = "microseconds of a second or more, which libpcap passes on, are told"
    private static let noInterface = "a section without interfaces is allowed, and has no packets"

    /// Each file, what both make of it, and why.
    static let known: [(file: String, comparison: LibpcapComparison, why: String)] = [
        (
            "derived/mixed-interfaces-two-sections.pcapng",
            LibpcapComparison(libpcap: 0, .complained("interfaces"), ours: 1201, .end), differentInterfaces
        ),
        (
            "edge-real/libpcap_pcap-invalid-version-1.pcap",
            LibpcapComparison(libpcap: 0, .refused, ours: 1, .complained("unknown-version")), version
        ),
        (
            "edge-real/libpcap_pcapng-invalid-vers-1.pcapng",
            LibpcapComparison(libpcap: 0, .refused, ours: 0, .complained("bad-section")), atOpening
        ),
        (
            "edge-real/libpcap_pcapng-invalid-vers-2.pcapng",
            LibpcapComparison(libpcap: 0, .refused, ours: 1, .complained("unknown-version")), version
        ),
        (
            "edge-real/libpcap_shb-option-too-long.pcapng",
            LibpcapComparison(libpcap: 0, .refused, ours: 1, .complained("bad-block time-out-of-range")), oneBlock
        ),
        ("edge-real/pcapngtest_be_test002.pcapng", LibpcapComparison(libpcap: 0, .refused, ours: 0, .end), noInterface),
        (
            "edge-real/pcapngtest_be_test004.pcapng",
            LibpcapComparison(libpcap: 0, .complained("interfaces"), ours: 4, .end), differentInterfaces
        ),
        (
            "edge-real/pcapngtest_be_test006.pcapng",
            LibpcapComparison(libpcap: 0, .complained("interfaces"), ours: 5, .end), differentInterfaces
        ),
        (
            "edge-real/pcapngtest_be_test008.pcapng",
            LibpcapComparison(libpcap: 1, .complained("interfaces"), ours: 4, .end), differentInterfaces
        ),
        (
            "edge-real/pcapngtest_be_test014.pcapng",
            LibpcapComparison(libpcap: 0, .complained("interfaces"), ours: 0, .end), differentInterfaces
        ),
        (
            "edge-real/pcapngtest_be_test100.pcapng",
            LibpcapComparison(libpcap: 1, .complained("interfaces"), ours: 5, .end), differentInterfaces
        ),
        (
            "edge-real/pcapngtest_be_test101.pcapng",
            LibpcapComparison(libpcap: 0, .complained("interfaces"), ours: 4, .end), differentInterfaces
        ),
        (
            "edge-real/pcapngtest_be_test200.pcapng",
            LibpcapComparison(libpcap: 0, .complained("interfaces"), ours: 0, .end), differentInterfaces
        ),
        (
            "edge-real/pcapngtest_be_test201.pcapng",
            LibpcapComparison(libpcap: 0, .complained("interfaces"), ours: 4, .end), differentInterfaces
        ),
        (
            "edge-real/pcapngtest_be_test202.pcapng",
            LibpcapComparison(libpcap: 0, .complained("interfaces"), ours: 8, .end), differentInterfaces
        ),
        ("edge-real/pcapngtest_le_test002.pcapng", LibpcapComparison(libpcap: 0, .refused, ours: 0, .end), noInterface),
        (
            "edge-real/pcapngtest_le_test004.pcapng",
            LibpcapComparison(libpcap: 0, .complained("interfaces"), ours: 4, .end), differentInterfaces
        ),
        (
            "edge-real/pcapngtest_le_test006.pcapng",
            LibpcapComparison(libpcap: 0, .complained("interfaces"), ours: 5, .end), differentInterfaces
        ),
        (
            "edge-real/pcapngtest_le_test008.pcapng",
            LibpcapComparison(libpcap: 1, .complained("interfaces"), ours: 4, .end), differentInterfaces
        ),
        (
            "edge-real/pcapngtest_le_test014.pcapng",
            LibpcapComparison(libpcap: 0, .complained("interfaces"), ours: 0, .end), differentInterfaces
        ),
        (
            "edge-real/pcapngtest_le_test100.pcapng",
            LibpcapComparison(libpcap: 1, .complained("interfaces"), ours: 5, .end), differentInterfaces
        ),
        (
            "edge-real/pcapngtest_le_test101.pcapng",
            LibpcapComparison(libpcap: 0, .complained("interfaces"), ours: 4, .end), differentInterfaces
        ),
        (
            "edge-real/pcapngtest_le_test200.pcapng",
            LibpcapComparison(libpcap: 0, .complained("interfaces"), ours: 0, .end), differentInterfaces
        ),
        (
            "edge-real/pcapngtest_le_test201.pcapng",
            LibpcapComparison(libpcap: 0, .complained("interfaces"), ours: 4, .end), differentInterfaces
        ),
        (
            "edge-real/pcapngtest_le_test202.pcapng",
            LibpcapComparison(libpcap: 0, .complained("interfaces"), ours: 8, .end), differentInterfaces
        ),
        (
            "edge-real/pcpp_fuzz-be-ns.pcap",
            LibpcapComparison(libpcap: 1, .complained("damage"), ours: 1, .complained("refused-by-libpcap")),
            "version 2.1 by its header, which libpcap reads for both"
        ),
        (
            "edge-real/pcpp_fuzz-ble256.pcap",
            LibpcapComparison(
                libpcap: 1, .complained("damage"), ours: 1, .complained("absurd-length fraction-out-of-range")),
            sameDamage
        ),
        (
            "edge-real/tcpdump_timestamp_invalid_micro.pcap",
            LibpcapComparison(libpcap: 3, .end, ours: 3, .complained("fraction-out-of-range")), fraction
        ),
        ("edge-real/pcpp_solaris.snoop", LibpcapComparison(libpcap: 0, .refused, ours: 0, .refused), noRecording),
        (
            "edge-real/wireshark_many_interfaces.pcapng.2",
            LibpcapComparison(libpcap: 0, .complained("interfaces"), ours: 15, .end), differentInterfaces
        ),
        (
            "edge-real/wireshark_many_interfaces.pcapng.3",
            LibpcapComparison(libpcap: 0, .complained("interfaces"), ours: 9, .end), differentInterfaces
        ),
        (
            "malformed/caplen-7fffffff.pcap",
            LibpcapComparison(libpcap: 0, .complained("damage"), ours: 0, .complained("absurd-length")), sameDamage
        ),
        (
            "malformed/caplen-ffffffff.pcap",
            LibpcapComparison(libpcap: 0, .complained("damage"), ours: 0, .complained("absurd-length")), sameDamage
        ),
        (
            "malformed/garbage-tail.pcap",
            LibpcapComparison(libpcap: 40, .complained("damage"), ours: 40, .complained("cut-record")), sameDamage
        ),
        ("malformed/magic-only.pcap", LibpcapComparison(libpcap: 0, .refused, ours: 0, .refused), noRecording),
        (
            "malformed/ng-bad-byte-order-magic.pcapng", LibpcapComparison(libpcap: 0, .refused, ours: 0, .refused),
            noRecording
        ),
        (
            "malformed/ng-bad-interface.pcapng",
            LibpcapComparison(libpcap: 0, .complained("damage"), ours: 1, .complained("unknown-interface")), oneBlock
        ),
        (
            "malformed/ng-block-length-0.pcapng",
            LibpcapComparison(libpcap: 0, .refused, ours: 0, .complained("absurd-length")), atOpening
        ),
        (
            "malformed/ng-block-length-13.pcapng",
            LibpcapComparison(libpcap: 0, .complained("damage"), ours: 0, .complained("absurd-length")), sameDamage
        ),
        (
            "malformed/ng-caplen-over-block.pcapng",
            LibpcapComparison(libpcap: 0, .complained("damage"), ours: 39, .complained("bad-block")), oneBlock
        ),
        ("malformed/ng-cut-in-shb.pcapng", LibpcapComparison(libpcap: 0, .refused, ours: 0, .refused), noRecording),
        (
            "malformed/ng-trailing-length-differs.pcapng",
            LibpcapComparison(libpcap: 0, .complained("damage"), ours: 40, .complained("bad-block")), oneBlock
        ),
        (
            "malformed/ng-ts-max.pcapng",
            LibpcapComparison(libpcap: 1, .end, ours: 1, .complained("time-out-of-range")),
            "libpcap lets a time overflow, the reader says so"
        ),
        (
            "malformed/ng-tsresol-0xff.pcapng", LibpcapComparison(libpcap: 0, .refused, ours: 1, .end),
            "a resolution that is finer than nanoseconds is read, as tshark reads it"
        ),
        (
            "malformed/ng-tsresol-127.pcapng", LibpcapComparison(libpcap: 0, .refused, ours: 1, .end),
            "a resolution that is finer than nanoseconds is read, as tshark reads it"
        ),
        ("malformed/one-byte.pcap", LibpcapComparison(libpcap: 0, .refused, ours: 0, .refused), noRecording),
        (
            "malformed/record-data-cut.pcap",
            LibpcapComparison(libpcap: 0, .complained("damage"), ours: 0, .complained("cut-record")), sameDamage
        ),
        (
            "malformed/record-header-cut.pcap",
            LibpcapComparison(libpcap: 0, .complained("damage"), ours: 0, .complained("cut-record")), sameDamage
        ),
        ("malformed/snoop-header-cut.log", LibpcapComparison(libpcap: 0, .refused, ours: 0, .refused), noRecording),
        ("malformed/text.pcap", LibpcapComparison(libpcap: 0, .refused, ours: 0, .refused), noRecording),
        (
            "malformed/two-captures-concatenated.pcap",
            LibpcapComparison(libpcap: 41, .complained("damage"), ours: 41, .complained("absurd-length")), sameDamage
        ),
        (
            "malformed/version-9.9.pcap",
            LibpcapComparison(libpcap: 0, .refused, ours: 40, .complained("unknown-version")), version
        ),
        ("malformed/zero-length.pcap", LibpcapComparison(libpcap: 0, .refused, ours: 0, .refused), noRecording),
    ]
}
