import Continuity
import Events
import Handoff
import ImplementationAdapter
import Payload
import Platforms

/// A continuation under way on this device, from acceptance to exactly one outcome.
struct Attempt {
    var number: Int
    var peer: DeviceIdentifier
    var peerName: String
    var bundle: String
    var type: String
    var content: HandoffPlaintext
    /// What is left to do until the app knows.
    var opening: [OpeningStep] = []
    /// The attempt was opened at the app: an outcome is owed to it (CONT-007).
    var isAnnounced = false
    var link: LinkIdentifier?
    var isConnected = false
    /// What arrived, while the app does not have it yet.
    var arrived: ActivitySnapshot?
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
            .userAccepted, app: offer.bundle, attempt: number,
            [.from: offer.peerName, .surface: place.rawValue, .gesture: gesture(on: place) ?? "tap"])
        if attempt != nil, let end = decisions.continuation.endOfPrevious() { endAttempt(end, next: offer.type) }
        attempt = Attempt(
            number: number, peer: offer.peer, peerName: offer.peerName, bundle: offer.bundle, type: offer.type,
            content: offer.content)
        let limit = decisions.continuation.attemptLimit(parameters[.attemptTimeout])
        timers.set(.attempt(number, .limit), at: now.advanced(by: limit))
        if decisions.continuation.unlocksFirst(settings.locked) {
            timers.set(.attempt(number, .unlocked), at: now.advanced(by: parameters[.unlockDuration]))
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
        case .requestDue:
            fetch()
        case .connectionLimit:
            if !attempt.isConnected { endAttempt(.connectionUnavailable) }
        case .deliveryDue:
            endAttempt(.completed, snapshot: attempt.arrived)
        case .replyLimit, .limit:
            endAttempt(.timedOut)
        }
    }

    /// The app comes to the user, and learns of the attempt.
    private func openApp() {
        guard let bundle = attempt?.bundle else { return }
        guard installedApp(bundle) != nil else { return endAttempt(.sourceGone) }
        let presence: AppPresence = process(of: bundle) == nil ? .notRunning : front == bundle ? .inFront : .suspended
        attempt?.opening = decisions.continuation.opening(presence)
        takeOpeningSteps()
    }

    private func takeOpeningSteps() {
        guard let number = attempt?.number else { return }
        // The app may have been ended, and the attempt with it, by its own code in one of the steps.
        while let current = attempt, current.number == number, let step = current.opening.first {
            attempt?.opening.removeFirst()
            switch step {
            case .launch:
                return timers.set(.attempt(number, .launched), at: now.advanced(by: parameters[.launchDuration]))
            case .foreground: bringToFront(current.bundle)
            case .announce: announce()
            }
        }
    }

    private func launched() {
        guard let attempt, let app = installedApp(attempt.bundle) else { return }
        // Somebody else may have launched it meanwhile.
        if process(of: app.bundle) == nil {
            start(app, pendingType: decisions.continuation.pendingType(attempt.type))
        }
        takeOpeningSteps()
    }

    private func announce() {
        guard let current = attempt, let running = process(of: current.bundle) else { return }
        guard decisions.continuation.announces(running.finishedLaunching) else { return dropAttempt() }
        attempt?.isAnnounced = true
        var answer = CallbackAnswer.notImplemented
        for callback in decisions.continuation.callbacks(.opened) { answer = call(callback, for: current) }
        // The app may have been ended from inside the callback.
        guard attempt?.number == current.number, let delay = decisions.continuation.requestDelay(answer) else { return }
        guard delay > 0 else { return fetch() }
        timers.set(.attempt(current.number, .requestDue), at: now.advanced(by: delay))
    }

    /// Calls the app's delegate. Of an activity that did not arrive the type is known all the same.
    private func call(
        _ callback: ContinuationCallback, for current: Attempt, _ snapshot: ActivitySnapshot? = nil,
        code: Int? = nil, next: String? = nil
    ) -> CallbackAnswer {
        guard let running = process(of: current.bundle) else { return .notImplemented }
        let type = decisions.continuation.announcedType(current.type, running.app.activityTypes)
        switch callback {
        case .willContinue:
            return running.process.willContinue(type: type, attempt: current.number)
        case .continue:
            let activity =
                snapshot ?? ActivitySnapshot(type: current.type, title: nil, userInfo: nil, webpageURL: nil)
            return running.process.continueActivity(activity, attempt: current.number)
        case .didFail:
            return running.process.didFail(
                type: decisions.errors.failedType(type, next), code: code ?? HandoffErrorCode.handoffFailed,
                attempt: current.number)
        }
    }

    private func fetch() {
        guard let current = attempt else { return }
        let link = makeLink()
        attempt?.link = link
        record(
            .transferRequested, app: current.bundle, attempt: current.number,
            [.from: current.peerName, .hash: current.content.hash.bytes])
        emit(.connect(link: link, peer: current.peer, medium: .transport))
        timers.set(.attempt(current.number, .connectionLimit), at: now.advanced(by: parameters[.connectionTimeout]))
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
            .attempt(current.number, .replyLimit), at: now.advanced(by: parameters[.remoteApplicationTimeout]))
    }

    func attemptReceiving(_ link: LinkIdentifier, size: Int) {
        guard let current = attempt, current.link == link else { return }
        // Something came: the source is not silent, and only the attempt's own limit counts from here.
        timers.cancel(.attempt(current.number, .replyLimit))
        record(
            .transferReplied, app: current.bundle, attempt: current.number,
            [.from: current.peerName, .size: size])
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
            [.from: current.peerName, .size: bytes.count])
        let size = Int64(PayloadValue.dictionary(snapshot.userInfo ?? [:]).propertyListSize)
        if decisions.errors.isTooLarge(size, parameters[.hardPayloadLimit]) {
            endAttempt(.tooLarge)
        } else {
            let arrived = translated(snapshot, references, for: current.bundle)
            let delay = decisions.continuation.deliveryDelay()
            guard delay > 0 else { return endAttempt(.completed, snapshot: arrived) }
            attempt?.arrived = arrived
            timers.set(.attempt(current.number, .deliveryDue), at: now.advanced(by: delay))
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
            .transferDropped, app: old.bundle, attempt: old.number,
            [.from: old.peerName, .reason: "the attempt had ended"])
        if decisions.errors.deliversLateReply(), case .payloadReply(_, let snapshot, _)? = transport.decode(bytes) {
            _ = process(of: old.bundle)?.process.continueActivity(snapshot, attempt: old.number)
        }
        emit(.disconnect(link: link))
    }

    /// Ends the attempt and tells the app, if it was told that one had begun.
    ///
    /// - Parameter next: the type of the activity that takes its place, where the user accepted another offer.
    private func endAttempt(_ end: AttemptEnd, snapshot: ActivitySnapshot? = nil, next: String? = nil) {
        guard let current = attempt else { return }
        if decisions.errors.isFinal(end) {
            attempt = nil
            cancelTimers(of: current)
        }
        if let link = current.link {
            switch end {
            case .completed, .tooLarge, .sourceGone: break
            case .timedOut:
                abandoned[link] = AbandonedAttempt(
                    number: current.number, peerName: current.peerName, bundle: current.bundle)
            case .cancelled, .superseded, .connectionUnavailable: emit(.disconnect(link: link))
            }
        }
        if let reason = decisions.errors.withdrawal(end) { withdrawOffers(from: current.peer, reason: reason) }
        guard current.isAnnounced else { return }
        for callback in decisions.continuation.callbacks(.ended(end)) {
            _ = call(callback, for: current, snapshot, code: decisions.errors.errorCode(end), next: next)
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
