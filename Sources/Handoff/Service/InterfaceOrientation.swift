/// How a device is held: Apple's `UIInterfaceOrientation`, without the two ways of each.
public enum InterfaceOrientation: String, Sendable, CaseIterable {
    /// Upright.
    case portrait
    /// Lying on its long side.
    case landscape
}
