import Events
public import Foundation
import Payload

extension Application {
    /// An option of ``open(_:options:completionHandler:)``. None has an effect here.
    public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The key's text.
        public var rawValue: String

        /// Makes a key.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Opens a universal link in its app or not at all. No app has links here, so that the call fails.
        public static let universalLinksOnly = OpenExternalURLOptionsKey(
            rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
    }

    /// Opens a page in the browser. The device records the URL and shows nothing; the app stays in front. The completion is
    /// called on main with false for a scheme other than http and https, which no app handles here.
    public func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler: ((Bool) -> Void)? = nil
    ) {
        let isOpened = canOpenURL(url) && options[.universalLinksOnly] as? Bool != true
        if isOpened { context.record(.browserOpened, [.url: PayloadValue.url(url.absoluteString)]) }
        if let completionHandler { performOnMain { completionHandler(isOpened) } }
    }

    /// Whether some app handles the URL: here only the browser does.
    public func canOpenURL(_ url: URL) -> Bool { ["http", "https"].contains(url.scheme?.lowercased()) }
}

/// AppKit's workspace, as far as it opens pages.
public struct NSWorkspace: Sendable {
    /// The workspace of the device whose app runs.
    public static let shared = NSWorkspace()

    /// Opens a page in the browser; see ``Application/open(_:options:completionHandler:)``.
    /// - Returns: whether the URL is a page.
    @discardableResult
    public func open(_ url: URL) -> Bool {
        guard let application = Application.current, application.canOpenURL(url) else { return false }
        application.open(url)
        return true
    }
}
