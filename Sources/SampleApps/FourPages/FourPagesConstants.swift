/// The activity type and the payload keys that both sides of a continuation share.
enum FourPagesConstants {
    static let activityType = "com.example.fourpages.page"
    /// How many pages there are.
    static let pages = 4

    /// Keys of userInfo.
    enum Key {
        /// The page to open, as a decimal string from 0.
        static let jumpID = "jumpId"
        /// A line for the user about the way.
        static let info = "info"
    }
}
