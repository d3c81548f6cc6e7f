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
    /// The source's activity grows by an entry of this many bytes. Above the profile's `hardPayloadLimit` (262,144) the receiver's
    /// app fails with 4611; what takes longer to send than `attemptTimeout` (some 3 MB in 30 s) fails with 4610 before.
    case oversize(bytes: Int)
    /// This many chunks of the source's next message are lost once and sent again.
    case chunkLoss(chunks: Int = 1)
    /// The source's app invalidates its activity.
    case invalidate
    /// The source's activity expires.
    case expire
    /// Documents of the source do not reach the device for now.
    case syncHeldBack
    /// The device's controller reports the message that the source advertises once more, among foreign bytes or inside them.
    case inject(FrameForm)
    /// The source's messages arrive twice.
    case duplicate(messages: Int = 1)
    /// The last piece of the source's messages never arrives.
    case lastPieceLost(messages: Int = 1)
    /// The link breaks just before the last piece of the source's next message arrives.
    case linkLossAtLastPiece
    /// The source answers requests with this error instead of its activity.
    case failureReply(code: Int = 4608, replies: Int = 1)

    /// What an injected advertisement is made of.
    public enum FrameForm: String, Sendable, CaseIterable {
        /// Behind an element of another kind. A receiver must find the message.
        case behindNearbyInfo
        /// In front of an element of another kind.
        case beforeNearbyInfo
        /// Behind an element whose type nobody has described.
        case behindUnknownType
        /// Behind an element without a value.
        case behindEmptyElement
        /// Behind an element of HomeKit, whose length byte also holds a subtype.
        case behindHomeKit
        /// Behind the manufacturer data of another company.
        case behindOtherCompany
        /// Behind another AD structure.
        case behindTransmitPower
        /// Without the AD structure of Flags.
        case withoutFlags
        /// In front of an element that promises more bytes than follow.
        case beforeCutElement
        /// In front of padding.
        case beforePadding
        /// As the value of another element. Here and below, a receiver must not take the bytes for a message.
        case insideNearbyInfo
        /// As the bits of an overflow area.
        case insideOverflowArea
        /// In the manufacturer data of another company.
        case insideOtherCompany
        /// In service data.
        case insideServiceData
        /// Behind an element that promises more bytes than follow.
        case behindCutElement
        /// Without its last byte.
        case truncated
        /// A byte shorter, with a length that says so.
        case tooShort
        /// A byte longer, with a length that says so.
        case tooLong
        /// Only the type.
        case withoutLength
        /// Only the company identifier.
        case withoutElements
    }

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
        case .inject: "inject"
        case .duplicate: "duplicate"
        case .lastPieceLost: "lastPieceLost"
        case .linkLossAtLastPiece: "linkLossAtLastPiece"
        case .failureReply: "failureReply"
        }
    }

    /// Throws for numbers that make no sense.
    func requireSense() throws(WorldError) {
        let (name, value, least): (String, Int, Int) =
            switch self {
            case .refuseConnection(let count): ("times", count, 1)
            case .sourceSilent(let count), .lateReply(_, let count), .failureReply(_, let count):
                ("replies", count, 1)
            case .oversize(let size): ("bytes", size, 0)
            case .chunkLoss(let count): ("chunks", count, 1)
            case .duplicate(let count), .lastPieceLost(let count): ("messages", count, 1)
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
        case .failureReply(let code, let count): ["code": PayloadValue(code), "count": PayloadValue(count)]
        case .lateReply(let delay, let count):
            ["delay": .integer(max(0, delay.wholeNanoseconds)), "count": PayloadValue(count)]
        case .duplicate(let count), .lastPieceLost(let count): ["count": PayloadValue(count)]
        case .inject(let form): ["form": .string(form.rawValue)]
        case .bitFlip(let field): ["field": .string(field.rawValue)]
        case .oversize(let size): ["size": PayloadValue(size)]
        case .chunkLoss(let count): ["size": PayloadValue(count)]
        default: [:]
        }
    }
}
