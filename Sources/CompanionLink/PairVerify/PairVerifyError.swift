/// Why a handshake cannot go on.
package enum PairVerifyError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A frame of another type was due.
    case frame(CompanionLinkFrame.Kind)
    /// The body is no OPACK.
    case opack(OPACKError)
    /// The body is no dictionary with the one entry `_pd`.
    case envelope
    /// The items cannot be read.
    case items(TypeLengthValues.Failure)
    /// Another state was due; nil where the message has none.
    case state(due: UInt8, found: [UInt8]?)
    /// An item is missing or has a wrong length.
    case item(TypeLengthValues.Kind)
    /// The other side reports an error.
    case reported([UInt8])
    /// The public key of the other side is not usable.
    case publicKey
    /// The tag of an encrypted part does not fit.
    case tag
    /// No known device has signed.
    case identity
    /// The library cannot sign or seal.
    case library

    package var description: String {
        switch self {
        case .frame(let kind): "a frame of type \(kind.rawValue) that is not due"
        case .opack(let error): error.description
        case .envelope: "no dictionary with _pd alone"
        case .items(let error): error.description
        case .state(let due, let found): "state \(found.map { "\($0)" } ?? "none") where \(due) is due"
        case .item(let type): "an item of type \(type.rawValue) is missing or has a wrong length"
        case .reported(let code): "the other side reports the error \(code)"
        case .publicKey: "an unusable public key"
        case .tag: "a tag that does not fit"
        case .identity: "a signature of no known device"
        case .library: "signing or sealing failed"
        }
    }
}
