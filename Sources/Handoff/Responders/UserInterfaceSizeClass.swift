/// How much room there is in one direction: Apple's `UIUserInterfaceSizeClass`.
public enum UserInterfaceSizeClass: Sendable, Hashable {
    /// Room for one screen at a time, as on an iPhone in portrait.
    case compact
    /// Room for two side by side, as on an iPad.
    case regular
}
