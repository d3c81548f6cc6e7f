import Foundation
import Handoff
import Payload

/// What the views of a scripted app share.
final class ScriptedViews {
    let description: ScriptedBehaviour.Views
    /// What the user does, and what the application delegate receives, reaches the views by notifications. The center
    /// belongs to the app, because devices of one world share the default one.
    let center = NotificationCenter()
    private(set) weak var application: Application?
    /// The views that heard of the last notification.
    private var listeners: [String] = []
    /// The activity that was continued last, and the views that have taken it over.
    private weak var continued: UserActivity?
    private var takers: [String] = []

    /// Where a view's new value comes from.
    enum Source: String { case user, modifier, delegate }

    init(_ description: ScriptedBehaviour.Views, in application: Application) {
        self.description = description
        self.application = application
    }

    var decisions: AppDecisions { application?.decisions.app ?? HandoffDecisions().app }

    /// Tells the views of a change.
    /// - Returns: the views that heard of it.
    func post(_ change: ScriptedViewChange) -> [String] {
        listeners = []
        center.post(name: ScriptedViewChange.name, object: nil, userInfo: [ScriptedViewChange.key: change])
        return listeners
    }

    func heard(_ view: String) { listeners.append(view) }

    /// Whether a view takes over a continued activity: not the one that it has taken over already, from the other
    /// receiver (SWUI-012).
    func takesOver(_ activity: UserActivity, in view: String) -> Bool {
        if continued !== activity {
            continued = activity
            takers = []
        }
        guard decisions.actsOnContinuation(takers.contains(view)) else { return false }
        takers.append(view)
        return true
    }

    func report(_ view: String, _ value: PayloadValue?, isActive: Bool, by source: Source) {
        application?.report([
            "view": .string(view), "value": value ?? .null, "active": .boolean(isActive),
            "by": .string(source.rawValue),
        ])
    }
}

/// A change that views are told of.
enum ScriptedViewChange {
    static let name = Notification.Name("scripted view change")
    static let key = "change"

    /// The user changes a view.
    case user(view: String, value: PayloadValue??, isActive: Bool?)
    /// The application delegate received an activity.
    case continued(UserActivity)
}
