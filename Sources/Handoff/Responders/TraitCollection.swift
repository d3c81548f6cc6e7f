/// The size class of a controller: the part of Apple's `UITraitCollection` that decides what is on screen.
public struct TraitCollection: Sendable, Hashable {
    /// The width.
    public var horizontalSizeClass: UserInterfaceSizeClass

    /// Makes traits.
    public init(horizontalSizeClass: UserInterfaceSizeClass) { self.horizontalSizeClass = horizontalSizeClass }
}
