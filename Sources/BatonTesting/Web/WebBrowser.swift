public import Foundation
import Handoff

/// A browser as the source of activities that an app of a site continues.
///
///     try mac.install(WebBrowser.app)
///     try mac.inApp(WebBrowser.app) { $0.load(URL(string: "https://example.com/notes/7")!) }
///     phone.expectOffer(from: mac)
public final class WebBrowser {
    private var activity: NSUserActivity?

    /// The browser as a device installs it. Its team is no team of yours.
    public static var app: AppUnderTest<WebBrowser> {
        AppUnderTest(
            bundle: "com.example.web-browser", team: "BROWSER000", activityTypes: [NSUserActivityTypeBrowsingWeb]
        ) { _ in WebBrowser() }
    }

    init() {}

    /// The user opens a page, which is on the air from now on in place of the one before.
    public func load(_ page: URL, referrer: URL? = nil) {
        activity?.invalidate()
        let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
        activity.title = page.host(percentEncoded: true)
        activity.webpageURL = page
        activity.referrerURL = referrer
        self.activity = activity
        activity.becomeCurrent()
    }

    /// The user closes the page.
    public func close() {
        activity?.invalidate()
        activity = nil
    }
}
