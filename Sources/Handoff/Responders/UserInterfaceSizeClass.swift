/// The size of a controller in one direction: Apple's `UIUserInterfaceSizeClass`.
public enum UserInterfaceSizeClass: Sendable, Hashable {
    /// One screen fits, as on an iPhone in portrait.
    case compact
    /// Two screens fit side by side, as on an iPad.
    case regular
}
