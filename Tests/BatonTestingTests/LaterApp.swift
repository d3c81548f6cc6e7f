import BatonTesting
import Foundation
import Handoff
import Testing

/// Restore code that a test chooses.
final class LaterApp: ApplicationDelegate {
    typealias Restore = @Sendable (LaterApp, @escaping ([any UserActivityRestoring]?) -> Void) -> Void

    final class Screen: ViewController {
        var restorations = 0
        override func restoreUserActivityState(_ activity: NSUserActivity) { restorations += 1 }
    }

    let application: Application
    let screen = Screen()
    var steps: [String] = []
    var activity: NSUserActivity?
    /// What restore code keeps.
    var kept: (([any UserActivityRestoring]?) -> Void)?
    var task: Task<Void, Never>?
    var stream: AsyncStream<Int>.Continuation?
    private let restore: Restore

    init(_ application: Application, restore: @escaping Restore) {
        self.application = application
        self.restore = restore
        application.delegate = self
    }

    func application(
        _ application: Application, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) -> Bool {
        restore(self, restorationHandler)
        return true
    }
}

/// A continuation in an app with this restore code, up to its arrival.
struct Handover {
    let world = World()
    let mac: Device
    let app: AppUnderTest<LaterApp>

    init(_ restore: @escaping LaterApp.Restore) throws {
        let type = "com.example.later.edit"
        app = AppUnderTest(bundle: "com.example.later", team: "TEAM1AAAAA", activityTypes: [type]) { application in
            LaterApp(application, restore: restore)
        }
        let phone = try world.addDevice("phone", model: "iPhone 15", os: "iOS 17.5", account: "ana")
        mac = try world.addDevice("mac", model: "MacBook Air M2", os: "macOS 14.5", account: "ana")
        for device in [phone, mac] { try device.install(app) }
        try phone.inApp(app) { app in
            app.activity = NSUserActivity(activityType: type)
            app.activity?.title = "Later"
            app.activity?.becomeCurrent()
        }
        mac.acceptOffer(from: phone)
        mac.expectContinued()
    }

    func steps() throws -> [String] { try mac.inApp(app) { $0.steps } }
    func restorations() throws -> Int { try mac.inApp(app) { $0.screen.restorations } }
}
