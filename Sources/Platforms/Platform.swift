/// The platforms that devices run. iPadOS counts as iOS, OS X as macOS. Raw values stand in files and messages.
package enum Platform: String, CaseIterable, Sendable {
    /// iPhone, iPad and iPod touch.
    case iOS
    /// Macs.
    case macOS
    /// Apple Watches.
    case watchOS
    /// Apple TVs.
    case tvOS

    /// The names that releases of the platform go by, the usual one first.
    package var names: [String] {
        switch self {
        case .iOS: ["iOS", "iPadOS"]
        case .macOS: ["macOS", "OS X"]
        case .watchOS: ["watchOS"]
        case .tvOS: ["tvOS"]
        }
    }
}
