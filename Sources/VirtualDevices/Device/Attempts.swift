import AssociatedDomains
import Continuity
import Events
import Handoff
import ImplementationAdapter
import Payload
import Platforms

/// Continues activities of peers: accept, launch, announce, fetch, then deliver or fail.
final class Attempts {
    private let context: DeviceContext
    private let apps: InstalledApps
    private let offers: Offers
    private let files: DeviceFiles
    private let links: Links
    private let associations: Associations
    private let streams: Streams
    private var attempt: Attempt?
    /// The number of attempts so far.
    private(set) var count = 0

    init(
        _ context: DeviceContext, apps: InstalledApps, offers: Offers, files: DeviceFiles, links: Links,
        associations: Associations, streams: Streams
    ) {
        self.context = context
        self.apps = apps
        self.offers = offers
        self.files = files
        self.links = links
        self.associations = associations
        self.streams = streams
    }

    private var decisions: ContinuationDecisions { context.decisions.continuation }
    private var errors: ErrorDecisions { context.decisions.errors }

    // MARK: The user

    func accept(from name: String?, surface: String?) -> Answer {
        guard !context.condition.settings.asleep else { return .refused("the device sleeps") }
        guard let (offer, place) = offers.shown(from: name, on: surface) else {
            return .refused(
                "no offer" + (name.map { " from \($0)" } ?? "") + (surface.map { " on \($0)" } ?? "") + " is shown")
        }
        let number = nextNumber()
        context.record(
            .userAccepted, app: offer.bundle, attempt: number,
            [.from: offer.peerName, .surface: place.rawValue, .gesture: offers.gesture(on: place) ?? "tap"])
        if attempt != nil, let end = decisions.endOfPrevious() { finish(end, next: offer.type) }
        attempt = Attempt(
            number: number, peer: offer.peer, peerName: offer.peerName, bundle: offer.bundle, type: offer.type,
            content: offer.content, isOfPage: offer.isOfPage, isOfSite: offer.isOfSite)
        begin(number)
        return .done(.integer(Int64(number)))
    }

    /// The user taps a link outside of the browser.
    func openLink(_ url: String) -> Answer {
        guard !context.condition.settings.locked else { return .refused("the device is locked") }
        guard let address = WebAddress(url) else { return .refused("\(url) is no http or https URL") }
        guard let bundle = associations.app(opening: address) else { return openInBrowser(url) }
        let number = nextNumber()
        context.record(.linkOpened, app: bundle, attempt: number, [.url: PayloadValue.url(url)])
        if attempt != nil, let end = decisions.endOfPrevious() { finish(end, next: NSUserActivityTypeBrowsingWeb) }
        attempt = Attempt(
            number: number, peer: context.setup.identifier, peerName: context.setup.name, bundle: bundle,
            type: NSUserActivityTypeBrowsingWeb, content: .goodbye, link: url)
        begin(number)
        return .done(.null)
    }

    private func openInBrowser(_ url: String) -> Answer {
        guard let browser = apps.browser else { return .refused("the device has no browser") }
        context.record(.browserOpened, app: browser, [.url: PayloadValue.url(url)])
        return .done(.null)
    }

    /// Begins the steps of an attempt.
    private func begin(_ number: Int) {
        context.setTimer(.attempt(number, .limit), after: decisions.attemptLimit(context.parameters[.attemptTimeout]))
        if decisions.unlocksFirst(context.condition.settings.locked) {
            context.setTimer(.attempt(number, .unlocked), after: context.parameters[.unlockDuration])
        } else {
            openApp()
        }
    }

    func cancel() -> Answer {
        guard let attempt else { return .refused("no continuation is under way") }
        context.record(.userCancelled, app: attempt.bundle, attempt: attempt.number)
        finish(.cancelled)
        return .done(.null)
    }

    /// The number of another attempt, which may be one to open a search result.
    func nextNumber() -> Int {
        count += 1
        return AttemptNumber.ofDevice(context.setup.index, count: count)
    }

    // MARK: Steps

    func isRunning(_ number: Int) -> Bool { attempt?.number == number }

    /// A timer of an attempt has fired. A step towards the app waits while the device is locked.
    func step(_ step: DeviceTimer.AttemptStep, of number: Int) {
        guard let attempt, attempt.number == number else { return }
        switch step {
        case .unlocked, .launched, .deliveryDue:
            guard decisions.reachesApp(context.condition.settings.locked) else {
                self.attempt?.waiting = step
                return
            }
        case .requestDue, .connectionLimit, .replyLimit, .limit: break
        }
        switch step {
        case .unlocked: openApp()
        case .launched: launched()
        case .requestDue: fetch()
        case .connectionLimit: if !attempt.isConnected { finish(.connectionUnavailable) }
        case .deliveryDue: finish(.completed, snapshot: attempt.arrived)
        case .replyLimit, .limit: finish(.timedOut)
        }
    }

    /// The user has unlocked the device.
    func deviceUnlocked() {
        guard let current = attempt, let waiting = current.waiting else { return }
        attempt?.waiting = nil
        step(waiting, of: current.number)
    }

    /// The device restarts.
    func restart() { drop() }

    /// Brings the app to the front and announces the attempt to it.
    private func openApp() {
        guard let bundle = attempt?.bundle else { return }
        guard apps[bundle] != nil else { return SystemBrowser.isNamed(bundle) ? fetch() : finish(.sourceGone) }
        attempt?.opening = decisions.opening(apps.presence(of: bundle))
        takeOpeningSteps()
    }

    private func takeOpeningSteps() {
        guard let number = attempt?.number else { return }
        // The app's own code may end the app, and thereby the attempt.
        while let current = attempt, current.number == number, let step = current.opening.first {
            attempt?.opening.removeFirst()
            switch step {
            case .launch:
                return context.setTimer(.attempt(number, .launched), after: context.parameters[.launchDuration])
            case .foreground: apps.bringToFront(current.bundle, for: decisions.pendingType(current.type))
            case .announce: announce()
            }
        }
    }

    private func launched() {
        guard let attempt, let app = apps[attempt.bundle] else { return }
        // The user may have launched it already.
        if apps.process(of: app.bundle) == nil {
            apps.start(app, pendingType: decisions.pendingType(attempt.type))
        }
        takeOpeningSteps()
    }

    private func announce() {
        guard let current = attempt, let running = apps.process(of: current.bundle) else { return }
        guard decisions.announces(running.finishedLaunching) else { return drop() }
        attempt?.isAnnounced = true
        var answer = CallbackAnswer.notImplemented
        for callback in decisions.callbacks(.opened) { answer = call(callback, for: current) }
        // The callback may have ended the app.
        guard isRunning(current.number), let delay = decisions.requestDelay(answer) else { return }
        guard delay > 0 else { return fetch() }
        context.setTimer(.attempt(current.number, .requestDue), after: delay)
    }

    /// Calls the app's delegate. The type is known even if the activity has not arrived.
    private func call(
        _ callback: ContinuationCallback, for current: Attempt, _ snapshot: ActivitySnapshot? = nil,
        code: Int? = nil, next: String? = nil
    ) -> CallbackAnswer {
        guard let running = apps.process(of: current.bundle) else { return .notImplemented }
        let type = decisions.announcedType(current.type, running.app.declaredTypes)
        switch callback {
        case .willContinue:
            return running.process.willContinue(type: type, attempt: current.number)
        case .continue:
            let activity =
                snapshot ?? ActivitySnapshot(type: current.type, title: nil, userInfo: nil, webpageURL: nil)
            return running.process.continueActivity(activity, attempt: current.number)
        case .didFail:
            return running.process.didFail(
                type: errors.failedType(type, next), code: code ?? HandoffErrorCode.handoffFailed,
                attempt: current.number)
        }
    }

    // MARK: The link

    private func fetch() {
        guard let current = attempt else { return }
        if let link = current.link {
            // There is nothing to wait for: the link is the whole activity.
            attempt?.arrived = context.decisions.web.activityOfLink(link)
            return step(.deliveryDue, of: current.number)
        }
        links.open(to: current.peer, over: .transport, for: .attempt(current.number)) { link in
            context.record(
                .transferRequested, app: current.bundle, attempt: current.number, link: link,
                [
                    .from: current.peerName, .hash: current.content.hash.bytes,
                    .transport: context.setup.transport.nameInEvents,
                ])
        }
        context.setTimer(.attempt(current.number, .connectionLimit), after: context.parameters[.connectionTimeout])
    }

    /// Something happened on the link over which an attempt fetches its activity.
    func happened(_ event: LinkEvent, on link: LinkIdentifier, of number: Int) {
        guard let current = attempt, current.number == number else { return }
        switch event {
        case .opened: request(over: link, for: current)
        case .receiving(let size):
            // The source has answered. From here on, only the attempt's own limit counts.
            context.timers.cancel(.attempt(number, .replyLimit))
            context.record(
                .transferReplied, app: current.bundle, attempt: number, [.from: current.peerName, .size: size])
        case .received(let message, let byteCount): received(message, byteCount: byteCount, for: current)
        case .lost, .failed:
            // What waits for the user to unlock the device has arrived whole, and needs its source no more (PAY-022).
            guard current.waiting != .deliveryDue else { return }
            finish(current.isConnected ? .sourceGone : .connectionUnavailable)
        case .delivered: break
        }
    }

    private func request(over link: LinkIdentifier, for current: Attempt) {
        attempt?.isConnected = true
        context.timers.cancel(.attempt(current.number, .connectionLimit))
        links.send(.payloadRequest(advertisement: current.content.advertisementPayload), over: link)
        context.setTimer(.attempt(current.number, .replyLimit), after: context.parameters[.remoteApplicationTimeout])
    }

    private func received(_ message: TransportMessage?, byteCount: Int, for current: Attempt) {
        let snapshot: ActivitySnapshot
        let references: [FileReference]
        switch message {
        case .payloadReply(let arrived, let files)?: (snapshot, references) = (arrived, files)
        case .payloadFailure(let code)?: return finish(decisions.endAfterRefusal(code))
        default: return finish(.sourceGone)
        }
        attempt?.hasReply = true
        context.record(
            .transferCompleted, app: current.bundle, attempt: current.number,
            [.from: current.peerName, .size: byteCount])
        let size = Int64(PayloadValue.dictionary(snapshot.userInfo ?? [:]).propertyListSize)
        guard !errors.isTooLarge(size, context.parameters[.hardPayloadLimit]) else { return finish(.tooLarge) }
        let arrived = files.translated(snapshot, references, for: current.bundle)
        // The app of a site gets pages of that site alone, whatever the source's app has changed meanwhile (WEB-015).
        if current.isOfSite, !associations.mayContinue(arrived.webpageURL, in: current.bundle) {
            return finish(.sourceGone)
        }
        // A browser has nothing to do without a page. The activity may have lost it since it was offered (WEB-002).
        if current.isOfPage, arrived.webpageURL == nil { return finish(.sourceGone) }
        attempt?.arrived = current.isOfPage ? context.decisions.web.activityOfPage(arrived) : arrived
        let delay = decisions.deliveryDelay()
        guard delay > 0 else { return step(.deliveryDue, of: current.number) }
        context.setTimer(.attempt(current.number, .deliveryDue), after: delay)
    }

    /// Something happened on the link of an attempt that has ended. A reply is dropped (ERR-013).
    func happened(_ event: LinkEvent, on link: LinkIdentifier, of old: AbandonedAttempt) {
        guard case .received(let message, _) = event else { return }
        context.record(
            .transferDropped, app: old.bundle, attempt: old.number,
            [.from: old.peerName, .reason: "the attempt had ended"])
        if errors.deliversLateReply(), case .payloadReply(let snapshot, _)? = message {
            _ = apps.process(of: old.bundle)?.process.continueActivity(snapshot, attempt: old.number)
        }
        links.close(link)
    }

    // MARK: The end

    /// Ends the attempt, and reports the end to the app if it knows of the attempt.
    ///
    /// - Parameter next: the type of the activity that takes its place, where the user accepted another offer.
    private func finish(_ end: AttemptEnd, snapshot: ActivitySnapshot? = nil, next: String? = nil) {
        guard let current = attempt else { return }
        if errors.isFinal(end) {
            attempt = nil
            cancelTimers(of: current)
        }
        if let link = links.link(ofAttempt: current.number) {
            if end == .completed { streams.noteContinued(current, over: link) }
            leave(link, of: current, after: end)
        }
        if let reason = errors.withdrawal(end) { offers.withdraw(from: current.peer, reason: reason) }
        if current.isOfPage, !current.isAnnounced, let snapshot { openPage(of: snapshot, for: current) }
        guard current.isAnnounced else { return }
        for callback in decisions.callbacks(.ended(end)) {
            _ = call(callback, for: current, snapshot, code: errors.errorCode(end), next: next)
        }
    }

    /// Opens an activity's page in the system's browser, which has no callbacks.
    private func openPage(of snapshot: ActivitySnapshot, for current: Attempt) {
        guard let page = context.decisions.web.openedPage(snapshot) else { return }
        context.record(.browserOpened, app: current.bundle, [.url: PayloadValue.url(page)])
    }

    /// What becomes of the link of an attempt that has ended. The source closes a link over which it has replied.
    private func leave(_ link: LinkIdentifier, of current: Attempt, after end: AttemptEnd) {
        switch end {
        case .completed: break
        case _ where current.hasReply: break
        case .timedOut:
            links[link] = .abandoned(
                AbandonedAttempt(number: current.number, peerName: current.peerName, bundle: current.bundle))
            context.setTimer(.abandoned(link), after: context.parameters[.attemptTimeout])
        case .cancelled, .superseded, .connectionUnavailable, .sourceGone, .tooLarge: links.close(link)
        }
    }

    /// An app's process ends, and with it its attempt, without a callback (CONT-007).
    func appEnds(_ bundle: String) {
        if attempt?.bundle == bundle { drop() }
    }

    /// Ends the attempt without a callback, because the receiving process has ended.
    private func drop() {
        guard let current = attempt else { return }
        attempt = nil
        cancelTimers(of: current)
        if let link = links.link(ofAttempt: current.number) { links.close(link) }
    }

    private func cancelTimers(of current: Attempt) {
        context.timers.cancelAll { if case .attempt(current.number, _) = $0 { true } else { false } }
    }
}
