import Continuity
import Events
import ImplementationAdapter
import Payload
import Platforms

/// Asks peers for their keys, again and again while their messages cannot be opened (DISC-017, DISC-028).
final class KeyRequests {
    private let context: DeviceContext
    private let links: Links
    private let scanner: Scanner
    /// The instant before which a peer is not asked.
    private var earliest: [DeviceIdentifier: Instant] = [:]

    init(_ context: DeviceContext, links: Links, scanner: Scanner) {
        self.context = context
        self.links = links
        self.scanner = scanner
    }

    /// Asks a peer for its key: now, or as soon as it may be asked again. An open request is enough.
    func request(of peer: DeviceIdentifier) {
        guard !links.isAskingForKey(of: peer) else { return }
        if let earliest = earliest[peer], context.now < earliest {
            context.timers.set(.keyRetry(of: peer), at: earliest)
            return
        }
        noteRequest(of: peer)
        let link = links.open(to: peer, over: .bluetoothLE, for: .keyRequest(of: peer))
        context.setTimer(.keyRequest(link), after: context.parameters[.keyExchangeTimeout])
    }

    /// Asks a peer once more if its key is still needed.
    func retry(of peer: DeviceIdentifier) {
        if context.decisions.scanning.asksAgain(scanner.needsKey(of: peer)) { request(of: peer) }
    }

    private func noteRequest(of peer: DeviceIdentifier) {
        earliest[peer] = context.now.advanced(by: context.parameters[.keyExchangeMinimumInterval])
    }

    /// Forgets when a peer was asked.
    func forget(_ peer: DeviceIdentifier) {
        earliest[peer] = nil
        context.timers.cancel(.keyRetry(of: peer))
    }

    /// The device restarts. Open requests are given up.
    func restart() {
        for (link, peer) in links.keyRequests {
            close(link)
            forget(peer)
        }
    }

    func happened(_ event: LinkEvent, on link: LinkIdentifier, with peer: DeviceIdentifier) {
        switch event {
        case .opened:
            guard let identity = scanner.identity(of: peer) else { return close(link) }
            if context.setup.transport != .apns { context.record(.bleConnected, [.peer: identity.name]) }
            // The peer counts from the request, which may arrive long after the link was asked for.
            noteRequest(of: peer)
            links.send(.keyRequest, over: link)
        case .received(let message, _):
            if case .keyReply(let bytes, let number, let lastCounter)? = message, let key = AdvertisingKey(bytes) {
                scanner.take(key, identifier: number, lastCounter: lastCounter, from: peer)
            }
            end(link, with: peer)
        case .lost, .failed: end(link, with: peer)
        case .receiving, .delivered: break
        }
    }

    func timedOut(_ link: LinkIdentifier) {
        if case .keyRequest(let peer)? = links[link] { end(link, with: peer) }
    }

    /// Ends a request, with the key or without it.
    private func end(_ link: LinkIdentifier, with peer: DeviceIdentifier) {
        close(link)
        retry(of: peer)
    }

    private func close(_ link: LinkIdentifier) {
        context.timers.cancel(.keyRequest(link))
        links.close(link)
    }
}
