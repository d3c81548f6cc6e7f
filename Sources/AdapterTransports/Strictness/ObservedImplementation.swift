import BluetoothLE
import Events
import FrameOpening
import Handoff
import ImplementationAdapter
import Notation
import Payload

/// The state of an implementation as its calls and answers show it, by which the next answer is checked.
struct ObservedImplementation {
    private var setup: DeviceSetup?
    /// The app, in the role of an app.
    private var application: String?
    /// Apps that are or were installed.
    private var bundles: Set<String> = []
    private var links = ObservedLinks()
    private var radio = ObservedRadio()
    private var activities = ObservedActivities()
    /// The numbers of requests to web sites so far.
    private var requests: Set<Int> = []
    /// An instant, and how many calls in a row asked for a wake-up at it.
    private var standstill = (time: Int64(-1), calls: 0)

    private static let result: NotationPath = [.key("result")]

    /// An implementation before its first call.
    init() {}

    /// An app on a device of the harness.
    init(app bundle: String) {
        application = bundle
        bundles = [bundle]
    }

    /// Checks that there is no white space around the text of a line.
    static func checkEnds(of line: [UInt8]) throws(NotationError) {
        guard let first = line.first, let last = line.last, first > 0x20, last > 0x20 else {
            throw NotationError(
                expected: "a line without white space around its text",
                found: line.last == 0x0D ? "a carriage return at its end" : "some",
                advice: "end lines with a line feed alone")
        }
    }

    /// Checks the events that an app reports.
    func check(_ call: ServiceCall) throws(NotationError) {
        guard case .record(var draft) = call else { return }
        draft.app = application
        try draft.checkShape(at: [.key("params")])
    }

    /// Reads an answer and checks it.
    ///
    /// - Throws: ``NotationError`` with the place in the answer.
    mutating func check(_ line: [UInt8], to request: Request, id: Int) throws(NotationError) {
        let reply = try Reply.parse(line, to: request, id: id)
        switch reply {
        case .declaration(let declaration): try check(declaration)
        case .reaction(let reaction): try check(reaction, to: request)
        case .answer, .farewell, .failure, .launched, .application: break
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
            self = ObservedImplementation()
            self.setup = setup
            links.ownIndex = UInt64(clamping: setup.index)
            radio.addressKey = AddressKey(key: setup.identityResolvingKey.bytes)
            bundles = Set(setup.apps.map(\.bundle))
            now = 0
            try requireDone(reaction.answer, "reset")
        case .perform(let operation, let instant):
            now = instant.nanoseconds
            try check(reaction.answer, to: operation, outputs: reaction.outputs.count)
            guard case .done = reaction.answer else { break }
            if [.restart, .updateSystem].contains(operation.verb) { activities.deviceRestarted() }
            if let app = operation.arguments["app"]?.dictionaryValue?["bundle"]?.stringValue { bundles.insert(app) }
        case .receive(let input, let instant):
            now = instant.nanoseconds
            try requireDone(reaction.answer, "rx")
            links.note(input)
        case .advance(let instant):
            now = instant.nanoseconds
            try requireDone(reaction.answer, "advance")
        case .hello, .probe, .bye, .applicationReset, .launch, .application: return
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
                        path: path, expected: "no value, because \(operation.verb.rawValue) has none", found: "one")
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
                    expected: "no outputs, because nothing was done", found: "\(outputs) of them",
                    advice: "answer `done` if the operation was carried out, `refused` if it is not possible now")
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

    // MARK: - Outputs

    private mutating func check(_ output: Output, at path: NotationPath) throws(NotationError) {
        switch output {
        case .event(let draft): try check(draft, at: path)
        case .advertise(let parameters): try radio.advertise(parameters, at: path)
        case .stopAdvertising(let set): try radio.stopAdvertising(set, at: path)
        case .scan(let isOn): try radio.scan(isOn, at: path)
        case .connect(let link, let peer, _): try links.ask(for: link, to: peer, at: path)
        case .send(let link, let message): try links.send(message, over: link, at: path)
        case .disconnect(let link): try links.close(link, at: path)
        case .fetch(let request, _): try note(request, at: path)
        case .resetDuplicateFilter, .storeDocument: break
        }
    }

    /// Each request has a number of its own, or else an answer could belong to two.
    private mutating func note(_ request: Int, at path: NotationPath) throws(NotationError) {
        guard !requests.insert(request).inserted else { return }
        throw NotationError(
            path: path + [.key("request")], expected: "a number that no request had before", found: "\(request)")
    }

    private mutating func check(_ draft: EventDraft, at path: NotationPath) throws(NotationError) {
        let kind = draft.kind
        guard !kind.declaration.isOfTheWorld else {
            throw NotationError(
                path: path + [.key("kind")], expected: "an event of the device",
                found: "\(kind.rawValue), which the world writes itself")
        }
        try draft.checkShape(at: path)
        let isInstalled = draft.app.map(bundles.contains) ?? true
        let browser = setup.flatMap { SystemBrowser.bundle(on: $0.platform) }
        let isForSystemBrowser = !isInstalled && draft.app == browser
        if let app = draft.app, !isInstalled, !isForSystemBrowser {
            throw NotationError(
                path: path + [.key("app")], expected: "the bundle identifier of an app that is or was installed",
                found: "the string \(JSONText.quoted(app, limit: 40))")
        }
        try links.check(draft, at: path)
        try activities.follow(draft, isForSystemBrowser: isForSystemBrowser, at: path)
    }

    // MARK: - Time

    /// The limit of calls at one instant, each of which asks for another one.
    private static let mostCallsAtOneInstant = 10_000

    private mutating func check(wakeUp: Instant?, now: Int64) throws(NotationError) {
        let path = Self.result + [.key("wakeUp")]
        guard let wakeUp else { return try activities.checkMissingWakeUp(at: path) }
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
}

/// The path from a line to a node.
typealias NotationPath = [NotationError.PathElement]
