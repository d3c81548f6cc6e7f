extension Window {
    /// How a window of AppKit looks; no effect here.
    public struct StyleMask: OptionSet, Sendable {
        /// AppKit's number.
        public var rawValue: UInt

        /// Makes a style of AppKit's number.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Without a title bar.
        public static let borderless: StyleMask = []
        /// With a title bar.
        public static let titled = StyleMask(rawValue: 1 << 0)
        /// With a button that closes it.
        public static let closable = StyleMask(rawValue: 1 << 1)
        /// With a button that minimizes it.
        public static let miniaturizable = StyleMask(rawValue: 1 << 2)
        /// The user can change its size.
        public static let resizable = StyleMask(rawValue: 1 << 3)
        /// Its contents reach under the title bar.
        public static let fullSizeContentView = StyleMask(rawValue: 1 << 15)
    }

    /// How AppKit keeps what a window shows; no effect here.
    public enum BackingStoreType: UInt, Sendable {
        /// The only one that AppKit still has.
        case buffered = 2
    }
}
