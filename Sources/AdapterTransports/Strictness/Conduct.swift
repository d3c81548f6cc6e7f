import BluetoothLE
import Events
import ImplementationAdapter
import Notation
import Payload

/// What is known of a device from what was said to it and what it said: whether its next answer can be true.
struct Conduct {
    private var setup: DeviceSetup?
    /// The app whose process it is, in the app's role.
    private var application: String?
    private var bundles: Set<String> = []
    private var peers: Set<DeviceIdentifier> = []
    private var links: [LinkIdentifier: LinkState] = [:]
    private var advertisingSets: Set<Int> = []
    private var isScanning = false
    private var activities: Set<Int> = []
    /// Those that have ended: a mark on them asks for nothing.
    private var invalid: Set<Int> = []
    /// Marked, and no save cycle has begun since.
    private var marked: [Int: String] = [:]
    private var attempts: Set<Int> = []
    /// Accepted, and not ended as far as anybody could see.
    private var openAttempts: [Int: String] = [:]
    private var standstill = (time: Int64(-1), calls: 0)

    private enum LinkState { case asked, open, closed }

    private typealias Path = [NotationError.PathElement]
    private static let result: Path = [.key("result")]

    /// Knows nothing yet.
    init() {}

    /// Knows of an app on a device of the harness.
    init(app bundle: String) {
        application = bundle
        bundles = [bundle]
    }

    /// A line's text fills it.
    static func checkEnds(of line: [UInt8]) throws(NotationError) {
        guard let first = line.first, let last = line.last, first > 0x20, last > 0x20 else {
            throw NotationError(
                expected: "a line without white space around its text",
                found: line.last == 0x0D ? "a carriage return at its end" : "some",
                advice: "end lines with a line feed alone")
        }
    }

    /// Judges what an app asks of its device: the events that it tells.
    func check(_ call: ServiceCall) throws(NotationError) {
        guard case .record(var draft) = call else { return }
        draft.app = application
        try checkShape(of: draft, at: [.key("params")])
    }

    /// Reads an answer and judges it.
    ///
    /// - Throws: ``NotationError`` with the place in the answer.
    mutating func check(_ line: [UInt8], to request: Request, id: Int) throws(NotationError) {
        let reply = try Reply.parse(line, to: request, id: id)
        switch reply {
        case .declaration(let declaration): try check(declaration)
        case .reaction(let reaction): try check(reaction, to: request)
        case .answer, .farewell, .failure, .application: break
        }
    }

    private func check(_ adapter: AdapterDeclaration) throws(NotationError) {
        for (key, text) in [("name", adapter.declaration.name), ("version", adapter.declaration.version)]
        where text.isEmpty {
            throw NotationError(path: Self.result + [.key(key)], expected: "a text that is not empty", found: #""""#)
        }
        for (key, link) in [("homepage", adapter.homepage), ("issues", adapter.issues)] {
            guard let link, !link.hasPrefix("https://"), !link.hasPrefix("http://") else { continue }
            throw NotationError(
                path: Self.result + [.key(key)], expected: "a URL that begins with https:// or http://",
                found: "the string \(JSONText.quoted(link, limit: 40))")
        }
    }

    // MARK: - Calls

    private mutating func check(_ reaction: Reaction, to request: Request) throws(NotationError) {
        let now: Int64
        switch request {
        case .reset(let setup):
            self = Conduct()
            self.setup = setup
            bundles = Set(setup.apps.map(\.bundle))
            now = 0
            try requireDone(reaction.answer, "reset")
        case .perform(let operation, let instant):
            now = instant.nanoseconds
            try check(reaction.answer, to: operation, outputs: reaction.outputs.count)
            if case .done = reaction.answer,
                let app = operation.arguments["app"]?.dictionaryValue?["bundle"]?.stringValue
            {
                bundles.insert(app)
            }
        case .receive(let input, let instant):
            now = instant.nanoseconds
            try requireDone(reaction.answer, "rx")
            note(input)
        case .advance(let instant):
            now = instant.nanoseconds
            try requireDone(reaction.answer, "advance")
        case .hello, .probe, .bye, .applicationReset, .application: return
        }
        guard setup != nil else { return }
        for (index, output) in reaction.outputs.enumerated() {
            try check(output, at: Self.result + [.key("outputs"), .index(index)])
        }
        if case .perform(let operation, _) = request, operation.verb == .accept { try checkAttempt(of: reaction) }
        try check(wakeUp: reaction.wakeUp, now: now)
    }

    private func requireDone(_ answer: Answer, _ method: String) throws(NotationError) {
        guard answer != .done(.null) else { return }
        throw NotationError(
            path: Self.result + [.key("answer")], expected: #""done" without a value, for \#(method) is no operation"#,
            found: "another answer")
    }

    private func check(_ answer: Answer, to operation: Operation, outputs: Int) throws(NotationError) {
        switch answer {
        case .done(let value):
            let path = Self.result + [.key("value")]
            switch operation.verb {
            case .perform: break
            case .accept, .create, .becomeCurrent:
                guard case .integer(let number) = value, number > 0 else {
                    throw NotationError(
                        path: path,
                        expected: "the number of the \(operation.verb == .accept ? "attempt" : "activity"), from 1",
                        found: value.isNull ? "no such member" : "another value")
                }
            default:
                guard value.isNull else {
                    throw NotationError(
                        path: path, expected: "no value, for \(operation.verb.rawValue) has none", found: "one")
                }
            }
        case .refused(let reason):
            guard !reason.isEmpty else {
                throw NotationError(
                    path: Self.result + [.key("reason")], expected: "why it cannot be done now", found: "an empty text")
            }
        case .unsupported:
            guard outputs == 0 else {
                throw NotationError(
                    path: Self.result + [.key("outputs")],
                    expected: "no outputs, for nothing was done", found: "\(outputs) of them",
                    advice: "answer done where the operation was carried out, refused where it could not be")
            }
        }
    }

    private func checkAttempt(of reaction: Reaction) throws(NotationError) {
        guard case .done(let value) = reaction.answer, let number = value.integerValue else { return }
        let isTold = reaction.outputs.contains {
            if case .event(let draft) = $0 {
                draft.kind == .userAccepted && draft.attempt.map(Int64.init) == number
            } else {
                false
            }
        }
        guard !isTold else { return }
        throw NotationError(
            path: Self.result + [.key("outputs")], expected: "the event user.accept with the attempt \(number)",
            found: "none")
    }

    // MARK: - Time

    /// So many calls at one instant, each answered by the wish for another one, are a circle.
    private static let mostCallsAtOneInstant = 10_000

    private mutating func check(wakeUp: Instant?, now: Int64) throws(NotationError) {
        let path = Self.result + [.key("wakeUp")]
        guard let wakeUp else {
            if let (activity, app) = marked.min(by: { $0.key < $1.key }) {
                throw NotationError(
                    path: path,
                    expected: "when the save cycle runs for activity \(activity) of \(app), which is marked",
                    found: "no such member",
                    advice: "every reply names the next wake-up anew; one that is left out is cancelled")
            }
            if let (attempt, app) = openAttempts.min(by: { $0.key < $1.key }) {
                throw NotationError(
                    path: path, expected: "when the next limit of attempt \(attempt) of \(app) is reached",
                    found: "no such member",
                    advice: "every reply names the next wake-up anew; one that is left out is cancelled")
            }
            return
        }
        guard wakeUp.nanoseconds <= now else {
            standstill = (now, 0)
            return
        }
        standstill = standstill.time == now ? (now, standstill.calls + 1) : (now, 1)
        guard standstill.calls <= Self.mostCallsAtOneInstant else {
            throw NotationError(
                path: path, expected: "an instant after \(now)",
                found: "that instant, for the \(standstill.calls)th time in a row",
                advice: "do at once what is due at once")
        }
    }

    // MARK: - What is said to it

    private mutating func note(_ input: Input) {
        switch input {
        case .connected(let link, _), .accepted(let link, _, _): links[link] = .open
        case .connectionFailed(let link), .disconnected(let link): links[link] = .closed
        case .paired(let identity): peers.insert(identity.identifier)
        case .report, .receiving, .received, .delivered, .unpaired, .documentArrived: break
        }
    }

    // MARK: - What it says

    private mutating func check(_ output: Output, at path: Path) throws(NotationError) {
        switch output {
        case .event(let draft): try check(draft, at: path)
        case .advertise(let parameters): try check(parameters, at: path)
        case .stopAdvertising(let set):
            guard advertisingSets.remove(set) != nil else {
                throw NotationError(
                    path: path + [.key("set")], expected: "a set that is on the air",
                    found: "\(set), which is not advertised")
            }
        case .scan(let isOn):
            guard isOn != isScanning else {
                throw NotationError(
                    path: path + [.key("on")], expected: "a change", found: "\(isOn), as it is already",
                    advice: "scanning goes on until it is switched off; a reset switches it off")
            }
            isScanning = isOn
        case .connect(let link, let peer, _): try open(link, to: peer, at: path)
        case .send(let link, let message):
            guard links[link] == .open else { throw notOpen(link, at: path) }
            guard !message.isEmpty else {
                throw NotationError(path: path + [.key("message")], expected: "a message", found: "no byte")
            }
        case .disconnect(let link):
            // One that is gone already may be taken leave of: the two may have crossed.
            guard links.updateValue(.closed, forKey: link) != nil else { throw notOpen(link, at: path) }
        case .resetDuplicateFilter, .storeDocument: break
        }
    }

    private func notOpen(_ link: LinkIdentifier, at path: Path) -> NotationError {
        let state =
            switch links[link] {
            case .asked: "which is not open yet"
            case .open: "which is open"
            case .closed: "which is closed"
            case nil: "which nobody has opened"
            }
        return NotationError(
            path: path + [.key("link")], expected: "a link that is open", found: "\(link.value), \(state)",
            advice: "a link is open from connected or accepted on")
    }

    private mutating func open(_ link: LinkIdentifier, to peer: DeviceIdentifier, at path: Path) throws(NotationError) {
        guard links[link] == nil else {
            throw NotationError(
                path: path + [.key("link")], expected: "a link that was never asked for before", found: "\(link.value)")
        }
        let index = UInt64(clamping: setup?.index ?? 0)
        guard link.value >> 32 == index else {
            throw NotationError(
                path: path + [.key("link")],
                expected: "a number whose upper 32 bits are the device's index, \(index)",
                found: "\(link.value), where they are \(link.value >> 32)",
                advice: "number links from index * 2^32 + 1 on, so that no two devices choose the same")
        }
        guard peers.contains(peer) else {
            throw NotationError(
                path: path + [.key("peer")], expected: "a device that the account service has named",
                found: "\(peer.value)")
        }
        links[link] = .asked
    }

    private mutating func check(_ parameters: AdvertisingParameters, at path: Path) throws(NotationError) {
        advertisingSets.insert(parameters.set)
        var rest = parameters.data[...]
        while let length = rest.first {
            guard length > 0, rest.count > Int(length) else {
                throw NotationError(
                    path: path + [.key("data")],
                    expected: "AD structures: a length, a type and so many bytes less one, again and again",
                    found: "a length of \(length) with \(rest.count - 1) bytes behind it")
            }
            rest = rest.dropFirst(Int(length) + 1)
        }
        if let key = setup?.identityResolvingKey, !key.resolves(parameters.address) {
            throw NotationError(
                path: path + [.key("address")],
                expected: "a resolvable private address made with the device's identityResolvingKey",
                found: parameters.address.description,
                advice:
                    "0x40 in the top two bits of prand, and ah(key, prand) in the lower half; otherwise nobody knows whose it is"
            )
        }
    }
}

// MARK: - Events

extension Conduct {
    private mutating func check(_ draft: EventDraft, at path: Path) throws(NotationError) {
        let kind = draft.kind
        guard !kind.isOfTheWorld else {
            throw NotationError(
                path: path + [.key("kind")], expected: "an event of the device",
                found: "\(kind.rawValue), which the world writes itself")
        }
        try checkShape(of: draft, at: path)
        if let app = draft.app, !bundles.contains(app) {
            throw NotationError(
                path: path + [.key("app")], expected: "the bundle identifier of an app that is or was installed",
                found: "the string \(JSONText.quoted(app, limit: 40))")
        }
        try follow(draft, at: path)
    }

    private func checkShape(of draft: EventDraft, at path: Path) throws(NotationError) {
        let shape = draft.kind.shape
        for member in shape.members {
            let isThere =
                switch member {
                case .app: draft.app != nil
                case .activity: draft.activity != nil
                case .attempt: draft.attempt != nil
                case .thread: draft.thread != nil
                }
            guard isThere else {
                throw NotationError(
                    path: path + [.key(member.rawValue)], expected: "what every event \(draft.kind.rawValue) has",
                    found: "no such member")
            }
        }
        for name in draft.kind.fields where !shape.optionalFields.contains(name) {
            guard draft.fields.contains(where: { $0.name == name }) else {
                throw NotationError(
                    path: path + [.key("fields"), .key(name.rawValue)],
                    expected: "what every event \(draft.kind.rawValue) has", found: "no such member")
            }
        }
        for field in draft.fields where !field.name.admits(field.value) {
            let kinds = field.name.valueKinds.map(\.rawValue).joined(separator: " or ")
            throw NotationError(
                path: path + [.key("fields"), .key(field.name.rawValue)], expected: kinds,
                found: PayloadNotation.node(of: field.value).summary)
        }
    }

    /// What the events before it make impossible.
    private mutating func follow(_ draft: EventDraft, at path: Path) throws(NotationError) {
        if let activity = draft.activity {
            let isNew = draft.kind == .activityCreated
            if !isNew, !activities.contains(activity) {
                throw NotationError(
                    path: path + [.key("activity")],
                    expected: "the number of an activity that act.create has told of",
                    found: "\(activity)")
            }
            if isNew, !activities.insert(activity).inserted {
                throw NotationError(
                    path: path + [.key("activity")], expected: "a number that no activity has had since the reset",
                    found: "\(activity)")
            }
        }
        switch draft.kind {
        case .userAccepted:
            guard let attempt = draft.attempt else { break }
            guard attempts.insert(attempt).inserted else {
                throw NotationError(
                    path: path + [.key("attempt")], expected: "a number that no attempt has had since the reset",
                    found: "\(attempt)")
            }
            openAttempts[attempt] = draft.app ?? ""
        case .continueCalled, .didFailCalled: if let attempt = draft.attempt { openAttempts[attempt] = nil }
        case .userCancelled: if let attempt = draft.attempt { openAttempts[attempt] = nil }
        case .needsSaveSet:
            guard let activity = draft.activity, !invalid.contains(activity) else { break }
            let isMarked = draft.fields.first { $0.name == .value }?.value.booleanValue == true
            marked[activity] = isMarked ? draft.app ?? "" : nil
        case .saveBegan, .activityDeallocated: if let activity = draft.activity { marked[activity] = nil }
        case .activityStateChanged:
            let state = draft.fields.first { $0.name == .to }?.value.stringValue
            if state == "invalid", let activity = draft.activity {
                marked[activity] = nil
                invalid.insert(activity)
            }
        case .appTerminated:
            marked = marked.filter { $0.value != draft.app }
            openAttempts = openAttempts.filter { $0.value != draft.app }
        default: break
        }
    }
}

extension FieldName {
    /// Whether the field may have this value.
    fileprivate func admits(_ value: PayloadValue) -> Bool {
        valueKinds.contains { kind in
            switch (kind, value) {
            case (.any, _), (.text, .string), (.integer, .integer), (.number, .integer), (.number, .real),
                (.boolean, .boolean), (.data, .data), (.url, .url), (.dictionary, .dictionary), (.null, .null):
                true
            default: false
            }
        }
    }
}
