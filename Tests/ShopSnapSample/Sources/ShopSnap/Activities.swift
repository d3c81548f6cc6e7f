/// The app's activity types, which the Info.plist declares.
enum ActivityType {
    static let list = "com.example.shopsnap.list"
    static let item = "com.example.shopsnap.item"
}

/// Keys of userInfo.
enum Key {
    static let items = "items"
    static let item = "item"
}
