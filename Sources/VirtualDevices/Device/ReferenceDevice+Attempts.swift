import Continuity
import Events
import Handoff
import ImplementationAdapter
import Payload

/// A continuation under way on this device, from acceptance to exactly one outcome.
struct Attempt {
    var number: Int
    var peer: DeviceIdentifier
    var peerName: String
    var bundle: String
    var type: String
    var content: HandoffPlaintext
    /// willContinue was called: an outcome is owed to the app (CONT-007).
    var isAnnounced = false
    var link: LinkIdentifier?
    var isConnected = false
}

/// A request whose attempt has ended while the reply may still come (ERR-013).
struct AbandonedAttempt {
    var number: Int
    var peerName: String
    var bundle: String
}

/// Attempts: accept, unlock, launch, announce, fetch, deliver or fail.
extension ReferenceDevice {
    func accept(_ arguments: PayloadDictionary) -> Answer {
        let from = arguments["from"]?.stringValue
        let surface = arguments["surface"]?.stringValue
        guard !settings.asleep else { return .refused("the device sleeps") }
        let shown = offers.filter { !$0.surfaces.isEmpty && (from == nil || $0.peerName == from) }
        guard
            let offer = shown.max(by: { $0.rank < $1.rank }),
            let place = surface.map({ name in offer.surfaces.first { $0.rawValue == name } }) ?? offer.surfaces.first
        else {
            return .refused(
                "no offer" + (from.map { " from \($0)" } ?? "") + (surface.map { " on \($0)" } ?? "") + " is shown")
        }
        attemptCount += 1
        let number = (setup.index + 1) * 1_000 + attemptCount
        record(
            .userAccepted, app: offer.bundle, attempt: number, Event.Field(.from, .string(offer.peerName)),
            Event.Field(.surface, .string(place.rawValue)),
            Event.Field(.gesture, .string(gesture(on: place) ?? "tap")))
        if attempt != nil { endAttempt(.superseded) }
        attempt = Attempt(
            number: number, peer: offer.peer, peerName: offer.peerName, bundle: offer.bundle, type: offer.type,
            content: offer.content)
        timers.set(.attempt(number, .limit), at: now.advanced(by: parameters.attemptTimeout))
        if settings.locked {
            timers.set(.attempt(number, .unlocked), at: now.advanced(by: parameters.unlockDuration))
        } else {
            openApp()
        }
        return .done(.integer(Int64(number)))
    }

    func cancel() -> Answer {
        guard let attempt else { return .refused("no continuation is under way") }
        record(.userCancelled, app: attempt.bundle, attempt: attempt.number)
        endAttempt(.cancelled)
        return .done(.null)
    }

    func attemptStep(_ number: Int, _ step: DeviceTimer.AttemptStep) {
        guard let attempt, attempt.number == number else { return }
        switch step {
        case .unlocked:
            _ = unlock()
            openApp()
        case .launched:
            launched()
        case .connectionLimit:
            if !attempt.isConnected { endAttempt(.connectionUnavailable) }
        case .replyLimit, .limit:
            endAttempt(.timedOut)
        }
    }

    /// The app is brought to the front, or launched first (CONT-001).
    private func openApp() {
        guard let attempt else { return }
        guard let app = installedApp(attempt.bundle) else { return endAttempt(.sourceGone) }
        if process(of: app.bundle) != nil {
            bringToFront(app.bundle)
            announce()
        } else {
            timers.set(.attempt(attempt.number, .launched), at: now.advanced(by: parameters.launchDuration))
        }
    }

    private func launched() {
        guard let attempt, let app = installedApp(attempt.bundle) else { return }
        if process(of: app.bundle) == nil { start(app, pendingType: attempt.type) }
        bringToFront(app.bundle)
        announce()
    }

    private func announce() {
        guard let current = attempt, let running = process(of: current.bundle) else { return }
        guard running.finishedLaunching else { return dropAttempt() }
        attempt?.isAnnounced = true
        _ = running.process.willContinue(type: current.type, attempt: current.number)
        // The app may have been ended from inside the callback.
        guard attempt?.number == current.number else { return }
        fetch()
    }

    private func fetch() {
        guard let current = attempt else { return }
        let link = makeLink()
        attempt?.link = link
        record(
            .transferRequested, app: current.bundle, attempt: current.number,
            Event.Field(.from, .string(current.peerName)), Event.Field(.hash, .data(current.content.hash.bytes)))
        emit(.connect(link: link, peer: current.peer, medium: .transport))
        timers.set(.attempt(current.number, .connectionLimit), at: now.advanced(by: parameters.connectionTimeout))
    }

    func attemptConnected(_ link: LinkIdentifier) {
        guard let current = attempt, current.link == link else { return }
        attempt?.isConnected = true
        timers.cancel(.attempt(current.number, .connectionLimit))
        emit(
            .send(
                link: link,
                message: transport.encode(
                    .payloadRequest(attempt: current.number, advertisement: current.content.advertisementPayload))))
        timers.set(
            .attempt(current.number, .replyLimit), at: now.advanced(by: parameters.remoteApplicationTimeout))
    }

    func attemptReceiving(_ link: LinkIdentifier, size: Int) {
        guard let current = attempt, current.link == link else { return }
        // Something came: the source is not silent, and only the attempt's own limit counts from here.
        timers.cancel(.attempt(current.number, .replyLimit))
        record(
            .transferReplied, app: current.bundle, attempt: current.number,
            Event.Field(.from, .string(current.peerName)), Event.Field(.size, .integer(Int64(size))))
    }

    func attemptReceived(_ link: LinkIdentifier, _ bytes: [UInt8]) {
        guard let current = attempt, current.link == link else { return }
        let snapshot: ActivitySnapshot
        let references: [FileReference]
        switch transport.decode(bytes) {
        case .payloadReply(_, let arrived, let files)?: (snapshot, references) = (arrived, files)
        case .payloadFailure(_, HandoffErrorCode.remoteApplicationTimedOut)?: return endAttempt(.timedOut)
        default: return endAttempt(.sourceGone)
        }
        record(
            .transferCompleted, app: current.bundle, attempt: current.number,
            Event.Field(.from, .string(current.peerName)), Event.Field(.size, .integer(Int64(bytes.count))))
        let size = Int64(PayloadValue.dictionary(snapshot.userInfo ?? [:]).propertyListSize)
        if decisions.errors.isTooLarge(size, parameters.hardPayloadLimit) {
            endAttempt(.tooLarge)
        } else {
            endAttempt(.completed, snapshot: translated(snapshot, references, for: current.bundle))
        }
    }

    func attemptLinkLost(_ link: LinkIdentifier) {
        guard let current = attempt, current.link == link else { return }
        endAttempt(current.isConnected ? .sourceGone : .connectionUnavailable)
    }

    /// A reply for an attempt that has ended: dropped (ERR-013).
    func abandonedReceived(_ link: LinkIdentifier, _ bytes: [UInt8]) {
        guard let old = abandoned.removeValue(forKey: link) else { return }
        record(
            .transferDropped, app: old.bundle, attempt: old.number, Event.Field(.from, .string(old.peerName)),
            Event.Field(.reason, .string("the attempt had ended")))
        if decisions.errors.deliversLateReply(), case .payloadReply(_, let snapshot, _)? = transport.decode(bytes) {
            _ = process(of: old.bundle)?.process.continueActivity(snapshot, attempt: old.number)
        }
        emit(.disconnect(link: link))
    }

    /// Ends the attempt and tells the app, if it was told that one had begun.
    private func endAttempt(_ end: AttemptEnd, snapshot: ActivitySnapshot? = nil) {
        guard let current = attempt else { return }
        attempt = nil
        cancelTimers(of: current)
        if let link = current.link {
            switch end {
            case .completed, .tooLarge, .sourceGone: break
            case .timedOut:
                abandoned[link] = AbandonedAttempt(
                    number: current.number, peerName: current.peerName, bundle: current.bundle)
            case .cancelled, .superseded, .connectionUnavailable: emit(.disconnect(link: link))
            }
        }
        guard current.isAnnounced, let running = process(of: current.bundle) else { return }
        for callback in decisions.continuation.callbacks(end) {
            switch callback {
            case .continue:
                guard let snapshot else { continue }
                _ = running.process.continueActivity(snapshot, attempt: current.number)
            case .didFail:
                let code = decisions.errors.errorCode(end) ?? HandoffErrorCode.handoffFailed
                _ = running.process.didFail(type: current.type, code: code, attempt: current.number)
            }
        }
    }

    /// Ends the attempt without a word: the receiving process is gone.
    func dropAttempt() {
        guard let current = attempt else { return }
        attempt = nil
        cancelTimers(of: current)
        if let link = current.link { emit(.disconnect(link: link)) }
    }

    private func cancelTimers(of current: Attempt) {
        timers.cancelAll { if case .attempt(current.number, _) = $0 { true } else { false } }
    }
}
