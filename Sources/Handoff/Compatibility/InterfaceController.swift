public import Foundation
package import Payload

/// A screen of a watch app, reduced to what it publishes: Apple's `WKInterfaceController`.
///
/// It keeps the activities that it publishes, as WatchKit does for the older call.
open class InterfaceController {
    private var published: [UserActivity] = []

    /// Makes a screen.
    public init() {}

    /// Publishes an activity of a type. Deprecated from watchOS 5 on (PLAT-007).
    ///
    /// A call without a type, or with neither userInfo nor a web page, raises an exception and publishes nothing (PLAT-003);
    /// so does a URL in userInfo (PAY-006).
    open func updateUserActivity(_ type: String, userInfo: [AnyHashable: Any]?, webpageURL: URL?) {
        guard let application = Application.current else { return }
        let context = application.context
        context.use(.interfaceControllerUpdateUserActivity)
        let decisions = context.decisions.watch
        guard decisions.accepts(type, userInfo != nil, webpageURL != nil) else {
            return context.recordException(
                nil, property: "updateUserActivity",
                reason: "WatchKit publishes an activity with a type, and with userInfo or a web page (PLAT-003)")
        }
        if let userInfo, let payload = try? PayloadBridge.payload(userInfo), !decisions.acceptsUserInfo(payload) {
            return context.recordException(
                nil, property: "userInfo", reason: "WatchKit publishes no URL in userInfo (PAY-006)")
        }
        let activity = UserActivity(activityType: type)
        activity.userInfo = userInfo
        activity.webpageURL = webpageURL
        publish(activity)
    }

    /// Publishes an activity object: the call from watchOS 5 on (PLAT-007).
    open func update(_ userActivity: UserActivity) {
        Application.current?.context.use(.interfaceControllerUpdate)
        publish(userActivity)
    }

    /// Withdraws the activity that was published last (PLAT-005).
    open func invalidateUserActivity() {
        guard let decisions = Application.current?.decisions.watch,
            let number = decisions.withdrawn(published.filter { $0.state != .invalid }.map(\.number))
        else { return }
        published.first { $0.number == number }?.invalidate()
        published.removeAll { $0.number == number }
    }

    /// ``updateUserActivity(_:userInfo:webpageURL:)`` with a payload as it is stored.
    package func updateUserActivity(_ type: String, payload: PayloadDictionary?, webpageURL: URL?) {
        updateUserActivity(type, userInfo: payload.map(PayloadBridge.userInfo), webpageURL: webpageURL)
    }

    private func publish(_ activity: UserActivity) {
        published.removeAll { $0 === activity }
        published.append(activity)
        activity.becomeCurrent()
    }
}

/// WatchKit's name of ``InterfaceController``.
public typealias WKInterfaceController = InterfaceController
