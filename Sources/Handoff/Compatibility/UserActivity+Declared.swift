public import Foundation

/// Methods whose features are not simulated yet. Each answers as a system without the feature would.
extension UserActivity {
    /// Asks the originating app for streams. No device has streams yet, so the completion is called on main with the Cocoa
    /// error for an unavailable connection. The continuation stays successful (ERR-020). A finding says that the cause is
    /// the simulation.
    public func getContinuationStreams(
        completionHandler: @escaping (InputStream?, OutputStream?, (any Error)?) -> Void
    ) {
        let error = HandoffErrorCode.error(HandoffErrorCode.connectionUnavailable)
        guard let application else { return completionHandler(nil, nil, error) }
        application.context.use(.getContinuationStreams)
        application.context.recordFinding(
            .streamsNotSimulated, "continuation streams are not simulated yet; the request fails", activity: number)
        application.performOnMain { completionHandler(nil, nil, error) }
    }
}
