/// The platforms that devices run. iPadOS counts as iOS, OS X as macOS. Files and messages contain the raw values.
package enum Platform: String, CaseIterable, Sendable {
    /// iPhone, iPad and iPod touch.
    case iOS
    case macOS
    case watchOS
    case tvOS
    /// Apple Vision Pro.
    case visionOS

    /// The names of the platform, the usual one first.
    package var names: [String] {
        switch self {
        case .iOS: ["iOS", "iPadOS"]
        case .macOS: ["macOS", "OS X"]
        case .watchOS: ["watchOS"]
        case .tvOS: ["tvOS"]
        case .visionOS: ["visionOS"]
        }
    }

    /// The platform whose rules its devices follow: visionOS has those of iOS (PLAT-009), every other one its own.
    package var rules: Platform { self == .visionOS ? .iOS : self }

    /// The release of iOS with the same programming interface, for a platform whose apps may follow the rules of iOS:
    /// visionOS 2.2 and iOS 18.2, macOS 15.2 and iOS 18.2 (Mac Catalyst). From 26.0 on all have one number. It is the
    /// release itself on every other platform. Source: the columns of the reference pages (CR), which begin with
    /// visionOS 1.0 and Mac Catalyst 13.1.
    package func releaseOfRules(_ version: [Int]) -> [Int] {
        guard let major = version.first, major < 26 else { return version }
        let minor = version.count > 1 ? version[1] : 0
        switch self {
        case .visionOS: return [major + 16, minor]
        case .macOS: return major == 10 ? [13, 1] : [major + 3, minor]
        case .iOS, .watchOS, .tvOS: return version
        }
    }
}
