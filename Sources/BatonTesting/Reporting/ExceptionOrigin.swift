/// What of an activity raises an exception on Apple's systems if an app misuses it.
public enum ExceptionOrigin: String, Sendable, CaseIterable {
    /// An initializer, for an empty type (ACT-002), or without a type although the app declares none (ACT-004).
    case activityType
    /// `userInfo` and `addUserInfoEntries(from:)`, for a value or key of a type that is not allowed (ERR-019).
    case userInfo
    /// `webpageURL`, for a scheme that is neither http nor https (ERR-018).
    case webpageURL
}
