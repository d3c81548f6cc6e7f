import Events
import Foundation
import FrameOpening
import Payload
import Randomness
import Testing

@testable import Rules

private func judge(_ trace: Trace, _ parameters: RuleParameters = RuleParameters()) -> [RuleSet.Result] {
    var rules = RuleSet(RuleCatalogue.alwaysOn(parameters), reading: FrameReader(Trace.secrets))
    for event in trace.events { rules.observe(event) }
    return rules.finish(at: trace.events.last?.time ?? .start)
}

@Suite struct RuleTests {
    @Test func everyRuleSeesItsSubjectInTheGoodTraceAndHolds() {
        for result in judge(Trace.good) { #expect(result.outcome == .holds, "\(result.name)") }
    }

    @Test(arguments: Defect.all) func aDefectIsFound(defect: Defect) {
        let trace = defect.make(Trace.good)
        let result = judge(trace, defect.parameters).first { $0.name == defect.rule }
        guard case .broken(let breaches)? = result?.outcome else {
            Issue.record("\(String(describing: result?.outcome))")
            return
        }
        let own = breaches.filter { $0.requirement == defect.requirement }
        #expect(!own.isEmpty, "\(breaches)")
        for breach in own {
            #expect(!breach.expected.isEmpty && !breach.observed.isEmpty && breach.expected != breach.observed)
            #expect(!breach.evidence.isEmpty && breach.evidence == breach.evidence.sorted())
        }
    }

    @Test func everyRequirementOfEveryRuleHasADefect() {
        let tested = Set(Defect.all.map { "\($0.rule) \($0.requirement)" })
        let declared = RuleCatalogue.alwaysOnRequirements.flatMap { rule, ids in ids.map { "\(rule) \($0)" } }
        #expect(declared.filter { !tested.contains($0) } == [])
        #expect(tested.subtracting(declared).sorted() == [])
        #expect(Set(RuleCatalogue.alwaysOnRequirements.map(\.rule)).count == RuleCatalogue.alwaysOnRequirements.count)
    }

    @Test func nothingIsHeldAgainstATraceThatShowsNothing() {
        for result in judge(Trace()) { #expect(result.outcome == .notObservable, "\(result.name)") }
    }

    /// What requirements explicitly allow is no breach.
    @Test(
        arguments: [
            (
                "superseded by a newer acceptance",
                { @Sendable (trace: Trace) in
                    trace.inserting(after: .transferRequested, attempt: 3) {
                        $0.add(.userAccepted, "mac", attempt: 4, nil, [.from: "tablet"])
                    }
                    .setting(.code, 3072, of: .didFailCalled, attempt: 3).removing(.alertShown)
                }
            ),
            (
                "the source's delegate is called after the receiver has its streams",
                { trace in trace.moving(.didReceiveStreamsCalled, after: .streamGranted) }
            ),
            (
                "the other side is lost before the delegate is called",
                { trace in
                    trace.removing(.didReceiveStreamsCalled).removing(.streamEnded).removing(.streamEnded)
                        .removing(.streamClosed).removing(.streamClosed)
                        .inserting(after: .streamGranted) {
                            $0.add(
                                .streamEnded, "phone", activity: 1, nil,
                                [
                                    .pair: 7, .stream: "input", .size: 0, .checksum: 0, .domain: "NSPOSIXErrorDomain",
                                    .code: 57,
                                ])
                        }
                }
            ),
            (
                "a process ends while access is started",
                { trace in
                    trace.removing(.fileScopeStopped).appending {
                        $0.add(.appTerminated, "mac", nil, [.reason: "user"])
                    }
                }
            ),
            (
                "a URL was delivered with a fragment, and the access is stopped with a slash at its end",
                { trace in
                    trace.setting(.userInfo, ["file": .url(Trace.document + "#page-2")], of: .continueCalled)
                        .setting(.userInfo, ["file": .url(Trace.document + "#page-2")], of: .saveSnapshot, number: 1)
                        .setting(.url, .url(Trace.document + "/"), of: .fileScopeStopped)
                }
            ),
            (
                "the framework opens a document without a start",
                { trace in
                    trace.removing(.fileScopeStarted).removing(.fileScopeStopped)
                        .setting(.by, "framework", of: .fileAccessed)
                }
            ),
            (
                "access without a start is denied",
                { trace in
                    trace.removing(.fileScopeStarted).removing(.fileScopeStopped)
                        .setting(.result, "denied", of: .fileAccessed)
                }
            ),
            (
                "an app reads a file whose URL it made itself",
                { trace in
                    trace.appending {
                        $0.add(
                            .fileAccessed, "mac", nil,
                            [.url: PayloadValue.url("file:///Users/ana/own.txt"), .by: "app", .result: "read"])
                    }
                }
            ),
            (
                "translated URLs stand elsewhere in a set",
                { trace in
                    trace.setting(
                        .userInfo, ["s": .set([.url("file:///a"), .url("file:///z"), .url("https://m")])],
                        of: .saveSnapshot, number: 1
                    )
                    .setting(
                        .userInfo, ["s": .set([.url("file:///y"), .url("file:///x"), .url("https://m")])],
                        of: .continueCalled)
                }
            ),
            (
                "killed before the outcome",
                { trace in
                    trace.removing(.continueCalled).removing(.restoreCalled)
                        .inserting(after: .transferRequested) {
                            $0.add(.appTerminated, "mac", nil, [.reason: "crash"])
                        }
                }
            ),
            (
                "cancel and link loss at one instant",
                { trace in
                    trace.inserting(after: .userCancelled) {
                        $0.add(.faultInjected, at: 2100, nil, app: nil, nil, [.name: "linkLoss"])
                    }
                    .changing(.userCancelled) { $0.time = Instant(nanoseconds: 2100 * Trace.millisecond) }
                    .setting(.code, 4609, of: .didFailCalled, attempt: 2)
                }
            ),
            (
                "the system's alert where the app lacks didFail",
                { trace in
                    trace.setting(.implemented, false, of: .callbackReturned, number: 1).setting(
                        .by, "system", of: .alertShown)
                }
            ),
            (
                "an owner without an update hook keeps userInfo",
                { trace in
                    trace.appending {
                        $0.add(
                            .activityCreated, "phone", activity: 5, nil, [.type: "t", .eligibleForHandoff: true])
                        $0.add(.activityManaged, "phone", activity: 5, nil, [.object: "page", .action: "attach"])
                        $0.add(.saveBegan, "phone", activity: 5)
                        $0.add(.updateCalled, "phone", activity: 5, .main, [.object: "page", .userInfoCount: 2])
                        $0.add(.didUpdateCalled, "phone", activity: 5, .main, [.userInfoCount: 2])
                        $0.add(
                            .saveSnapshot, "phone", activity: 5, nil,
                            [.type: "t", .userInfo: ["a": 1, "b": 2] as PayloadDictionary, .size: 3])
                    }
                }
            ),
            (
                "an activity that never went through a cycle is taken as it is",
                { trace in
                    trace.appending { $0.add(.saveSnapshot, "phone", activity: 7, nil, [.type: "t", .size: 3]) }
                }
            ),
            (
                "an old attempt is ended before the newer acceptance is written down",
                { trace in
                    trace.inserting(after: .didFailCalled, attempt: 3) {
                        $0.add(.userAccepted, "mac", attempt: 4, nil, [.from: "tablet"])
                    }.setting(.code, 3072, of: .didFailCalled, attempt: 3).removing(.alertShown)
                }
            ),
            (
                "an app without delegate gets no didUpdate",
                { trace in trace.removing(.didUpdateCalled, number: 1).removing(.didUpdateCalled) }
            ),
            (
                "an unmanaged activity keeps userInfo",
                { trace in
                    trace.appending {
                        $0.add(.saveBegan, "phone", activity: 6)
                        $0.add(.willSaveCalled, "phone", activity: 6, .other, [.userInfoCount: 7])
                        $0.add(.saveSnapshot, "phone", activity: 6, nil, [.type: "t", .size: 3])
                    }
                }
            ),
            (
                "one activity follows another within an instant",
                { trace in
                    trace.inserting(after: .activityStateChanged, number: 1) {
                        $0.add(
                            .activityCreated, "phone", activity: 2, nil, [.type: "t", .eligibleForHandoff: true])
                        $0.add(
                            .activityStateChanged, "phone", activity: 2, nil,
                            [.from: "created", .to: "current", .by: "app"])
                        $0.add(.advertisingStarted, "phone", activity: 2, nil, [.type: "t", .counter: 2])
                    }
                }
            ),
            (
                "a goodbye is cut short by a new activity",
                { trace in
                    trace.inserting(after: .radioSet, number: 4) {
                        $0.add(
                            .advertisingStarted, at: 8500, "tablet", activity: 10, nil,
                            [.type: Trace.type, .hash: Trace.hash, .counter: 22])
                        $0.add(
                            .radioSet, "tablet", app: nil, nil,
                            [
                                .address: Trace.address,
                                .data: Trace.advertisement(counter: 22, sealing: [0] + Trace.hash + [0, 0x82]),
                            ])
                    }
                }
            ),
            (
                "no goodbye",
                { trace in
                    trace.removing(.radioSet, number: 4).changing(.radioStopped, number: 1) {
                        $0.time = Instant(nanoseconds: 8000 * Trace.millisecond)
                    }
                }
            ),
            (
                "a message that is sealed again has a time of its own, or none, and keeps the rest",
                { trace in
                    trace.inserting(after: .radioSet, number: 3) {
                        for (counter, time) in [(55, 0x01), (56, 0xFF)] as [(Int, UInt8)] {
                            $0.add(
                                .radioSet, "tablet", app: nil, nil,
                                [
                                    .address: counter == 55 ? Trace.secondAddress : Trace.address,
                                    .data: Trace.advertisement(
                                        counter: counter, sealing: [0] + Trace.hash + [1, time]),
                                ])
                        }
                    }
                    .setting(
                        .data, .data(Trace.advertisement(counter: 57, sealing: Trace.goodbye)), of: .radioSet, number: 6
                    )
                }
            ),
            (
                "a page is taken away without a new message",
                { trace in
                    trace.inserting(after: .radioSet, number: 3) {
                        $0.add(
                            .activityChanged, "tablet", activity: 9, nil,
                            [.property: "webpageURL", .value: PayloadValue.null])
                    }
                }
            ),
            (
                "within an instant, a message comes before its report",
                { trace in trace.moving(.radioSet, number: 2, before: .advertisingStarted, otherNumber: 1) }
            ),
            (
                "a clipboard is offered beside the activity",
                { trace in
                    trace.setting(
                        .data,
                        .data(
                            Trace.advertisement(counter: 6, status: 8, sealing: [0] + Trace.hash + [0x18, 0x80])),
                        of: .radioSet, number: 1)
                }
            ),
            (
                "an interval within the tolerance, and a slow phase that begins a little early",
                { trace in
                    trace.setting(.interval, 36_000_000, of: .radioSet, number: 2)
                        .setting(.interval, 200_000_000, of: .radioSet, number: 3)
                        .changing(.radioSet, number: 3) {
                            $0.time = Instant(nanoseconds: 6700 * Trace.millisecond)
                        }
                }
            ),
            (
                "a rotation of the address",
                { trace in
                    trace.setting(.data, .data(Trace.advertisement(counter: 45, payload: 2)), of: .radioSet, number: 1)
                        .setting(.address, .string(Trace.secondAddress), of: .radioSet, number: 1)
                }
            ),
            (
                "a restart of the device",
                { trace in
                    trace.setting(.data, .data(Trace.advertisement(counter: 116, payload: 2)), of: .radioSet, number: 1)
                        .inserting(after: .radioSet) { $0.add(.radioStopped, "phone", app: nil) }
                }
            ),
            (
                "the same payload under a second address",
                { trace in
                    trace.setting(.data, .data(Trace.advertisement(counter: 5, payload: 1)), of: .radioSet, number: 1)
                        .setting(.address, .string(Trace.secondAddress), of: .radioSet, number: 1)
                }
            ),
            (
                "a change without a mark stays behind",
                { trace in
                    trace.inserting(after: .saveSnapshot, number: 1) {
                        $0.add(.activityChanged, "phone", activity: 1, nil, [.property: "title", .value: "Later"])
                    }.setting(.title, "Later", of: .continueCalled)
                }
            ),
            (
                "the system begins another cycle before the payload is sent",
                { trace in
                    trace.inserting(after: .saveSnapshot, number: 1) { $0.add(.saveBegan, "phone", activity: 1) }
                }
            ),
            (
                "nil arrives as an empty payload",
                { trace in
                    trace.setting(.userInfo, .null, of: .saveSnapshot, number: 1).setting(
                        .userInfo, [:], of: .continueCalled)
                }
            ),
            (
                "the address of a document is translated",
                { trace in
                    trace.setting(.userInfo, ["d": .url("file:///a/x")], of: .saveSnapshot, number: 1)
                        .setting(.userInfo, ["d": .url("file:///b/x")], of: .continueCalled)
                }
            ),
        ] as [(String, @Sendable (Trace) -> Trace)])
    func whatIsAllowedIsNoBreach(what: String, make: @Sendable (Trace) -> Trace) {
        for result in judge(make(Trace.good)) {
            if case .broken(let breaches) = result.outcome { Issue.record("\(what): \(result.name) \(breaches)") }
        }
    }

    /// An acceptance that has ended says nothing about what comes to the front later, on a device that is still locked.
    @Test(arguments: [nil, EventKind.userCancelled, .didFailCalled])
    func aLaunchAfterTheAttemptIsNoBreach(end: EventKind?) {
        var trace = Trace()
        trace.add(.deviceLocked, at: 0, "phone", app: nil)
        trace.add(.userAccepted, at: 1, "phone", attempt: 1, nil, [.from: "mac"])
        if let end { trace.add(end, at: 2, "phone", attempt: 1, .main) }
        trace.add(.appLaunched, at: 3, "phone")
        var rules = RuleSet([UnlockBeforeLaunch()])
        for event in trace.events { rules.observe(event) }
        let holds = rules.finish(at: Instant(nanoseconds: 4 * Trace.millisecond))[0].outcome == .holds
        #expect(holds == (end != nil))
    }

    /// A step of the case may open the app on the locked device. The activity must not reach it there.
    @Test(
        arguments: ["launch", "foreground", "becomeCurrent", "advance"],
        [EventKind.appLaunched, .appForegrounded, .continueCalled])
    func aStepMayOpenTheApp(verb: String, kind: EventKind) {
        var trace = Trace()
        trace.add(.deviceLocked, at: 0, "phone", app: nil)
        trace.add(.userAccepted, at: 1, "phone", attempt: 1, nil, [.from: "mac"])
        trace.add(.stepStarted, at: 2, "phone", app: nil, nil, [.index: 4, .verb: verb])
        trace.add(kind, at: 2, "phone")
        var rules = RuleSet([UnlockBeforeLaunch()])
        for event in trace.events { rules.observe(event) }
        let holds = rules.finish(at: Instant(nanoseconds: 4 * Trace.millisecond))[0].outcome == .holds
        #expect(holds == (verb != "advance" && kind != .continueCalled))
    }

    /// A device that was off, or not heard for a while, goes on with the payload that it had.
    @Test(arguments: [30, 181]) func aPayloadThatComesBackIsNoNewOne(interval: Int) {
        func outcome(stops: Bool) -> RuleOutcome {
            var rules = RuleSet([AdvertisingCadence()])
            let data = PayloadValue.data(Trace.advertisement(counter: 20, payload: 0))
            var events: [(Int64, EventKind, EventFields)] = [
                (0, .radioSet, [.data: data, .interval: PayloadValue.integer(30 * Trace.millisecond)])
            ]
            if stops { events.append((300, .radioStopped, [:])) }
            let resumed = PayloadValue.integer(Int64(interval) * Trace.millisecond)
            events.append((600, .radioSet, [.data: data, .interval: resumed]))
            events.append((3600, .radioSet, [.data: data, .interval: PayloadValue.integer(181 * Trace.millisecond)]))
            for (number, event) in events.enumerated() {
                rules.observe(
                    Event(
                        time: Instant(nanoseconds: event.0 * Trace.millisecond), sequence: number, kind: event.1,
                        device: "phone", fields: event.2))
            }
            return rules.finish(at: Instant(nanoseconds: 4000 * Trace.millisecond))[0].outcome
        }
        #expect(outcome(stops: true) == .holds)
        // Without a pause, the same command in the fast phase is a breach unless it is fast.
        #expect((outcome(stops: false) == .holds) == (interval == 30))
    }

    @Test func checksNameRuleAndRequirement() {
        var rules = RuleSet(RuleCatalogue.alwaysOn())
        let trace = Trace.good.changing(.continueCalled) { $0.thread = .other }
            .changing(.didFailCalled) { $0.thread = .other }.changing(.willSaveCalled) { $0.thread = .main }
        for event in trace.events { rules.observe(event) }
        let checks = rules.checks(at: Instant(nanoseconds: 9)) { $0 != "UPD-019" }
        let found = checks.filter { $0.id.hasPrefix("rule:thread-classes") }
        #expect(found.map(\.id) == ["rule:thread-classes/CONT-010", "rule:thread-classes/UPD-019"])
        #expect(found.map(\.outcome) == [.fail, .warn])
        #expect(found.first?.observed == "thread class other (and 1 more like it)")
        #expect(found.first?.evidence == [trace.index(.continueCalled)])
        #expect(checks.contains { $0.id == "rule:life-cycle" && $0.outcome == .pass && $0.expected.isEmpty })
    }

    @Test func kindSetsHoldTheVocabulary() {
        #expect(EventKind.allCases.count <= EventKindSet.capacity)
        #expect(EventKindSet.all.kinds == EventKind.allCases)
        for kind in EventKind.allCases { #expect(EventKindSet([kind]).kinds == [kind]) }
    }

    /// For any events, rules neither trap nor grow without bound, and keep only a few breaches.
    @Test func randomTracesNeverTrap() {
        var generator = SplitMix64(seed: 11)
        for _ in 0..<300 {
            var rules = RuleSet(RuleCatalogue.alwaysOn(), reading: FrameReader(Trace.secrets))
            var time: Int64 = 0
            for sequence in 0..<400 {
                time =
                    Int.random(in: 0..<9, using: &generator) == 0
                    ? Int64.random(in: .min ... .max, using: &generator) : time &+ 1
                var event = Trace.good.events.randomElement(using: &generator) ?? Trace.good.events[0]
                event.kind =
                    Bool.random(using: &generator)
                    ? event.kind : EventKind.allCases.randomElement(using: &generator) ?? event.kind
                event.time = Instant(nanoseconds: time)
                event.sequence = Bool.random(using: &generator) ? sequence : .max
                if Bool.random(using: &generator) {
                    event.device = ["mac", "phone", nil].randomElement(using: &generator) ?? nil
                }
                if Bool.random(using: &generator) {
                    event.activity = [1, 2, .min, nil].randomElement(using: &generator) ?? nil
                }
                if Bool.random(using: &generator) {
                    event.attempt = [1, 2, .max, nil].randomElement(using: &generator) ?? nil
                }
                event.fields = event.fields.map { field in
                    let values: [PayloadValue] = [
                        field.value, .null, "", -1, 4608, true,
                        .data((0..<40).map { _ in UInt8.random(in: 0...255, using: &generator) }),
                        .integer(.min), "current", "invalid", "list",
                    ]
                    return Event.Field(field.name, values.randomElement(using: &generator) ?? .null)
                }
                rules.observe(event)
            }
            for result in rules.finish(at: Instant(nanoseconds: Int64.random(in: .min ... .max, using: &generator))) {
                if case .broken(let breaches) = result.outcome { #expect((1...16).contains(breaches.count)) }
            }
        }
    }

    private static let catalogue = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Conformance/Requirements")

    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: catalogue.path),
            "Conformance/Requirements is missing: ids are not looked up"))
    func everyRequirementIsInTheCatalogue() throws {
        var known: Set<String> = []
        for file in try FileManager.default.contentsOfDirectory(at: Self.catalogue, includingPropertiesForKeys: nil) {
            guard file.pathExtension == "yaml" else { continue }
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                if let id = line.firstMatch(of: #/^\s*- id: ([A-Z]+-[0-9]{3})/#) { known.insert(String(id.1)) }
            }
        }
        for (rule, ids) in RuleCatalogue.alwaysOnRequirements {
            for id in ids { #expect(known.contains(id), "\(rule): \(id)") }
        }
    }
}
