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
    /// The platform whose rules the process follows: iOS for apps of visionOS and of Mac Catalyst (PLAT-009).
    package var rules: Platform
    /// The framework of the user interface.
    package var flavour: Flavour
    /// Numeric components of the OS version, for example [8, 1, 2].
    package var osVersion: [Int]
    /// Features that this OS release has, by their names in the device catalogue.
    package var osFeatures: Set<String>
    /// The width of the screen.
    package var screenWidth: ScreenWidth
    /// The device shows several scenes of an app: an iPad, a Mac or an Apple Vision Pro.
    package var hasSeveralScenes: Bool

    /// Makes a platform. AppKit's rules apply where those of macOS do, UIKit's everywhere else. By default the screen
    /// is wide on macOS and narrow on the others.
    ///
    /// - Parameter rules: the platform whose rules apply; by default those that the operating system has for its own
    /// apps.
    package init(
        _ kind: Platform, osVersion: [Int], osFeatures: Set<String> = [], screenWidth: ScreenWidth? = nil,
        hasSeveralScenes: Bool = false, rules: Platform? = nil
    ) {
        let rules = rules ?? kind.rules
        self.kind = kind
        self.rules = rules
        flavour = rules == .macOS ? .appKit : .uiKit
        self.osVersion = osVersion
        self.osFeatures = osFeatures
        self.screenWidth = screenWidth ?? (kind == .macOS ? .regular : .compact)
        self.hasSeveralScenes = hasSeveralScenes
    }

    /// The release of the platform whose rules apply, as numeric components.
    package var releaseOfRules: [Int] { rules == kind ? osVersion : kind.releaseOfRules(osVersion) }

    /// What the process runs on, for a message: `iOS 8.1.2`, `visionOS 1.0`, `Mac Catalyst 17.5`.
    package var release: String {
        let isCatalyst = kind == .macOS && rules != .macOS
        let version = isCatalyst ? releaseOfRules : osVersion
        return (isCatalyst ? "Mac Catalyst" : kind.rawValue) + " " + version.map(String.init).joined(separator: ".")
    }
}
