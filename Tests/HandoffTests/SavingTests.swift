import Events
import Handoff
import Payload
import Testing

/// Save cycles (UPD).
struct SavingTests {
    /// An app delegate whose didUpdate is a closure.
    private final class Delegate: ApplicationDelegate {
        var didUpdate: (UserActivity) -> Void = { _ in }
        func application(_ application: Application, didUpdate userActivity: UserActivity) { didUpdate(userActivity) }
    }

    /// A responder whose hook is a closure.
    private final class Owner: Responder {
        var update: (UserActivity) -> Void = { _ in }
        var callsSuper = true
        override func updateUserActivityState(_ activity: UserActivity) {
            update(activity)
            if callsSuper { super.updateUserActivityState(activity) }
        }
    }

    /// A responder without a hook.
    private final class Bystander: Responder {}

    private let delegate = RecordingDelegate()
    private let appDelegate = Delegate()

    private func fixture(_ decisions: HandoffDecisions = HandoffDecisions()) -> Fixture {
        let appDelegate = appDelegate
        return Fixture(decisions: decisions) { $0.delegate = appDelegate }.launched()
    }

    private func summary(_ event: EventDraft) -> String {
        var text = event.kind.rawValue
        if let thread = event.thread { text += " \(thread.rawValue)" }
        if let object = event.text(.object) { text += " \(object)" }
        if let count = event[.userInfoCount] { text += " \(count)" }
        return text
    }

    @Test("The whole cycle of a managed activity, in order, each on its thread (UPD-003, UPD-010, UPD-015 to UPD-019)")
    func managedCycle() throws {
        let fixture = fixture()
        let (activity, owners) = try #require(
            fixture.make { (UserActivity(activityType: "t"), [Owner().named("one"), Owner().named("two")]) })
        fixture.run {
            activity.payload = ["stale": 1]
            activity.delegate = delegate
            for owner in owners { owner.userActivity = activity }
            activity.needsSave = true
        }
        fixture.service.events = []
        delegate.willSave = {
            #expect(!$0.needsSave && !fixture.application.isMainThread)
            $0.addEntries(["delegate": 1])
            $0.title = "New title"
        }
        owners[0].update = { $0.addUserInfoEntries(from: ["one": 1]) }
        owners[1].update = { $0.addUserInfoEntries(from: ["two": 2]) }
        appDelegate.didUpdate = { $0.addUserInfoEntries(from: ["version": "1.0"]) }
        let result = fixture.application.save(activity.number)
        let expected: PayloadDictionary = ["delegate": 1, "one": 1, "two": 2, "version": "1.0"]
        #expect(result.snapshot == ActivitySnapshot(type: "t", title: "New title", userInfo: expected, webpageURL: nil))
        #expect(
            fixture.service.events.filter { $0.kind != .activityChanged }.map(summary) == [
                "save.begin", "save.clear", "cb.willSave other 0", "cb.update main one 1", "cb.update main two 2",
                "cb.didUpdate main 3", "save.snapshot",
            ])
        let snapshot = try #require(fixture.service.events.last)
        #expect(snapshot[.userInfo] == .dictionary(expected) && snapshot.text(.title) == "New title")
        #expect(snapshot[.webpageURL] == .null)
        #expect(snapshot[.size] == PayloadValue(PayloadValue.dictionary(expected).propertyListSize))
        #expect(misplacedFields(fixture.service.events).isEmpty)
        #expect(fixture.findings.isEmpty)
    }

    @Test("An activity that no framework manages keeps its payload, and didUpdate is not called (UPD-011, UPD-015)")
    func unmanagedCycle() throws {
        let fixture = fixture()
        let activity = try #require(fixture.make { UserActivity(activityType: "t") })
        fixture.run {
            activity.payload = ["kept": 1]
            activity.delegate = delegate
            activity.needsSave = true
        }
        fixture.service.events = []
        #expect(fixture.application.save(activity.number).snapshot?.userInfo == ["kept": 1])
        #expect(fixture.service.events.map(summary) == ["save.begin", "cb.willSave other 1", "save.snapshot"])
    }

    @Test("Without a mark there is no second cycle, and the last state stands (UPD-002, UPD-007, UPD-027)")
    func unmarked() throws {
        let fixture = fixture()
        let activity = try #require(fixture.make { UserActivity(activityType: "t") })
        fixture.run { activity.payload = ["first": 1] }
        let first = fixture.application.save(activity.number)
        #expect(first.snapshot?.userInfo == ["first": 1])
        fixture.run { activity.payload = ["unmarked": 1] }
        #expect(fixture.application.save(activity.number) == first)
        #expect(fixture.events(.saveBegan).isEmpty && fixture.events(.saveSnapshot).count == 1)
        fixture.run { activity.needsSave = true }
        #expect(fixture.application.save(activity.number).snapshot?.userInfo == ["unmarked": 1])
        #expect(!activity.needsSave)
    }

    @Test("What was changed without a mark is reported when it would be sent, once it was saved (UPD-031)")
    func staleness() throws {
        let fixture = fixture()
        let activity = try #require(fixture.make { UserActivity(activityType: "t") })
        fixture.run { activity.payload = ["first": 1] }
        // It was never saved, so its present state is sent.
        _ = fixture.application.save(activity.number)
        _ = fixture.application.save(activity.number)
        #expect(fixture.findings.isEmpty)
        fixture.run { activity.title = "Unmarked" }
        _ = fixture.application.save(activity.number)
        #expect(fixture.findings == ["CHANGED_WITHOUT_MARK"])
        fixture.run { activity.needsSave = true }
        _ = fixture.application.save(activity.number)
        _ = fixture.application.save(activity.number)
        #expect(fixture.findings.count == 1)
    }

    @Test("A mark set by a hook survives, asks for a later cycle and does not recurse (UPD-003, UPD-004)")
    func marksInHooks() throws {
        let fixture = fixture()
        let activity = try #require(fixture.make { UserActivity(activityType: "t") })
        fixture.run {
            activity.delegate = delegate
            activity.needsSave = true
        }
        delegate.willSave = { saved in
            saved.needsSave = true
            _ = fixture.application.save(saved.number)
        }
        fixture.service.marks = []
        _ = fixture.application.save(activity.number)
        #expect(delegate.calls == ["willSave"] && activity.needsSave)
        #expect(fixture.service.marks == [activity.number])
        _ = fixture.application.save(activity.number)
        #expect(delegate.calls.count == 2)
    }

    @Test("Owners without any hook keep the payload (UPD-032); the decision is replaceable (UPD-011)")
    func hookless() throws {
        var always = HandoffDecisions()
        always.saving.emptiesUserInfo = { isManaged, _ in isManaged }
        let cases: [(HandoffDecisions, PayloadDictionary)] = [(HandoffDecisions(), ["given": 1]), (always, [:])]
        for (decisions, expected) in cases {
            let fixture = fixture(decisions)
            let (activity, owner) = try #require(
                fixture.make { (UserActivity(activityType: "t"), Bystander().named("page")) })
            fixture.run {
                owner.activityStateHook = .absent
                owner.userActivity = activity
                activity.payload = ["given": 1]
                activity.needsSave = true
            }
            #expect(fixture.application.save(activity.number).snapshot?.userInfo == expected)
            #expect(fixture.events(.updateCalled).count == 1)
        }
    }

    @Test("Whether there is a hook is found out by calling it, once for a class")
    func detection() throws {
        let fixture = fixture()
        let (activity, owner) = try #require(
            fixture.make { (UserActivity(activityType: "t"), Bystander().named("page")) })
        fixture.run {
            activity.delegate = delegate
            owner.userActivity = activity
            activity.payload = ["given": 1, "replaced": 1]
        }
        delegate.willSave = { $0.addEntries(["replaced": 2]) }
        for cycle in 0..<2 {
            fixture.run { activity.needsSave = true }
            #expect(
                fixture.application.save(activity.number).snapshot?.userInfo == ["given": 1, "replaced": 2],
                "cycle \(cycle)")
        }
        // In the second cycle nothing was emptied, and the delegate received everything.
        #expect(fixture.events(.saveCleared).count == 1)
        #expect(fixture.events(.willSaveCalled).map { $0[.userInfoCount] } == [0, 2])
        #expect(fixture.findings.isEmpty)
    }

    @Test("Nothing of one cycle survives into the next where a hook was found (UPD-011, UPD-012)")
    func staleEntries() throws {
        let fixture = fixture()
        let (activity, owner) = try #require(
            fixture.make { (UserActivity(activityType: "t"), Owner().named("owner")) })
        var key: PayloadValue = "first"
        owner.update = { $0.addEntries([key: 1]) }
        fixture.run { owner.userActivity = activity }
        for next: PayloadValue in ["first", "second", "third"] {
            key = next
            fixture.run { activity.needsSave = true }
            #expect(fixture.application.save(activity.number).snapshot?.userInfo == [next: 1])
        }
        #expect(fixture.events(.updateCalled).map { $0[.userInfoCount] } == [0, 0, 0])
    }

    @Test("A nil payload stays nil through an emptying that turned out wrong (PAY-017)")
    func nilPayload() throws {
        let fixture = fixture()
        let (activity, owner) = try #require(
            fixture.make { (UserActivity(activityType: "t"), Bystander().named("page")) })
        fixture.run {
            owner.userActivity = activity
            activity.needsSave = true
        }
        let snapshot = try #require(fixture.application.save(activity.number).snapshot)
        #expect(snapshot.userInfo == nil)
    }

    @Test("A hook that touches nothing and does not call super is a hook all the same")
    func silentHook() throws {
        let fixture = fixture()
        let (activity, owner) = try #require(
            fixture.make { (UserActivity(activityType: "t"), Owner().named("owner")) })
        fixture.run {
            owner.callsSuper = false
            owner.userActivity = activity
            activity.payload = ["given": 1]
            activity.needsSave = true
        }
        #expect(fixture.application.save(activity.number).snapshot?.userInfo == [:])
        #expect(fixture.findings == ["SUPER_NOT_CALLED"])
    }

    @Test("A hook that works on after super, and one that erases what others added, are reported (UPD-013, UPD-014)")
    func badHooks() throws {
        final class Late: Responder {
            override func updateUserActivityState(_ activity: UserActivity) {
                super.updateUserActivityState(activity)
                activity.addUserInfoEntries(from: ["late": 1])
            }
        }
        let fixture = fixture()
        let (activity, late, eraser) = try #require(
            fixture.make { (UserActivity(activityType: "t"), Late().named("late"), Owner().named("eraser")) })
        eraser.update = { $0.userInfo = ["mine": 1] }
        fixture.run {
            late.userActivity = activity
            eraser.userActivity = activity
            activity.needsSave = true
        }
        #expect(fixture.application.save(activity.number).snapshot?.userInfo == ["mine": 1])
        #expect(fixture.findings == ["SUPER_NOT_LAST", "USERINFO_REPLACED"])
    }

    @Test("Who has gone is not called: delegate, owner, activity (UPD-025, UPD-026)")
    func gone() throws {
        let fixture = fixture()
        let activity = try #require(fixture.make { UserActivity(activityType: "t") })
        var leaving = fixture.makeReleasable { Owner().named("leaving") }
        let staying = try #require(fixture.make { Owner().named("staying") })
        fixture.run {
            leaving?.userActivity = activity
            staying.userActivity = activity
            activity.needsSave = true
        }
        leaving = nil
        _ = fixture.application.save(activity.number)
        #expect(fixture.events(.updateCalled).map { $0.text(.object) } == ["staying"])
        fixture.run {
            activity.needsSave = true
            activity.invalidate()
        }
        fixture.service.events = []
        #expect(fixture.application.save(activity.number).snapshot == nil)
        #expect(fixture.application.save(99).snapshot == nil)
        #expect(fixture.service.events.isEmpty)
    }

    @Test("A hook that ends the activity ends the cycle (UPD-025)")
    func invalidatedByHook() throws {
        let fixture = fixture()
        let (activity, owner) = try #require(
            fixture.make { (UserActivity(activityType: "t"), Owner().named("owner")) })
        delegate.willSave = { $0.invalidate() }
        fixture.run {
            activity.delegate = delegate
            owner.userActivity = activity
            activity.needsSave = true
        }
        #expect(fixture.application.save(activity.number).snapshot == nil)
        #expect(fixture.events(.updateCalled).isEmpty && fixture.events(.saveSnapshot).isEmpty)
    }

    @Test("An owner that the first hook removes is not called in the same cycle")
    func ownerRemovedMidway() throws {
        let fixture = fixture()
        let (activity, first, second) = try #require(
            fixture.make { (UserActivity(activityType: "t"), Owner().named("first"), Owner().named("second")) })
        first.update = { _ in second.userActivity = nil }
        fixture.run {
            first.userActivity = activity
            second.userActivity = activity
            activity.needsSave = true
        }
        _ = fixture.application.save(activity.number)
        #expect(fixture.events(.updateCalled).map { $0.text(.object) } == ["first"])
    }

    @Test("The order of stages is a decision (O-03): what willSave adds is lost when the payload is emptied after it")
    func stageOrder() throws {
        var decisions = HandoffDecisions()
        decisions.saving.stages = { [.resetMark, .willSave, .clear, .updates, .didUpdate, .snapshot] }
        let fixture = fixture(decisions)
        let (activity, owner) = try #require(
            fixture.make { (UserActivity(activityType: "t"), Owner().named("owner")) })
        delegate.willSave = { $0.addEntries(["lost": 1]) }
        owner.update = { $0.addEntries(["kept": 1]) }
        owner.activityStateHook = .present
        fixture.run {
            activity.delegate = delegate
            owner.userActivity = activity
            activity.needsSave = true
        }
        #expect(fixture.application.save(activity.number).snapshot?.userInfo == ["kept": 1])
    }

    @Test("Hooks say how long they take; outside of a cycle, and for less than nothing, that counts nothing (UPD-028)")
    func duration() throws {
        let fixture = fixture()
        let activity = try #require(fixture.make { UserActivity(activityType: "t") })
        delegate.willSave = { _ in
            fixture.application.spend(nanoseconds: 5)
            fixture.application.spend(nanoseconds: -9)
            fixture.application.spend(nanoseconds: 7)
        }
        fixture.run {
            fixture.application.spend(nanoseconds: 100)
            activity.delegate = delegate
            activity.needsSave = true
        }
        #expect(fixture.application.save(activity.number).durationNanoseconds == 12)
        delegate.willSave = { _ in for _ in 0..<2 { fixture.application.spend(nanoseconds: .max) } }
        fixture.run { activity.needsSave = true }
        #expect(fixture.application.save(activity.number).durationNanoseconds == .max)
        #expect(fixture.application.save(activity.number).durationNanoseconds == 0)
    }

    @Test("Optional methods that an app lacks are told as such")
    func absentHooks() throws {
        final class Bare: UserActivityDelegate {}
        final class BareApp: ApplicationDelegate {}
        let fixture = Fixture { $0.delegate = BareApp() }.launched()
        let bare = try #require(fixture.make { Bare() })
        let (activity, owner) = try #require(
            fixture.make { (UserActivity(activityType: "t"), Responder().named("owner")) })
        fixture.run {
            activity.delegate = bare
            owner.userActivity = activity
            activity.needsSave = true
        }
        _ = fixture.application.save(activity.number)
        fixture.application.wasContinued(activity.number)
        let absent = fixture.events(.callbackReturned)
        #expect(absent.map { $0.text(.callback) } == ["willSave", "didUpdate", "wasContinued"])
        #expect(absent.allSatisfy { $0[.implemented] == false })
    }
}
