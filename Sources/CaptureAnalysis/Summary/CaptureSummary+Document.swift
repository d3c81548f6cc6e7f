import CaptureFiles
import Continuity
package import Notation

extension CaptureSummary {
    package static let title = "What a recording holds, as Baton prints it"

    package static let explanation = """
        Times are nanoseconds since 1970, or null if the recording has none. `…WithBadCRC` counts only packets whose CRC is wrong: by the \
        recomputed CRC, or by the sniffer's verdict if the recording has no CRC; `…Recomputed` uses the recomputed CRC alone. `types` lists the types \
        of which an undamaged packet contains a whole message; `cut` counts messages that are longer than their packet. `findings` counts the findings of \
        each kind and lists the first ones.
        """

    package static let filteredThing = "packet"

    package static let form = DocumentForm<CaptureSummary>(
        .init("container", .text, \.container.rawValue),
        .init("compression", .compression, \.isCompressed),
        .init("packets", .count, \.packets),
        .init("packetsInRecording", .count, \.packetsInRecording),
        .init("linkTypes", .list(of: linkType), \.reading.linkTypes),
        .init("earliest", .nullable(.integer), \.times?.lowerBound),
        .init("latest", .nullable(.integer), \.times?.upperBound),
        .init("duration", .nullable(.integer), \.duration),
        .init("advertising", .object(AdvertisingCount.form), \.advertising),
        .init("apple", .object(AppleCount.form), \.apple),
        .init("handoff", .object(HandoffCount.form), \.handoff),
        .init("types", .list(of: TypeCount.form), \.types),
        .init("typesOnlyWithBadCRC", .list(of: TypeCount.form), \.typesNotEstablished),
        .init("isDamaged", .boolean, \.reading.findings.hasDamage),
        .init("findings", .list(of: findingsOfAKind), \.findingsByKind))

    private static let linkType = DocumentForm<LinkTypeCount>(
        .init("registry", WrittenForm(.words(["pcap", "btsnoop", "PacketLogger"])) { .string($0) }, \.registry),
        .init("number", .integer, \.linkType.number),
        .init("name", .nullable(.text), \.linkType.name),
        .init("isRead", .boolean, \.linkType.isReadable),
        .init("packets", .count, \.packets))

    private static let findingsOfAKind = DocumentForm<FindingsOfAKind>(
        .init("kind", .word, \.kind),
        .init("isDamage", .boolean, \.kind.isDamage),
        .init("count", .count, \.count),
        .init("first", .list(of: finding), \.first))

    private static let finding = DocumentForm<CaptureFinding>(
        .init("frame", .integer, \.frame),
        .init("offset", .integer, \.offset),
        .init("expected", .text, \.expected),
        .init("found", .text, \.found))

    /// The number of findings of one kind, and the first ones.
    struct FindingsOfAKind {
        var kind: CaptureFinding.Kind
        var count: Int
        var first: [CaptureFinding]
    }

    /// The findings by kind, without kinds that have none.
    var findingsByKind: [FindingsOfAKind] {
        let findings = reading.findings
        return CaptureFinding.Kind.allCases.filter { findings.count(of: $0) > 0 }.map { kind in
            FindingsOfAKind(
                kind: kind, count: findings.count(of: kind), first: findings.kept.filter { $0.kind == kind })
        }
    }
}

extension CaptureSummary.AdvertisingCount {
    fileprivate static let form = DocumentForm<Self>(
        .init("packets", .count, \.all),
        .init("packetsWithBadCRC", .count, \.withBadCRC),
        .init("packetsWithBadCRCBySniffer", .count, \.withBadCRCBySniffer),
        .init("packetsWithBadCRCRecomputed", .count, \.withBadCRCRecomputed),
        .init("packetsWithReversedCRC", .count, \.withReversedCRC),
        .init("packetsWhereTheseDiffer", .count, \.checksDiffer))
}

extension CaptureSummary.AppleCount {
    fileprivate static let form = DocumentForm<Self>(
        .init("entries", .count, \.all),
        .init("entriesWithBadCRC", .count, \.withBadCRC),
        .init("entriesWithBadCRCRecomputed", .count, \.withBadCRCRecomputed),
        .init("devices", .count, \.devices),
        .init("devicesAreAtMost", .boolean, \.devicesAreAtMost))
}

extension CaptureSummary.HandoffCount {
    fileprivate static let form = DocumentForm<Self>(
        .init("messages", .count, \.all),
        .init("messagesWithBadCRC", .count, \.withBadCRC),
        .init("messagesWithBadCRCRecomputed", .count, \.withBadCRCRecomputed),
        .init("distinctPayloads", .count, \.distinctPayloads),
        .init("distinctPayloadsOnlyWithBadCRC", .count, \.distinctPayloadsOnlyWithBadCRC),
        .init("distinctPayloadsAreAtLeast", .boolean, \.distinctPayloadsAreAtLeast))
}

extension CaptureSummary.TypeCount {
    fileprivate static let form = DocumentForm<Self>(
        .init("type", .byte, \.type.rawValue),
        .init("name", .text, \.type.description),
        .init("messages", .count, \.messages.all),
        .init("messagesWithBadCRC", .count, \.messages.withBadCRC),
        .init("cut", .count, \.overruns.all),
        .init("cutWithBadCRC", .count, \.overruns.withBadCRC))
}

extension LinkTypeCount {
    /// The registry of the link type's number.
    fileprivate var registry: String {
        linkType == .packetLogger ? "PacketLogger" : linkType.isBtsnoop ? "btsnoop" : "pcap"
    }
}

extension WrittenForm where Value == Bool {
    /// The compression of a file: gzip or none.
    fileprivate static let compression = WrittenForm<String?>.nullable(
        WrittenForm<String>(.words(["gzip"])) { .string($0) }
    ).mapped { (isCompressed: Bool) in isCompressed ? "gzip" : nil }
}
