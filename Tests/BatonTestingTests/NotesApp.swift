import BatonTesting
import Foundation
import Handoff

/// A small app, as an app team would write it.
final class NotesApp {
    let application: Application
    let delegate: NotesDelegate
    var activity: NSUserActivity?
    private let activityDelegate = NotesActivityDelegate()

    init(
        _ application: Application, answersTrue: Bool = true, launches: Bool = true, showsEveryError: Bool = false
    ) {
        self.application = application
        delegate = NotesDelegate(answersTrue: answersTrue, launches: launches, showsEveryError: showsEveryError)
        application.delegate = delegate
    }

    func edit(_ title: String, type: String = NotesApp.type) {
        let activity = NSUserActivity(activityType: type)
        activity.title = title
        activity.userInfo = ["title": title]
        activity.delegate = activityDelegate
        activity.becomeCurrent()
        self.activity = activity
    }

    static let type = "com.example.notes.edit"

    /// The app as a device installs it.
    static let app = AppUnderTest(
        bundle: "com.example.notes", team: "TEAM1AAAAA", activityTypes: [type]
    ) { application in NotesApp(application) }
}

private final class NotesActivityDelegate: NSUserActivityDelegate {
    func userActivityWasContinued(_ userActivity: NSUserActivity) {}
}

final class NotesDelegate: ApplicationDelegate {
    let answersTrue: Bool
    let launches: Bool
    let showsEveryError: Bool
    var title: String?

    init(answersTrue: Bool, launches: Bool, showsEveryError: Bool) {
        self.answersTrue = answersTrue
        self.launches = launches
        self.showsEveryError = showsEveryError
    }

    func application(
        _ application: Application, didFinishLaunchingWithOptions launchOptions: [Application.LaunchOptionsKey: Any]?
    ) -> Bool { launches }

    func application(
        _ application: Application, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) -> Bool {
        title = userActivity.userInfo?["title"] as? String
        return answersTrue
    }

    func application(
        _ application: Application, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
    ) {
        guard showsEveryError || (error as? CocoaError)?.code != .userCancelled else { return }
        application.presentAlert(title: "Not continued", message: error.localizedDescription)
    }
}
