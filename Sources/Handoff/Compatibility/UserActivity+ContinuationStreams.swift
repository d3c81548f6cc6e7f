public import Foundation

/// Continuation streams: what does not fit into the payload of an activity, both ways.
extension UserActivity {
    /// Asks the source of this activity for a pair of streams.
    ///
    /// Only an activity that a continuation delivered has a source (STREAM-004), and the source decides at this time whether
    /// it offers streams (STREAM-003). The completion is called once, later, on main: with two unopened streams, or with an
    /// error (STREAM-005). The continuation stays successful in any case (ERR-020). Each request gets a pair of its own.
    ///
    /// The streams are used like any of Foundation: a delegate, `schedule(in:forMode:)` with any run loop, `open()`. Their
    /// events come on the main thread of the process, in virtual time.
    public func getContinuationStreams(
        completionHandler: @escaping (InputStream?, OutputStream?, (any Error)?) -> Void
    ) {
        guard let application else {
            return completionHandler(nil, nil, HandoffErrorCode.error(HandoffErrorCode.connectionUnavailable))
        }
        application.context.use(.getContinuationStreams)
        application.streams.request(of: self, completionHandler)
    }

    /// Asks the source of this activity for a pair of streams. See ``getContinuationStreams(completionHandler:)``.
    ///
    /// - Throws: the error of the request.
    public func continuationStreams() async throws -> (InputStream, OutputStream) {
        let result = await withCheckedContinuation { continuation in
            getContinuationStreams { input, output, error in
                if let input, let output {
                    continuation.resume(returning: Answer(result: .success((input, output))))
                } else {
                    continuation.resume(
                        returning: Answer(
                            result: .failure(
                                error ?? HandoffErrorCode.error(HandoffErrorCode.connectionUnavailable))))
                }
            }
        }
        return try result.result.get()
    }

    /// Streams belong to the process, all of whose code runs on one thread of the computer at a time.
    private struct Answer: @unchecked Sendable {
        var result: Result<(InputStream, OutputStream), any Error>
    }
}
