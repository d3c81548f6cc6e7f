/// What both sides of a continuation share.
enum CounterConstants {
    static let activityType = "com.parussoft.Handoff-Test.editing"
    /// The key of the counter in userInfo.
    static let counterKey = "counter"
    static let buttonTitle = "Count"
}
