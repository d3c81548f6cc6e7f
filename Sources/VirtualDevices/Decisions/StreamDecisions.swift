/// Decisions of a device about continuation streams (STREAM).
package struct StreamDecisions: Sendable {
    /// After how many nanoseconds a request without an answer ends, and a pair whose bytes are not delivered; nil for
    /// never (STREAM-012, STREAM-014).
    package var timeLimit: @Sendable (_ profile: Int64) -> Int64? = { $0 }

    /// The attempt whose source is asked for streams: the one that delivered the activity, and not the app's latest one
    /// (STREAM-004).
    package var continuation: @Sendable (_ delivering: Int?, _ latest: Int?) -> Int? = { delivering, _ in delivering }

    /// Whether the source's app is asked: if the receiver has continued the activity, and that is not invalidated
    /// (STREAM-017).
    package var asksApp: @Sendable (_ wasContinued: Bool, _ isValid: Bool) -> Bool = { $0 && $1 }

    /// The bytes that are sent of those that the app has written (STREAM-009).
    package var sent: @Sendable ([UInt8]) -> [UInt8] = { $0 }

    /// Whether bytes are taken in, by the number of the first and how many came before (STREAM-009).
    package var takesIn: @Sendable (_ offset: Int64, _ received: Int64) -> Bool = { $0 == $1 }

    /// Which of the bytes that an app writes are kept until they are sent: all for which there is space (STREAM-009).
    package var kept: @Sendable ([UInt8]) -> [UInt8] = { $0 }

    /// Whether the other direction goes on after one has ended (STREAM-009).
    package var isHalfClosed: @Sendable () -> Bool = { true }

    /// The pair that gets what arrives for one, by the other pairs of the app in the order of their numbers (STREAM-019).
    package var destination: @Sendable (_ own: Int, _ others: [Int]) -> Int = { own, _ in own }

    /// Whether an app learns that a pair has failed (STREAM-014).
    package var tellsOfLoss: @Sendable () -> Bool = { true }

    /// The Cocoa error code with which a continuation fails because streams of it did, at the request or later; nil where it
    /// stays successful, as it always does (STREAM-014, ERR-020).
    package var failureOfContinuation: @Sendable () -> Int? = { nil }
}
