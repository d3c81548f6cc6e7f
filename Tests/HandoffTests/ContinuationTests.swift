import Events
import Foundation
import Handoff
import Payload
import Platforms
import Testing

/// The continuation callbacks and their fallbacks (CONT, ERR).
struct ContinuationTests {
    /// An app delegate with every method, scripted by closures.
    private final class Delegate: ApplicationDelegate {
        var willLaunch = true
        var didLaunch = true
        var options: [Application.LaunchOptionsKey: Any]?
        var willContinue: (String) -> Bool = { _ in true }
        var handle: (UserActivity, @escaping ([any UserActivityRestoring]?) -> Void) -> Bool = { _, _ in true }
        var errors: [any Error] = []
        var fail: () -> Void = {}

        func application(
            _ application: Application,
            willFinishLaunchingWithOptions launchOptions: [Application.LaunchOptionsKey: Any]?
        ) -> Bool { willLaunch }

        func application(
            _ application: Application,
            didFinishLaunchingWithOptions launchOptions: [Application.LaunchOptionsKey: Any]?
        ) -> Bool {
            options = launchOptions
            return didLaunch
        }

        func application(_ application: Application, willContinueUserActivityWithType type: String) -> Bool {
            #expect(application.isMainThread)
            return willContinue(type)
        }

        func application(
            _ application: Application, continue userActivity: UserActivity,
            restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
        ) -> Bool { handle(userActivity, restorationHandler) }

        func application(
            _ application: Application, didFailToContinueUserActivityWithType type: String, error: any Error
        ) {
            errors.append(error)
            fail()
        }
    }

    /// An app delegate without any method.
    private final class Bare: ApplicationDelegate {}

    private final class Screen: Responder {
        var restored: [UserActivity] = []
        override func restoreUserActivityState(_ activity: UserActivity) {
            #expect(application?.isMainThread == true)
            restored.append(activity)
        }
    }

    private let delegate = Delegate()
    private let snapshot = ActivitySnapshot(
        type: "com.example.edit", title: "标题", userInfo: ["n": 1, "u": .url("http://a.test/?b#c")],
        webpageURL: "https://example.com/")

    private func fixture(features: Set<String> = ["systemProgress"]) -> Fixture {
        let delegate = delegate
        return Fixture(features: features) { $0.delegate = delegate }.launched()
    }

    @Test("willContinue carries the type alone; its answer decides who shows progress (CONT-002 to CONT-005)")
    func willContinue() {
        for (answer, features, progress) in [
            (true, ["systemProgress"] as Set<String>, 0), (false, ["systemProgress"], 1), (false, [], 0),
        ] {
            let fixture = fixture(features: features)
            delegate.willContinue = { type in
                #expect(type == "com.example.edit")
                return answer
            }
            #expect(fixture.application.willContinue(type: "com.example.edit", attempt: 7) == .returned(answer))
            #expect(fixture.events(.progressShown).count == progress)
            #expect(fixture.kinds.prefix(2) == [.willContinueCalled, .callbackReturned])
            let returned = fixture.service.events[1]
            #expect(returned.text(.callback) == "willContinue" && returned[.value] == .boolean(answer))
            #expect(returned[.implemented] == true && returned.attempt == 7)
            #expect(fixture.service.events.allSatisfy { $0.attempt == 7 })
            #expect(misplacedFields(fixture.service.events).isEmpty)
        }
    }

    @Test("What is delivered equals the snapshot, field by field (CONT-011)")
    func delivery() throws {
        let fixture = fixture()
        var delivered: UserActivity?
        delegate.handle = { activity, _ in
            delivered = activity
            return true
        }
        #expect(fixture.application.continueActivity(snapshot, attempt: 3) == .returned(true))
        let activity = try #require(delivered)
        #expect(activity.snapshot == snapshot && activity.state == .created)
        #expect(activity.userInfo?["n"] as? Int == 1)
        let event = try #require(fixture.events(.continueCalled).first)
        #expect(event.activity == activity.number && event.attempt == 3 && event.thread == .main)
        #expect(event[.userInfo] == snapshot.userInfo.map { .dictionary($0) } && event.text(.title) == "标题")
        #expect(fixture.kinds == [.activityCreated, .continueCalled, .callbackReturned])
        #expect(misplacedFields(fixture.service.events).isEmpty)
    }

    @Test("nil and empty payloads are delivered as they are (PAY-017)", arguments: [nil, [:] as PayloadDictionary?])
    func emptyPayloads(payload: PayloadDictionary?) {
        let fixture = fixture()
        delegate.handle = { activity, _ in
            #expect(activity.payload == payload)
            return true
        }
        let empty = ActivitySnapshot(type: "t", title: nil, userInfo: payload, webpageURL: nil)
        #expect(fixture.application.continueActivity(empty, attempt: 1) == .returned(true))
    }

    @Test(
        "Each object restores once, with the same activity (CONT-015); nil and an empty list restore nothing (CONT-018)"
    )
    func restoring() throws {
        let fixture = fixture()
        let screens = try #require(fixture.make { [Screen().named("one"), Screen().named("two")] })
        delegate.handle = { _, handler in
            handler(nil)
            handler([])
            handler([screens[0], screens[1], screens[0]])
            handler([screens[1]])
            return true
        }
        _ = fixture.application.continueActivity(snapshot, attempt: 3)
        let restores = fixture.events(.restoreCalled)
        #expect(restores.map { $0.text(.object) } == ["one", "two"])
        #expect(
            Set(restores.map(\.activity)).count == 1 && restores.allSatisfy { $0.thread == .main && $0.attempt == 3 })
        #expect(screens[0].restored.count == 1 && screens[0].restored.first === screens[1].restored.first)
        // Between the call and its return.
        #expect(fixture.kinds.last == .callbackReturned)
    }

    @Test("The handler may be kept and called later, from another thread too, which is a finding (CONT-016)")
    func deferredRestoring() throws {
        let fixture = fixture()
        let screen = try #require(fixture.make { Screen().named("screen") })
        var stored: (([any UserActivityRestoring]?) -> Void)?
        delegate.handle = { _, handler in
            stored = handler
            return true
        }
        _ = fixture.application.continueActivity(snapshot, attempt: 3)
        #expect(screen.restored.isEmpty && fixture.events(.activityDeallocated).isEmpty)
        fixture.run { fixture.application.performOffMain { stored?([screen]) } }
        #expect(screen.restored.count == 1 && fixture.events(.restoreCalled).first?.thread == .main)
        #expect(fixture.findings == ["RESTORATION_OFF_MAIN"])
        // Code outside of every process is on the world's thread too, so that nothing has to wait.
        let outside = try #require(fixture.make { Screen().named("outside") })
        stored?([outside])
        #expect(outside.restored.count == 1 && fixture.events(.restoreCalled).count == 2)
        fixture.application.terminate()
        stored?([try #require(Screen().named("late") as Screen?)])
        #expect(fixture.events(.restoreCalled).count == 2)
    }

    @Test("Without the handler the attempt is complete all the same (CONT-014)")
    func noHandler() {
        let fixture = fixture()
        #expect(fixture.application.continueActivity(snapshot, attempt: 3) == .returned(true))
        #expect(fixture.events(.restoreCalled).isEmpty && fixture.findings.isEmpty)
    }

    @Test("Refused or absent, a continue falls back to a document only if the payload names one (CONT-013)")
    func documents() {
        let document: PayloadDictionary = ["path": "file:///text", "url": .url("file:///private/doc.txt")]
        for (payload, opens) in [(["path": "file:///text", "web": .url("http://a.test/")], false), (document, true)] {
            for isAbsent in [false, true] {
                let delegate: any ApplicationDelegate = isAbsent ? Bare() : self.delegate
                self.delegate.handle = { _, _ in false }
                let fixture = Fixture { $0.delegate = delegate }.launched()
                let answer = fixture.application.continueActivity(
                    ActivitySnapshot(type: "t", title: nil, userInfo: payload, webpageURL: nil), attempt: 1)
                #expect(answer == (isAbsent ? .notImplemented : .returned(false)))
                #expect(fixture.events(.documentOpenAttempted).map { $0[.url] } == (opens ? [document["url"]] : []))
                #expect(fixture.events(.didFailCalled).isEmpty)
            }
        }
    }

    @Test("AppKit opens what its own activity of a document names, and no other file (CONT-013)")
    func documentsOfAppKit() {
        delegate.handle = { _, _ in false }
        for (key, opens) in [("NSUserActivityDocumentURLKey", true), ("document", false)] {
            let delegate = delegate
            let fixture = Fixture(platform: .macOS, version: [14, 5]) { $0.delegate = delegate }
                .launched()
            let payload: PayloadDictionary = [.string(key): .url("file:///private/doc.txt")]
            _ = fixture.application.continueActivity(
                ActivitySnapshot(type: "t", title: nil, userInfo: payload, webpageURL: nil), attempt: 1)
            #expect(fixture.events(.documentOpenAttempted).count == (opens ? 1 : 0))
        }
    }

    @Test("After a launch that returned false no callback reaches the app (CONT-021)")
    func refusedLaunch() {
        for (will, did) in [(false, true), (true, false)] {
            let fixture = Fixture { [delegate] in $0.delegate = delegate }
            delegate.willLaunch = will
            delegate.didLaunch = did
            #expect(!fixture.application.launch(pendingType: "t"))
            #expect(fixture.application.willContinue(type: "t", attempt: 1) == .notImplemented)
            #expect(fixture.application.continueActivity(snapshot, attempt: 1) == .notImplemented)
            #expect(fixture.application.didFail(type: "t", code: 4608, attempt: 1) == .notImplemented)
            #expect(fixture.kinds.allSatisfy { $0 == .appFinding } && delegate.errors.isEmpty)
        }
    }

    @Test("The launch options name the pending type (CONT-022)")
    func launchOptions() throws {
        let fixture = Fixture { [delegate] in $0.delegate = delegate }
        #expect(fixture.application.launch(pendingType: "com.example.edit"))
        let dictionary = delegate.options?[.userActivityDictionary] as? [Application.LaunchOptionsKey: String]
        #expect(dictionary?[.userActivityType] == "com.example.edit")
        let other = Fixture { [delegate] in $0.delegate = delegate }
        #expect(other.application.launch(pendingType: nil) && delegate.options == nil)
    }

    @Test("Errors are of the Cocoa domain with their number and a text (ERR-001 to ERR-007, ERR-016, ERR-023)")
    func errors() throws {
        let codes = [
            (HandoffErrorCode.handoffFailed, 4608), (HandoffErrorCode.connectionUnavailable, 4609),
            (HandoffErrorCode.remoteApplicationTimedOut, 4610), (HandoffErrorCode.userInfoTooLarge, 4611),
            (HandoffErrorCode.userCancelled, 3072),
        ]
        let fixture = fixture()
        for (code, number) in codes {
            #expect(code == number)
            #expect(fixture.application.didFail(type: "t", code: code, attempt: 9) == .returned(true))
            let error = try #require(delegate.errors.last)
            #expect((error as NSError).domain == NSCocoaErrorDomain && (error as NSError).code == number)
            #expect((error as? CocoaError)?.isUserActivityError == HandoffErrorCode.range.contains(number))
            #expect(!error.localizedDescription.isEmpty)
            #expect(HandoffErrorCode.isCancellation(error) == (number == 3072))
            let event = try #require(fixture.events(.didFailCalled).last)
            #expect(event.text(.domain) == NSCocoaErrorDomain && event[.code] == PayloadValue(number))
            #expect(event.text(.description) == error.localizedDescription && event.text(.type) == "t")
        }
        #expect(Set(delegate.errors.map(\.localizedDescription)).count == codes.count)
        #expect(fixture.events(.alertShown).isEmpty)
        #expect(misplacedFields(fixture.service.events).isEmpty)
    }

    @Test("Without didFail the system shows an alert, except for a cancellation (ERR-012)")
    func systemAlert() {
        for (code, alerts) in [(4608, 1), (4609, 1), (4610, 1), (4611, 1), (3072, 0)] {
            for hasDelegate in [false, true] {
                let bare = Bare()
                let fixture = Fixture { if hasDelegate { $0.delegate = bare } }.launched()
                #expect(fixture.application.didFail(type: "t", code: code, attempt: 2) == .notImplemented)
                let shown = fixture.events(.alertShown)
                #expect(shown.count == alerts && shown.allSatisfy { $0.text(.by) == "system" && $0.attempt == 2 })
            }
        }
    }

    @Test("Absent callbacks are told as absent, and progress is then the system's (CONT-004)")
    func absent() {
        let bare = Bare()
        let fixture = Fixture { $0.delegate = bare }.launched()
        #expect(fixture.application.willContinue(type: "t", attempt: 1) == .notImplemented)
        #expect(fixture.kinds == [.willContinueCalled, .callbackReturned, .progressShown])
        #expect(fixture.service.events[1][.implemented] == false && fixture.service.events[1][.value] == nil)
    }

    @Test("wasContinued comes on another thread, and the activity stays current (CONT-024, LIFE-026, UPD-019)")
    func wasContinued() throws {
        let fixture = fixture()
        let activity = try #require(fixture.make { UserActivity(activityType: "t") })
        let activityDelegate = try #require(fixture.make { RecordingDelegate() })
        fixture.run {
            activity.delegate = activityDelegate
            activity.becomeCurrent()
        }
        activityDelegate.wasContinued = { _ in
            fixture.application.presentAlert(title: "Continued", message: "elsewhere")
            fixture.application.performOnMain {
                fixture.application.presentAlert(title: "Continued", message: "on main")
            }
        }
        fixture.application.wasContinued(activity.number)
        #expect(fixture.events(.wasContinuedCalled).map(\.thread) == [.other] && activity.state == .current)
        #expect(fixture.findings == ["UI_OFF_MAIN"] && fixture.service.turnRequests == 1)
        fixture.application.endTurn()
        #expect(fixture.findings.count == 1 && fixture.events(.alertShown).map(\.thread) == [.other, .main])
        fixture.application.wasContinued(99)
        #expect(fixture.events(.wasContinuedCalled).count == 1)
    }

    @Test("What an app began for a continuation and has not ended: a handler that it keeps, a task that goes on")
    func unfinishedWork() {
        let fixture = fixture()
        let application = fixture.application
        var kept: (([any UserActivityRestoring]?) -> Void)?
        delegate.handle = { _, handler in
            kept = handler
            return true
        }
        _ = application.continueActivity(snapshot, attempt: 4)
        #expect(application.unfinishedWork.map(\.attempt) == [4])
        #expect(application.unfinishedWork.allSatisfy { $0.keepsHandler && !$0.hasTask })
        fixture.run { kept?(nil) }
        #expect(application.unfinishedWork.isEmpty)
        let (stream, end) = AsyncStream<Void>.makeStream()
        delegate.handle = { _, handler in
            Task { for await _ in stream {} }
            handler(nil)
            return true
        }
        _ = application.continueActivity(snapshot, attempt: 5)
        #expect(application.unfinishedWork.map(\.attempt) == [5])
        #expect(application.unfinishedWork.allSatisfy { $0.hasTask && !$0.keepsHandler })
        end.finish()
        application.forgetUnfinishedWork()
        #expect(application.unfinishedWork.isEmpty)
    }

    @Test("What an app shows on account of an attempt carries its number, deferred or not")
    func attemptNumbers() {
        let fixture = fixture()
        delegate.fail = {
            fixture.application.presentAlert(title: "a", message: "b")
            fixture.application.performOnMain { fixture.application.presentAlert(title: "c", message: "d") }
        }
        _ = fixture.application.didFail(type: "t", code: 4608, attempt: 5)
        fixture.application.endTurn()
        fixture.run { fixture.application.presentAlert(title: "e", message: "f") }
        #expect(fixture.events(.alertShown).map(\.attempt) == [5, 5, nil])
        #expect(fixture.application.shownAlert?.title == "e")
    }

    @Test("Queued work runs in order at the end of the turn, what it queues in the next; timers fire once")
    func turnsAndTimers() {
        let fixture = fixture()
        var done: [Int] = []
        fixture.run {
            fixture.application.performOnMain {
                done.append(1)
                fixture.application.performOnMain { done.append(3) }
            }
            fixture.application.performOnMain { done.append(2) }
            fixture.application.perform(afterNanoseconds: 50) { done.append(4) }
        }
        #expect(done.isEmpty)
        fixture.application.endTurn()
        #expect(done == [1, 2])
        fixture.application.endTurn()
        #expect(done == [1, 2, 3] && fixture.service.timers.map(\.delay) == [50])
        for _ in 0..<2 { fixture.application.timerFired(1) }
        #expect(done == [1, 2, 3, 4])
    }

    @Test("When the process ends its activities go in the order of their numbers, and nothing happens afterwards")
    func termination() throws {
        final class Holder {
            var activities: [String: UserActivity] = [:]
        }
        let holder = Holder()
        let fixture = fixture()
        var queued = false
        fixture.run {
            for number in 0..<40 { holder.activities["\(number)"] = UserActivity(activityType: "t") }
            let controller = ViewController().named("controller")
            controller.userActivity = holder.activities["7"]
            let window = Window()
            window.rootViewController = controller
            fixture.application.windows = [window]
            fixture.application.performOnMain { queued = true }
        }
        fixture.service.events = []
        fixture.application.delegate = OwningDelegate { holder.activities = [:] }
        fixture.application.terminate()
        #expect(fixture.service.deallocated == Array(1...40))
        #expect(fixture.kinds == Array(repeating: .activityDeallocated, count: 40))
        fixture.service.events = []
        fixture.application.endTurn()
        fixture.application.enterForeground()
        _ = fixture.application.launch(pendingType: nil)
        #expect(fixture.application.perform("x", [:]) == .refused("the process has ended"))
        #expect(!queued && fixture.service.events.isEmpty)
    }

    /// Calls a closure when it is deallocated.
    private final class OwningDelegate: ApplicationDelegate {
        private let last: () -> Void
        init(_ last: @escaping () -> Void) { self.last = last }
        deinit { last() }
    }
}
