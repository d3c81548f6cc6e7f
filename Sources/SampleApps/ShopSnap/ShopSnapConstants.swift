/// Activity types and payload keys that both sides of a continuation share (EX-002, PAY-019).
enum ShopSnapConstants {
    enum ActivityType {
        /// Looking at the whole list.
        static let view = "com.razeware.shopsnap.view"
        /// Editing one item.
        static let edit = "com.razeware.shopsnap.edit"
    }

    /// Keys of userInfo.
    enum Key {
        /// The list: an array of strings.
        static let items = "shopsnap.items.key"
        /// The item: a string, empty for a new one.
        static let item = "shopsnap.item.key"
        /// The version of the payload: a string.
        static let version = "shopsnap.version.key"
    }

    /// The version that this app writes.
    static let version = "1.0"
}
