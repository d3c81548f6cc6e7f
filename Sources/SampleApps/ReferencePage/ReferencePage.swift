package import Handoff
package import Payload

/// The snippet of the reference page as an app: two declared types, a title, one entry, and an activity that is for Handoff
/// alone (EX-021).
///
/// | Action | Arguments | What the user does |
/// |---|---|---|
/// | `begin` | `type` | begins an activity of one of the two types |
/// | `leave` | | leaves it: the activity resigns and stays valid |
/// | `end` | | ends it: the activity is invalid |
package final class ReferencePage: ApplicationProgram {
    /// Its name in cases, under `sample:`.
    package static let name = "ReferencePage"

    /// The activity types of its manifest.
    package static let activityTypes = [
        "com.companyName.productName.activityName01", "com.companyName.productName.activityName02",
    ]

    private weak var application: Application?
    private var delegate = ReferencePageDelegate()
    private var activity: NSUserActivity?

    /// Makes the program.
    package init() {}

    package func main(_ application: Application) {
        self.application = application
        application.delegate = delegate
    }

    /// Performs an action of the user.
    package func perform(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer {
        switch action {
        case "begin":
            guard let type = arguments["type"]?.stringValue, Self.activityTypes.contains(type) else {
                return .refused("begin needs one of the types \(Self.activityTypes.joined(separator: ", "))")
            }
            begin(type)
        case "leave", "end":
            guard let activity else { return .refused("no activity has begun") }
            if action == "leave" {
                activity.resignCurrent()
            } else {
                activity.invalidate()
                self.activity = nil
            }
        default: return .unsupported
        }
        return .done(.null)
    }

    private func begin(_ type: String) {
        let activity = NSUserActivity(activityType: type)
        activity.title = "A title that users may read"
        activity.userInfo = [ReferencePageDelegate.informationKey: "value"]
        activity.isEligibleForHandoff = true
        activity.isEligibleForSearch = false
        activity.isEligibleForPublicIndexing = false
        self.activity = activity
        activity.becomeCurrent()
        report(activity)
    }

    /// What the activity says of itself after it was set up.
    private func report(_ activity: NSUserActivity) {
        application?.report([
            "type": .string(activity.activityType), "handoff": .boolean(activity.isEligibleForHandoff),
            "search": .boolean(activity.isEligibleForSearch),
            "public": .boolean(activity.isEligibleForPublicIndexing),
            "information": ReferencePageDelegate.information(of: activity).map { .string($0) } ?? .null,
        ])
    }
}

/// The app delegate, which takes the two types of the app and nothing else.
final class ReferencePageDelegate: ApplicationDelegate {
    static let informationKey = "informationKey"

    static func information(of activity: NSUserActivity) -> String? { activity.userInfo?[informationKey] as? String }

    func application(
        _ application: Application, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) -> Bool {
        guard ReferencePage.activityTypes.contains(userActivity.activityType),
            let information = Self.information(of: userActivity)
        else { return false }
        application.report([
            "received": .string(userActivity.activityType), "title": userActivity.title.map { .string($0) } ?? .null,
            "information": .string(information),
        ])
        return true
    }
}
