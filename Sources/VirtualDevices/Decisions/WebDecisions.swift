package import Handoff
package import ImplementationAdapter
package import Platforms

/// Decisions about activities that have a web page and reach a device without a fitting app (WEB).
package struct WebDecisions: Sendable {
    /// Whether the browser takes an activity that no installed app fits: if it has a web page (WEB-002), whatever its
    /// team (WEB-019) and whatever the sending app declares (WEB-020).
    package var fallsBack: @Sendable (_ hasWebPage: Bool) -> Bool = { $0 }

    /// Who gets an activity: the fitting app, and the browser only where there is none (WEB-003, DISC-021).
    package var receiver: @Sendable (_ app: ReceivingApp?, _ browser: ReceivingApp?) -> ReceivingApp? = { $0 ?? $1 }

    /// The default browser that the user has chosen among the installed apps, by its bundle identifier; nil for the
    /// system's browser. On macOS a chosen browser that does not declare the type of web pages gets none (WEB-004).
    package var chosenBrowser: @Sendable (Platform, DeviceSettings, _ installed: [AppDescription]) -> String? = {
        platform, settings, installed in
        guard let app = installed.first(where: { $0.bundle == settings.defaultBrowser }) else { return nil }
        return platform != .macOS || app.activityTypes.contains(NSUserActivityTypeBrowsingWeb) ? app.bundle : nil
    }

    /// The activity as a browser gets it: of the type of web pages, with the page and without a payload (WEB-005).
    package var activityForBrowser: @Sendable (ActivitySnapshot) -> ActivitySnapshot = { activity in
        ActivitySnapshot(
            type: NSUserActivityTypeBrowsingWeb, title: activity.title, userInfo: nil, webpageURL: activity.webpageURL)
    }

    /// The page that the system's browser opens: the activity's, character by character (WEB-016); nil if the activity
    /// has lost it.
    package var openedPage: @Sendable (ActivitySnapshot) -> String? = { $0.webpageURL }
}
