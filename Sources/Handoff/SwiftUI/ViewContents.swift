import Foundation

/// What the views of a window contain after an evaluation, each list in the order of the views.
struct ViewContents {
    /// A `userActivity` modifier.
    struct Handler {
        var type: String
        /// It takes part in the activity: it is active, or has an element.
        var isAttached: Bool
        var update: (UserActivity) -> Void
    }

    /// An `onContinueUserActivity` modifier.
    struct ContinueAction {
        var type: String
        var action: (UserActivity) -> Void
    }

    /// An `onChange` modifier.
    struct Watch {
        var path: ViewPath
        var value: Any
        var action: (_ old: Any) -> Void
    }

    /// An `onAppear` or `onDisappear` modifier.
    struct Appearance {
        var path: ViewPath
        var action: () -> Void
        var isDisappearance: Bool
    }

    /// An `onReceive` modifier.
    struct Subscription {
        var path: ViewPath
        var publisher: NotificationPublisher
        var action: (Notification) -> Void
    }

    /// A state of a view: the view's place, and which of its states it is.
    struct StateKey: Hashable {
        var path: ViewPath
        var view: ObjectIdentifier
        var index: Int
    }

    var texts: [String] = []
    var buttons: [(title: String, action: () -> Void)] = []
    var handlers: [Handler] = []
    var receivers: [ContinueAction] = []
    var watches: [Watch] = []
    var appearances: [Appearance] = []
    var subscriptions: [Subscription] = []
    var states: [(key: StateKey, location: any AnyStateLocation)] = []
}
