import Events
import Foundation
import Handoff
import Payload
import Platforms
import Testing

/// An app delegate that lacks everything about continuations.
private final class PlainDelegate: ApplicationDelegate {}

/// A scene delegate that notes its calls.
private final class NotingDelegate: WindowSceneDelegate {
    var calls: [String] = []
    var options: SceneConnectionOptions?
    var restored: String?

    func scene(
        _ scene: Scene, willConnectTo session: SceneSession, options connectionOptions: SceneConnectionOptions
    ) {
        options = connectionOptions
        restored = session.stateRestorationActivity?.userInfo?["page"] as? String
        calls.append("connect")
    }

    func sceneDidDisconnect(_ scene: Scene) { calls.append("disconnect") }
    func sceneWillEnterForeground(_ scene: Scene) { calls.append("willEnter") }
    func sceneDidBecomeActive(_ scene: Scene) { calls.append("active") }
    func sceneWillResignActive(_ scene: Scene) { calls.append("resign") }
    func sceneDidEnterBackground(_ scene: Scene) { calls.append("background") }
    func scene(_ scene: Scene, willContinueUserActivityWithType userActivityType: String) { calls.append("will") }
    func scene(_ scene: Scene, continue userActivity: UserActivity) { calls.append("continue") }

    func scene(
        _ scene: Scene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
    ) { calls.append("fail") }

    func stateRestorationActivity(for scene: Scene) -> UserActivity? {
        let activity = scene.userActivity ?? UserActivity(activityType: "com.example.state")
        activity.userInfo = ["page": "page of \(scene.session.number)"]
        scene.userActivity = activity
        return activity
    }
}

/// A scene delegate that lacks everything.
private final class EmptyDelegate: SceneDelegate {}

@Suite struct SceneTests {
    private static let type = "com.example.edit"
    private static let features: Set<String> = ["systemProgress", "scenes"]

    private let snapshot = ActivitySnapshot(
        type: type, title: nil, userInfo: ["n": 1], webpageURL: nil, targetContentIdentifier: "content")

    private func app(
        _ delegate: any SceneDelegate.Type = NotingDelegate.self, scenes: SceneSupport = .multiple, isPad: Bool = true,
        features: Set<String> = features, storage: ApplicationStorage = ApplicationStorage()
    ) -> Fixture {
        Fixture(features: features, scenes: scenes, isPad: isPad, storage: storage) { application in
            let plain = PlainDelegate()
            application.delegate = plain
            application.sceneDelegateClass = delegate
        }
    }

    private func noting(_ number: Int, in fixture: Fixture) -> NotingDelegate? {
        fixture.application.scene(number)?.delegate as? NotingDelegate
    }

    @Test func aColdLaunchConnectsOneSceneWithTheTypeAlone() throws {
        let fixture = app()
        #expect(fixture.application.launch(pendingType: Self.type))
        #expect(fixture.application.connectedScenes.isEmpty)
        fixture.application.enterForeground()
        let delegate = try #require(noting(1, in: fixture))
        #expect(delegate.options?.handoffUserActivityType == Self.type)
        #expect(delegate.options?.userActivities.isEmpty == true)
        #expect(fixture.application.willContinue(type: Self.type, attempt: 1) == .returned(false))
        #expect(fixture.application.continueActivity(snapshot, attempt: 1) == .returned(true))
        #expect(delegate.calls == ["connect", "willEnter", "active", "will", "continue"])
        let connected = try #require(fixture.events(.sceneConnected).first)
        #expect(connected[.activityTypes] == .array([]))
        #expect(fixture.events(.continueCalled).map { $0[.scene] } == [1])
        #expect(fixture.events(.callbackReturned).isEmpty)
        #expect(misplacedFields(fixture.service.events).isEmpty)
    }

    @Test func whatADelegateLacksIsRecorded() {
        let fixture = app(EmptyDelegate.self).launched()
        fixture.application.enterForeground()
        #expect(fixture.application.willContinue(type: Self.type, attempt: 1) == .notImplemented)
        #expect(fixture.application.continueActivity(snapshot, attempt: 1) == .notImplemented)
        #expect(fixture.application.didFail(type: Self.type, code: 4608, attempt: 2) == .notImplemented)
        #expect(
            fixture.events(.callbackReturned).map { $0.text(.callback) } == ["willContinue", "continue", "didFail"])
        #expect(fixture.events(.progressShown).map { $0.text(.by) } == ["system"])
        #expect(fixture.events(.alertShown).map { $0.text(.by) } == ["system"])
    }

    @Test func anAppWithoutASceneDelegateIsNotCalled() {
        let fixture = Fixture(features: Self.features, scenes: .single).launched()
        fixture.application.enterForeground()
        #expect(fixture.application.continueActivity(snapshot, attempt: 1) == .notImplemented)
        fixture.application.enterBackground()
        #expect(fixture.events(.sceneLeft).count == 1)
    }

    private static let without: [(SceneSupport?, Set<String>)] = [
        (nil, features), (.single, ["systemProgress"]), (.multiple, []),
    ]

    @Test(arguments: without)
    func otherAppsAndSystemsHaveNoScenes(_ scenes: SceneSupport?, _ features: Set<String>) {
        let fixture = Fixture(features: features, scenes: scenes) { $0.sceneDelegateClass = NotingDelegate.self }
        _ = fixture.application.launch(pendingType: Self.type)
        fixture.application.enterForeground()
        _ = fixture.application.willContinue(type: Self.type, attempt: 1)
        _ = fixture.application.continueActivity(snapshot, attempt: 1)
        #expect(fixture.application.connectedScenes.isEmpty)
        #expect(fixture.events(.continueCalled).map { $0[.scene] } == [nil])
        #expect(fixture.application.scene(.open, nil) == .refused("the app has no scenes"))
    }

    @Test func aStateSurvivesItsProcess() throws {
        let storage = ApplicationStorage()
        for round in 1...3 {
            let fixture = app(storage: storage)
            _ = fixture.application.launch(pendingType: nil)
            fixture.application.enterForeground()
            let delegate = try #require(noting(1, in: fixture))
            #expect(delegate.restored == (round == 1 ? nil : "page of 1"))
            fixture.application.enterBackground()
            #expect(fixture.events(.sceneStored).count == 1)
            fixture.application.terminate()
        }
        #expect(storage.scenes.map(\.number) == [1])
    }

    @Test func scenesAreOpenedTurnedToDisconnectedAndClosed() throws {
        let fixture = app().launched()
        fixture.application.enterForeground()
        let first = try #require(noting(1, in: fixture))
        #expect(fixture.application.scene(.open, nil) == .done(2))
        #expect(first.calls == ["connect", "willEnter", "active", "resign", "background"])
        #expect(fixture.application.scene(.disconnect, 2) == .refused("scene 2 is on screen"))
        #expect(fixture.application.scene(.disconnect, 1) == .done(1))
        #expect(first.calls.last == "disconnect")
        #expect(fixture.application.scene(.disconnect, 1) == .refused("scene 1 is not connected"))
        #expect(fixture.application.scene(.activate, 1) == .done(1))
        #expect(noting(1, in: fixture)?.restored == "page of 1")
        #expect(fixture.application.scene(.close, 1) == .done(1))
        #expect(fixture.application.scene(.close, 2) == .refused("scene 2 is the only one; terminate the app"))
        #expect(fixture.application.scene(.activate, 1) == .refused("the app has no scene 1, only 2"))
        #expect(fixture.application.scene(.activate, nil) == .refused("the app has no scene without a number, only 2"))
        // A number is not used again.
        #expect(fixture.application.scene(.open, nil) == .done(3))
    }

    @Test(arguments: [(SceneSupport.single, true), (.multiple, false)])
    func oneSceneStaysOne(_ scenes: SceneSupport, _ isPad: Bool) throws {
        let fixture = app(scenes: scenes, isPad: isPad).launched()
        fixture.application.enterForeground()
        #expect(fixture.application.scene(.open, nil) == .refused("the app has one scene on this device"))
        #expect(!fixture.application.supportsMultipleScenes)
        var errors: [SceneError.Code] = []
        fixture.run {
            Application.shared.requestSceneSessionActivation(nil, userActivity: nil) { error in
                if let error = error as? SceneError { errors.append(error.code) }
            }
        }
        #expect(errors == [.multipleScenesNotSupported])
    }

    @Test func ownActivitiesAreInTheOptions() throws {
        let fixture = app().launched()
        fixture.application.enterForeground()
        let activity = try #require(fixture.make { UserActivity(activityType: "com.example.own") })
        fixture.run { Application.shared.requestSceneSessionActivation(nil, userActivity: activity) }
        let options = try #require(noting(2, in: fixture)?.options)
        #expect(options.userActivities.map(\.activityType) == ["com.example.own"])
        #expect(options.handoffUserActivityType == nil)
        fixture.run {
            let first = Application.shared.openSessions.first { $0.number == 1 }
            Application.shared.requestSceneSessionActivation(first, userActivity: activity)
        }
        #expect(noting(1, in: fixture)?.calls.last == "continue")
    }

    @Test func aSceneThatEndsItsProcessInACallbackDoesNoHarm() {
        let fixture = app().launched()
        fixture.application.enterForeground()
        fixture.application.terminate()
        #expect(fixture.application.scene(.open, nil) == .refused("the process has ended"))
        #expect(fixture.application.openURL("file:///a.txt") == .refused("the process has ended"))
        #expect(fixture.application.continueActivity(snapshot, attempt: 1) == .notImplemented)
        fixture.application.enterForeground()
        #expect(fixture.application.connectedScenes.isEmpty)
    }

    @Test func aWindowThatGoesToADisconnectedSceneLeavesTheScreen() throws {
        let fixture = app().launched()
        fixture.application.enterForeground()
        let first = try #require(fixture.application.scene(1) as? WindowScene)
        #expect(fixture.application.scene(.open, nil) == .done(2))
        #expect(fixture.application.scene(.disconnect, 1) == .done(1))
        let window = try #require(fixture.make { Window() })
        fixture.run {
            window.rootViewController = ViewController().named("page")
            Application.shared.windows.append(window)
        }
        #expect(fixture.events(.screenAppeared).count == 1 && fixture.events(.screenDisappeared).isEmpty)
        fixture.run { window.windowScene = first }
        #expect(fixture.events(.screenDisappeared).map { $0.text(.object) } == ["page"])
    }

    @Test(arguments: ["", "no URL", "https://example.com/"])
    func whatIsNoURLForAScene(_ url: String) {
        let fixture = app().launched()
        guard case .refused = fixture.application.openURL(url) else {
            Issue.record("\(url) was opened")
            return
        }
    }
}
