import Continuity
import Events
import Handoff
import ImplementationAdapter
import Payload
import Platforms

/// A link that another device opened to this one.
struct Serving {
    var peer: DeviceIdentifier
    /// What is being served: the activity and the attempt that asked for it.
    var activity: Int?
    var attempt: Int?
    /// The reply that waits until the hooks of the save cycle have taken their time.
    var waiting: TransportMessage?
    /// A reply with the payload is on its way.
    var isServed = false
}

/// The source's side of a continuation and of key exchanges, and the dispatch of everything that links bring.
extension ReferenceDevice {
    func linkConnected(_ link: LinkIdentifier) {
        if let exchange = keyExchanges[link] { keyExchangeConnected(link, exchange) } else { attemptConnected(link) }
    }

    func linkFailed(_ link: LinkIdentifier) {
        if keyExchanges[link] != nil { endKeyExchange(link) } else { attemptLinkLost(link) }
    }

    func linkReceiving(_ link: LinkIdentifier, size: Int) { attemptReceiving(link, size: size) }

    func linkReceived(_ link: LinkIdentifier, _ bytes: [UInt8]) {
        if let exchange = keyExchanges[link] {
            keyArrived(link, exchange, transport.decode(bytes))
        } else if serving[link] != nil {
            serve(link, transport.decode(bytes))
        } else if abandoned[link] != nil {
            abandonedReceived(link, bytes)
        } else {
            attemptReceived(link, bytes)
        }
    }

    func linkDisconnected(_ link: LinkIdentifier) {
        timers.cancel(.reply(link))
        if serving.removeValue(forKey: link) != nil { return }
        if abandoned.removeValue(forKey: link) != nil { return }
        if keyExchanges[link] != nil { return endKeyExchange(link) }
        attemptLinkLost(link)
    }

    private func serve(_ link: LinkIdentifier, _ message: TransportMessage?) {
        guard let peer = serving[link]?.peer, peers[peer] != nil else {
            // Whoever is not of the account gets no answer.
            serving[link] = nil
            return emit(.disconnect(link: link))
        }
        switch message {
        case .keyRequest?:
            emit(
                .send(
                    link: link,
                    message: transport.encode(
                        .keyReply(
                            key: advertiser.key.bytes, identifier: advertiser.keyIdentifier,
                            lastCounter: advertiser.counter))))
        case .payloadRequest(let attempt, let advertisement)? where decisions.continuation.serves(attemptCount):
            servePayload(link, attempt: attempt, advertisement: advertisement)
        default:
            serving[link] = nil
            emit(.disconnect(link: link))
        }
    }

    private func servePayload(_ link: LinkIdentifier, attempt: Int, advertisement: [UInt8]) {
        serving[link]?.attempt = attempt
        // Only the seven hash bytes count, against what is advertised now.
        guard let content = advertiser.content,
            decisions.errors.isStillOffered(Array(advertisement.prefix(7)), content.hash.bytes),
            let running = process(of: content.bundle)
        else {
            emit(
                .send(
                    link: link,
                    message: transport.encode(
                        .payloadFailure(attempt: attempt, code: HandoffErrorCode.handoffFailed))))
            return
        }
        serving[link]?.activity = content.activity
        reached(.requested, of: content.activity)
        // The pending cycle runs now; a mark that a hook sets meanwhile starts a later one (UPD-003).
        timers.cancel(.save(activity: content.activity))
        let result = running.process.save(content.activity)
        guard let snapshot = result.snapshot else {
            serving[link]?.waiting = .payloadFailure(attempt: attempt, code: HandoffErrorCode.handoffFailed)
            return sendReply(over: link)
        }
        // A hook that takes too long keeps the receiver waiting to the limit and no longer (UPD-028).
        // A cycle that began before the request came is waited for as well.
        let stillBusy = max(0, activities[content.activity]?.hooksBusyUntil.since(now) ?? 0)
        let duration = result.durationNanoseconds.addingReportingOverflow(stillBusy)
        let wait = duration.overflow ? .max : duration.partialValue
        let isInTime = decisions.savingSchedule.isInTime(wait, parameters[.saveHookLimit])
        serving[link]?.waiting =
            isInTime
            ? .payloadReply(
                attempt: attempt, snapshot: decisions.continuation.sent(snapshot),
                files: fileReferences(in: snapshot, of: content.bundle))
            : .payloadFailure(attempt: attempt, code: HandoffErrorCode.remoteApplicationTimedOut)
        let delay = max(
            min(wait, parameters[.saveHookLimit]),
            decisions.continuation.holdBack(PayloadValue.dictionary(snapshot.userInfo ?? [:]).propertyListSize))
        if delay > 0 {
            timers.set(.reply(link), at: now.advanced(by: delay))
        } else {
            sendReply(over: link)
        }
    }

    func sendReply(over link: LinkIdentifier) {
        guard let state = serving[link], let message = state.waiting else { return }
        serving[link]?.waiting = nil
        let bytes = transport.encode(message)
        if case .payloadReply = message {
            serving[link]?.isServed = true
            let name = peers[state.peer]?.identity.name ?? ""
            record(
                .transferServed, activity: state.activity, attempt: state.attempt,
                [.to: name, .size: bytes.count])
        }
        emit(.send(link: link, message: bytes))
        if case .payloadReply = message { reached(.sent, of: state.activity) }
    }

    /// The source's app is told of its success when it is time for that.
    private func reached(_ moment: ServingMoment, of activity: Int?) {
        guard decisions.continuation.tellsSource(moment), let activity, let entry = activities[activity] else { return }
        process(of: entry.bundle)?.process.wasContinued(activity)
    }

    /// The reply arrived in full: now the app is told that its activity was continued (CONT-024, CONT-025).
    func replyDelivered(_ link: LinkIdentifier) {
        guard let state = serving[link], state.isServed else { return }
        serving[link] = nil
        record(
            .transferDelivered, activity: state.activity, attempt: state.attempt,
            [.to: peers[state.peer]?.identity.name ?? ""])
        reached(.delivered, of: state.activity)
        emit(.disconnect(link: link))
    }
}
