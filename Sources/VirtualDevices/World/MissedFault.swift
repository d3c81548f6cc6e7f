package import Events
import ImplementationAdapter

/// A fault whose event or time came, and that changed nothing.
package struct MissedFault: Sendable, Hashable {
    /// Its position among the world's faults.
    package let number: Int
    /// Its name in the vocabulary.
    package let name: String
    /// The event that it waited for; nil where it waited for time to pass.
    package let trigger: EventKind?
    /// The device that it struck.
    package let device: String
    /// The other device; nil for any.
    package let source: String?
    /// Why nothing changed.
    package let cause: Cause

    /// Why a fault changed nothing.
    package enum Cause: Sendable, Hashable {
        /// No message that it concerns was sent afterwards.
        case noMessage
        /// No link was open that could break.
        case noLink
        /// The device could not do it, for this reason.
        case refused(String)
        /// The reply had arrived with this many bytes when the link broke.
        case replyComplete(bytes: Int)
    }
}

extension World {
    /// The faults that struck, were not lifted and changed nothing, in the order in which they were armed.
    package var missedFaults: [MissedFault] {
        faults.armed.compactMap { armed in
            guard armed.hasStruck, !armed.hasHit, !armed.isLifted, let cause = armed.miss else { return nil }
            return MissedFault(
                number: armed.number, name: armed.fault.name.rawValue, trigger: armed.fault.trigger,
                device: members[armed.fault.actor].truth.setup.name,
                source: armed.fault.source.map { members[$0].truth.setup.name }, cause: cause)
        }
    }

    /// Breaks every link of a device with others.
    ///
    /// A loss during a transfer is meant for the reply. If that has arrived, only its acknowledgement is lost, and the fault
    /// has missed.
    func loseLinks(of device: Int, with others: [Int], for armed: FaultTable.Armed) throws(ImplementationFault) {
        let broken = links.links.filter { link in others.contains { link.joins(device, $0) } }
        let isMeantForReply = armed.fault.trigger.map(Self.isBeforeWholeReply) ?? false
        let open = broken.first { $0.arrivedBytes == nil || !isMeantForReply }
        let miss: MissedFault.Cause? =
            if open != nil { nil } else { broken.first?.arrivedBytes.map { .replyComplete(bytes: $0) } ?? .noLink }
        faults.noteEffect(armed.number, miss: miss)
        for link in broken { try breakLink(link) }
    }

    /// Whether an event comes before the whole reply is there.
    private static func isBeforeWholeReply(_ kind: EventKind) -> Bool {
        switch kind {
        case .transferRequested, .transferServed, .transferReplied, .saveSnapshot: true
        default: false
        }
    }

    /// Notes that a whole message of the other end has arrived at the device that opened the link.
    func noteArrival(of input: Input, at device: Int) {
        guard case .received(let identifier, let message) = input, var link = links[identifier],
            link.opener == device
        else { return }
        link.arrivedBytes = message.count
        links.update(link)
    }
}

extension FaultName {
    /// It changes messages of the source, and so nothing if none is sent.
    var concernsMessages: Bool {
        switch self {
        case .refuseConnection, .sourceSilent, .lateReply, .chunkLoss, .duplicate, .lastPieceLost, .linkLossAtLastPiece,
            .failureReply:
            true
        default: false
        }
    }
}
