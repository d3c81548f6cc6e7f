import Continuity
import Events
import ImplementationAdapter
import Platforms

/// Asks peers for the hosts of the pages that they advertise. Whether a claim of all subdomains of a domain covers a host
/// cannot be seen from its hash.
final class HostRequests {
    private let context: DeviceContext
    private let links: Links
    private let scanner: Scanner
    private let associations: Associations

    init(_ context: DeviceContext, links: Links, scanner: Scanner, associations: Associations) {
        self.context = context
        self.links = links
        self.scanner = scanner
        self.associations = associations
    }

    /// Asks a peer for the host of what it advertises. An open request is enough.
    func request(of peer: DeviceIdentifier) {
        guard !links.isAskingForHost(of: peer) else { return }
        let link = links.open(to: peer, over: .transport, for: .hostRequest(of: peer))
        context.setTimer(.hostRequest(link), after: context.parameters[.keyExchangeTimeout])
    }

    /// The device restarts. Open requests are given up, and the pages are looked up as if nobody had been asked.
    func restart() {
        for (link, peer) in links.hostRequests {
            links.close(link)
            scanner.lookUpAgain(peer, mayAskForHost: true)
        }
    }

    func happened(_ event: LinkEvent, on link: LinkIdentifier, with peer: DeviceIdentifier) {
        switch event {
        case .opened:
            guard let content = scanner.content(of: peer) else { return end(link, with: peer) }
            links.send(.hostRequest(advertisement: content.advertisementPayload), over: link)
        case .received(let message, _):
            if case .hostReply(let host)? = message, let content = scanner.content(of: peer) {
                associations.learned(host, for: content.hash)
            }
            end(link, with: peer)
        case .lost, .failed: end(link, with: peer)
        case .receiving, .delivered: break
        }
    }

    func timedOut(_ link: LinkIdentifier) {
        if case .hostRequest(let peer)? = links[link] { end(link, with: peer) }
    }

    /// Ends a request, with the host or without it.
    private func end(_ link: LinkIdentifier, with peer: DeviceIdentifier) {
        context.timers.cancel(.hostRequest(link))
        links.close(link)
        scanner.lookUpAgain(peer, mayAskForHost: false)
    }
}
