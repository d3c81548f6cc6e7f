import AdapterMessageGenerators
import AdapterTransports
import BluetoothLE
import Events
import Handoff
import ImplementationAdapter
import Notation
import Payload
import Testing

/// A transport that answers as it is told.
private final class Puppet: LineTransport {
    var answer: [UInt8] = []
    private(set) var hasEnded = false
    let lastWords = ""

    func ask(_ line: [UInt8]) {}
    func send(_ line: [UInt8]) {}
    func receive(within limit: Duration) -> [UInt8] { answer }
    func end(within grace: Duration) { hasEnded = true }
}

/// A device that is asked by a strict harness, call by call.
private final class StrictTalk {
    let setup: DeviceSetup
    let puppet = Puppet()
    let strict: StrictTransport
    private var calls = 0

    init() {
        var random = AdapterMessageGenerator(seed: 31)
        var setup = random.setup()
        setup.index = 3
        setup.apps = [AppDescription(bundle: "com.example.notes", team: "TEAM1AAAAA")]
        self.setup = setup
        strict = StrictTransport(puppet)
    }

    /// Makes a call; what is wrong with the answer, empty for nothing.
    func ask(_ request: Request, _ reaction: Reaction) throws -> String {
        calls += 1
        return try ask(request, Reply.reaction(reaction).line(id: calls))
    }

    func ask(_ request: Request, line: String) throws -> String {
        calls += 1
        return try ask(request, Array(line.utf8))
    }

    private func ask(_ request: Request, _ answer: [UInt8]) throws -> String {
        puppet.answer = answer
        try strict.ask(request.line(id: calls))
        do throws(ImplementationFault) {
            _ = try strict.receive(within: .seconds(1))
            return ""
        } catch {
            #expect(error.kind == .violation)
            #expect(puppet.hasEnded)
            #expect(strict.lastCall?.mistake != nil)
            return error.description
        }
    }

    func reset() throws {
        #expect(try ask(.reset(setup), Reaction()) == "")
    }
}

private let now = Instant(nanoseconds: 5)
private let later = Instant(nanoseconds: 50)
private let app = "com.example.notes"

private func event(
    _ kind: EventKind, app: String? = app, activity: Int? = nil, attempt: Int? = nil,
    link: LinkIdentifier? = nil, thread: ThreadClass? = nil, _ fields: EventFields = [:]
) -> Output {
    .event(
        EventDraft(
            kind, app: app, activity: activity, attempt: attempt, link: link, thread: thread,
            fields))
}

private func served(link: LinkIdentifier) -> Output {
    event(.transferServed, app: nil, activity: 1, link: link, [.to: "phone", .size: 5])
}

private let created = event(
    .activityCreated, activity: 1,
    [
        .type: "a", .eligibleForHandoff: true, .eligibleForSearch: false, .eligibleForPublicIndexing: false,
        .supportsContinuationStreams: false,
    ])

/// What `--strict-adapter` adds to the ordinary reading.
struct StrictnessTests {
    /// Answers that are understood, and still cannot be true.
    private static let mistakes: [(Request, Reaction, String)] = [
        (
            .advance(now), Reaction(answer: .refused("no")),
            #"$.result.answer: expected "done" without a value, for advance is no operation"#
        ),
        (
            .perform(Operation(.lock), now), Reaction(answer: .done(5)),
            "$.result.value: expected no value, because lock has none"
        ),
        (
            .perform(Operation(.create), now), Reaction(), "$.result.value: expected the number of the activity, from 1"
        ),
        (
            .perform(Operation(.lock), now), Reaction(answer: .refused("")),
            "$.result.reason: expected why it cannot be done now"
        ),
        (
            .perform(Operation(.lock), now), Reaction(answer: .unsupported, outputs: [event(.deviceLocked, app: nil)]),
            "$.result.outputs: expected no outputs, because nothing was done, found 1 of them"
        ),
        (
            .perform(Operation(.accept), now), Reaction(answer: .done(4001)),
            "$.result.outputs: expected the event user.accept with the attempt 4001"
        ),
        (
            .advance(now), Reaction(outputs: [event(.stepStarted, app: nil)]),
            "$.result.outputs[0].kind: expected an event of the device, found world.step"
        ),
        (
            .advance(now), Reaction(outputs: [event(.appLaunched, app: nil)]),
            "$.result.outputs[0].app: expected what every event app.launch has, found no such member"
        ),
        (
            .advance(now), Reaction(outputs: [event(.appLaunched, app: "com.example.other")]),
            "$.result.outputs[0].app: expected the bundle identifier of an app that is or was installed"
        ),
        (
            .advance(now), Reaction(outputs: [event(.launchFinished)]),
            "$.result.outputs[0].fields.result: expected what every event launch.finished has"
        ),
        (
            .advance(now), Reaction(outputs: [event(.appTerminated, [.reason: 5])]),
            "$.result.outputs[0].fields.reason: expected text, found the integer 5"
        ),
        (
            .advance(now), Reaction(outputs: [event(.saveBegan, activity: 1)]),
            "$.result.outputs[0].activity: expected the number of an activity that act.create has told of, found 1"
        ),
        (
            .advance(now), Reaction(outputs: [created, created]),
            "$.result.outputs[1].activity: expected a number that no activity has had since the reset"
        ),
        (
            .advance(now), Reaction(outputs: [created, event(.needsSaveSet, activity: 1, [.value: true])]),
            "$.result.wakeUp: expected when the save cycle runs for activity 1 of com.example.notes, which is marked"
        ),
        (
            .advance(now),
            Reaction(
                outputs: [
                    event(
                        .userAccepted, attempt: 4001,
                        [.from: "phone", .surface: "dock", .gesture: "click"])
                ]), "$.result.wakeUp: expected when the next limit of attempt 4001 of com.example.notes is reached"
        ),
        (
            .advance(now), Reaction(outputs: [.stopAdvertising(set: 0)]),
            "$.result.outputs[0].set: expected a set that is on the air, found 0, which is not advertised"
        ),
        (
            .advance(now), Reaction(outputs: [.scan(true), .scan(true)]),
            "$.result.outputs[1].on: expected a change, found true, as it is already"
        ),
        (
            .advance(now), Reaction(outputs: [.send(link: LinkIdentifier(1), message: [1])]),
            "$.result.outputs[0].link: expected a link that is open, found 1, which nobody has opened"
        ),
        (
            .advance(now),
            Reaction(outputs: [.connect(link: LinkIdentifier(1), peer: DeviceIdentifier(7), medium: .transport)]),
            "$.result.outputs[0].link: expected a number whose upper 32 bits are the device's index, 3"
        ),
        (
            .advance(now),
            Reaction(
                outputs: [.connect(link: LinkIdentifier(3 << 32 | 1), peer: DeviceIdentifier(7), medium: .transport)]),
            "$.result.outputs[0].peer: expected a device that the account service has named, found 7"
        ),
        (
            .advance(now), Reaction(outputs: [event(.transferRequested, attempt: 4001, [.from: "a", .hash: [1]])]),
            "$.result.outputs[0].link: expected what every event xfer.request has, found no such member"
        ),
        (
            .advance(now),
            Reaction(outputs: [
                event(.transferRequested, attempt: 4001, link: LinkIdentifier(1), [.from: "a", .hash: [1]])
            ]),
            "$.result.outputs[0].link: expected a number whose upper 32 bits are the device's index, 3"
        ),
        (
            .advance(now), Reaction(outputs: [created, served(link: LinkIdentifier(1))]),
            "$.result.outputs[1].link: expected a link that a peer has opened, found 1"
        ),
        (
            .advance(now), Reaction(outputs: [advertise([2, 1])]),
            "$.result.outputs[0].data: expected AD structures"
        ),
        (
            .advance(now), Reaction(outputs: [advertise([2, 1, 6])]),
            "$.result.outputs[0].address: expected a resolvable private address made with the device's"
        ),
    ]

    private static func advertise(_ data: [UInt8]) -> Output {
        .advertise(
            AdvertisingParameters(
                data: data, intervalNanoseconds: 30_000_000, address: DeviceAddress(truncating: 0x4C00_0C0E_0057)))
    }

    @Test(arguments: mistakes.indices) func whatCannotBeTrueIsToldWithItsPlace(_ index: Int) throws {
        let (request, reaction, text) = Self.mistakes[index]
        let talk = StrictTalk()
        try talk.reset()
        let told = try talk.ask(request, reaction)
        #expect(told.hasPrefix("line 2, \(text)"), "\(told)")
    }

    /// The controls: the same outputs where they belong.
    @Test func whatIsTrueIsTaken() throws {
        let talk = StrictTalk()
        try talk.reset()
        let peer = PeerIdentity(
            identifier: DeviceIdentifier(7), name: "phone", model: "iPhone",
            identityResolvingKey: talk.setup.identityResolvingKey)
        let own = LinkIdentifier(3 << 32 | 1)
        let address = talk.setup.identityResolvingKey.resolvablePrivateAddress(random: 99)
        let parameters = AdvertisingParameters(data: [2, 1, 6], intervalNanoseconds: 30_000_000, address: address)
        let marked = event(.needsSaveSet, activity: 1, [.value: true])
        let turns: [(Request, Reaction)] = [
            (.receive(.paired(peer), now), Reaction(outputs: [.scan(true), .scan(false)])),
            (
                .advance(now),
                Reaction(outputs: [.connect(link: own, peer: DeviceIdentifier(7), medium: .transport)])
            ),
            (
                .receive(.connected(link: own, peer: DeviceIdentifier(7)), now),
                Reaction(outputs: [.send(link: own, message: [1]), .disconnect(link: own), .disconnect(link: own)])
            ),
            (.advance(now), Reaction(outputs: [.advertise(parameters), .stopAdvertising(set: 0)])),
            (.perform(Operation(.create), now), Reaction(answer: .done(1), outputs: [created])),
            (
                .receive(.accepted(link: LinkIdentifier(1), peer: DeviceIdentifier(7), medium: .transport), now),
                Reaction(outputs: [served(link: LinkIdentifier(1))])
            ),
            (.perform(Operation(.markNeedsSave), now), Reaction(outputs: [marked], wakeUp: later)),
            (.advance(later), Reaction(outputs: [event(.saveBegan, activity: 1)])),
        ]
        for (request, reaction) in turns {
            #expect(try talk.ask(request, reaction) == "", "\(request)")
        }
        // A reset forgets all of it.
        try talk.reset()
        #expect(try talk.ask(.perform(Operation(.create), now), Reaction(answer: .done(1), outputs: [created])) == "")
    }

    /// A restart ends attempts, and tells of it only where their app runs.
    @Test(arguments: [(Verb.restart, true), (.updateSystem, true), (.rotate, false)])
    func onlyARestartEndsAttemptsWithoutAnEvent(verb: Verb, ends: Bool) throws {
        let talk = StrictTalk()
        try talk.reset()
        let accepted = event(.userAccepted, attempt: 4001, [.from: "phone", .surface: "lockscreen", .gesture: "swipe"])
        #expect(try talk.ask(.advance(now), Reaction(outputs: [accepted], wakeUp: later)) == "")
        let told = try talk.ask(.perform(Operation(verb), now), Reaction())
        #expect(told.isEmpty == ends, "\(told)")
        #expect(ends || told.contains("when the next limit of attempt 4001"), "\(told)")
    }

    /// Of an attempt that ends before its app knows of it, nobody is told: where another takes its place, and where the
    /// device is locked or sleeps before.
    @Test(arguments: [(false, true), (true, false)])
    func whatTheAppDoesNotKnowMayEndWithoutAnEvent(isKnown: Bool, mayEnd: Bool) throws {
        func accepted(_ attempt: Int) -> Output {
            event(.userAccepted, attempt: attempt, [.from: "phone", .surface: "dock", .gesture: "click"])
        }
        let called = event(.willContinueCalled, attempt: 4001, thread: .main, [.type: "com.example.notes.edit"])
        let begun = [accepted(4001)] + (isKnown ? [called] : [])
        let another = [accepted(4002), event(.userCancelled, attempt: 4002)]
        for end in [another, [event(.deviceLocked, app: nil)], [event(.deviceSlept, app: nil)]] {
            let talk = StrictTalk()
            try talk.reset()
            #expect(try talk.ask(.advance(now), Reaction(outputs: begun, wakeUp: later)) == "")
            let told = try talk.ask(.advance(now), Reaction(outputs: end))
            #expect(told.isEmpty == mayEnd, "\(told)")
            #expect(mayEnd || told.contains("when the next limit of attempt 4001"), "\(told)")
        }
    }

    @Test func whiteSpaceAroundALineIsTold() throws {
        let talk = StrictTalk()
        let told = try talk.ask(.bye, line: #"{"jsonrpc":"2.0","id":1,"result":{}}"# + "\r")
        #expect(told.contains("found a carriage return at its end; end lines with a line feed alone"), "\(told)")
    }

    /// In the app's role the events that an app tells are whole; it may ask again and again before it answers.
    @Test func eventsOfAppsAreWhole() throws {
        let talk = StrictTalk()
        let reset = Request.applicationReset(talk.setup, bundle: app)
        #expect(try talk.ask(reset, line: #"{"jsonrpc":"2.0","id":1,"result":{}}"#) == "")
        let record = #"{"jsonrpc":"2.0","method":"service.record","params":{"kind":"app.model""#
        func asked(_ line: String) throws -> String {
            try talk.ask(.application(.endTurn, now), line: line)
        }
        #expect(try asked(record + #","thread":"main","fields":{"state":{}}}}"#) == "")
        let told = try asked(record + #","fields":{"state":{}}}}"#)
        #expect(told.hasPrefix("line 3, $.params.thread: expected what every event app.model has"), "\(told)")
    }

    @Test func standingStillIsTold() throws {
        let talk = StrictTalk()
        try talk.reset()
        for _ in 0..<10_000 { try #require(try talk.ask(.advance(now), Reaction(wakeUp: now)) == "") }
        let told = try talk.ask(.advance(now), Reaction(wakeUp: now))
        #expect(told.contains("$.result.wakeUp: expected an instant after 5"), "\(told)")
    }

    /// What acts on a terminal is escaped wherever it is told.
    @Test func hostileTextIsEscaped() throws {
        let talk = StrictTalk()
        try talk.reset()
        let told = try talk.ask(
            .advance(now), Reaction(outputs: [event(.appLaunched, app: "\u{1B}[2J\u{202E}")]))
        #expect(!told.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" }, "\(told)")
    }
}
