/// Deleting what the system saved of activities for searches and predictions (SRCH-013).
extension UserActivity {
    /// Deletes what the system saved of the app's activities with these identifiers, then calls the completion once, on
    /// main.
    public static func deleteSavedUserActivities(
        withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier],
        completionHandler handler: @escaping () -> Void
    ) { delete(persistentIdentifiers, .deleteSavedUserActivities, handler) }

    /// Deletes what the system saved of all of the app's activities. See
    /// ``deleteSavedUserActivities(withPersistentIdentifiers:completionHandler:)``.
    public static func deleteAllSavedUserActivities(completionHandler handler: @escaping () -> Void) {
        delete(nil, .deleteAllSavedUserActivities, handler)
    }

    private static func delete(_ identifiers: [String]?, _ member: APIMember, _ handler: @escaping () -> Void) {
        guard let application = Application.current else { return handler() }
        application.context.use(member)
        application.context.service.answer(.deleteSavedActivities(identifiers))
        for _ in 0..<application.decisions.search.deletionCompletions() { application.performOnMain(handler) }
    }
}
