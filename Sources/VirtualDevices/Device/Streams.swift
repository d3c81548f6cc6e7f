import Events
import Handoff
import ImplementationAdapter
import Platforms

/// The pairs of continuation streams of the device's apps. Each pair has a link of its own, and the link's number.
final class Streams {
    private let context: DeviceContext
    private let apps: InstalledApps
    private let activities: Activities
    private let links: Links
    private var ends: [Int: StreamEnd] = [:]
    /// Activities that peers have continued, by the link over which they got them.
    private var served: [LinkIdentifier: (activity: Int, peer: DeviceIdentifier)] = [:]
    /// Activities that this device has continued, by attempt.
    private var continued: [Int: Continued] = [:]

    private struct Continued {
        var link: LinkIdentifier
        var peer: DeviceIdentifier
        var bundle: String
        var type: String
    }

    init(_ context: DeviceContext, apps: InstalledApps, activities: Activities, links: Links) {
        self.context = context
        self.apps = apps
        self.activities = activities
        self.links = links
    }

    private var decisions: StreamDecisions { context.decisions.streams }

    private func link(_ pair: Int) -> LinkIdentifier { LinkIdentifier(UInt64(pair)) }

    private func pair(_ link: LinkIdentifier) -> Int { Int(clamping: link.value) }

    // MARK: Continuations

    /// A peer gets an activity over a link.
    func noteServed(_ activity: Int, to peer: DeviceIdentifier, over link: LinkIdentifier) {
        served[link] = (activity, peer)
    }

    /// An attempt has got its activity.
    func noteContinued(_ attempt: Attempt, over link: LinkIdentifier) {
        continued[attempt.number] = Continued(
            link: link, peer: attempt.peer, bundle: attempt.bundle, type: attempt.type)
    }

    /// An app's process ends, and its pairs with it.
    func processEnded(_ bundle: String) {
        for pair in ends.keys.sorted() where ends[pair]?.bundle == bundle {
            ends[pair] = nil
            if links[link(pair)] != nil { links.close(link(pair)) }
        }
        for (attempt, entry) in continued where entry.bundle == bundle { continued[attempt] = nil }
    }

    // MARK: The app

    /// - Returns: the number of the pair; 0 where the app has continued no such activity.
    func request(attempt: Int, by bundle: String) -> Int {
        let known = continued.filter { $0.value.bundle == bundle }
        guard
            let attempt = decisions.continuation(known[attempt] == nil ? nil : attempt, known.keys.max()),
            let continuation = known[attempt]
        else { return 0 }
        let link = links.open(to: continuation.peer, over: .transport, for: .stream(attempt: attempt))
        ends[pair(link)] = StreamEnd(
            bundle: bundle, isOpener: true, bufferSize: context.parameters[.streamBufferSize])
        restartTimer(link)
        return pair(link)
    }

    func read(_ pair: Int, upTo most: Int, by bundle: String) -> [UInt8] {
        guard ends[pair]?.bundle == bundle, let bytes = ends[pair]?.read(most) else { return [] }
        sendWaiting(pair)
        return bytes
    }

    /// - Returns: how many of the bytes were taken.
    func write(_ pair: Int, _ bytes: [UInt8], by bundle: String) -> Int {
        guard let end = ends[pair], end.bundle == bundle else { return 0 }
        let taken = bytes.prefix(end.space)
        ends[pair]?.write(decisions.kept(Array(taken)))
        sendWaiting(pair)
        return taken.count
    }

    func close(_ pair: Int, _ direction: StreamDirection, by bundle: String) {
        guard ends[pair]?.bundle == bundle else { return }
        ends[pair]?.close(direction)
        if direction == .output, !decisions.isHalfClosed() { ends[pair]?.close(.input) }
        sendWaiting(pair)
    }

    // MARK: The link

    /// A peer asks for streams of an activity that it has continued.
    func asked(for continuation: UInt64, limit: Int64, over link: LinkIdentifier, by peer: DeviceIdentifier) {
        let known = served[LinkIdentifier(continuation)].flatMap { $0.peer == peer ? $0 : nil }
        let entry = known.flatMap { activities[$0.activity] }
        links[link] = .stream(attempt: nil)
        guard let known, let entry, decisions.asksApp(true, entry.summary.state != .invalid) else {
            return refuse(link, code: HandoffErrorCode.handoffFailed)
        }
        let pair = pair(link)
        let end = StreamEnd(
            bundle: entry.bundle, isOpener: false, bufferSize: context.parameters[.streamBufferSize])
        ends[pair] = end
        let answer = apps.process(of: entry.bundle)?.process.receiveStreams(
            activity: known.activity, pair: pair, end.condition)
        guard ends[pair] != nil, links[link] != nil else { return }
        guard answer == .returned(true) else {
            ends[pair] = nil
            return refuse(link, code: HandoffErrorCode.connectionUnavailable)
        }
        ends[pair]?.open(sendLimit: limit)
        send(.grant(limit: end.firstLimit), over: link)
        sendWaiting(pair)
    }

    private func refuse(_ link: LinkIdentifier, code: Int) {
        links.send(.stream(.refusal(code: code)), over: link)
    }

    func happened(_ event: LinkEvent, on link: LinkIdentifier, attempt: Int?) {
        let pair = pair(link)
        guard let end = ends[pair] else {
            // A refusal has arrived.
            if case .delivered = event { links.close(link) }
            return
        }
        switch event {
        case .opened:
            guard let attempt, let continuation = continued[attempt] else { return }
            send(.request(continuation: continuation.link.value, limit: end.firstLimit), over: link)
        case .received(.stream(let message)?, _): received(message, over: link, end)
        case .received(.payloadFailure(let code)?, _): fail(pair, code: code)
        case .received: fail(pair, code: HandoffErrorCode.connectionUnavailable)
        case .delivered:
            ends[pair]?.noteDelivery()
            if end.isOpen { restartTimer(link) }
            sendWaiting(pair)
            tell(pair)
        case .lost, .failed:
            // The opener closes a link after everything was delivered.
            guard !end.isComplete else { return context.timers.cancel(.stream(link)) }
            fail(pair, code: HandoffErrorCode.connectionUnavailable)
        case .receiving: break
        }
    }

    private func received(_ message: StreamMessage, over link: LinkIdentifier, _ end: StreamEnd) {
        let pair = pair(link)
        switch (message, end.phase) {
        case (.grant(let limit), .requested) where end.isOpener:
            ends[pair]?.open(sendLimit: limit)
            restartTimer(link)
            if let condition = ends[pair]?.condition {
                apps.process(of: end.bundle)?.process.streamsGranted(pair, condition)
            }
        case (.refusal(let code), .requested) where end.isOpener: return fail(pair, code: code)
        case (.data(let offset, let bytes), .open):
            let target = decisions.destination(pair, others(of: end.bundle, besides: pair))
            if decisions.takesIn(offset, end.receivedCount) {
                // A peer that ignores the limit could fill the memory.
                guard end.mayReceive(bytes.count) else {
                    return fail(pair, code: HandoffErrorCode.connectionUnavailable)
                }
                ends[target]?.take(in: bytes)
                if target != pair { tell(target) }
            } else if offset > end.receivedCount {
                // Bytes before these were lost.
                return fail(pair, code: HandoffErrorCode.connectionUnavailable)
            }
        case (.end(let offset), .open):
            guard offset <= end.receivedCount || end.peerHasEnded else {
                return fail(pair, code: HandoffErrorCode.connectionUnavailable)
            }
            if !end.peerHasEnded {
                ends[pair]?.noteEnd()
                if end.isOpener { send(.done, over: link) }
            }
        case (.window(let limit), .open): ends[pair]?.raiseLimit(to: limit)
        case (.done, .open): ends[pair]?.noteDone()
        // A message may arrive twice.
        default: return
        }
        sendWaiting(pair)
        tell(pair)
    }

    private func others(of bundle: String, besides pair: Int) -> [Int] {
        ends.filter { $0.key != pair && $0.value.bundle == bundle && $0.value.isOpen }.keys.sorted()
    }

    func timedOut(_ link: LinkIdentifier) { fail(pair(link), code: HandoffErrorCode.remoteApplicationTimedOut) }

    // MARK: What is sent

    /// Sends what can be sent, and closes the link when everything was delivered.
    private func sendWaiting(_ pair: Int) {
        let link = link(pair)
        guard links[link] != nil else { return }
        for message in ends[pair]?.nextMessages() ?? [] { send(message, over: link) }
        if let end = ends[pair], end.isOpener, end.isOver {
            context.timers.cancel(.stream(link))
            links.close(link)
        }
    }

    private func send(_ message: StreamMessage, over link: LinkIdentifier) {
        let isFirst = ends[pair(link)]?.waits == false
        ends[pair(link)]?.noteSending(message)
        var message = message
        if case .data(let offset, let bytes) = message { message = .data(offset: offset, decisions.sent(bytes)) }
        links.send(.stream(message), over: link)
        if isFirst, ends[pair(link)]?.isOpen == true { restartTimer(link) }
    }

    /// A pair fails if nothing gets through until the timer fires.
    private func restartTimer(_ link: LinkIdentifier) {
        context.timers.cancel(.stream(link))
        guard let end = ends[pair(link)], end.waits || !end.isOpen,
            let limit = decisions.timeLimit(context.parameters[.streamTimeout])
        else { return }
        context.setTimer(.stream(link), after: limit)
    }

    // MARK: The end

    private func tell(_ pair: Int) {
        guard let end = ends[pair] else { return }
        if case .requested = end.phase { return }
        apps.process(of: end.bundle)?.process.streamChanged(pair, end.condition)
    }

    /// The pair or the request for it has failed.
    private func fail(_ pair: Int, code: Int) {
        guard let end = ends[pair] else { return }
        let link = link(pair)
        let conversation = links[link]
        context.timers.cancel(.stream(link))
        if conversation != nil { links.close(link) }
        if case .requested = end.phase {
            ends[pair] = nil
            apps.process(of: end.bundle)?.process.streamsRefused(pair, code: code)
        } else {
            ends[pair]?.fail(code: code)
            if decisions.tellsOfLoss() { tell(pair) }
        }
        if case .stream(let attempt?)? = conversation, let code = decisions.failureOfContinuation(),
            let entry = continued[attempt]
        {
            _ = apps.process(of: entry.bundle)?.process.didFail(type: entry.type, code: code, attempt: attempt)
        }
    }
}
