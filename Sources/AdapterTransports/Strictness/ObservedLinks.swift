import Events
import ImplementationAdapter
import Notation

/// The links of a device and its peers, as inputs and outputs show them.
struct ObservedLinks {
    /// The index of the device in the case.
    var ownIndex: UInt64 = 0
    private var peers: Set<DeviceIdentifier> = []
    private var states: [LinkIdentifier: LinkState] = [:]

    private enum LinkState { case asked, open, closed }

    /// Follows an input of the device.
    mutating func note(_ input: Input) {
        switch input {
        case .connected(let link, _), .accepted(let link, _, _): states[link] = .open
        case .connectionFailed(let link), .disconnected(let link): states[link] = .closed
        case .paired(let identity): peers.insert(identity.identifier)
        case .report, .receiving, .received, .delivered, .unpaired, .documentArrived, .fetched: break
        }
    }

    /// The device asks for a link to a peer.
    mutating func ask(
        for link: LinkIdentifier, to peer: DeviceIdentifier, at path: NotationPath
    ) throws(NotationError) {
        guard states[link] == nil else {
            throw NotationError(
                path: path + [.key("link")], expected: "a link that was never asked for before", found: "\(link.value)")
        }
        try requireOwn(link, at: path)
        guard peers.contains(peer) else {
            throw NotationError(
                path: path + [.key("peer")], expected: "a device that the account service has named",
                found: "\(peer.value)")
        }
        states[link] = .asked
    }

    /// Checks the link of an event: the device's own if it fetches an activity, a peer's if it serves one.
    func check(_ draft: EventDraft, at path: NotationPath) throws(NotationError) {
        guard let link = draft.link else { return }
        switch draft.kind.declaration.link {
        case .carriesAttempt?: try requireOwn(link, at: path)
        case .identifiesAttempt?:
            guard link.value >> 32 != ownIndex, states[link] != nil else {
                throw NotationError(
                    path: path + [.key("link")], expected: "a link that a peer has opened", found: "\(link.value)")
            }
        case nil: break
        }
    }

    private func requireOwn(_ link: LinkIdentifier, at path: NotationPath) throws(NotationError) {
        guard link.value >> 32 != ownIndex else { return }
        throw NotationError(
            path: path + [.key("link")],
            expected: "a number whose upper 32 bits are the device's index, \(ownIndex)",
            found: "\(link.value), where they are \(link.value >> 32)",
            advice: "number links from index * 2^32 + 1 on, so that no two devices choose the same")
    }

    /// The device sends a message.
    func send(_ message: [UInt8], over link: LinkIdentifier, at path: NotationPath) throws(NotationError) {
        guard states[link] == .open else { throw notOpen(link, at: path) }
        guard !message.isEmpty else {
            throw NotationError(path: path + [.key("message")], expected: "a message", found: "no byte")
        }
    }

    /// The device closes a link, which may be closed already: the other side may have closed it at the same time.
    mutating func close(_ link: LinkIdentifier, at path: NotationPath) throws(NotationError) {
        guard states.updateValue(.closed, forKey: link) != nil else { throw notOpen(link, at: path) }
    }

    private func notOpen(_ link: LinkIdentifier, at path: NotationPath) -> NotationError {
        let state =
            switch states[link] {
            case .asked: "which is not open yet"
            case .open: "which is open"
            case .closed: "which is closed"
            case nil: "which nobody has opened"
            }
        return NotationError(
            path: path + [.key("link")], expected: "a link that is open", found: "\(link.value), \(state)",
            advice: "a link is open from connected or accepted on")
    }
}
