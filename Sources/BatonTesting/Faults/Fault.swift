import Payload

/// Something that goes wrong. A fault concerns a device, mostly the one that continues an activity. Some faults concern
/// another one too, the source.
public enum Fault: Sendable, Hashable {
    /// The user cancels the running continuation.
    case cancel
    /// Every link between the two breaks.
    case linkLoss
    /// Connections to the source are refused.
    case refuseConnection(times: Int = 1)
    /// The source's replies never come.
    case sourceSilent(replies: Int = 1)
    /// The source's replies come later.
    case lateReply(by: Duration, replies: Int = 1)
    /// The source is switched off.
    case sourceGone
    /// The app that continues crashes.
    case receiverKilled
    /// Each of the two has an outdated identity of the other.
    case stalePairing
    /// The device does not receive the source, which receives the device.
    case oneWayDiscovery
    /// The account service does not pair the device.
    case pairingSuppressed
    /// An old advertisement of the source is played back.
    case replay
    /// One bit of each advertisement of the source is flipped in transit.
    case bitFlip(in: MessageField = .ciphertext)
    /// The source's activity grows by an entry of this many bytes.
    case oversize(bytes: Int)
    /// This many chunks of the source's next message are lost once and sent again.
    case chunkLoss(chunks: Int = 1)
    /// The source's app invalidates its activity.
    case invalidate
    /// The source's activity expires.
    case expire
    /// Documents of the source do not reach the device for now.
    case syncHeldBack

    /// A field of the Handoff message.
    public enum MessageField: String, Sendable, CaseIterable {
        /// The status byte.
        case status
        /// The counter.
        case counter
        /// The authentication tag.
        case tag
        /// The sealed hash and options.
        case ciphertext
    }

    /// The fault's name in the vocabulary of cases.
    package var vocabularyName: String {
        switch self {
        case .cancel: "cancel"
        case .linkLoss: "linkLoss"
        case .refuseConnection: "refuseConnection"
        case .sourceSilent: "sourceSilent"
        case .lateReply: "lateReply"
        case .sourceGone: "sourceGone"
        case .receiverKilled: "receiverKilled"
        case .stalePairing: "stalePairing"
        case .oneWayDiscovery: "oneWayDiscovery"
        case .pairingSuppressed: "pairingSuppressed"
        case .replay: "replay"
        case .bitFlip: "bitFlip"
        case .oversize: "oversize"
        case .chunkLoss: "chunkLoss"
        case .invalidate: "invalidate"
        case .expire: "expire"
        case .syncHeldBack: "syncHeldBack"
        }
    }

    /// Throws for numbers that make no sense.
    func requireSense() throws(WorldError) {
        let (name, value, least): (String, Int, Int) =
            switch self {
            case .refuseConnection(let count): ("times", count, 1)
            case .sourceSilent(let count), .lateReply(_, let count): ("replies", count, 1)
            case .oversize(let size): ("bytes", size, 0)
            case .chunkLoss(let count): ("chunks", count, 1)
            default: ("", 0, 0)
            }
        guard value >= least else {
            throw .wrongFault(vocabularyName, advice: "`\(name)` is \(value); it must be at least \(least).")
        }
        if case .lateReply(let delay, _) = self, delay < .zero {
            throw .wrongFault(vocabularyName, advice: "`by` is \(delay); it must be at least 0.")
        }
    }

    var arguments: PayloadDictionary {
        switch self {
        case .refuseConnection(let count), .sourceSilent(let count): ["count": PayloadValue(count)]
        case .lateReply(let delay, let count):
            ["delay": .integer(max(0, delay.wholeNanoseconds)), "count": PayloadValue(count)]
        case .bitFlip(let field): ["field": .string(field.rawValue)]
        case .oversize(let size): ["size": PayloadValue(size)]
        case .chunkLoss(let count): ["size": PayloadValue(count)]
        default: [:]
        }
    }
}
