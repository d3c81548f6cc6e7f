/// Methods whose features are not simulated yet. Each answers as a system without the feature would.
extension UserActivity {
    /// Deletes what the system saved of the activities with these identifiers. The simulated system saves nothing for
    /// searches and predictions, so it only calls the completion on main.
    public static func deleteSavedUserActivities(
        withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier],
        completionHandler handler: @escaping () -> Void
    ) { complete(.deleteSavedUserActivities, handler) }

    /// Deletes what the system saved of all of the app's activities. See
    /// ``deleteSavedUserActivities(withPersistentIdentifiers:completionHandler:)``.
    public static func deleteAllSavedUserActivities(completionHandler handler: @escaping () -> Void) {
        complete(.deleteAllSavedUserActivities, handler)
    }

    private static func complete(_ member: APIMember, _ handler: @escaping () -> Void) {
        guard let application = Application.current else { return handler() }
        application.context.use(member)
        application.performOnMain(handler)
    }
}
