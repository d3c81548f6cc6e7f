import Events
import ImplementationAdapter

/// The links between devices, and when each direction of a link is free again.
struct LinkTable {
    struct Link {
        var identifier: LinkIdentifier
        var opener: Int
        var peer: Int
        var medium: Medium
        /// When each direction has sent what it was given.
        var freeFromOpener: Instant
        var freeFromPeer: Instant
        /// The world asks over it in the name of its opener, which knows nothing of it.
        var isAsked = false
        /// The bytes of the last whole message that arrived at the opener.
        var arrivedBytes: Int?
        /// How many messages each end has sent, with those of a handshake.
        var sentByOpener = 0
        var sentByPeer = 0

        /// Counts a message that a device sends.
        ///
        /// - Returns: its number among those of the device on this link, from 1.
        mutating func countMessage(of device: Int) -> Int {
            if device == opener {
                sentByOpener += 1
                return sentByOpener
            }
            sentByPeer += 1
            return sentByPeer
        }

        func other(than device: Int) -> Int { device == opener ? peer : opener }
        func joins(_ left: Int, _ right: Int) -> Bool {
            (opener == left && peer == right) || (opener == right && peer == left)
        }
    }

    private(set) var links: [Link] = []
    /// The world's own end of each encrypted link over which it asks.
    var sessionsOfWorld: [LinkIdentifier: any ContinuationSession] = [:]
    private var askedCount = 0
    /// No device has this index.
    private static let indexOfWorld = Int(UInt32.max)
    /// The attempt whose activity each link carries, and the device whose attempt it is. An entry outlives its link:
    /// the source may report after the link is closed.
    private var attempts: [LinkIdentifier: (device: Int, attempt: Int)] = [:]

    subscript(identifier: LinkIdentifier) -> Link? {
        links.first { $0.identifier == identifier }
    }

    mutating func add(_ link: Link) { links.append(link) }

    /// Adds a link over which the world asks in the name of a device. The numbers of the link and of its attempt are no
    /// device's.
    mutating func addAsked(by asker: Int, of target: Int, medium: Medium, at now: Instant) -> LinkIdentifier {
        askedCount += 1
        let identifier = LinkIdentifier(opener: Self.indexOfWorld, count: UInt64(askedCount))
        add(
            Link(
                identifier: identifier, opener: asker, peer: target, medium: medium, freeFromOpener: now,
                freeFromPeer: now, isAsked: true))
        attempts[identifier] = (asker, AttemptNumber.ofWorld(count: askedCount))
        return identifier
    }

    mutating func update(_ link: Link) {
        guard let index = links.firstIndex(where: { $0.identifier == link.identifier }) else { return }
        links[index] = link
    }

    /// The attempt of an event: the one that its device names, or the one whose activity its link carries.
    ///
    /// - Returns: nil where neither is known, as on a link over which a key was asked for.
    mutating func attempt(of draft: EventDraft, by device: Int) -> Int? {
        guard let link = draft.link else { return draft.attempt }
        let known = attempts[link]
        switch draft.kind.declaration.link {
        case .carriesAttempt?:
            if let attempt = draft.attempt, known == nil || known?.device == device {
                attempts[link] = (device, attempt)
            }
            return draft.attempt
        case .identifiesAttempt?: return known?.device == device ? nil : known?.attempt
        case nil: return draft.attempt
        }
    }

    @discardableResult
    mutating func remove(_ identifier: LinkIdentifier) -> Link? {
        guard let index = links.firstIndex(where: { $0.identifier == identifier }) else { return nil }
        sessionsOfWorld[identifier] = nil
        return links.remove(at: index)
    }
}

/// How long a message takes over the modelled transport: latency, then bytes by bandwidth, then retransmissions.
///
/// The time grows with the size (PAY-008). A lost chunk is sent again after one latency.
struct ModelledLinkTiming {
    var latencyNanoseconds: Int64
    var bytesPerSecond: Int64
    var chunkBytes: Int64

    /// From the moment the direction is free to the arrival of the first chunk and of the whole message.
    func arrival(ofBytes size: Int, lostChunks: Int64) -> (first: Int64, whole: Int64) {
        let bytes = Int64(clamping: size)
        let chunk = min(bytes, max(1, chunkBytes))
        let first = latencyNanoseconds + nanoseconds(forBytes: chunk)
        let whole = latencyNanoseconds + nanoseconds(forBytes: bytes) + lostChunks * 2 * latencyNanoseconds
        return (first, max(first, whole))
    }

    /// How many bytes of a message have arrived some time after its first piece, if no piece is lost.
    func arrivedBytes(of size: Int, after span: Int64) -> Int {
        let (product, overflow) = max(0, span).multipliedReportingOverflow(by: bytesPerSecond)
        let (sum, overflows) = (product / 1_000_000_000).addingReportingOverflow(max(1, chunkBytes))
        return overflow || overflows ? size : min(size, Int(clamping: sum))
    }

    private func nanoseconds(forBytes bytes: Int64) -> Int64 {
        let (product, overflow) = bytes.multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? .max / 4 : product / max(1, bytesPerSecond)
    }
}
