import Events
import Foundation
import Handoff
import Payload
import Platforms
import Randomness
import Testing

/// Which activity is the app's current one (LIFE).
struct CurrentnessTests {
    private func states(_ fixture: Fixture) -> [String] {
        fixture.events(.activityStateChanged).map {
            "\($0.activity ?? 0) \($0.text(.from) ?? "")-\($0.text(.to) ?? "") \($0.text(.by) ?? "")"
        }
    }

    @Test("Becoming current makes the one before inactive, and it can come back (LIFE-003)")
    func takingOver() throws {
        let fixture = Fixture().launched()
        let pair = try #require(fixture.make { [UserActivity(activityType: "a"), UserActivity(activityType: "b")] })
        fixture.run {
            pair[0].becomeCurrent()
            pair[0].becomeCurrent()
            pair[1].becomeCurrent()
            pair[0].becomeCurrent()
        }
        #expect(
            states(fixture) == [
                "1 created-current app", "1 current-inactive system", "2 created-current app",
                "2 current-inactive system", "1 inactive-current app",
            ])
    }

    @Test("What happens to the one before is a decision that a test can replace (O-01)")
    func mutant() throws {
        var decisions = HandoffDecisions()
        decisions.lifeCycle.stateOfPreviousActivity = { .invalid }
        let fixture = Fixture(decisions: decisions).launched()
        let pair = try #require(fixture.make { [UserActivity(activityType: "a"), UserActivity(activityType: "b")] })
        fixture.run { for activity in pair { activity.becomeCurrent() } }
        #expect(pair[0].state == .invalid)
    }

    @Test("Resigning is for the current one only, and not the end (LIFE-004, LIFE-005)")
    func resigning() throws {
        let fixture = Fixture().launched()
        let pair = try #require(fixture.make { [UserActivity(activityType: "a"), UserActivity(activityType: "b")] })
        fixture.run {
            pair[1].becomeCurrent()
            pair[0].resignCurrent()
            #expect(pair[1].state == .current)
            pair[1].resignCurrent()
            pair[1].becomeCurrent()
        }
        #expect(states(fixture) == ["2 created-current app", "2 current-inactive app", "2 inactive-current app"])
    }

    @Test("Invalid is for good, and saying it twice is once (LIFE-006, LIFE-007)")
    func invalidating() throws {
        let fixture = Fixture().launched()
        let activity = try #require(fixture.make { UserActivity(activityType: "a") })
        fixture.run {
            activity.invalidate()
            activity.invalidate()
            activity.becomeCurrent()
            activity.needsSave = true
        }
        #expect(states(fixture) == ["1 created-invalid app"])
        #expect(fixture.service.summaries[1]?.state == .invalid)
        #expect(fixture.service.marks.isEmpty)
    }

    @Test("An activity that SiriKit has is reported when it is current, whichever came first (LIFE-023)")
    func siriKit() throws {
        let fixture = Fixture().launched()
        let (handed, current) = try #require(
            fixture.make { (UserActivity(activityType: "handed"), UserActivity(activityType: "current")) })
        fixture.run {
            handed.title = "Handed"
            current.title = "Current"
            _ = IntentResponse(code: 0, userActivity: nil)
            #expect(IntentResponse(code: 3, userActivity: handed).userActivity === handed)
            current.becomeCurrent()
        }
        #expect(fixture.events(.activityHandedToSiriKit).map(\.activity) == [handed.number])
        #expect(fixture.findings.isEmpty)
        fixture.run {
            handed.becomeCurrent()
            handed.resignCurrent()
            current.becomeCurrent()
            _ = IntentResponse(code: 0, userActivity: current)
        }
        #expect(fixture.findings == ["SIRIKIT_ACTIVITY_CURRENT", "SIRIKIT_ACTIVITY_CURRENT"])
        #expect(fixture.events(.appFinding).map(\.activity) == [handed.number, current.number])
        #expect(misplacedFields(fixture.service.events).isEmpty)
    }

    @Test(
        "An activity for searches alone is advised to leave Handoff, one with anything to hand over is not (LIFE-029)")
    func searchOnly() throws {
        let changes: [(findings: [String], change: (UserActivity, RecordingDelegate) -> Void)] = [
            (["SEARCH_ONLY_ELIGIBLE"], { activity, _ in activity.isEligibleForSearch = true }),
            (
                ["SEARCH_ONLY_ELIGIBLE", "PUBLIC_WITHOUT_KEYS"],
                { activity, _ in activity.isEligibleForPublicIndexing = true }
            ),
            (["SEARCH_ONLY_ELIGIBLE"], { activity, _ in activity.isEligibleForPrediction = true }),
            ([], { _, _ in }),
            ([], { activity, _ in (activity.isEligibleForSearch, activity.isEligibleForHandoff) = (true, false) }),
            ([], { activity, _ in (activity.isEligibleForSearch, activity.payload) = (true, ["line": 4]) }),
            (
                [],
                { activity, _ in
                    (activity.isEligibleForSearch, activity.webpageURL) = (true, URL(string: "https://example.com"))
                }
            ),
            ([], { activity, delegate in (activity.isEligibleForSearch, activity.delegate) = (true, delegate) }),
        ]
        for (index, (findings, change)) in changes.enumerated() {
            let fixture = Fixture().launched()
            let (activity, delegate) = try #require(
                fixture.make { (UserActivity(activityType: "t"), RecordingDelegate()) })
            fixture.run {
                activity.title = "Note"
                change(activity, delegate)
                activity.becomeCurrent()
            }
            #expect(fixture.findings == findings, "change \(index)")
        }
    }

    @Test("Random calls keep to the life cycle, with at most one current activity an app (LIFE-001, LIFE-002)")
    func randomCalls() throws {
        let edges: Set = [
            "created-current", "current-inactive", "inactive-current", "created-invalid", "current-invalid",
            "inactive-invalid",
        ]
        var generator = SplitMix64(seed: 8)
        for _ in 0..<200 {
            let fixture = Fixture().launched()
            let activities = try #require(fixture.make { (0..<4).map { UserActivity(activityType: "t\($0)") } })
            fixture.run {
                for _ in 0..<30 {
                    let activity = activities[Int.random(in: 0..<4, using: &generator)]
                    switch Int.random(in: 0..<8, using: &generator) {
                    case 0: activity.invalidate()
                    case 1, 2: activity.resignCurrent()
                    default: activity.becomeCurrent()
                    }
                    #expect(activities.filter { $0.state == .current }.count <= 1)
                }
            }
            for event in fixture.events(.activityStateChanged) {
                #expect(edges.contains("\(event.text(.from) ?? "")-\(event.text(.to) ?? "")"))
            }
            for activity in activities { #expect(fixture.service.summaries[activity.number]?.state == activity.state) }
        }
    }

    // MARK: UIKit

    /// Makes controllers in app code, because others belong to no process.
    private func screens() throws -> (Fixture, TabBarController, ViewController, ViewController) {
        var made: (TabBarController, ViewController, ViewController)?
        let fixture = Fixture { application in
            let parts = (
                TabBarController().named("tabs"), ViewController().named("first"), ViewController().named("second")
            )
            parts.0.viewControllers = [parts.1, parts.2]
            let window = Window().named("window")
            window.rootViewController = parts.0
            application.windows = [window]
            made = parts
        }
        _ = fixture.application.launch(pendingType: nil)
        let parts = try #require(made)
        return (fixture, parts.0, parts.1, parts.2)
    }

    @Test("An activity set on a controller on screen is current at once, off screen not (LIFE-014, LIFE-015)")
    func onScreen() throws {
        let (fixture, tabs, first, second) = try screens()
        let (shown, hidden) = try #require(
            fixture.make { (UserActivity(activityType: "shown"), UserActivity(activityType: "hidden")) })
        fixture.run {
            second.userActivity = hidden
            #expect(hidden.state == .created)
            first.userActivity = shown
            #expect(shown.state == .current)
            tabs.selectedIndex = 1
            #expect(hidden.state == .current && shown.state == .inactive)
            tabs.selectedIndex = 0
            #expect(shown.state == .current)
        }
        #expect(states(fixture).first == "1 created-current framework")
    }

    @Test("Presented controllers cover the others, and give way again (LIFE-013)")
    func presenting() throws {
        let (fixture, _, first, _) = try screens()
        let sheet = try #require(fixture.make { ViewController().named("sheet") })
        let (below, above) = try #require(
            fixture.make { (UserActivity(activityType: "below"), UserActivity(activityType: "above")) })
        fixture.run {
            first.userActivity = below
            sheet.userActivity = above
            #expect(above.state == .created)
            first.present(sheet)
            #expect(above.state == .current && !first.isOnScreen && sheet.isOnScreen)
            sheet.dismiss()
            #expect(below.state == .current && above.state == .inactive)
            sheet.userActivity = nil
            first.present(sheet)
            // The controller of the current one has left the screen, so the framework makes it resign.
            #expect(below.state == .inactive)
        }
        let appearances = fixture.service.events.filter { $0.kind == .screenAppeared || $0.kind == .screenDisappeared }
        #expect(
            appearances.map { $0.kind.rawValue + " " + ($0.text(.object) ?? "") } == [
                "screen.appear tabs", "screen.appear first", "screen.disappear first", "screen.appear sheet",
                "screen.disappear sheet", "screen.appear first", "screen.disappear first", "screen.appear sheet",
            ])
    }

    @Test("The top-most of several controllers on screen wins, nested ones included (UPD-023)")
    func topMost() throws {
        let (fixture, _, first, _) = try screens()
        let child = try #require(fixture.make { ViewController().named("child") })
        let (outer, inner) = try #require(
            fixture.make { (UserActivity(activityType: "outer"), UserActivity(activityType: "inner")) })
        fixture.run {
            first.userActivity = outer
            child.userActivity = inner
            first.addChild(child)
            #expect(inner.state == .current)
            child.removeFromParent()
            #expect(outer.state == .current)
        }
    }

    @Test("During a transition currentness waits for its end (LIFE-015)")
    func transition() throws {
        let (fixture, _, first, _) = try screens()
        let activity = try #require(fixture.make { UserActivity(activityType: "t") })
        fixture.run { activity.title = "Note" }
        fixture.service.events = []
        fixture.run {
            fixture.application.beginTransition(to: "first")
            first.userActivity = activity
            #expect(activity.state == .created)
            #expect(fixture.application.endTransition())
            #expect(!fixture.application.endTransition())
        }
        #expect(fixture.kinds == [.transitionBegan, .activityManaged, .transitionEnded, .activityStateChanged])
    }

    @Test("An unmanaged activity that the app made current yields only to a managed one on screen")
    func explicit() throws {
        let (fixture, tabs, first, second) = try screens()
        let (own, managed) = try #require(
            fixture.make { (UserActivity(activityType: "own"), UserActivity(activityType: "managed")) })
        fixture.run {
            own.becomeCurrent()
            tabs.selectedIndex = 1
        }
        fixture.application.enterForeground()
        #expect(own.state == .current)
        fixture.run { second.userActivity = managed }
        #expect(managed.state == .current && own.state == .inactive)
        fixture.run {
            own.becomeCurrent()
            #expect(managed.state == .inactive)
        }
        fixture.application.enterForeground()
        #expect(managed.state == .current)
        _ = first
    }

    @Test("A managed activity goes with its screen, even if the app itself made it current (LIFE-009, O-21)")
    func leavingScreen() throws {
        let (fixture, tabs, first, _) = try screens()
        let activity = try #require(fixture.make { UserActivity(activityType: "t") })
        fixture.run {
            first.userActivity = activity
            activity.becomeCurrent()
            tabs.selectedIndex = 1
        }
        #expect(states(fixture) == ["1 created-current framework", "1 current-inactive framework"])
    }

    @Test("A managed activity off screen that the app made current stays so while nothing comes or goes")
    func explicitOffScreen() throws {
        let (fixture, _, _, second) = try screens()
        let activity = try #require(fixture.make { UserActivity(activityType: "t") })
        fixture.run {
            second.userActivity = activity
            activity.becomeCurrent()
        }
        fixture.application.enterForeground()
        #expect(states(fixture) == ["1 created-current app"])
    }

    @Test("On macOS an activity that the framework chose goes with its window's being main (LIFE-019)")
    func leavingMainWindow() throws {
        let fixture = Fixture(platform: .macOS, version: [13, 0]) { application in
            application.windows = [Window().named("one"), Window().named("two")]
        }
        _ = fixture.application.launch(pendingType: nil)
        let activity = try #require(fixture.make { UserActivity(activityType: "t") })
        fixture.run {
            fixture.application.windows[0].userActivity = activity
            fixture.application.windows[1].makeMain()
        }
        #expect(states(fixture) == ["1 created-current framework", "1 current-inactive framework"])
    }

    @Test("At launch the activity of the controller on screen becomes current (LIFE-013)")
    func launch() throws {
        var activity: UserActivity?
        let fixture = Fixture { application in
            let controller = ViewController().named("root")
            activity = UserActivity(activityType: "t")
            controller.userActivity = activity
            let window = Window()
            window.rootViewController = controller
            application.windows = [window]
        }
        #expect(fixture.application.launch(pendingType: nil))
        #expect(activity?.state == .current)
    }

    // MARK: Ownership

    @Test("Giving up the last owner invalidates by the framework; the first of two does not (LIFE-020, LIFE-021)")
    func sharing() throws {
        let (fixture, _, first, second) = try screens()
        let activity = try #require(fixture.make { UserActivity(activityType: "t") })
        fixture.run {
            first.userActivity = activity
            second.userActivity = activity
            first.userActivity = nil
            #expect(activity.state != .invalid)
            second.userActivity = nil
        }
        #expect(
            states(fixture).last == "1 inactive-invalid framework"
                || states(fixture).last == "1 current-invalid framework")
        #expect(
            fixture.events(.activityManaged).map { "\($0.text(.object) ?? "") \($0.text(.action) ?? "")" } == [
                "first attach", "second attach", "first detach", "second detach",
            ])
    }

    @Test("An owner that goes away gives its activity up")
    func deallocatedOwner() throws {
        let fixture = Fixture().launched()
        let activity = try #require(fixture.make { UserActivity(activityType: "t") })
        fixture.run {
            let responder = Responder().named("gone")
            responder.userActivity = activity
        }
        #expect(activity.state == .invalid)
        #expect(states(fixture) == ["1 created-invalid framework"])
    }

    @Test("userActivity may be set on any thread, and observers hear of each change once (LIFE-022)")
    func observing() throws {
        let fixture = Fixture().launched()
        var heard: [String?] = []
        fixture.run {
            let responder = Responder().named("r")
            responder.observeUserActivity { heard.append($0?.activityType) }
            let activity = UserActivity(activityType: "t")
            fixture.application.performOffMain { responder.userActivity = activity }
            responder.userActivity = activity
            responder.userActivity = nil
            responder.userActivity = nil
        }
        #expect(heard == ["t", nil])
        #expect(fixture.findings.isEmpty && fixture.events(.activityException).isEmpty)
    }

    // MARK: AppKit

    @Test(
        "On macOS the first activity up the chain from the main window's first responder is current (LIFE-017, LIFE-019)"
    )
    func responderChain() throws {
        final class Link: Responder {
            weak var successor: Responder?
            override var next: Responder? { successor }
        }
        var windows: [Window] = []
        let fixture = Fixture(platform: .macOS, version: [13, 0]) { application in
            windows = [Window().named("one"), Window().named("two")]
            application.windows = windows
        }
        _ = fixture.application.launch(pendingType: nil)
        let (near, far) = try #require(fixture.make { (Link().named("near"), Link().named("far")) })
        let activities = try #require(fixture.make { ["near", "far", "two"].map { UserActivity(activityType: $0) } })
        fixture.run {
            near.successor = far
            far.successor = near  // A circle must not hang.
            windows[0].makeFirstResponder(near)
            #expect(windows[0].isMain)
            far.userActivity = activities[1]
            #expect(activities[1].state == .current)
            near.userActivity = activities[0]
            #expect(activities[0].state == .current)
            windows[0].makeFirstResponder(far)
            #expect(activities[1].state == .current)
            windows[1].userActivity = activities[2]
            #expect(activities[2].state == .created)
            windows[1].makeMain()
            #expect(activities[2].state == .current && !windows[0].isMain)
            windows[1].userActivity = nil
            #expect(activities[2].state == .invalid)
        }
    }

    @Test("Appearance methods come in order, and a controller that keeps changing the hierarchy does not hang")
    func appearance() throws {
        final class Restless: ViewController {
            var calls: [String] = []
            var other: ViewController?
            override func viewDidLoad() { calls.append("didLoad") }
            override func viewWillAppear(_ animated: Bool) { calls.append("willAppear") }
            override func viewDidAppear(_ animated: Bool) {
                calls.append("didAppear")
                if let other { present(other) }
            }
            override func viewWillDisappear(_ animated: Bool) { calls.append("willDisappear") }
            override func viewDidDisappear(_ animated: Bool) {
                calls.append("didDisappear")
                dismiss()
            }
        }
        var controller: Restless?
        let fixture = Fixture { application in
            let made = Restless().named("restless")
            let window = Window()
            window.rootViewController = made
            application.windows = [window]
            controller = made
        }
        _ = fixture.application.launch(pendingType: nil)
        #expect(controller?.calls == ["didLoad", "willAppear", "didAppear"])
        fixture.run {
            controller?.other = ViewController().named("other")
            if let other = controller?.other { controller?.present(other) }
        }
        #expect(controller?.calls.prefix(5) == ["didLoad", "willAppear", "didAppear", "willDisappear", "didDisappear"])
    }
}
