/// How a device is held: Apple's `UIInterfaceOrientation`, without the two variants of each.
public enum InterfaceOrientation: String, Sendable, CaseIterable {
    /// Upright.
    case portrait
    /// On its side.
    case landscape
}
