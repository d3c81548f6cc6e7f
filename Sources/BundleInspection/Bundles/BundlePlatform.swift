/// The system that a bundle is built for.
package enum BundlePlatform: String, Sendable, CaseIterable {
    case iOS, macOS, watchOS, tvOS, visionOS
    /// An app of iOS that is built for the Mac: the layout and the minimum system of macOS, the rules of iOS
    /// (PLAT-009).
    case macCatalyst = "Mac Catalyst"
    case unknown

    /// Whether it runs on a Mac.
    var isForMac: Bool { self == .macOS || self == .macCatalyst }

    /// The platform with a number of `PLATFORM_…` in Apple's `loader.h`, and whether it is a simulator's.
    static func numbered(_ number: Int) -> (BundlePlatform, isSimulator: Bool)? {
        switch number {
        case 1: (.macOS, false)
        case 2: (.iOS, false)
        case 3: (.tvOS, false)
        case 4: (.watchOS, false)
        case 6: (.macCatalyst, false)
        case 7: (.iOS, true)
        case 8: (.tvOS, true)
        case 9: (.watchOS, true)
        case 11: (.visionOS, false)
        case 12: (.visionOS, true)
        default: nil
        }
    }

    /// The platform with a name of `CFBundleSupportedPlatforms` or `DTPlatformName`.
    static func named(_ name: String) -> (BundlePlatform, isSimulator: Bool)? {
        switch name.lowercased() {
        case "macosx": (.macOS, false)
        case "iphoneos": (.iOS, false)
        case "iphonesimulator": (.iOS, true)
        case "watchos": (.watchOS, false)
        case "watchsimulator": (.watchOS, true)
        case "appletvos": (.tvOS, false)
        case "appletvsimulator": (.tvOS, true)
        case "xros": (.visionOS, false)
        case "xrsimulator": (.visionOS, true)
        default: nil
        }
    }

    /// The first release with Handoff (ELIG-007, PLAT-009); nil where there is none.
    var firstRelease: [Int]? {
        switch self {
        case .iOS: [8]
        case .macOS: [10, 10]
        case .watchOS: [2]
        case .visionOS: [1]
        case .macCatalyst: [10, 15]
        case .tvOS, .unknown: nil
        }
    }
}
