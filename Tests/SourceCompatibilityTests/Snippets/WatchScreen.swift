// In the manner of WatchKit's reference page of WKInterfaceController (CR): a screen that publishes what its user reads.

import Foundation
import Handoff

/// A watch app's screen, which publishes what its user reads.
final class WatchScreen: WKInterfaceController {
    func show(article number: Int) {
        updateUserActivity("com.example.news.article", userInfo: ["article": number], webpageURL: nil)
    }

    func show(_ activity: NSUserActivity) {
        update(activity)
    }

    func leave() {
        invalidateUserActivity()
    }
}
