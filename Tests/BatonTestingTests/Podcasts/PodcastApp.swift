import BatonTesting
import Foundation
import Handoff

/// A podcast player, as an app team would write it for UIKit: only its imports differ.
final class PodcastApp {
    let delegate: PodcastDelegate
    let player: PlayerViewController

    init(_ application: UIApplication, catalogue: EpisodeCatalogue = EpisodeCatalogue()) {
        player = PlayerViewController()
        player.catalogue = catalogue
        delegate = PodcastDelegate(player: player)
        application.delegate = delegate
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UINavigationController(rootViewController: player)
        window.makeKeyAndVisible()
        application.windows = [window]
    }

    static let listening = "com.example.podcasts.listening"

    static let app = AppUnderTest(
        bundle: "com.example.podcasts", team: "TEAM1AAAAA", activityTypes: [listening]
    ) { application in PodcastApp(application) }
}

/// Where the player finds the title of an episode. A real one asks a server.
final class EpisodeCatalogue: Sendable {
    func title(of episode: Int) async -> String {
        await Task.yield()
        return "Episode \(episode)"
    }
}

/// What is playing.
final class PlayerViewController: UIViewController {
    var catalogue = EpisodeCatalogue()
    private(set) var episode: Int?
    private(set) var position = 0.0
    private(set) var restoredTitle: String?
    private let activityDelegate = ListeningDelegate()

    func play(episode: Int, at position: Double, page: URL? = nil) {
        self.episode = episode
        self.position = position
        let activity = NSUserActivity(activityType: PodcastApp.listening)
        activity.title = "Episode \(episode)"
        activity.delegate = activityDelegate
        activity.webpageURL = page
        activity.needsSave = true
        userActivity = activity
        navigationItem.title = activity.title
    }

    func seek(to position: Double) {
        self.position = position
        userActivity?.needsSave = true
    }

    override func updateUserActivityState(_ activity: NSUserActivity) {
        if let episode { activity.addUserInfoEntries(from: ["episode": episode, "position": position]) }
        super.updateUserActivityState(activity)
    }

    override func restoreUserActivityState(_ activity: NSUserActivity) {
        episode = activity.userInfo?["episode"] as? Int
        position = activity.userInfo?["position"] as? Double ?? 0
        guard let episode else { return }
        // UIKit's controllers belong to the main actor; these belong to no actor.
        nonisolated(unsafe) let player = self
        Task {
            let title = await player.catalogue.title(of: episode)
            DispatchQueue.main.async { player.restoredTitle = title }
        }
    }
}

private final class ListeningDelegate: NSObject, NSUserActivityDelegate {
    func userActivityWasContinued(_ userActivity: NSUserActivity) {}
}

final class PodcastDelegate: UIResponder, UIApplicationDelegate {
    let player: PlayerViewController

    init(player: PlayerViewController) {
        self.player = player
        super.init()
    }

    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        guard userActivity.activityType == PodcastApp.listening, userActivity.userInfo?["episode"] is Int else {
            if let page = userActivity.webpageURL { application.open(page) }
            return false
        }
        restorationHandler([player])
        return true
    }

    func application(
        _ application: UIApplication, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
    ) {
        guard (error as? CocoaError)?.code != .userCancelled else { return }
        let alert = UIAlertController(
            title: "Not continued", message: error.localizedDescription, preferredStyle: .alert)
        player.present(alert, animated: true)
    }

    func application(_ application: UIApplication, didUpdate userActivity: NSUserActivity) {}
}
