/// How much room there is in one direction: Apple's `UIUserInterfaceSizeClass`.
public enum UserInterfaceSizeClass: Sendable, Hashable {
    /// Room for one screen at a time, as on an iPhone in portrait.
    case compact
    /// Room for two side by side, as on an iPad.
    case regular
}

/// How a device is held: Apple's `UIInterfaceOrientation`, without the two ways of each.
public enum InterfaceOrientation: String, Sendable, CaseIterable {
    /// Upright.
    case portrait
    /// Lying on its long side.
    case landscape
}

/// What a controller is told of its surroundings: Apple's `UITraitCollection`, as far as it decides what is on screen.
public struct TraitCollection: Sendable, Hashable {
    /// The room across.
    public var horizontalSizeClass: UserInterfaceSizeClass

    /// Makes traits.
    public init(horizontalSizeClass: UserInterfaceSizeClass) { self.horizontalSizeClass = horizontalSizeClass }
}

extension Application {
    /// How the device is held. What does not turn is in portrait.
    public var interfaceOrientation: InterfaceOrientation { screen.orientation }

    /// The traits of the whole screen.
    public var traitCollection: TraitCollection {
        switch platform.screenWidth {
        case .compact: TraitCollection(horizontalSizeClass: .compact)
        case .regular: TraitCollection(horizontalSizeClass: .regular)
        case .regularInLandscape:
            TraitCollection(horizontalSizeClass: screen.orientation == .landscape ? .regular : .compact)
        }
    }

    /// The user turned the device: what is on screen follows the new traits.
    package func rotate(to orientation: InterfaceOrientation) {
        guard !isEnding, screen.orientation != orientation else { return }
        screen.orientation = orientation
        hierarchyChanged()
    }
}
