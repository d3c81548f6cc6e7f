import BluetoothLE
import Continuity
import Events
import ImplementationAdapter
import Payload
import Platforms

/// What the device hears: resolve, check, open, and hand on to the offers (wire facts on the receiver).
extension ReferenceDevice {
    /// Whoever takes part listens, asleep or not.
    func refreshScanning() {
        let ought =
            participates && decisions.discovery.listens(setup, advertiser.content != nil)
            && !setup.quirks.contains(QuirkName.oneWayDiscovery)
        guard ought != isScanning else { return }
        isScanning = ought
        emit(.scan(ought))
        if !ought {
            for peer in peers.all { forget(peer.identity.identifier, reason: .notTakingPart) }
        } else {
            emit(.resetDuplicateFilter)
        }
    }

    /// The account service made a device known or took one back.
    func pairingChanged(_ change: PairingChange) {
        let before = peers.all.map(\.identity)
        let after = decisions.eligibility.peersKnown(setup, before, change)
        for peer in before where !after.contains(where: { $0.identifier == peer.identifier }) {
            unpaired(peer.identifier)
        }
        if case .paired(let identity) = change, after.contains(identity) { paired(identity) }
    }

    private func paired(_ identity: PeerIdentity) {
        peers[identity.identifier] = PeerTable.Peer(identity: identity)
        record(.pairEstablished, [.peer: identity.name])
        // What could not be resolved so far may be this peer's.
        unresolved.forget()
        emit(.resetDuplicateFilter)
    }

    private func unpaired(_ identifier: DeviceIdentifier) {
        guard let peer = peers[identifier] else { return }
        forgetContent(of: identifier, reason: .unpaired)
        peers[identifier] = nil
        timers.cancel(.peerLost(identifier))
        record(.pairRemoved, [.peer: peer.identity.name])
    }

    func heard(_ report: ControllerReport) {
        guard isScanning, let parsed = try? HandoffAdvertisement.parse(report.data.span.bytes) else { return }
        let message = parsed.message
        guard var peer = sender(at: report.address) else {
            return dropUnattributed(report, message, from: nil, reason: "unresolved")
        }
        let identifier = peer.identity.identifier
        guard decisions.eligibility.isOfAnotherDevice(identifier, setup.identifier) else {
            return dropUnattributed(report, message, from: peer.identity.name, reason: "own")
        }
        timers.set(.peerLost(identifier), at: now.advanced(by: parameters[.lossTimeout]))
        guard peer.lastMessage != message else { return }
        peer.lastMessage = message
        peer.wasRetried = false
        peers[identifier] = peer
        recordSeen(peer.identity.name, report, message)
        guard decisions.discovery.heeds(settings) else {
            return recordDropped(peer.identity.name, message, reason: "device state")
        }
        process(message, from: identifier)
    }

    /// Whose advertisement this is: a peer's, or the device's own that comes back.
    private func sender(at address: DeviceAddress) -> PeerTable.Peer? {
        if let peer = peers.sender(at: address, decisions.eligibility.isSender) { return peer }
        guard decisions.eligibility.isSender(setup.identityResolvingKey, address) else { return nil }
        let identity = PeerIdentity(
            identifier: setup.identifier, name: setup.name, model: setup.model,
            identityResolvingKey: setup.identityResolvingKey)
        return PeerTable.Peer(identity: identity, key: advertiser.key, keyIdentifier: advertiser.keyIdentifier)
    }

    /// Tells of an advertisement that belongs to no peer, once.
    private func dropUnattributed(
        _ report: ControllerReport, _ message: HandoffMessage, from name: String?, reason: String
    ) {
        guard unresolved.isNew(report) else { return }
        recordSeen(name, report, message)
        recordDropped(name, message, reason: reason)
    }

    private func recordSeen(_ name: String?, _ report: ControllerReport, _ message: HandoffMessage) {
        record(
            .advertisementSeen,
            [.from: name, .address: report.address.description, .counter: message.counter, .status: message.status])
    }

    private func recordDropped(_ name: String?, _ message: HandoffMessage, reason: String) {
        record(.advertisementDropped, [.from: name, .counter: message.counter, .reason: reason])
    }

    private func process(_ message: HandoffMessage, from identifier: DeviceIdentifier) {
        guard let peer = peers[identifier] else { return }
        let name = peer.identity.name
        // A version that this device does not know; the clipboard's bit may be set.
        guard message.status & ~HandoffMessage.clipboardStatus == 0 else {
            return recordDropped(name, message, reason: "version")
        }
        guard let key = peer.key else {
            peers[identifier]?.waiting = message
            recordDropped(name, message, reason: "no-key")
            return requestKey(of: identifier)
        }
        guard decisions.discovery.acceptsCounter(message.counter, peer.lastCounter) else {
            // A late frame, a replay, or a new key whose counters start again: only the sender can tell.
            recordDropped(name, message, reason: "stale")
            peers[identifier]?.waiting = message
            return requestKey(of: identifier)
        }
        guard let plaintext = decisions.discovery.open(key, message) else {
            recordDropped(name, message, reason: "tag")
            guard !peer.wasRetried else { return }
            peers[identifier]?.wasRetried = true
            peers[identifier]?.waiting = message
            return requestKey(of: identifier)
        }
        peers[identifier]?.lastCounter = message.counter
        peers[identifier]?.waiting = nil
        record(
            .advertisementDecoded,
            [
                .from: name, .counter: message.counter, .hash: plaintext.hash.bytes,
                .options: plaintext.options.rawValue,
            ])
        if plaintext.isGoodbye {
            forgetContent(of: identifier, reason: .goodbye)
        } else {
            peers[identifier]?.content = plaintext
            let offered = offers.first { $0.peer == identifier }?.content.hash
            if decisions.eligibility.needsCheck(offered, plaintext.hash) { lookUp(plaintext, from: identifier) }
        }
    }

    func peerLost(_ identifier: DeviceIdentifier) { forget(identifier, reason: .lost) }

    /// What comes back from a lost peer with the same counter is not old: the one-shot exception for lost devices.
    private func forget(_ identifier: DeviceIdentifier, reason: WithdrawalReason) {
        // Only a peer that was heard can be lost; twice in a row must not lower the bar twice.
        guard peers[identifier]?.lastMessage != nil else { return }
        peers[identifier]?.lastMessage = nil
        timers.cancel(.peerLost(identifier))
        forgetContent(of: identifier, reason: reason)
        if let last = peers[identifier]?.lastCounter { peers[identifier]?.lastCounter = last == 0 ? nil : last - 1 }
    }

    private func forgetContent(of identifier: DeviceIdentifier, reason: WithdrawalReason) {
        peers[identifier]?.content = nil
        if !decisions.discovery.keepsKey(reason) { peers[identifier]?.key = nil }
        withdrawOffers(from: identifier, reason: reason)
    }

    /// Looks every peer's activity up again after the installed apps have changed.
    func lookUpAgain() {
        for peer in peers.all {
            guard let content = peer.content else { continue }
            lookUp(content, from: peer.identity.identifier)
        }
    }

    // MARK: Keys

    private func requestKey(of identifier: DeviceIdentifier) {
        guard !keyExchanges.values.contains(where: { $0.peer == identifier }) else { return }
        if let last = peers[identifier]?.lastKeyRequest,
            now.nanoseconds - last < parameters[.keyExchangeMinimumInterval]
        {
            return
        }
        peers[identifier]?.lastKeyRequest = now.nanoseconds
        let link = makeLink()
        keyExchanges[link] = KeyExchange(peer: identifier)
        emit(.connect(link: link, peer: identifier, medium: .bluetoothLE))
        timers.set(.keyExchange(link), at: now.advanced(by: parameters[.keyExchangeTimeout]))
    }

    func keyExchangeConnected(_ link: LinkIdentifier, _ exchange: KeyExchange) {
        guard let peer = peers[exchange.peer] else { return endKeyExchange(link) }
        record(.bleConnected, [.peer: peer.identity.name])
        emit(.send(link: link, message: transport.encode(.keyRequest)))
    }

    func keyArrived(_ link: LinkIdentifier, _ exchange: KeyExchange, _ message: TransportMessage?) {
        defer { endKeyExchange(link) }
        guard case .keyReply(let bytes, let number, let lastCounter)? = message, let key = AdvertisingKey(bytes),
            var peer = peers[exchange.peer]
        else { return }
        record(.keyExchanged, [.peer: peer.identity.name])
        if peer.key == nil || number > peer.keyIdentifier {
            peer.key = key
            peer.keyIdentifier = number
            // The payload on the air was sealed with the counter last used: that one must still be accepted.
            peer.lastCounter = lastCounter == 0 ? nil : lastCounter - 1
        } else {
            // The same key: what was taken for a new one's counter was stale after all.
            peer.waiting = nil
        }
        let waiting = peer.waiting
        peer.waiting = nil
        peers[exchange.peer] = peer
        if let waiting { process(waiting, from: exchange.peer) }
    }

    func keyExchangeTimedOut(_ link: LinkIdentifier) { endKeyExchange(link) }

    func endKeyExchange(_ link: LinkIdentifier) {
        guard keyExchanges.removeValue(forKey: link) != nil else { return }
        timers.cancel(.keyExchange(link))
        emit(.disconnect(link: link))
    }
}

/// A key exchange that this device asked for.
struct KeyExchange {
    var peer: DeviceIdentifier
}
