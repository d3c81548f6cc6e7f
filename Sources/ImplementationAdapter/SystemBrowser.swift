package import Platforms

/// The browser that comes with a system. It is no installed app and has no process: a device opens pages in it, and the app in
/// front stays.
package enum SystemBrowser {
    /// Its bundle identifier; nil where a system has no browser. Source: the manifests of Safari.
    package static func bundle(on platform: Platform) -> String? {
        switch platform {
        case .iOS, .visionOS: "com.apple.mobilesafari"
        case .macOS: "com.apple.Safari"
        case .watchOS, .tvOS: nil
        }
    }

    /// Whether a bundle identifier is that of a system's browser.
    package static func isNamed(_ bundle: String) -> Bool {
        Platform.allCases.contains { self.bundle(on: $0) == bundle }
    }
}
