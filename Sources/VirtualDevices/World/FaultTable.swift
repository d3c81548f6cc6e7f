import Continuity
import Events
import ImplementationAdapter

/// Faults as data: what is armed, what strikes when, and what is broken at present (HARN-010).
struct FaultTable {
    /// A fault that a case armed.
    struct Armed {
        var number: Int
        var name: FaultName
        /// The device that the step names: the one that suffers.
        var actor: Int
        /// The other device that it is about; nil for any.
        var source: Int?
        /// The event that triggers it, and whose.
        var trigger: EventKind?
        var triggerDevice: Int
        var delayNanoseconds: Int64
        /// The event that ends it.
        var end: EventKind?
        var size: Int64
        var field: HandoffField?
        var durationNanoseconds: Int64
        /// How often it may still strike or apply.
        var remaining: Int64
        var isActive = false
        /// It took effect at least once.
        var hasStruck = false
        /// It is over: it can neither strike nor last any more.
        var isLifted = false
    }

    /// A field of the Handoff message that a bit flip can hit.
    enum HandoffField: String, CaseIterable {
        case status, counter, tag, ciphertext
    }

    private(set) var armed: [Armed] = []
    private var remembered: [Int: [ControllerReport]] = [:]
    private(set) var stalePairs: [(Int, Int)] = []

    /// How many different advertisements of a source are kept for replays.
    private static let memory = 64

    subscript(number: Int) -> Armed { armed[number] }

    mutating func arm(_ fault: Armed) -> Int {
        var fault = fault
        fault.number = armed.count
        armed.append(fault)
        return fault.number
    }

    mutating func noteStrike(_ number: Int) { armed[number].hasStruck = true }

    mutating func activate(_ number: Int) { armed[number].isActive = true }

    /// The faults that an event triggers; also ends those that it ends.
    mutating func triggered(by event: Event, device: Int) -> [Armed] {
        guard !armed.isEmpty else { return [] }
        var struck: [Armed] = []
        for index in armed.indices {
            if armed[index].isActive, armed[index].end == event.kind { armed[index].isActive = false }
            guard armed[index].trigger == event.kind, armed[index].triggerDevice == device,
                armed[index].remaining > 0, !armed[index].isActive, !armed[index].isLifted
            else { continue }
            if !armed[index].name.lasts { armed[index].remaining -= 1 } else { armed[index].trigger = nil }
            struck.append(armed[index])
        }
        return struck
    }

    /// Ends everything that is armed, whether it struck or not.
    ///
    /// - Returns: the faults that were not lifted before.
    mutating func lift() -> [Armed] {
        let lifted = armed.filter { !$0.isLifted }
        for index in armed.indices {
            armed[index].isLifted = true
            armed[index].isActive = false
        }
        return lifted
    }

    // MARK: What is broken

    private func isActive(_ name: FaultName, receiver: Int, source: Int) -> Bool {
        armed.contains {
            $0.isActive && $0.name == name && $0.actor == receiver && ($0.source == nil || $0.source == source)
        }
    }

    /// The receiver's controller does not hear the source (one-way discovery).
    func isDeaf(receiver: Int, source: Int) -> Bool {
        isActive(.oneWayDiscovery, receiver: receiver, source: source)
    }

    /// Documents of the source do not reach the receiver for now.
    func holdsBackDocuments(to receiver: Int, from source: Int) -> Bool {
        isActive(.syncHeldBack, receiver: receiver, source: source)
    }

    /// Takes one use of an active fault, if there is one.
    private mutating func use(_ name: FaultName, receiver: Int, source: Int) -> Armed? {
        guard
            let index = armed.firstIndex(where: {
                $0.isActive && $0.name == name && $0.actor == receiver && ($0.source == nil || $0.source == source)
            })
        else { return nil }
        armed[index].remaining -= 1
        if armed[index].remaining <= 0 { armed[index].isActive = false }
        return armed[index]
    }

    /// Whether this connection is refused.
    mutating func refusesConnection(_ opener: Int, _ peer: Int) -> Bool {
        use(.refuseConnection, receiver: opener, source: peer) != nil
    }

    /// Whether this message of the source never arrives.
    mutating func swallows(from sender: Int, to receiver: Int, medium: Medium) -> Bool {
        medium == .transport && use(.sourceSilent, receiver: receiver, source: sender) != nil
    }

    /// How much later this message of the source arrives.
    mutating func delay(from sender: Int, to receiver: Int, medium: Medium) -> Int64 {
        guard medium == .transport, let fault = use(.lateReply, receiver: receiver, source: sender) else { return 0 }
        return fault.durationNanoseconds
    }

    /// How many chunks of this message are lost once.
    mutating func lostChunks(from sender: Int, to receiver: Int) -> Int64 {
        guard let fault = use(.chunkLoss, receiver: receiver, source: sender) else { return 0 }
        return max(1, fault.size)
    }

    /// Flips a bit of what the receiver hears: the first of its field that the message's tag notices.
    ///
    /// A tag of one byte misses one change in 256. A fault that sometimes is none would make verdicts depend on the seed,
    /// so the world, which handed the keys out, picks a bit whose change shows.
    func corrupt(_ data: inout [UInt8], from source: Int, to receiver: Int, key: AdvertisingKey?) {
        guard
            let fault = armed.first(where: {
                $0.isActive && $0.name == .bitFlip && $0.actor == receiver && ($0.source == nil || $0.source == source)
            })
        else { return }
        // Flags (3 bytes), AD length and type (2), company (2), TLV type and length (2), then status.
        let status = 9
        guard data.count >= status + HandoffMessage.byteCount else { return }
        let bytes =
            switch fault.field ?? .ciphertext {
            case .status: status..<status + 1
            case .counter: status + 1..<status + 3
            case .tag: status + 3..<status + 4
            case .ciphertext: status + 4..<status + 14
            }
        for index in bytes.reversed() {
            for bit in 0..<8 {
                var damaged = data
                // The high bits of a counter first: a change that makes it larger is the dangerous one.
                damaged[index] ^= UInt8(0x40) >> bit | (bit == 7 ? 0x80 : 0)
                guard let message = try? HandoffMessage(bytes: Array(damaged[status..<status + 14])),
                    key?.open(message) == nil
                else { continue }
                data = damaged
                return
            }
        }
    }

    /// Keeps what a source was heard to send, for a replay.
    mutating func remember(_ report: ControllerReport, from source: Int) {
        var reports = remembered[source] ?? []
        guard !reports.contains(where: { $0.data == report.data && $0.address == report.address }) else { return }
        if reports.count < Self.memory { reports.append(report) }
        remembered[source] = reports
    }

    /// The oldest advertisement that was heard from a source.
    func oldestReport(from source: Int) -> ControllerReport? { remembered[source]?.first }

    // MARK: Stale pairing

    func isStale(_ left: Int, _ right: Int) -> Bool {
        stalePairs.contains { ($0.0 == left && $0.1 == right) || ($0.0 == right && $0.1 == left) }
    }

    mutating func makeStale(_ left: Int, _ right: Int) { stalePairs.append((left, right)) }

    /// Fresh pairing replaces the stale one.
    mutating func heal(_ left: Int, _ right: Int) {
        stalePairs.removeAll { ($0.0 == left && $0.1 == right) || ($0.0 == right && $0.1 == left) }
    }
}

/// The faults that a case may arm, as the vocabulary names them.
enum FaultName: String, CaseIterable {
    case cancel, linkLoss, refuseConnection, sourceSilent, lateReply, sourceGone, receiverKilled, stalePairing
    case oneWayDiscovery, pairingSuppressed, replay, bitFlip, oversize, chunkLoss, invalidate, expire
    case syncHeldBack

    /// It changes how things work from when it strikes, instead of doing something once.
    var lasts: Bool {
        switch self {
        case .refuseConnection, .sourceSilent, .lateReply, .oneWayDiscovery, .bitFlip, .chunkLoss, .syncHeldBack: true
        default: false
        }
    }
}
