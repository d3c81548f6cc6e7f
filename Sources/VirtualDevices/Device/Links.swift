import Events
import ImplementationAdapter

/// What a link is for.
enum Conversation {
    /// This device asks a peer for its key.
    case keyRequest(of: DeviceIdentifier)
    /// This device asks a peer for the host of the page that it advertises.
    case hostRequest(of: DeviceIdentifier)
    /// Another device opened the link to ask this one for something.
    case serving(ServedRequest)
    /// The attempt of this number fetches its activity.
    case attempt(Int)
    /// The attempt has ended; its reply may still come (ERR-013).
    case abandoned(AbandonedAttempt)
    /// A pair of continuation streams; at the device that asked for it with the attempt that delivered the activity.
    case stream(attempt: Int?)
}

/// What happens on a link.
enum LinkEvent {
    case opened
    /// The first part of a message of this size arrived.
    case receiving(size: Int)
    /// A message has arrived in so many bytes; nil where they are no message.
    case received(TransportMessage?, byteCount: Int)
    case delivered
    /// The link broke, or could not be opened.
    case lost
    case failed
}

/// The conversation and the transport's session on each link.
///
/// Events on links are queued. The device takes each one and passes it to the part that the conversation belongs to.
final class Links {
    private struct Entry {
        var conversation: Conversation
        var session: any ContinuationSession
        /// For each piece of bytes that is being sent, in order, whether it carries a message.
        var underWay: [Bool] = []
    }

    private let context: DeviceContext
    private let scanner: Scanner
    private let transport: any ContinuationTransport
    private var entries: [LinkIdentifier: Entry] = [:]
    private var events: [(link: LinkIdentifier, event: LinkEvent)] = []
    private var count: UInt64 = 0

    init(_ context: DeviceContext, scanner: Scanner, transport: any ContinuationTransport) {
        self.context = context
        self.scanner = scanner
        self.transport = transport
    }

    /// The conversation on a link. Setting it has no effect if the link is unknown.
    subscript(link: LinkIdentifier) -> Conversation? {
        get { entries[link]?.conversation }
        set { if let newValue { entries[link]?.conversation = newValue } }
    }

    /// The link over which an attempt fetches its activity.
    func link(ofAttempt number: Int) -> LinkIdentifier? {
        entries.first { if case .attempt(number) = $0.value.conversation { true } else { false } }?.key
    }

    /// How many receivers over other links have asked for an activity and have not got all of it.
    func waitingReceivers(besides link: LinkIdentifier) -> Int {
        entries.count { other, entry in
            guard other != link, case .serving(let request) = entry.conversation else { return false }
            return request.activity != nil
        }
    }

    /// Whether a peer is being asked for its key.
    func isAskingForKey(of peer: DeviceIdentifier) -> Bool {
        entries.values.contains { if case .keyRequest(of: peer) = $0.conversation { true } else { false } }
    }

    /// Whether a peer is being asked for the host of its page.
    func isAskingForHost(of peer: DeviceIdentifier) -> Bool {
        entries.values.contains { if case .hostRequest(of: peer) = $0.conversation { true } else { false } }
    }

    /// The links over which peers are asked for their keys, in the order of their numbers.
    var keyRequests: [(link: LinkIdentifier, peer: DeviceIdentifier)] {
        requests { if case .keyRequest(let peer) = $0 { peer } else { nil } }
    }

    /// The links over which peers are asked for the hosts of their pages, in the order of their numbers.
    var hostRequests: [(link: LinkIdentifier, peer: DeviceIdentifier)] {
        requests { if case .hostRequest(let peer) = $0 { peer } else { nil } }
    }

    /// The links with requests of one kind, in the order of their numbers.
    ///
    /// - Parameter asked: the peer that is asked in a conversation of this kind.
    private func requests(
        _ asked: (Conversation) -> DeviceIdentifier?
    ) -> [(link: LinkIdentifier, peer: DeviceIdentifier)] {
        entries.compactMap { link, entry in asked(entry.conversation).map { (link, $0) } }.sorted { $0.link < $1.link }
    }

    // MARK: What the device does

    /// - Parameter announce: called with the link before the device asks for it.
    @discardableResult
    func open(
        to peer: DeviceIdentifier, over medium: Medium, for conversation: Conversation,
        announce: (LinkIdentifier) -> Void = { _ in }
    ) -> LinkIdentifier {
        count += 1
        let link = LinkIdentifier(opener: context.setup.index, count: count)
        add(link, conversation, .opener)
        announce(link)
        context.emit(.connect(link: link, peer: peer, medium: medium))
        return link
    }

    func accept(_ link: LinkIdentifier, from peer: DeviceIdentifier) {
        add(link, .serving(ServedRequest(peer: peer)), .accepter)
        advance(link) { session, now in session.opened(at: now) }
    }

    private func add(_ link: LinkIdentifier, _ conversation: Conversation, _ role: SessionRole) {
        entries[link] = Entry(
            conversation: conversation,
            session: transport.makeSession(
                SessionRequest(
                    role: role, link: link, seed: context.setup.seed, parameters: context.parameters,
                    knownKeys: scanner.longTermKeys)))
    }

    /// - Parameter announce: called with the number of bytes before they are sent; not called if the message has to
    ///   wait.
    func send(_ message: TransportMessage, over link: LinkIdentifier, announce: (Int) -> Void = { _ in }) {
        advance(link, announce: announce) { session, now in session.send(message, at: now) }
    }

    func close(_ link: LinkIdentifier) {
        forget(link)
        context.emit(.disconnect(link: link))
    }

    /// Closes all links, because the device restarts.
    func closeAll() {
        for link in entries.keys.sorted() { close(link) }
    }

    /// Removes a link that is closed, and what waits for something on it.
    func forget(_ link: LinkIdentifier) {
        guard let entry = entries.removeValue(forKey: link) else { return }
        if entry.session.deadline != nil { context.timers.cancel(.session(link)) }
        switch entry.conversation {
        case .serving: context.timers.cancel(.reply(link))
        case .abandoned: context.timers.cancel(.abandoned(link))
        case .hostRequest: context.timers.cancel(.hostRequest(link))
        case .stream: context.timers.cancel(.stream(link))
        case .keyRequest, .attempt: break
        }
    }

    // MARK: What happens

    func next() -> (link: LinkIdentifier, event: LinkEvent)? { events.isEmpty ? nil : events.removeFirst() }

    func connected(_ link: LinkIdentifier) {
        advance(link) { session, now in session.opened(at: now) }
        events.append((link, .opened))
    }

    func receiving(_ link: LinkIdentifier, byteCount: Int) {
        guard let size = entries[link]?.session.messageSize(arriving: byteCount) else { return }
        events.append((link, .receiving(size: size)))
    }

    func received(_ link: LinkIdentifier, _ bytes: [UInt8]) {
        advance(link) { session, now in session.received(bytes, at: now) }
    }

    func delivered(_ link: LinkIdentifier) {
        guard entries[link]?.underWay.isEmpty == false, entries[link]?.underWay.removeFirst() == true else { return }
        events.append((link, .delivered))
    }

    func lost(_ link: LinkIdentifier) { events.append((link, .lost)) }

    func deadlinePassed(on link: LinkIdentifier) {
        advance(link) { session, now in session.deadlinePassed(at: now) }
    }

    /// Calls a session and carries out its steps.
    private func advance(
        _ link: LinkIdentifier, announce: (Int) -> Void = { _ in },
        _ body: (inout any ContinuationSession, Instant) -> [SessionStep]
    ) {
        guard var entry = entries[link] else { return }
        let deadline = entry.session.deadline
        let steps = body(&entry.session, context.now)
        entries[link] = entry
        if entry.session.deadline != deadline {
            context.timers.cancel(.session(link))
            if let new = entry.session.deadline { context.timers.set(.session(link), at: new) }
        }
        for step in steps {
            switch step {
            case .send(let bytes, let carriesMessage):
                if carriesMessage { announce(bytes.count) }
                entries[link]?.underWay.append(carriesMessage)
                context.emit(.send(link: link, message: bytes))
            case .message(let message, let byteCount):
                events.append((link, .received(message, byteCount: byteCount)))
            case .failed:
                events.append((link, .failed))
            }
        }
    }
}
