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
