package import Platforms

/// The platform that a process runs on.
package struct ApplicationPlatform: Sendable, Hashable {
    /// Whose rules decide which managed activity is current.
    package enum Flavour: String, Sendable, CaseIterable {
        /// View controllers on screen, top-most first (LIFE-013 to LIFE-015).
        case uiKit
        /// The main window's responder chain from its first responder (LIFE-017, LIFE-019).
        case appKit
    }

    /// How much room there is across a device's screen.
    package enum ScreenWidth: Sendable {
        /// For one screen at a time, however the device is held: most iPhones.
        case compact
        /// For two side by side: iPads and Macs.
        case regular
        /// For two side by side in landscape: the largest iPhones.
        case regularInLandscape
    }

    /// The column of the availability table.
    package var kind: Platform
    /// The flavour of the frameworks.
    package var flavour: Flavour
    /// Numeric components of the OS version, for example [8, 1, 2].
    package var osVersion: [Int]
    /// Features that this OS release has, by their names in the device catalogue.
    package var osFeatures: Set<String>
    /// How much room there is across the screen.
    package var screenWidth: ScreenWidth

    /// Makes a platform. AppKit's rules hold on macOS, UIKit's everywhere else. By default a Mac's screen is wide and
    /// every other one narrow.
    package init(
        _ kind: Platform, osVersion: [Int], osFeatures: Set<String> = [], screenWidth: ScreenWidth? = nil
    ) {
        self.kind = kind
        flavour = kind == .macOS ? .appKit : .uiKit
        self.osVersion = osVersion
        self.osFeatures = osFeatures
        self.screenWidth = screenWidth ?? (kind == .macOS ? .regular : .compact)
    }
}
