import Continuity
import Events
import ImplementationAdapter
import Payload
import Platforms

/// Asks peers for their keys.
final class KeyRequests {
    private let context: DeviceContext
    private let links: Links
    private let scanner: Scanner
    private var lastRequests: [DeviceIdentifier: Instant] = [:]

    init(_ context: DeviceContext, links: Links, scanner: Scanner) {
        self.context = context
        self.links = links
        self.scanner = scanner
    }

    /// Asks a peer for its key, unless a request is open or the last one was a short time ago.
    func request(of peer: DeviceIdentifier) {
        guard !links.isAskingForKey(of: peer) else { return }
        if let last = lastRequests[peer],
            context.now.since(last) < context.parameters[.keyExchangeMinimumInterval]
        {
            return
        }
        lastRequests[peer] = context.now
        let link = links.open(to: peer, over: .bluetoothLE, for: .keyRequest(of: peer))
        context.setTimer(.keyRequest(link), after: context.parameters[.keyExchangeTimeout])
    }

    /// Forgets when a peer was asked.
    func forget(_ peer: DeviceIdentifier) { lastRequests[peer] = nil }

    func happened(_ event: LinkEvent, on link: LinkIdentifier, with peer: DeviceIdentifier) {
        switch event {
        case .opened:
            guard let identity = scanner.identity(of: peer) else { return end(link) }
            context.record(.bleConnected, [.peer: identity.name])
            links.send(.keyRequest, over: link)
        case .received(let message, _):
            if case .keyReply(let bytes, let number, let lastCounter)? = message, let key = AdvertisingKey(bytes) {
                scanner.take(key, identifier: number, lastCounter: lastCounter, from: peer)
            }
            end(link)
        case .lost, .failed: end(link)
        case .receiving, .delivered: break
        }
    }

    func timedOut(_ link: LinkIdentifier) { end(link) }

    private func end(_ link: LinkIdentifier) {
        guard case .keyRequest? = links[link] else { return }
        context.timers.cancel(.keyRequest(link))
        links.close(link)
    }
}
