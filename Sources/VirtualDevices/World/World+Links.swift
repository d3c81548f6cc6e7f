import Events
import ImplementationAdapter
import Platforms

/// Links between devices: connections over Bluetooth LE and the modelled transport of payloads.
extension World {
    private var timing: ModelledLinkTiming {
        ModelledLinkTiming(
            latencyNanoseconds: parameters[.transportLatency], bytesPerSecond: parameters[.transportBandwidth],
            chunkBytes: parameters[.transportChunkSize])
    }

    /// How many bytes of a message of the modelled transport have arrived, if no piece was lost.
    ///
    /// - Parameters:
    ///   - size: the bytes of the whole message.
    ///   - span: nanoseconds since its first piece arrived.
    package func arrivedBytes(of size: Int, after span: Int64) -> Int { timing.arrivedBytes(of: size, after: span) }

    /// How many messages each end of an encrypted link sends before the first that says something.
    static let handshakeMessages = 2

    /// How the devices of this world exchange keys and payloads.
    var transport: TransportName { members.first?.truth.setup.transport ?? .modelled }

    /// Whether a link over this medium can exist between two devices now.
    func canConnect(_ left: Int, _ right: Int, medium: Medium) -> Bool {
        let a = members[left].truth
        let b = members[right].truth
        if transport == .apns { return a.canUsePushService && b.canUsePushService }
        guard a.hasRadio, b.hasRadio, isInRange(left, right) else { return false }
        switch medium {
        case .bluetoothLE: return true
        case .transport: return parameters[.transportNeedsWiFi] == 0 || (a.settings.wifi && b.settings.wifi)
        }
    }

    func connect(_ link: LinkIdentifier, from opener: Int, to peer: DeviceIdentifier, medium: Medium) {
        let soon = now.advanced(by: timing.latencyNanoseconds)
        guard let target = members.firstIndex(where: { $0.truth.setup.identifier == peer }),
            canConnect(opener, target, medium: medium)
        else { return }  // Nobody answers: the opener's own time-out ends it.
        if medium == .transport, faults.refusesConnection(opener, target) {
            queue.plan(.deliver(.connectionFailed(link: link), to: opener), at: soon, device: opener)
            return
        }
        links.add(
            LinkTable.Link(
                identifier: link, opener: opener, peer: target, medium: medium, freeFromOpener: soon,
                freeFromPeer: soon))
        let openerIdentifier = members[opener].truth.setup.identifier
        queue.plan(
            .deliver(.accepted(link: link, peer: openerIdentifier, medium: medium), to: target), at: soon,
            device: target)
        queue.plan(.deliver(.connected(link: link, peer: peer), to: opener), at: soon, device: opener)
    }

    func send(_ message: [UInt8], over identifier: LinkIdentifier, from sender: Int) {
        guard var link = links[identifier], link.opener == sender || link.peer == sender else { return }
        let number = link.countMessage(of: sender)
        links.update(link)
        let receiver = link.other(than: sender)
        if transport.isEncrypted {
            record(
                .transportSent,
                [
                    .to: members[receiver].truth.setup.name, .transport: transport.rawValue, .index: number,
                    .size: message.count, .data: message,
                ], device: sender)
        }
        noteKey(in: message, of: sender, over: link)
        if link.isAsked { return answered(message, over: link, by: sender) }
        faults.sends(message: number, isOfHandshake: transport.isEncrypted && number <= Self.handshakeMessages)
        let isFromOpener = link.opener == sender
        var begin = max(now, isFromOpener ? link.freeFromOpener : link.freeFromPeer)
        begin = begin.advanced(by: faults.delay(from: sender, to: receiver, medium: link.medium))
        let (first, whole) = timing.arrival(
            ofBytes: message.count, lostChunks: lostChunks(bytes: message.count, from: sender, to: receiver))
        let end = begin.advanced(by: whole)
        if isFromOpener { link.freeFromOpener = end } else { link.freeFromPeer = end }
        links.update(link)
        if answersWithFailure(message, over: link, from: sender, at: end) { return }
        guard !faults.swallows(from: sender, to: receiver, medium: link.medium) else { return }
        queue.plan(
            .deliver(.receiving(link: identifier, size: message.count), to: receiver), at: begin.advanced(by: first),
            device: receiver)
        if faults.losesLastPiece(from: sender, to: receiver, medium: link.medium) { return }
        if faults.breaksLink(from: sender, to: receiver, medium: link.medium) {
            // A nanosecond before the end, but not before the first piece.
            let instant = max(begin.advanced(by: first), end.advanced(by: -1))
            return queue.plan(.cut(link: identifier), at: instant, device: receiver)
        }
        var arriving = message
        faults.corrupt(link: &arriving, from: sender, to: receiver)
        queue.plan(.deliver(.received(link: identifier, message: arriving), to: receiver), at: end, device: receiver)
        if faults.duplicates(from: sender, to: receiver) {
            queue.plan(
                .deliver(.received(link: identifier, message: arriving), to: receiver), at: end, device: receiver)
        }
        queue.plan(
            .deliver(.delivered(link: identifier), to: sender), at: end.advanced(by: timing.latencyNanoseconds),
            device: sender)
    }

    /// Notes the key that a device tells a peer, with which the judges open what it seals. A message that cannot be read
    /// tells none, and then messages under that key are not judged.
    private func noteKey(in message: [UInt8], of sender: Int, over link: LinkTable.Link) {
        guard link.medium == .bluetoothLE,
            case .keyReply(let key, let number, _)? = transport.isEncrypted
                ? keyReply(in: message, of: sender, over: link) : TransportMessage(propertyList: message),
            members[sender].truth.advertisingKeys[number] == nil
        else { return }
        members[sender].truth.advertisingKeys[number] = key
    }

    /// Answers a request for a payload in the source's place, which does not get it (the fault failureReply).
    private func answersWithFailure(
        _ message: [UInt8], over link: LinkTable.Link, from receiver: Int, at arrival: Instant
    ) -> Bool {
        guard link.medium == .transport, link.opener == receiver,
            let code = faults.failureCode(from: link.peer, to: receiver)
        else { return false }
        let reply = TransportMessage.payloadFailure(code: code).propertyList
        let (first, whole) = timing.arrival(ofBytes: reply.count, lostChunks: 0)
        queue.plan(
            .deliver(.receiving(link: link.identifier, size: reply.count), to: receiver),
            at: arrival.advanced(by: first), device: receiver)
        queue.plan(
            .deliver(.received(link: link.identifier, message: reply), to: receiver),
            at: arrival.advanced(by: whole), device: receiver)
        return true
    }

    private func lostChunks(bytes: Int, from sender: Int, to receiver: Int) -> Int64 {
        let forced = faults.lostChunks(from: sender, to: receiver)
        let percent = UInt64(clamping: parameters[.transportLoss])
        guard percent > 0 else { return forced }
        let chunks = (Int64(clamping: bytes) + timing.chunkBytes - 1) / max(1, timing.chunkBytes)
        // Beyond this number of chunks, the average is as good.
        let draws = min(chunks, 4_096)
        var lost: Int64 = 0
        for _ in 0..<draws where generators.number(below: 100, for: "transport") < percent { lost += 1 }
        return forced + (draws > 0 ? lost * chunks / draws : 0)
    }

    func disconnect(_ identifier: LinkIdentifier, by device: Int) {
        guard let link = links[identifier], link.opener == device || link.peer == device else { return }
        links.remove(identifier)
        if link.isAsked { return askedLinkEnded(link) }
        let other = link.other(than: device)
        queue.plan(
            .deliver(.disconnected(link: identifier), to: other), at: now.advanced(by: timing.latencyNanoseconds),
            device: other)
    }

    /// Breaks a link at both ends at once. What is on its way is lost.
    func breakLink(_ link: LinkTable.Link) throws(ImplementationFault) {
        links.remove(link.identifier)
        if link.isAsked {
            askedLinkEnded(link)
        } else {
            try deliver(.disconnected(link: link.identifier), to: link.opener)
        }
        try deliver(.disconnected(link: link.identifier), to: link.peer)
    }

    func breakImpossibleLinks(of index: Int) throws(ImplementationFault) {
        for link in links.links where link.opener == index || link.peer == index {
            if !canConnect(link.opener, link.peer, medium: link.medium) { try breakLink(link) }
        }
    }

    /// Whether what is planned for a link may still be delivered.
    func isAlive(_ input: Input) -> Bool {
        switch input {
        case .accepted(let link, _, _), .connected(let link, _), .receiving(let link, _), .received(let link, _),
            .delivered(let link):
            links[link] != nil
        default: true
        }
    }
}
