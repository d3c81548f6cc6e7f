/// One packet of a recording, without its bytes: those are handed out beside it for as long as they stand in the reader's buffer.
@usableFromInline
package struct CaptureRecord: Equatable, Sendable {
    /// The packet's number in the recording, from 1.
    @usableFromInline package var frame: Int
    /// Nanoseconds since 1970; 0 where the container has no time for the packet.
    @usableFromInline package var time: Int64
    /// Whether the container has a time for the packet that fits into `time`.
    @usableFromInline package var hasTime: Bool
    /// Bytes that were recorded.
    @usableFromInline package var capturedLength: Int
    /// Bytes that the packet had on the air.
    @usableFromInline package var originalLength: Int
    /// What the bytes are.
    @usableFromInline package var linkType: LinkType
    /// The flags of a btsnoop record, the kind of a PacketLogger record, 0 elsewhere.
    @usableFromInline package var flags: UInt32
    /// Where the packet's record or block starts in the file, or in what a compressed file decompresses to.
    @usableFromInline package var fileOffset: Int

    /// Creates a record.
    @inlinable
    package init(
        frame: Int, time: Int64, hasTime: Bool, capturedLength: Int, originalLength: Int, linkType: LinkType,
        flags: UInt32, fileOffset: Int
    ) {
        self.frame = frame
        self.time = time
        self.hasTime = hasTime
        self.capturedLength = capturedLength
        self.originalLength = originalLength
        self.linkType = linkType
        self.flags = flags
        self.fileOffset = fileOffset
    }
}

/// Something in a recording that is not as it should be.
package struct CaptureFinding: Equatable, Sendable, CustomStringConvertible {
    /// What kind of thing.
    package enum Kind: String, CaseIterable, Sendable {
        /// The file ends inside a record or block. Ends the reading.
        case cutRecord = "cut-record"
        /// A record or block states a length that cannot be. Ends the reading.
        case absurdLength = "absurd-length"
        /// A block contradicts itself. Reading goes on behind it.
        case badBlock = "bad-block"
        /// A packet names an interface that the section does not declare. Reading goes on behind it.
        case unknownInterface = "unknown-interface"
        /// A compressed file is cut, does not decompress, has a wrong checksum or something else behind it. Its offset is the compressed file's,
        /// where all others count the bytes that it decompresses to. Ends the reading.
        case damagedCompression = "damaged-compression"
        /// A section cannot be read. Ends the reading.
        case badSection = "bad-section"
        /// libpcap, which reads what Baton does not, cannot go on. Ends the reading.
        case refusedByLibpcap = "refused-by-libpcap"
        /// The container's version is not one that is specified. Reading goes on.
        case unknownVersion = "unknown-version"
        /// A time does not fit into nanoseconds since 1970. Reading goes on.
        case timeOutOfRange = "time-out-of-range"
        /// A packet is shorter than its link type's header.
        case cutPacket = "cut-packet"
        /// An advertising structure or report promises more than there is.
        case overrun = "overrun"
        /// Sniffer and recomputation disagree about a CRC.
        case checksDiffer = "checks-differ"
        /// An event's parameter length is not what stands there.
        case parameterLength = "parameter-length"
        /// A packet has a link type that is not read.
        case unreadLinkType = "unread-link-type"
        /// A table was full and something was let go.
        case evicted = "evicted"

        /// Whether the recording itself is damaged, as against something on the air that was.
        package var isDamage: Bool {
            switch self {
            case .cutRecord, .absurdLength, .badBlock, .unknownInterface, .badSection, .damagedCompression,
                .refusedByLibpcap:
                true
            case .unknownVersion, .timeOutOfRange, .cutPacket, .overrun, .checksDiffer, .parameterLength,
                .unreadLinkType,
                .evicted:
                false
            }
        }
    }

    /// What kind of thing.
    package var kind: Kind
    /// The packet that it is about or that would have come next, from 1.
    package var frame: Int
    /// Where in the file.
    package var offset: Int
    /// What had to stand there.
    package var expected: String
    /// What stood there.
    package var found: String

    /// Creates a finding.
    package init(kind: Kind, frame: Int, offset: Int, expected: String, found: String) {
        self.kind = kind
        self.frame = frame
        self.offset = offset
        self.expected = expected
        self.found = found
    }

    /// One line for people.
    package var description: String {
        "\(kind.rawValue): frame \(frame), byte \(offset): expected \(expected), found \(found)"
    }
}

/// Findings, bounded: the first of each kind word for word, the rest counted. A recording can hold one in every packet.
@usableFromInline
package struct CaptureFindings: Equatable, Sendable {
    /// Findings of one kind that are kept word for word.
    package static let keptPerKind = 8

    /// The findings that are kept, in the order in which they were met.
    package private(set) var kept: [CaptureFinding] = []
    private var counts: [CaptureFinding.Kind: Int] = [:]

    /// No findings.
    package init() {}

    /// Whether a further finding of this kind would be kept; else the caller need not word it and calls `count`.
    package func keeps(_ kind: CaptureFinding.Kind) -> Bool { (counts[kind] ?? 0) < Self.keptPerKind }

    /// Adds a finding.
    package mutating func add(_ finding: CaptureFinding) {
        if keeps(finding.kind) { kept.append(finding) }
        counts[finding.kind, default: 0] += 1
    }

    /// Counts a finding without keeping it.
    package mutating func count(_ kind: CaptureFinding.Kind) { counts[kind, default: 0] += 1 }

    /// How many findings of a kind there were, kept or not.
    package func count(of kind: CaptureFinding.Kind) -> Int { counts[kind] ?? 0 }

    /// How many findings there were.
    package var total: Int { counts.values.reduce(0, +) }

    /// Whether the recording itself is damaged.
    package var hasDamage: Bool { CaptureFinding.Kind.allCases.contains { $0.isDamage && count(of: $0) > 0 } }

    /// All of these and those, these first.
    package mutating func add(_ others: CaptureFindings) {
        for finding in others.kept { if keeps(finding.kind) { kept.append(finding) } }
        for kind in CaptureFinding.Kind.allCases where others.count(of: kind) > 0 {
            counts[kind, default: 0] += others.count(of: kind)
        }
    }
}
