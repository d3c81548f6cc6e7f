import Events
import FrameOpening
import ImplementationAdapter
import Payload
import Platforms

/// The verb `ask`: a device connects and asks uninvited. The device that asks knows nothing of it, so that it may be one
/// that no implementation would make of itself: a stranger, or a peer that was signed out.
extension World {
    func ask(_ arguments: PayloadDictionary, by asker: Int) -> Answer {
        guard let target = memberNamed(arguments["from"]), target != asker,
            let matter = arguments["for"]?.stringValue.flatMap(AskedMatter.init)
        else { return .refused("`ask` needs another device and what to ask for") }
        let medium: Medium = matter == .payload ? .transport : .bluetoothLE
        let name = members[target].truth.setup.name
        guard canConnect(asker, target, medium: medium) else { return .refused("\(name) cannot be reached") }
        for _ in 0..<min(max(1, arguments["times"]?.integerValue ?? 1), Self.mostRequests) {
            let link = links.addAsked(by: asker, of: target, medium: medium, at: now)
            record(.peerAsked, [.from: name, .message: matter.rawValue], device: asker)
            let identifier = members[asker].truth.setup.identifier
            let instant = now.advanced(by: parameters[.transportLatency])
            queue.plan(
                .deliver(.accepted(link: link, peer: identifier, medium: medium), to: target), at: instant,
                device: target)
            guard transport.isEncrypted else {
                planArrival(of: request(for: matter, of: target), over: link, at: target, instant.advanced(by: 1))
                continue
            }
            var session = makeAskingSession(over: link, of: asker)
            var steps = session.opened(at: now)
            steps += session.send(asked(matter, of: target), at: now)
            links.sessionsOfWorld[link] = session
            take(steps, over: link)
        }
        return .done(.null)
    }

    /// More than any device asks at one instant, and few enough for a case.
    private static let mostRequests: Int64 = 100

    private func planArrival(of message: [UInt8], over link: LinkIdentifier, at target: Int, _ instant: Instant) {
        queue.plan(.deliver(.receiving(link: link, size: message.count), to: target), at: instant, device: target)
        queue.plan(
            .deliver(.received(link: link, message: message), to: target), at: instant.advanced(by: 1), device: target)
    }

    /// What the world's own end of an encrypted link does. Its deadline is left to the other end.
    private func take(_ steps: [SessionStep], over identifier: LinkIdentifier) {
        guard var link = links[identifier] else { return }
        for step in steps {
            switch step {
            case .send(let bytes, _):
                let instant = max(now, link.freeFromOpener).advanced(by: parameters[.transportLatency] + 1)
                planArrival(of: bytes, over: identifier, at: link.peer, instant)
                link.freeFromOpener = instant.advanced(by: 1)
                links.update(link)
            case .message(let answer, _): arrived(answer, over: link, by: link.peer)
            case .failed:
                links.remove(identifier)
                queue.plan(
                    .deliver(.disconnected(link: identifier), to: link.peer),
                    at: now.advanced(by: parameters[.transportLatency]), device: link.peer)
                askedLinkEnded(link)
            }
        }
    }

    /// What is asked over an encrypted link. Nobody asks for nothing there, but for something that nobody advertises.
    private func asked(_ matter: AskedMatter, of target: Int) -> TransportMessage {
        switch matter {
        case .key: .keyRequest
        case .payload: .payloadRequest(advertisement: advertisement(of: target))
        case .nothing: .stream(.done)
        }
    }

    private func request(for matter: AskedMatter, of target: Int) -> [UInt8] {
        switch matter {
        case .key: TransportMessage.keyRequest.propertyList
        case .payload: TransportMessage.payloadRequest(advertisement: advertisement(of: target)).propertyList
        // No property list begins like that.
        case .nothing: [0x00, 0xFF, 0x4E, 0x6F, 0x74, 0x68, 0x69, 0x6E, 0x67]
        }
    }

    /// The nine bytes that a device which could read the target's message would ask with; zeros where it sends none.
    private func advertisement(of target: Int) -> [UInt8] {
        let truth = members[target].truth
        let message = truth.advertising.flatMap { SealedFrame($0.data).messages.first }
        let cipher = truth.latestAdvertisingKey.flatMap(FrameCipher.init(key:))
        let opened = message.flatMap { cipher?.open($0) }
        return opened.map { Array($0.dropFirst()) } ?? [UInt8](repeating: 0, count: 9)
    }

    /// A device sends over a link whose other end is the world.
    func answered(_ message: [UInt8], over link: LinkTable.Link, by sender: Int) {
        let soon = now.advanced(by: parameters[.transportLatency])
        queue.plan(.deliver(.delivered(link: link.identifier), to: sender), at: soon, device: sender)
        guard var session = links.sessionsOfWorld[link.identifier] else {
            return arrived(TransportMessage(propertyList: message), over: link, by: sender)
        }
        let steps = session.received(message, at: now)
        links.sessionsOfWorld[link.identifier] = session
        take(steps, over: link.identifier)
    }

    private func arrived(_ answer: TransportMessage?, over link: LinkTable.Link, by sender: Int) {
        recordAnswer(answer, over: link)
        let soon = now.advanced(by: parameters[.transportLatency])
        // The source of a payload closes the link itself.
        if case .payloadReply? = answer { return }
        queue.plan(
            .deliver(.disconnected(link: link.identifier), to: sender), at: soon.advanced(by: 1), device: sender)
    }

    private func recordAnswer(_ answer: TransportMessage?, over link: LinkTable.Link) {
        let (word, code): (String, Int?) =
            switch answer {
            case .keyReply?: ("key-reply", nil)
            case .payloadReply?: ("payload-reply", nil)
            case .payloadFailure(let code)?: ("payload-failure", code)
            case .keyRequest?: ("key-request", nil)
            case .payloadRequest?: ("payload-request", nil)
            case .hostRequest?: ("host-request", nil)
            case .hostReply?: ("host-reply", nil)
            case .stream(let message)?: (message.name, nil)
            case nil: ("unreadable", nil)
            }
        record(
            .peerAnswered,
            [
                .from: members[link.peer].truth.setup.name, .message: word,
                .code: code,
            ], device: link.opener)
    }

    /// A device closes a link whose other end is the world, or the link breaks.
    func askedLinkEnded(_ link: LinkTable.Link) {
        record(
            .peerAnswered, [.from: members[link.peer].truth.setup.name, .message: "closed"], device: link.opener)
    }
}
