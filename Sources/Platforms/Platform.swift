/// The platforms that devices run. iPadOS counts as iOS, OS X as macOS. Files and messages contain the raw values.
package enum Platform: String, CaseIterable, Sendable {
    /// iPhone, iPad and iPod touch.
    case iOS
    case macOS
    case watchOS
    case tvOS

    /// The names of the platform, the usual one first.
    package var names: [String] {
        switch self {
        case .iOS: ["iOS", "iPadOS"]
        case .macOS: ["macOS", "OS X"]
        case .watchOS: ["watchOS"]
        case .tvOS: ["tvOS"]
        }
    }
}
