import BluetoothLE
import Continuity
import Events
import ImplementationAdapter
import Payload
import Platforms

/// Resolves, checks and opens the advertisements that the device hears, and passes their contents to the offers. It
/// keeps the peers that the account service has named.
final class Scanner {
    private let context: DeviceContext
    private let advertiser: Advertiser
    private let offers: Offers
    private var peers = PeerTable()
    private var unresolved = RecentAdvertisements()
    private var isScanning = false

    init(_ context: DeviceContext, advertiser: Advertiser, offers: Offers) {
        self.context = context
        self.advertiser = advertiser
        self.offers = offers
    }

    private var decisions: Decisions { context.decisions }

    /// The public keys of the long-term identities of all peers.
    var longTermKeys: [[UInt8]] { peers.all.compactMap(\.identity.longTermKey) }

    func identity(of peer: DeviceIdentifier) -> PeerIdentity? { peers[peer]?.identity }

    /// What a peer advertises; nil for nothing.
    func content(of peer: DeviceIdentifier) -> HandoffPlaintext? { peers[peer]?.content }

    /// Whether a message of a peer that is heard waits for a key.
    func needsKey(of peer: DeviceIdentifier) -> Bool {
        peers[peer].map { $0.waiting != nil && $0.lastMessage != nil } ?? false
    }

    /// Starts or stops scanning. A device that takes part scans even while it is asleep.
    func refresh() {
        let ought =
            context.participates && context.listens(isAdvertising: advertiser.content != nil)
            && !context.condition.discovery.isBroken
        guard ought != isScanning else { return }
        isScanning = ought
        context.emit(.scan(ought))
        if ought {
            context.emit(.resetDuplicateFilter)
        } else {
            for peer in peers.all { forget(peer.identity.identifier, reason: .notTakingPart) }
        }
    }

    /// Has the controller report again what could not be resolved.
    func listenAnew() {
        unresolved.forget()
        context.emit(.resetDuplicateFilter)
    }

    /// The device restarts. What waits for a key is heard once more, so that the key is asked for again.
    func restart() {
        for peer in peers.all where peer.waiting != nil {
            peers[peer.identity.identifier]?.waiting = nil
            peers[peer.identity.identifier]?.lastMessage = nil
        }
        listenAnew()
    }

    // MARK: Peers

    /// The account service has added or removed a device.
    ///
    /// - Returns: the peers that are new or gone.
    func pairingChanged(_ change: PairingChange) -> [DeviceIdentifier] {
        let before = peers.all.map(\.identity)
        let after = decisions.eligibility.peersKnown(context.setup, before, change)
        var changed: [DeviceIdentifier] = []
        for peer in before where !after.contains(where: { $0.identifier == peer.identifier }) {
            unpaired(peer)
            changed.append(peer.identifier)
        }
        if case .paired(let identity) = change, after.contains(identity) {
            paired(identity)
            changed.append(identity.identifier)
        }
        return changed
    }

    private func paired(_ identity: PeerIdentity) {
        peers[identity.identifier] = PeerTable.Peer(identity: identity)
        context.record(.pairEstablished, [.peer: identity.name])
        // Advertisements that could not be resolved may come from this peer.
        listenAnew()
    }

    private func unpaired(_ peer: PeerIdentity) {
        forgetContent(of: peer.identifier, reason: .unpaired)
        peers[peer.identifier] = nil
        context.timers.cancel(.peerLost(peer.identifier))
        context.record(.pairRemoved, [.peer: peer.name])
    }

    func peerLost(_ peer: DeviceIdentifier) { forget(peer, reason: .lost) }

    /// Looks up every peer's activity again, because the installed apps have changed.
    func appsChanged() {
        for peer in peers.all {
            if let content = peer.content { offers.lookUp(content, from: peer.identity) }
        }
    }

    /// Looks up a peer's activity once more.
    ///
    /// - Parameter mayAskForHost: false if its host was asked for already.
    func lookUpAgain(_ identifier: DeviceIdentifier, mayAskForHost: Bool) {
        guard let peer = peers[identifier], let content = peer.content else { return }
        offers.lookUp(content, from: peer.identity, mayAskForHost: mayAskForHost)
    }

    /// Forgets what a lost peer has sent. When it comes back, its last counter is accepted once more.
    private func forget(_ identifier: DeviceIdentifier, reason: WithdrawalReason) {
        // Only a peer that was heard can be lost. A second loss in a row must not lower the counter again.
        guard peers[identifier]?.lastMessage != nil else { return }
        peers[identifier]?.lastMessage = nil
        peers[identifier]?.waiting = nil
        context.timers.cancel(.peerLost(identifier))
        forgetContent(of: identifier, reason: reason)
        if let last = peers[identifier]?.lastCounter { peers[identifier]?.lastCounter = last == 0 ? nil : last - 1 }
    }

    private func forgetContent(of identifier: DeviceIdentifier, reason: WithdrawalReason) {
        peers[identifier]?.content = nil
        if !decisions.scanning.keepsKey(reason) { peers[identifier]?.key = nil }
        offers.withdraw(from: identifier, reason: reason)
    }

    // MARK: Advertisements

    /// The controller has reported an advertisement.
    ///
    /// - Returns: the peer whose key is needed to go on.
    func heard(_ report: ControllerReport) -> DeviceIdentifier? {
        guard isScanning, let range = HandoffAdvertisement.messageRange(in: report.data.span.bytes),
            let message = try? HandoffMessage(report.data.span.bytes, in: range)
        else { return nil }
        guard var peer = sender(at: report.address) else {
            dropUnattributed(report, message, from: nil, reason: "unresolved")
            return nil
        }
        let identifier = peer.identity.identifier
        guard decisions.eligibility.isOfAnotherDevice(identifier, context.setup.identifier) else {
            dropUnattributed(report, message, from: peer.identity.name, reason: "own")
            return nil
        }
        context.setTimer(.peerLost(identifier), after: context.parameters[.lossTimeout])
        guard peer.lastMessage != message else { return nil }
        peer.lastMessage = message
        peer.wasRetried = false
        peers[identifier] = peer
        recordSeen(peer.identity.name, report, message)
        guard decisions.scanning.heeds(context.condition.settings), !isUnheardWatch(peer.identity) else {
            recordDropped(peer.identity.name, message, reason: "device state")
            return nil
        }
        return process(message, from: identifier)
    }

    /// A quirk of iPhones: they take nothing from watches (PLAT-012). A peer tells its model and no more.
    private func isUnheardWatch(_ peer: PeerIdentity) -> Bool {
        context.setup.platform == .iOS && context.setup.quirks.contains(QuirkName.watchUnheard)
            && peer.model.hasPrefix("Apple Watch")
    }

    /// The sender of an advertisement: a peer, or this device itself.
    private func sender(at address: DeviceAddress) -> PeerTable.Peer? {
        if let peer = peers.sender(at: address, decisions.eligibility.isSender) { return peer }
        let setup = context.setup
        guard decisions.eligibility.isSender(setup.identityResolvingKey, address) else { return nil }
        let identity = PeerIdentity(
            identifier: setup.identifier, name: setup.name, model: setup.model,
            identityResolvingKey: setup.identityResolvingKey)
        return PeerTable.Peer(
            identity: identity, key: advertiser.sealing.key, keyIdentifier: advertiser.sealing.identifier)
    }

    /// Reports an advertisement that belongs to no peer, once.
    private func dropUnattributed(
        _ report: ControllerReport, _ message: HandoffMessage, from name: String?, reason: String
    ) {
        guard unresolved.isNew(report) else { return }
        recordSeen(name, report, message)
        recordDropped(name, message, reason: reason)
    }

    private func recordSeen(_ name: String?, _ report: ControllerReport, _ message: HandoffMessage) {
        context.record(
            .advertisementSeen,
            [.from: name, .address: report.address.description, .counter: message.counter, .status: message.status])
    }

    private func recordDropped(_ name: String?, _ message: HandoffMessage, reason: String) {
        context.record(.advertisementDropped, [.from: name, .counter: message.counter, .reason: reason])
    }

    /// Opens a message.
    ///
    /// - Returns: the sender, if its key is needed.
    private func process(_ message: HandoffMessage, from identifier: DeviceIdentifier) -> DeviceIdentifier? {
        guard let peer = peers[identifier] else { return nil }
        let name = peer.identity.name
        // The bit of the clipboard may be set. All others mean an unknown version.
        guard message.status & ~HandoffMessage.clipboardStatus == 0 else {
            recordDropped(name, message, reason: "version")
            return nil
        }
        guard let key = peer.key else {
            peers[identifier]?.waiting = message
            recordDropped(name, message, reason: "no-key")
            return identifier
        }
        guard decisions.scanning.acceptsCounter(message.counter, peer.lastCounter) else {
            // It is late, a replay, or under a new key whose counters start again. Only the sender knows.
            recordDropped(name, message, reason: "stale")
            peers[identifier]?.waiting = message
            return identifier
        }
        guard let plaintext = decisions.scanning.open(key, message) else {
            recordDropped(name, message, reason: "tag")
            guard !peer.wasRetried else { return nil }
            peers[identifier]?.wasRetried = true
            peers[identifier]?.waiting = message
            return identifier
        }
        peers[identifier]?.lastCounter = message.counter
        peers[identifier]?.waiting = nil
        context.record(
            .advertisementDecoded,
            [.from: name, .counter: message.counter, .hash: plaintext.hash.bytes, .options: plaintext.options.rawValue])
        if plaintext.isGoodbye {
            forgetContent(of: identifier, reason: .goodbye)
        } else {
            peers[identifier]?.content = plaintext
            let offered = offers.hashOffered(from: identifier)
            if decisions.eligibility.needsCheck(offered, plaintext.hash) {
                offers.lookUp(plaintext, from: peer.identity)
            }
            offers.opened(from: identifier)
        }
        return nil
    }

    /// Takes a peer's key and opens the message that waits for it.
    func take(_ key: AdvertisingKey, identifier number: Int64, lastCounter: UInt16, from identifier: DeviceIdentifier) {
        guard var peer = peers[identifier] else { return }
        context.record(
            .keyExchanged, [.peer: peer.identity.name, .transport: context.setup.transport.nameInEvents])
        var waiting = peer.waiting
        peer.waiting = nil
        if peer.key == nil || number > peer.keyIdentifier {
            peer.key = key
            peer.keyIdentifier = number
            // The present advertisement has the counter that was last used, which must still be accepted.
            peer.lastCounter = lastCounter == 0 ? nil : lastCounter - 1
        } else {
            // The key is the same, so the message is old.
            waiting = nil
        }
        peers[identifier] = peer
        // If the key does not help, it is not asked for again at once.
        if let waiting {
            _ = process(waiting, from: identifier)
            peers[identifier]?.waiting = nil
        }
    }
}
