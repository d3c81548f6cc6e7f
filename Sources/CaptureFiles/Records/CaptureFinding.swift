/// Something wrong in a recording.
package struct CaptureFinding: Equatable, Sendable, CustomStringConvertible {
    /// What is wrong.
    package enum Kind: String, CaseIterable, Sendable {
        /// The file ends inside a record or block. Ends the reading.
        case cutRecord = "cut-record"
        /// A record or block has an impossible length. Ends the reading.
        case absurdLength = "absurd-length"
        /// A block contradicts itself. Reading goes on behind it.
        case badBlock = "bad-block"
        /// A packet names an interface that the section does not declare. Reading goes on behind it.
        case unknownInterface = "unknown-interface"
        /// A compressed file is truncated, does not decompress, has a wrong checksum or other bytes behind it. Ends the
        /// reading. The offset counts bytes of the compressed file; offsets of all other kinds count decompressed
        /// bytes.
        case damagedCompression = "damaged-compression"
        /// A section cannot be read. Ends the reading.
        case badSection = "bad-section"
        /// libpcap, which reads the formats that Baton does not know, fails. Ends the reading.
        case refusedByLibpcap = "refused-by-libpcap"
        /// No specification defines the container's version. Reading goes on.
        case unknownVersion = "unknown-version"
        /// A time does not fit into nanoseconds since 1970. Reading goes on.
        case timeOutOfRange = "time-out-of-range"
        /// A fraction of a second is a second or more. Reading goes on, and adds it to the seconds.
        case fractionOutOfRange = "fraction-out-of-range"
        /// An option of a block is longer than the block. Reading goes on behind the block.
        case optionOverrun = "option-overrun"
        /// A sniffer wrote a value that means that it knows none: channel 0 for legacy advertising, or a signal power
        /// of 0 dBm in every packet.
        case notTold = "not-told"
        /// A packet is shorter than its link type's header.
        case cutPacket = "cut-packet"
        /// An advertising structure or report is longer than the packet.
        case overrun = "overrun"
        /// The sniffer's verdict on a CRC differs from the recomputed CRC.
        case checksDiffer = "checks-differ"
        /// An event has a wrong parameter length.
        case parameterLength = "parameter-length"
        /// Baton does not read a packet's link type.
        case unreadLinkType = "unread-link-type"
        /// A table was full, and entries were evicted.
        case evicted = "evicted"

        /// Whether the recording itself is damaged, and not a packet that it recorded.
        package var isDamage: Bool {
            switch self {
            case .cutRecord, .absurdLength, .badBlock, .unknownInterface, .badSection, .damagedCompression,
                .refusedByLibpcap:
                true
            case .unknownVersion, .timeOutOfRange, .fractionOutOfRange, .optionOverrun, .notTold, .cutPacket, .overrun,
                .checksDiffer, .parameterLength, .unreadLinkType, .evicted:
                false
            }
        }
    }

    /// What is wrong.
    package var kind: Kind
    /// The affected packet or the next one, from 1.
    package var frame: Int
    /// The byte in the file.
    package var offset: Int
    package var expected: String
    package var found: String

    package init(kind: Kind, frame: Int, offset: Int, expected: String, found: String) {
        self.kind = kind
        self.frame = frame
        self.offset = offset
        self.expected = expected
        self.found = found
    }

    package var description: String {
        "\(kind.rawValue): frame \(frame), byte \(offset): expected \(expected), found \(found)"
    }
}
