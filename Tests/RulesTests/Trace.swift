import Events
import FrameOpening
import Payload

/// The events of a case, and ways to make them wrong.
struct Trace {
    var events: [Event] = []

    /// Nanoseconds in a millisecond, the unit of the times below.
    static let millisecond: Int64 = 1_000_000

    mutating func add(
        _ kind: EventKind, at time: Int64? = nil, _ device: String?, app: String? = "com.example.notes",
        activity: Int? = nil, attempt: Int? = nil, _ thread: ThreadClass? = nil,
        _ fields: EventFields = [:]
    ) {
        events.append(
            Event(
                time: time.map { Instant(nanoseconds: $0 * Self.millisecond) } ?? events.last?.time ?? .start,
                sequence: events.count, kind: kind, device: device, app: app, activity: activity, attempt: attempt,
                thread: thread, fields: EventFields(Self.completed(fields, of: kind))))
    }

    /// The fields in their order, with a value for each required field of the kind that the test leaves out. Rules read
    /// null as absent.
    private static func completed(_ fields: EventFields, of kind: EventKind) -> [Event.Field] {
        let given = fields.elements
        guard given.map(\.name) == kind.fields.filter({ name in given.contains { $0.name == name } }) else {
            return given
        }
        return kind.fields.compactMap { name in
            if let field = given.first(where: { $0.name == name }) { return field }
            return kind.declaration.optionalFields.contains(name)
                ? nil : valuesLeftOut[name].map { Event.Field(name, $0) }
        }
    }

    private static let valuesLeftOut: [FieldName: PayloadValue] = [
        .eligibleForSearch: false, .eligibleForPublicIndexing: false, .supportsContinuationStreams: false,
        .gesture: "tap", .hash: .data([1]), .message: "It failed.", .interval: 30_000_000, .x: 0.0, .y: 0.0,
        .point: "start", .power: -50, .reason: "expired", .set: 0, .surface: "dock", .title: .null, .userInfo: .null,
        .webpageURL: .null,
    ]

    /// The position of the n-th event of a kind.
    func index(_ kind: EventKind, attempt: Int? = nil, number: Int = 0) -> Int {
        let all = events.indices.filter { events[$0].kind == kind && (attempt == nil || events[$0].attempt == attempt) }
        return all[number]
    }

    /// The trace with the n-th event of a kind changed.
    func changing(_ kind: EventKind, attempt: Int? = nil, number: Int = 0, _ change: (inout Event) -> Void) -> Trace {
        var trace = self
        change(&trace.events[index(kind, attempt: attempt, number: number)])
        return trace
    }

    /// The trace with a field of the n-th event of a kind changed, or removed.
    func setting(
        _ name: FieldName, _ value: PayloadValue?, of kind: EventKind, attempt: Int? = nil, number: Int = 0
    ) -> Trace {
        changing(kind, attempt: attempt, number: number) { event in
            event.fields = event.fields.compactMap { field in
                field.name == name ? value.map { Event.Field(name, $0) } : field
            }
        }
    }

    /// The trace without the n-th event of a kind.
    func removing(_ kind: EventKind, attempt: Int? = nil, number: Int = 0) -> Trace {
        var trace = self
        trace.events.remove(at: index(kind, attempt: attempt, number: number))
        return trace.renumbered
    }

    /// The trace with the first event of a kind moved directly before or after the first of another.
    func moving(
        _ kind: EventKind, attempt: Int? = nil, number: Int = 0, before: EventKind? = nil, after: EventKind? = nil,
        otherAttempt: Int? = nil, otherNumber: Int = 0
    ) -> Trace {
        var trace = self
        var event = trace.events.remove(at: index(kind, attempt: attempt, number: number))
        guard let other = before ?? after else { return self }
        let place = trace.index(other, attempt: otherAttempt, number: otherNumber) + (before == nil ? 1 : 0)
        event.time = trace.events[min(place, trace.events.count - 1)].time
        trace.events.insert(event, at: place)
        return trace.renumbered
    }

    /// The trace with more events after the n-th of a kind, by default at its instant.
    func inserting(after kind: EventKind, attempt: Int? = nil, number: Int = 0, _ make: (inout Trace) -> Void) -> Trace
    {
        let place = index(kind, attempt: attempt, number: number)
        var head = Trace(events: Array(events[...place]))
        make(&head)
        return Trace(events: head.events + events[(place + 1)...]).renumbered
    }

    /// The trace with more events at the end.
    func appending(_ make: (inout Trace) -> Void) -> Trace {
        var trace = self
        make(&trace)
        return trace.renumbered
    }

    private var renumbered: Trace {
        var trace = self
        var time = Instant.start
        for index in trace.events.indices {
            trace.events[index].sequence = index
            time = max(time, trace.events[index].time)
            trace.events[index].time = time
        }
        return trace
    }

    /// Flags and one manufacturer structure with a Handoff message. Payloads of different numbers have different bits of
    /// the options, about which no requirement says anything.
    static func advertisement(counter: Int, payload: UInt8) -> [UInt8] {
        advertisement(counter: counter, sealing: [0] + hash + [payload << 5, 0x80])
    }

    /// The same with these ten bytes.
    static func advertisement(counter: Int, status: UInt8 = 0, sealing plaintext: [UInt8]) -> [UInt8] {
        let message = cipher?.seal(plaintext, status: status, counter: UInt16(truncatingIfNeeded: counter)) ?? []
        return [2, 1, 0x1A, 19, 0xFF, 0x4C, 0x00, 0x0C, 14] + message
    }

    static let goodbye = [UInt8](repeating: 0, count: 10)
    static let hash: [UInt8] = [0x81, 2, 3, 4, 5, 6, 7]
    /// An address that the key of zeros resolves, and another.
    static let address = "4a:00:00:d6:ec:5f"
    static let secondAddress = "5b:00:00:73:31:c2"
    static let key = [UInt8](repeating: 9, count: 32)
    static let cipher = FrameCipher(key: key)
    /// What the judge knows of the devices. Their clock begins with an epoch of ticks.
    static let secrets = ["phone", "tablet"].map { device in
        DeviceSecrets(
            device: device, identityResolvingKey: [UInt8](repeating: 0, count: 16), advertisingKeys: [1: key],
            epoch: 496 * 1_000_000)
    }

    static let type = "com.example.notes.edit"
    static let userInfo: PayloadValue = [
        "items": ["Apple", "Orange"], "version": "1.0", "document": .url(document),
    ]
    static let document = "file:///Users/ana/Library/Mobile%20Documents/iCloud~com~example~notes/a.txt"

    /// A correct handover: a managed activity with two owners, a locked receiver, a cold launch, a success, a
    /// cancellation and a failure.
    static let good: Trace = {
        var trace = Trace()
        let saved: EventFields = [
            .type: type, .title: "Groceries", .userInfo: userInfo, .webpageURL: PayloadValue.null,
        ]
        func cycle(at time: Int64) {
            trace.add(.saveBegan, at: time, "phone", activity: 1)
            trace.add(.saveCleared, "phone", activity: 1)
            trace.add(.willSaveCalled, "phone", activity: 1, .other, [.userInfoCount: 0])
            trace.add(.updateCalled, "phone", activity: 1, .main, [.object: "list", .userInfoCount: 0])
            trace.add(.updateCalled, "phone", activity: 1, .main, [.object: "detail", .userInfoCount: 1])
            trace.add(.didUpdateCalled, "phone", activity: 1, .main, [.userInfoCount: 1])
            trace.add(.saveSnapshot, "phone", activity: 1, nil, EventFields(saved.elements + [Event.Field(.size, 90)]))
        }
        func offer(at time: Int64) {
            trace.add(
                .eligibilityChecked, at: time, "mac", app: nil, nil,
                [.from: "phone", .predicate: "TEAM_MISMATCH", .result: true, .app: "com.example.notes"])
            trace.add(.offerShown, "mac", nil, [.from: "phone", .surface: "lockscreen", .type: type])
        }
        trace.add(
            .activityCreated, at: 0, "phone", activity: 1, nil,
            [.type: type, .title: "New", .eligibleForHandoff: true])
        trace.add(.activityManaged, "phone", activity: 1, nil, [.object: "list", .action: "attach"])
        trace.add(.activityManaged, "phone", activity: 1, nil, [.object: "detail", .action: "attach"])
        trace.add(
            .activityStateChanged, at: 1, "phone", activity: 1, nil,
            [.from: "created", .to: "current", .by: "app"])
        trace.add(.needsSaveSet, "phone", activity: 1, nil, [.value: true])
        trace.add(
            .advertisingStarted, "phone", activity: 1, nil,
            [.type: type, .hash: hash, .counter: 5])
        trace.add(
            .radioSet, "phone", app: nil, nil,
            [.address: address, .data: advertisement(counter: 5, payload: 1)])
        cycle(at: 100)
        trace.add(.deviceLocked, at: 200, "mac", app: nil)
        offer(at: 300)
        trace.add(
            .radioSet, at: 350, "phone", app: nil, nil,
            [.address: address, .data: advertisement(counter: 6, payload: 2)])
        trace.add(.userAccepted, at: 400, "mac", attempt: 1, nil, [.from: "phone", .surface: "lockscreen"])
        trace.add(.deviceUnlocked, at: 450, "mac", app: nil)
        trace.add(.appLaunched, at: 500, "mac")
        trace.add(.launchOptions, "mac", nil, [.userActivityType: type])
        trace.add(.launchFinished, "mac", nil, [.result: true])
        trace.add(.willContinueCalled, "mac", attempt: 1, .main, [.type: type])
        trace.add(.needsSaveSet, at: 505, "phone", activity: 1, nil, [.value: true])
        trace.add(.transferRequested, at: 510, "mac", attempt: 1, nil, [.from: "phone"])
        cycle(at: 520)
        trace.add(.transferServed, at: 530, "phone", activity: 1, attempt: 1, nil, [.to: "mac", .size: 90])
        trace.add(.transferReplied, at: 540, "mac", attempt: 1, nil, [.from: "phone", .size: 90])
        trace.add(.transferCompleted, at: 550, "mac", attempt: 1, nil, [.from: "phone", .size: 90])
        trace.add(.transferDelivered, "phone", activity: 1, attempt: 1, nil, [.to: "mac"])
        trace.add(.continueCalled, at: 560, "mac", activity: 1, attempt: 1, .main, saved)
        trace.add(.restoreCalled, "mac", activity: 1, attempt: 1, .main, [.object: "root", .type: type])
        trace.add(.fileScopeStarted, "mac", nil, [.url: PayloadValue.url(document), .result: true])
        trace.add(
            .fileAccessed, "mac", nil,
            [.url: PayloadValue.url(document), .document: "doc-1", .by: "app", .result: "read"])
        trace.add(.fileScopeStopped, "mac", nil, [.url: PayloadValue.url(document), .result: true])
        trace.add(.wasContinuedCalled, at: 570, "phone", activity: 1, .other)
        trace.addStreams()
        trace.addEncryptedMessages()
        trace.add(.radioStopped, at: 1500, "phone", app: nil)
        for (attempt, code) in [(2, 3072), (3, 4610)] {
            let time = Int64(attempt) * 1000
            trace.add(.userAccepted, at: time, "mac", attempt: attempt, nil, [.from: "phone", .surface: "dock"])
            trace.add(.willContinueCalled, "mac", attempt: attempt, .main, [.type: type])
            trace.add(.transferRequested, at: time + 1, "mac", attempt: attempt, nil, [.from: "phone"])
            if code == 3072 { trace.add(.userCancelled, at: time + 50, "mac", attempt: attempt) }
            trace.add(
                .didFailCalled, at: time + 100, "mac", attempt: attempt, .main,
                [.type: type, .domain: "NSCocoaErrorDomain", .code: code, .description: "It failed."])
            trace.add(
                .callbackReturned, "mac", attempt: attempt, .main, [.callback: "didFail", .implemented: true])
            if code != 3072 {
                trace.add(.alertShown, "mac", attempt: attempt, nil, [.by: "app", .title: "Handoff Error"])
            }
        }
        trace.add(.offerHidden, at: 4000, "mac", nil, [.from: "phone", .surface: "lockscreen"])
        trace.add(
            .activityStateChanged, "phone", activity: 1, nil, [.from: "current", .to: "inactive", .by: "app"])
        trace.add(.advertisingStopped, "phone", activity: 1, nil, [.reason: "resigned"])
        trace.addWholeBroadcast()
        return trace
    }()

    /// Streams that the receiver asks for, with an exchange both ways.
    private mutating func addStreams() {
        let unopened: EventFields = [.pair: 7, .input: "notOpen", .output: "notOpen"]
        func all(_ stream: String, _ size: Int) -> EventFields {
            [.pair: 7, .stream: stream, .size: size, .checksum: size * 3]
        }
        add(.streamRequested, at: 600, "mac", activity: 1, nil, [.pair: 7])
        add(.didReceiveStreamsCalled, at: 610, "phone", activity: 1, .other, unopened)
        add(.streamGranted, at: 620, "mac", activity: 1, .main, unopened)
        add(.streamClosed, at: 630, "mac", activity: 1, nil, all("output", 5))
        add(.streamEnded, at: 640, "phone", activity: 1, nil, all("input", 5))
        add(.streamClosed, at: 650, "phone", activity: 1, nil, all("output", 90))
        add(.streamEnded, at: 660, "mac", activity: 1, nil, all("input", 90))
    }

    /// Bytes of a handshake and of two encrypted frames.
    private mutating func addEncryptedMessages() {
        let frames: [[UInt8]] = [
            [6, 0, 0, 3, 1, 2, 3], [8, 0, 0, 10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
            [8, 0, 0, 10, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10],
        ]
        for (index, frame) in frames.enumerated() {
            add(
                .transportSent, at: 700 + Int64(index), "phone", app: nil, nil,
                [
                    .to: "mac", .transport: "companion-link", .index: index + 1, .size: frame.count, .data: frame,
                ])
        }
    }

    /// A broadcast of another device: fast, slow, a goodbye, silence.
    private mutating func addWholeBroadcast() {
        func data(_ counter: Int, _ plaintext: [UInt8]) -> PayloadValue {
            .data(Self.advertisement(counter: counter, sealing: plaintext))
        }
        let page: [UInt8] = [0] + Self.hash + [1, 0x81]
        add(
            .activityChanged, at: 5000, "tablet", activity: 9, nil,
            [.property: "webpageURL", .value: PayloadValue.url("https://example.com")])
        add(
            .advertisingStarted, "tablet", activity: 9, nil, [.type: Self.type, .hash: Self.hash, .counter: 20])
        add(.radioSet, "tablet", app: nil, nil, [.address: Self.address, .data: data(20, page)])
        add(
            .radioSet, at: 7000, "tablet", app: nil, nil,
            [.address: Self.address, .data: data(20, page), .interval: 181_000_000])
        add(.advertisingStopped, at: 8000, "tablet", activity: 9, nil, [.reason: "nothing"])
        add(.radioSet, "tablet", app: nil, nil, [.address: Self.address, .data: data(21, Self.goodbye)])
        add(.radioStopped, at: 10_000, "tablet", app: nil)
    }
}
