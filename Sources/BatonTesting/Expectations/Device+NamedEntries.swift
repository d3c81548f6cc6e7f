public import Payload
public import Testing

/// Expected payloads whose keys are strings: literals, constants or variables.
extension Device {
    /// Expects that the continuation that the user accepted last succeeds with a payload.
    ///
    /// - Parameters:
    ///   - type: the activity type; any by default.
    ///   - userInfo: the whole payload.
    ///   - entries: entries that the payload has among others.
    ///   - title: the title; any by default.
    ///   - limit: how long to wait; by default until the profile's `attemptTimeout` has ended the attempt.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    /// - Returns: the activity as it arrived, even if it is not the expected one; nil if it did not arrive.
    @discardableResult
    public func expectContinued(
        _ type: String? = nil, userInfo: [String: PayloadValue], containing entries: [String: PayloadValue] = [:],
        title: String? = nil, within limit: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) -> ReceivedActivity? {
        expectContinued(
            type, userInfo: PayloadDictionary(userInfo), containing: PayloadDictionary(entries), title: title,
            within: limit, sourceLocation: sourceLocation)
    }

    /// Expects that the continuation that the user accepted last succeeds with some entries in its payload.
    ///
    /// - Parameters:
    ///   - type: the activity type; any by default.
    ///   - entries: entries that the payload has among others.
    ///   - title: the title; any by default.
    ///   - limit: how long to wait; by default until the profile's `attemptTimeout` has ended the attempt.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    /// - Returns: the activity as it arrived, even if it is not the expected one; nil if it did not arrive.
    @discardableResult
    public func expectContinued(
        _ type: String? = nil, containing entries: [String: PayloadValue], title: String? = nil,
        within limit: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) -> ReceivedActivity? {
        expectContinued(
            type, userInfo: nil, containing: PayloadDictionary(entries), title: title, within: limit,
            sourceLocation: sourceLocation)
    }

    /// Expects that the app in front has a current activity of a type with some entries in its payload, now or soon.
    ///
    /// - Parameters:
    ///   - type: the activity type.
    ///   - entries: entries that the payload has among others when it is saved.
    ///   - limit: how long to wait; the profile's `advertisingDeadline` by default.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    public func expectCurrentActivity(
        _ type: String, containing entries: [String: PayloadValue], within limit: Duration? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        expectCurrentActivity(
            type, containing: PayloadDictionary(entries), within: limit, sourceLocation: sourceLocation)
    }
}
