import Foundation
import Handoff
import Payload

/// The app of the other device: it has one activity, with any content.
final class ActivitySender {
    private var activity: UserActivity?

    func send(_ content: FuzzedActivity, type: String) {
        let activity = UserActivity(activityType: type)
        activity.title = content.title
        activity.payload = content.userInfo
        activity.webpageURL = content.webpageURL.flatMap { URL(string: $0) }
        activity.becomeCurrent()
        self.activity = activity
    }
}
