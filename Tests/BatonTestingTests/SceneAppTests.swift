import BatonTesting
import Foundation
import Handoff
import Testing

private final class SceneAppDelegate: UIResponder, UIApplicationDelegate {
    var continued = 0

    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        continued += 1
        return true
    }
}

private final class NotesSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var title: String?
    var failures = 0

    override init() { super.init() }

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        if connectionOptions.handoffUserActivityType == nil {
            title = session.stateRestorationActivity?.userInfo?["title"] as? String
        }
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        title = userActivity.userInfo?["title"] as? String
    }

    func scene(
        _ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
    ) { failures += 1 }

    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
        let activity = NSUserActivity(activityType: "com.example.notes.state")
        activity.userInfo = ["title": title ?? ""]
        scene.userActivity = activity
        return activity
    }
}

/// A small app with scenes, as an app team would write it.
private final class SceneApp {
    let application: Application
    let delegate = SceneAppDelegate()
    var activity: NSUserActivity?

    init(_ application: Application) {
        self.application = application
        application.delegate = delegate
        application.sceneDelegateClass = NotesSceneDelegate.self
    }

    var scene: NotesSceneDelegate? {
        application.connectedScenes.first?.delegate as? NotesSceneDelegate
    }

    func edit(_ title: String) {
        let activity = NSUserActivity(activityType: NotesApp.type)
        activity.title = title
        activity.userInfo = ["title": title]
        activity.becomeCurrent()
        self.activity = activity
    }
}

/// Apps with scenes, tested with worlds.
@Suite struct SceneAppTests {
    private func app(_ scenes: AppUnderTest<SceneApp>.Scenes?) -> AppUnderTest<SceneApp> {
        var app = AppUnderTest(bundle: "com.example.notes", team: "TEAM1AAAAA", activityTypes: [NotesApp.type]) {
            SceneApp($0)
        }
        app.scenes = scenes
        return app
    }

    private func devices(_ app: AppUnderTest<SceneApp>) throws -> (world: World, pad: Device, mac: Device) {
        let world = World()
        let pad = try world.addDevice("pad", model: "iPad Pro 2021", os: "iOS 17.5", account: "ana")
        let mac = try world.addDevice("mac", model: "MacBook Air M2", os: "macOS 14.5", account: "ana")
        for device in [pad, mac] { try device.install(app) }
        return (world, pad, mac)
    }

    @Test(arguments: [AppUnderTest<SceneApp>.Scenes.single, .multiple])
    fileprivate func theDelegateOfTheSceneGetsTheActivity(_ scenes: AppUnderTest<SceneApp>.Scenes) throws {
        let app = app(scenes)
        let (world, pad, mac) = try devices(app)
        for title in ["Groceries", "Travel"] {
            try mac.inApp(app) { $0.edit(title) }
            pad.acceptOffer(from: mac)
            pad.expectContinued()
            try pad.inApp(app) { app in
                #expect(app.scene?.title == title)
                #expect(app.delegate.continued == 0)
            }
        }
        world.check()
    }

    @Test func aMacHasNoScenes() throws {
        let app = app(.multiple)
        let (_, pad, mac) = try devices(app)
        try pad.inApp(app) { $0.edit("Groceries") }
        mac.acceptOffer(from: pad)
        mac.expectContinued()
        try mac.inApp(app) { app in
            #expect(app.scene == nil)
            #expect(app.delegate.continued == 1)
        }
    }

    @Test func withoutAManifestTheApplicationIsCalled() throws {
        let app = app(nil)
        let (_, pad, mac) = try devices(app)
        try mac.inApp(app) { $0.edit("Groceries") }
        pad.acceptOffer(from: mac)
        pad.expectContinued()
        try pad.inApp(app) { #expect($0.delegate.continued == 1) }
    }

    @Test func theInfoPlistSaysIt() throws {
        for (text, scenes) in [
            ("<key>UIApplicationSceneManifest</key><dict/>", AppUnderTest<SceneApp>.Scenes.single),
            (
                "<key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key><true/></dict>",
                .multiple
            ),
        ] {
            let folder = FileManager.default.temporaryDirectory.appending(path: "baton-scenes-\(scenes.rawValue).plist")
            defer { try? FileManager.default.removeItem(at: folder) }
            let plist =
                "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>CFBundleIdentifier</key>"
                + "<string>com.example.notes</string>\(text)</dict></plist>"
            try Data(plist.utf8).write(to: folder)
            let app = try AppUnderTest(infoPlist: folder.path(), team: "TEAM1AAAAA") { SceneApp($0) }
            #expect(app.scenes == scenes)
        }
    }
}
