package import Platforms

/// The platform that a process runs on.
package struct ApplicationPlatform: Sendable, Hashable {
    /// The framework whose rules decide which managed activity is current.
    package enum Flavour: String, Sendable, CaseIterable {
        /// The top-most view controller on screen decides (LIFE-013 to LIFE-015).
        case uiKit
        /// The main window's responder chain decides, from its first responder (LIFE-017, LIFE-019).
        case appKit
    }

    /// How many controllers fit side by side on a device's screen.
    package enum ScreenWidth: Sendable {
        /// One, however the device is held: most iPhones.
        case compact
        /// Two: iPads and Macs.
        case regular
        /// Two in landscape, otherwise one: the largest iPhones.
        case regularInLandscape
    }

    /// The operating system.
    package var kind: Platform
    /// The framework of the user interface.
    package var flavour: Flavour
    /// Numeric components of the OS version, for example [8, 1, 2].
    package var osVersion: [Int]
    /// Features that this OS release has, by their names in the device catalogue.
    package var osFeatures: Set<String>
    /// The width of the screen.
    package var screenWidth: ScreenWidth
    /// The device shows several scenes of an app: an iPad.
    package var hasSeveralScenes: Bool

    /// Makes a platform. AppKit's rules apply on macOS, UIKit's on the others. By default the screen is wide on macOS and
    /// narrow on the others.
    package init(
        _ kind: Platform, osVersion: [Int], osFeatures: Set<String> = [], screenWidth: ScreenWidth? = nil,
        hasSeveralScenes: Bool = false
    ) {
        self.kind = kind
        flavour = kind == .macOS ? .appKit : .uiKit
        self.osVersion = osVersion
        self.osFeatures = osFeatures
        self.screenWidth = screenWidth ?? (kind == .macOS ? .regular : .compact)
        self.hasSeveralScenes = hasSeveralScenes
    }
}
