public import Foundation

/// What an app may call although nothing is simulated behind it yet: each call answers as a system without the feature
/// would.
extension UserActivity {
    /// Asks the originating app for streams. No device has streams yet: the request fails with the Cocoa error for a
    /// connection that cannot be had, through its completion and on main, and the continuation stays successful
    /// (ERR-020). A finding says so, because the cause is the simulation and not the app.
    public func getContinuationStreams(
        completionHandler: @escaping (InputStream?, OutputStream?, (any Error)?) -> Void
    ) {
        let error = HandoffErrorCode.error(HandoffErrorCode.connectionUnavailable)
        guard let application else { return completionHandler(nil, nil, error) }
        application.context.use(.getContinuationStreams)
        application.context.recordFinding(
            "STREAMS_NOT_SIMULATED", "continuation streams are not simulated yet; the request fails", activity: number)
        application.performOnMain { completionHandler(nil, nil, error) }
    }

    /// Deletes what the system saved of the activities of these identifiers. Nothing is saved here for searches and
    /// predictions: only the completion is called, on main.
    public static func deleteSavedUserActivities(
        withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier],
        completionHandler handler: @escaping () -> Void
    ) { complete(.deleteSavedUserActivities, handler) }

    /// Deletes what the system saved of all of the app's activities. See
    /// ``deleteSavedUserActivities(withPersistentIdentifiers:completionHandler:)``.
    public static func deleteAllSavedUserActivities(completionHandler handler: @escaping () -> Void) {
        complete(.deleteAllSavedUserActivities, handler)
    }

    private static func complete(_ member: Member, _ handler: @escaping () -> Void) {
        guard let application = Application.current else { return handler() }
        application.context.use(member)
        application.performOnMain(handler)
    }
}
