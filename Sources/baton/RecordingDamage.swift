import CaptureFiles
import Reports

/// The rules of SARIF that stand for what can be wrong or odd in a recording.
enum RecordingDamage {
    /// The rule of a kind of finding.
    static func rule(of kind: CaptureFinding.Kind) -> SARIFRule {
        SARIFRule(id: "BATON-RECORDING-\(kind.rawValue)", statement: statement(of: kind))
    }

    /// The rule with an id; nil for the id of a requirement.
    static func rule(withID id: String) -> SARIFRule? {
        CaptureFinding.Kind.allCases.lazy.map(rule(of:)).first { $0.id == id }
    }

    private static func statement(of kind: CaptureFinding.Kind) -> String {
        switch kind {
        case .cutRecord: "A recording ends behind a complete record or block."
        case .absurdLength: "A record or block has a possible length."
        case .badBlock: "A block does not contradict itself."
        case .unknownInterface: "A packet names an interface that its section declares."
        case .damagedCompression: "A compressed recording decompresses to its end and has the right checksum."
        case .badSection: "A section can be read."
        case .refusedByLibpcap: "libpcap reads a recording of a format that Baton does not know."
        case .unknownVersion: "A specification defines the version of the container."
        case .timeOutOfRange: "A time fits into nanoseconds since 1970."
        case .fractionOutOfRange: "A fraction of a second is less than a second."
        case .optionOverrun: "An option of a block ends inside the block."
        case .notTold: "A sniffer tells the channel and the signal power that it writes."
        case .cutPacket: "A packet has the whole header of its link type."
        case .overrun: "An advertising structure or report ends inside its packet."
        case .checksDiffer: "The sniffer's verdict on a CRC is that of a recomputed CRC."
        case .parameterLength: "An event has the parameters that its kind demands."
        case .unreadLinkType: "Baton reads the link type of a packet."
        case .evicted: "The tables of an analysis hold everything that it compares."
        }
    }
}
