/// The faults that a case may arm, as the vocabulary names them.
package enum FaultName: String, CaseIterable, Sendable {
    case cancel, linkLoss, refuseConnection, sourceSilent, lateReply, sourceGone, receiverKilled, stalePairing
    case oneWayDiscovery, pairingSuppressed, replay, bitFlip, oversize, chunkLoss, invalidate, expire
    case syncHeldBack, inject, duplicate, lastPieceLost, linkLossAtLastPiece, failureReply

    /// From the moment that it strikes, it changes how things work, instead of doing something once.
    package var lasts: Bool {
        switch self {
        case .refuseConnection, .sourceSilent, .lateReply, .oneWayDiscovery, .bitFlip, .chunkLoss, .syncHeldBack,
            .duplicate, .lastPieceLost, .linkLossAtLastPiece, .failureReply:
            true
        case .cancel, .linkLoss, .sourceGone, .receiverKilled, .stalePairing, .pairingSuppressed, .replay, .oversize,
            .invalidate, .expire, .inject:
            false
        }
    }
}
