import Events
import FrameOpening
import Handoff
import ImplementationAdapter

/// The faults of a case: which are armed, which strike when, and what is broken now (HARN-010).
struct FaultTable {
    /// A fault that a case armed, and how far it is.
    struct Armed {
        let fault: FaultDescription
        let number: Int
        /// The event that it still waits for.
        fileprivate(set) var trigger: EventKind?
        /// How often it may still strike or apply.
        fileprivate var remaining: Int64
        /// The messages that a bit flip with a number of messages has damaged.
        fileprivate var damaged: [[UInt8]] = []
        fileprivate var isActive = false
        /// Its event or its time has come at least once.
        fileprivate(set) var hasStruck = false
        /// It has changed something at least once.
        fileprivate(set) var hasHit = false
        /// Why it changed nothing when it struck last; nil where that is not known.
        fileprivate(set) var miss: MissedFault.Cause?
        /// It is over and can neither strike nor last.
        fileprivate(set) var isLifted = false

        fileprivate init(_ fault: FaultDescription, number: Int) {
            self.fault = fault
            self.number = number
            trigger = fault.trigger
            remaining = fault.count
        }
    }

    private(set) var armed: [Armed] = []
    /// The number of the message that is being sent over a link, and whether it is one of a handshake.
    private var message = (number: 0, isOfHandshake: false)
    private var remembered: [Int: [ControllerReport]] = [:]
    private(set) var stalePairs: [(Int, Int)] = []

    private static let memory = 64

    subscript(number: Int) -> Armed { armed[number] }

    /// - Returns: the fault's number.
    mutating func arm(_ fault: FaultDescription) -> Int {
        armed.append(Armed(fault, number: armed.count))
        return armed.count - 1
    }

    mutating func noteStrike(_ number: Int) { armed[number].hasStruck = true }

    /// What became of a strike.
    /// - Parameter miss: why it changed nothing; nil if it changed something.
    mutating func noteEffect(_ number: Int, miss: MissedFault.Cause? = nil) {
        armed[number].miss = miss
        if miss == nil { armed[number].hasHit = true }
    }

    /// The fault is in effect from now on. A fault of messages has hit something once a message comes.
    mutating func activate(_ number: Int) {
        armed[number].isActive = true
        let fault = armed[number].fault
        noteEffect(number, miss: fault.name.concernsMessages || fault.hitsLinks ? .noMessage : nil)
    }

    /// The faults that an event triggers. Ends those that it ends.
    mutating func triggered(by event: Event, device: Int) -> [Armed] {
        guard !armed.isEmpty else { return [] }
        var struck: [Armed] = []
        for index in armed.indices {
            if armed[index].isActive, armed[index].fault.end == event.kind { armed[index].isActive = false }
            guard armed[index].trigger == event.kind, armed[index].fault.triggerDevice == device,
                armed[index].remaining > 0, !armed[index].isActive, !armed[index].isLifted
            else { continue }
            if !armed[index].fault.name.lasts { armed[index].remaining -= 1 } else { armed[index].trigger = nil }
            struck.append(armed[index])
        }
        return struck
    }

    /// Ends all faults, whether they have struck or not.
    ///
    /// - Returns: the faults that were not lifted before.
    mutating func lift() -> [FaultDescription] {
        let lifted = armed.filter { !$0.isLifted }.map(\.fault)
        for index in armed.indices {
            armed[index].isLifted = true
            armed[index].isActive = false
        }
        return lifted
    }

    // MARK: What is broken

    private func isActive(_ name: FaultName, receiver: Int, source: Int) -> Bool {
        armed.contains {
            $0.isActive && $0.fault.concerns(name, receiver: receiver, source: source) && !$0.fault.hitsLinks
        }
    }

    /// The receiver's controller does not hear the source (one-way discovery).
    func isDeaf(receiver: Int, source: Int) -> Bool {
        isActive(.oneWayDiscovery, receiver: receiver, source: source)
    }

    /// What the receiver hears of the source is damaged.
    func damages(receiver: Int, source: Int) -> Bool {
        isActive(.bitFlip, receiver: receiver, source: source)
    }

    /// Ends the one-way discovery of a device.
    ///
    /// - Returns: the faults that were not lifted before.
    mutating func mendDiscovery(of receiver: Int) -> [FaultDescription] {
        var mended: [FaultDescription] = []
        for index in armed.indices where armed[index].isActive && armed[index].fault.name == .oneWayDiscovery {
            guard armed[index].fault.actor == receiver else { continue }
            armed[index].isLifted = true
            armed[index].isActive = false
            mended.append(armed[index].fault)
        }
        return mended
    }

    /// Documents of the source do not reach the receiver for now.
    func holdsBackDocuments(to receiver: Int, from source: Int) -> Bool {
        isActive(.syncHeldBack, receiver: receiver, source: source)
    }

    /// Uses an active fault once.
    private mutating func use(_ name: FaultName, receiver: Int, source: Int) -> FaultDescription? {
        guard
            let index = armed.firstIndex(where: {
                $0.isActive && $0.fault.concerns(name, receiver: receiver, source: source)
                    && ($0.fault.message.map { $0 == message.number } ?? !message.isOfHandshake)
                    && $0.fault.hitsLinks == (name == .bitFlip)
            })
        else { return nil }
        armed[index].remaining -= 1
        if armed[index].remaining <= 0 { armed[index].isActive = false }
        noteEffect(index)
        return armed[index].fault
    }

    /// The message of this number of its sender is being sent over a link. A fault may concern this one alone; one that
    /// names no message concerns none of a handshake.
    mutating func sends(message number: Int, isOfHandshake: Bool) { message = (number, isOfHandshake) }

    /// Flips a bit of a message over a link.
    mutating func corrupt(link message: inout [UInt8], from sender: Int, to receiver: Int) {
        guard !message.isEmpty, let fault = use(.bitFlip, receiver: receiver, source: sender) else { return }
        message[min(fault.byte, message.count - 1)] ^= 1
    }

    mutating func refusesConnection(_ opener: Int, _ peer: Int) -> Bool {
        message = (0, false)
        return use(.refuseConnection, receiver: opener, source: peer) != nil
    }

    /// Whether this message of the source arrives a second time.
    mutating func duplicates(from sender: Int, to receiver: Int) -> Bool {
        use(.duplicate, receiver: receiver, source: sender) != nil
    }

    /// Whether the last piece of this message of the source never arrives.
    mutating func losesLastPiece(from sender: Int, to receiver: Int, medium: Medium) -> Bool {
        medium == .transport && use(.lastPieceLost, receiver: receiver, source: sender) != nil
    }

    /// Whether the link breaks just before the last piece of this message of the source arrives.
    mutating func breaksLink(from sender: Int, to receiver: Int, medium: Medium) -> Bool {
        medium == .transport && use(.linkLossAtLastPiece, receiver: receiver, source: sender) != nil
    }

    /// Whether this message of the source never arrives.
    mutating func swallows(from sender: Int, to receiver: Int, medium: Medium) -> Bool {
        medium == .transport && use(.sourceSilent, receiver: receiver, source: sender) != nil
    }

    /// The error with which a request is answered in the source's place.
    mutating func failureCode(from source: Int, to receiver: Int) -> Int? {
        use(.failureReply, receiver: receiver, source: source).map { $0.code ?? HandoffErrorCode.handoffFailed }
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

    /// Flips a bit of what the receiver hears: the first bit of the field whose change the tag reveals.
    ///
    /// A tag of one byte misses one change in 256. So that verdicts do not depend on the seed, the world uses the key
    /// to find a bit whose change is not missed. It opens messages by itself: if it asked the code that receivers use, a
    /// check of the tag that is too lax would choose a change that it notices. Without the key the first bit is flipped.
    ///
    /// A message is heard many times. A bit flip with a number ends before the message after the last that it damages.
    mutating func corrupt(
        _ data: inout [UInt8], from source: Int, to receiver: Int, cipher: @autoclosure () -> FrameCipher?
    ) {
        guard
            let number = armed.firstIndex(where: {
                $0.isActive && $0.fault.concerns(.bitFlip, receiver: receiver, source: source) && !$0.fault.hitsLinks
            })
        else { return }
        let fault = armed[number].fault
        let frame = SealedFrame(data)
        guard let message = frame.messages.first, let offset = frame.offsets.first else { return }
        if let most = fault.messages, !armed[number].damaged.contains(message) {
            guard armed[number].damaged.count < most else {
                armed[number].isActive = false
                return
            }
            armed[number].damaged.append(message)
        }
        let cipher = cipher()
        for index in (fault.field ?? .ciphertext).range.reversed() {
            for bit in 0..<8 {
                var damaged = message
                // The high bits of a counter first, because a higher counter is accepted.
                damaged[index] ^= UInt8(0x40) >> bit | (bit == 7 ? 0x80 : 0)
                guard cipher?.open(damaged) == nil else { continue }
                data.replaceSubrange(offset..<(offset + damaged.count), with: damaged)
                return
            }
        }
    }

    /// Keeps an advertisement of a source for a replay.
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
