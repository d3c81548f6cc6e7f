import Continuity
import Events
import Handoff
import ImplementationAdapter
import Payload
import Platforms

/// A request over a link that another device has opened.
struct ServedRequest {
    var peer: DeviceIdentifier
    /// A link carries one request.
    var hasAsked = false
    var activity: Int?
    /// The reply, while it waits for the hooks of the save cycle.
    var waiting: TransportMessage?
    /// A reply with the payload has been sent.
    var isServed = false
    /// A failure has been sent.
    var isRefused = false
}

/// Answers requests for the advertised activity and for the key.
final class Serving {
    private let context: DeviceContext
    private let apps: InstalledApps
    private let activities: Activities
    private let advertiser: Advertiser
    private let scanner: Scanner
    private let files: DeviceFiles
    private let links: Links
    private let streams: Streams
    /// The instant before which a peer gets no other key.
    private var nextKey: [DeviceIdentifier: Instant] = [:]

    init(
        _ context: DeviceContext, apps: InstalledApps, activities: Activities, advertiser: Advertiser,
        scanner: Scanner, files: DeviceFiles, links: Links, streams: Streams
    ) {
        self.context = context
        self.apps = apps
        self.activities = activities
        self.advertiser = advertiser
        self.scanner = scanner
        self.files = files
        self.links = links
        self.streams = streams
    }

    private var decisions: ContinuationDecisions { context.decisions.continuation }

    /// - Parameter ownAttempts: how many continuations this device has begun itself.
    func happened(_ event: LinkEvent, on link: LinkIdentifier, of request: ServedRequest, ownAttempts: Int) {
        switch event {
        case .received(let message, _): answer(message, over: link, to: request, ownAttempts: ownAttempts)
        case .delivered: delivered(request, over: link)
        case .lost, .failed: context.timers.cancel(.reply(link))
        case .opened, .receiving: break
        }
    }

    private func answer(
        _ message: TransportMessage?, over link: LinkIdentifier, to request: ServedRequest, ownAttempts: Int
    ) {
        guard decisions.answers(scanner.identity(of: request.peer) != nil) else { return links.close(link) }
        guard !request.hasAsked else { return }
        var request = request
        request.hasAsked = true
        links[link] = .serving(request)
        switch message {
        case .keyRequest?: sendKey(to: request.peer, over: link)
        case .hostRequest(let advertisement)?: sendHost(of: advertisement, over: link)
        case .payloadRequest(let advertisement)?
        where decisions.serves(ownAttempts) && decisions.servesBeside(links.waitingReceivers(besides: link)):
            serve(request, over: link, advertisement: advertisement)
        case .stream(.request(let continuation, let limit))?:
            streams.asked(for: continuation, limit: limit, over: link, by: request.peer)
        default:
            links.close(link)
        }
    }

    /// Answers a request for the key, but not too often.
    private func sendKey(to peer: DeviceIdentifier, over link: LinkIdentifier) {
        let hasJustSent = nextKey[peer].map { context.now < $0 } ?? false
        guard decisions.sendsKey(hasJustSent) else { return links.close(link) }
        nextKey[peer] = context.now.advanced(by: context.parameters[.keyExchangeMinimumInterval])
        let sealing = advertiser.sealing
        links.send(
            .keyReply(key: sealing.key.bytes, identifier: sealing.identifier, lastCounter: sealing.counter),
            over: link)
    }

    /// Names the host of the page that is advertised, to a peer that has read the advertisement.
    private func sendHost(of advertisement: [UInt8], over link: LinkIdentifier) {
        guard let content = advertiser.content, content.hash.kind == .webPage,
            Array(advertisement.prefix(ActivityHash.byteCount)) == content.hash.bytes,
            let host = activities[content.activity]?.summary.webPageHost
        else { return links.close(link) }
        links.send(.hostReply(host: host), over: link)
    }

    /// A peer was added or removed.
    func forget(_ peer: DeviceIdentifier) { nextKey[peer] = nil }

    private func serve(_ request: ServedRequest, over link: LinkIdentifier, advertisement: [UInt8]) {
        var request = request
        // Only the seven bytes of the hash are compared, with what is advertised now.
        guard let content = advertiser.content,
            context.decisions.errors.isStillOffered(Array(advertisement.prefix(7)), content.hash.bytes),
            apps.process(of: content.bundle) != nil
        else {
            request.waiting = .payloadFailure(code: HandoffErrorCode.handoffFailed)
            links[link] = .serving(request)
            return sendReply(over: link)
        }
        request.activity = content.activity
        links[link] = .serving(request)
        reached(.requested, of: content.activity)
        guard let (result, busy) = activities.saveNow(content.activity), let snapshot = result.snapshot else {
            request.waiting = .payloadFailure(code: HandoffErrorCode.handoffFailed)
            links[link] = .serving(request)
            return sendReply(over: link)
        }
        // The receiver waits for slow hooks up to the limit and no longer (UPD-028).
        let limit = context.parameters[.saveHookLimit]
        request.waiting =
            context.decisions.savingSchedule.isInTime(busy, limit)
            ? .payloadReply(
                snapshot: decisions.sent(snapshot),
                files: files.references(in: snapshot, of: content.bundle))
            : .payloadFailure(code: HandoffErrorCode.remoteApplicationTimedOut)
        links[link] = .serving(request)
        let delay = max(
            min(busy, limit),
            decisions.holdBack(PayloadValue.dictionary(snapshot.userInfo ?? [:]).propertyListSize))
        if delay > 0 {
            context.setTimer(.reply(link), after: delay)
        } else {
            sendReply(over: link)
        }
    }

    func sendReply(over link: LinkIdentifier) {
        guard case .serving(var request)? = links[link], var message = request.waiting else { return }
        request.waiting = nil
        // The hooks of an app that has ended meanwhile never returned, and what its app has excluded or what has expired
        // meanwhile is not continued (ELIG-024, ELIG-025).
        if case .payloadReply = message, let activity = request.activity, !mayBeContinued(activity) {
            message = .payloadFailure(code: HandoffErrorCode.handoffFailed)
        }
        if case .payloadReply = message { request.isServed = true } else { request.isRefused = true }
        links[link] = .serving(request)
        links.send(message, over: link) { byteCount in
            guard request.isServed else { return }
            context.record(
                .transferServed, activity: request.activity, link: link,
                [
                    .to: name(of: request.peer), .size: byteCount,
                    .transport: context.setup.transport.nameInEvents,
                ])
        }
        guard request.isServed, let activity = request.activity else { return }
        streams.noteServed(activity, to: request.peer, over: link)
        reached(.sent, of: activity)
    }

    private func mayBeContinued(_ activity: Int) -> Bool {
        guard let entry = activities[activity] else { return false }
        let advertising = context.decisions.advertising
        return !advertising.isExcluded(entry.summary)
            && !advertising.isExpired(activities.endOfLife(of: activity), context.now.nanoseconds)
    }

    /// A message has arrived in full. If it was the reply, the app learns that its activity was continued (CONT-024,
    /// CONT-025).
    private func delivered(_ request: ServedRequest, over link: LinkIdentifier) {
        if request.isRefused { links.close(link) }
        guard request.isServed else { return }
        context.record(.transferDelivered, activity: request.activity, link: link, [.to: name(of: request.peer)])
        links.forget(link)
        reached(.delivered, of: request.activity)
        links.close(link)
    }

    private func name(of peer: DeviceIdentifier) -> String { scanner.identity(of: peer)?.name ?? "" }

    /// Tells the source's app that its activity was continued, if this is the moment for it.
    private func reached(_ moment: ServingMoment, of activity: Int?) {
        guard decisions.tellsSource(moment), let activity, let entry = activities[activity] else { return }
        apps.process(of: entry.bundle)?.process.wasContinued(activity)
    }
}
