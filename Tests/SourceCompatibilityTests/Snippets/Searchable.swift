// In the manner of Core Spotlight's and SiriKit's reference pages (CR): an activity that a search finds, and an item for the same content.

import Foundation
import Handoff

/// A recipe that a search finds, and its app, which SiriKit may open.
final class Searchable {
    private(set) var activity: NSUserActivity?
    private(set) var opened: [String] = []

    func show() {
        let attributes = CSSearchableItemAttributeSet(itemContentType: "public.text")
        attributes.contentDescription = "Pasta with peas"
        let activity = NSUserActivity(activityType: "com.example.app.edit")
        activity.title = "Pasta"
        activity.isEligibleForSearch = true
        activity.keywords = ["pasta", "peas"]
        activity.contentAttributeSet = attributes
        activity.becomeCurrent()
        self.activity = activity
    }

    func open(_ userActivity: NSUserActivity) {
        if userActivity.activityType == CSSearchableItemActionType {
            opened.append(userActivity.userInfo?[CSSearchableItemActivityIdentifier] as? String ?? "")
        } else if userActivity.interaction?.intentHandlingStatus != .success {
            opened.append(userActivity.activityType)
        }
    }

    func index() {
        let attributes = CSSearchableItemAttributeSet(itemContentType: "public.text")
        attributes.title = "Pizza"
        let item = CSSearchableItem(uniqueIdentifier: "pizza", domainIdentifier: "recipes", attributeSet: attributes)
        CSSearchableIndex.default().indexSearchableItems([item])
    }
}
