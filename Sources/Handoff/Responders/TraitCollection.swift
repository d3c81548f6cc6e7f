/// The surroundings of a controller: Apple's `UITraitCollection`, as far as it decides what is on screen.
public struct TraitCollection: Sendable, Hashable {
    /// How much room there is across.
    public var horizontalSizeClass: UserInterfaceSizeClass

    /// Makes traits.
    public init(horizontalSizeClass: UserInterfaceSizeClass) { self.horizontalSizeClass = horizontalSizeClass }
}
