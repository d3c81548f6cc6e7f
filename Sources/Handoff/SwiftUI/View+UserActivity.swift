/// The modifiers that send and receive activities.
extension View {
    /// Advertises an activity of a type while `isActive` is true for at least one such modifier (SWUI-001).
    ///
    /// The framework makes the activity and makes it current (SWUI-005). Its scope is the view's window (SWUI-004).
    /// All active handlers for the type in the window are called to fill it, in the order of the views, from the inside
    /// outwards (SWUI-003): when it is made, and whenever it is saved after the views have changed.
    ///
    /// - Parameters:
    ///   - activityType: the type.
    ///   - isActive: whether this handler takes part.
    ///   - update: fills the activity.
    public func userActivity(
        _ activityType: String, isActive: Bool = true, _ update: @escaping (UserActivity) -> Void
    ) -> some View {
        ModifiedView(content: self) { evaluation, _ in evaluation.add(activityType, isActive: isActive, update) }
    }

    /// Advertises an activity of a type while there is an element. Without one the handler takes no part (SWUI-002).
    ///
    /// - Parameters:
    ///   - activityType: the type.
    ///   - element: what the handler needs.
    ///   - update: fills the activity.
    public func userActivity<P>(
        _ activityType: String, element: P?, _ update: @escaping (P, UserActivity) -> Void
    ) -> some View {
        ModifiedView(content: self) { evaluation, _ in evaluation.add(activityType, element: element, update) }
    }

    /// Receives activities of a type that are continued in the window of the view (SWUI-006).
    ///
    /// - Parameters:
    ///   - activityType: the type, which the app must declare in its Info.plist.
    ///   - action: takes the activity over.
    public func onContinueUserActivity(
        _ activityType: String, perform action: @escaping (UserActivity) -> Void
    ) -> some View {
        ModifiedView(content: self) { evaluation, _ in
            evaluation.contents.receivers.append(ViewContents.ContinueAction(type: activityType, action: action))
        }
    }
}
