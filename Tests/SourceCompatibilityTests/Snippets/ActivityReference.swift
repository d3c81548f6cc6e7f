// In the manner of the class reference of NSUserActivity (CR): every member once.

import Foundation
import Handoff

final class ReadingActivityOwner: NSObject, NSUserActivityDelegate {
    private(set) var activity: NSUserActivity?
    private(set) var streamError: Error?
    private(set) var deletions = 0

    func startReading() {
        let activity = NSUserActivity(activityType: "com.example.reader.reading")
        activity.title = "Chapter 3"
        activity.userInfo = ["chapter": 3, "section": "Weather"]
        activity.addUserInfoEntries(from: ["line": 12])
        activity.requiredUserInfoKeys = ["chapter"]
        activity.keywords = ["sea", "weather"]
        activity.webpageURL = URL(string: "https://example.com/book/3")
        activity.referrerURL = URL(string: "https://example.com/search")
        activity.targetContentIdentifier = "book-3"
        activity.expirationDate = Date(timeIntervalSinceReferenceDate: 800_000_000)
        activity.isEligibleForHandoff = true
        activity.isEligibleForSearch = true
        activity.isEligibleForPublicIndexing = true
        activity.isEligibleForPrediction = true
        activity.persistentIdentifier = "chapter-3"
        activity.supportsContinuationStreams = true
        activity.delegate = self
        activity.needsSave = true
        activity.becomeCurrent()
        self.activity = activity
    }

    var summary: String {
        guard let activity = activity else { return "none" }
        let type: String = activity.activityType
        let title: String = activity.title ?? "untitled"
        let userInfo: [AnyHashable: Any] = activity.userInfo ?? [:]
        let required: Set<String> = activity.requiredUserInfoKeys ?? []
        let isWeb = activity.activityType == NSUserActivityTypeBrowsingWeb
        return "\(type) \(title) \(userInfo.count) \(required.count) \(activity.keywords.count) \(isWeb)"
    }

    func pauseReading() {
        activity?.resignCurrent()
    }

    func stopReading() {
        activity?.invalidate()
        activity = nil
    }

    func openStreams() {
        activity?.getContinuationStreams(completionHandler: { input, output, error in
            self.streamError = error
        })
    }

    func openStreamsLater() async {
        do {
            if let (input, output) = try await activity?.continuationStreams() {
                input.close()
                output.close()
            }
        } catch {
            self.streamError = error
        }
    }

    func forget() {
        let identifier: NSUserActivityPersistentIdentifier = "chapter-3"
        NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: [identifier]) {
            self.deletions += 1
        }
        NSUserActivity.deleteAllSavedUserActivities {
            self.deletions += 1
        }
    }
}

/// An app of iOS 8 that declares one type and lets the system choose it.
func makeActivityOfTheDeclaredType() -> NSUserActivity {
    NSUserActivity()
}
