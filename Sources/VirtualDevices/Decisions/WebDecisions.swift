package import AssociatedDomains
package import Handoff
package import ImplementationAdapter
package import Platforms

/// Decisions about activities that have a web page: those that reach a device without a fitting app, and those of
/// browsers (WEB).
package struct WebDecisions: Sendable {
    // MARK: The browser in place of an app

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

    /// The activity as a browser, or the app of a site, gets it: of the type of web pages, with the page and without a
    /// payload (WEB-005).
    package var activityOfPage: @Sendable (ActivitySnapshot) -> ActivitySnapshot = { activity in
        ActivitySnapshot(
            type: NSUserActivityTypeBrowsingWeb, title: activity.title, userInfo: nil, webpageURL: activity.webpageURL,
            referrerURL: activity.referrerURL)
    }

    /// The page that the system's browser opens: the activity's, character by character (WEB-016); nil if the activity
    /// has lost it.
    package var openedPage: @Sendable (ActivitySnapshot) -> String? = { $0.webpageURL }

    // MARK: From a browser to an app

    /// The host under whose hash an activity is advertised, so that apps of its site recognize it: that of a browser's
    /// activity, and of no other (WEB-006).
    package var advertisedHost: @Sendable (_ type: String, _ host: String?) -> String? = { type, host in
        type == NSUserActivityTypeBrowsingWeb ? host : nil
    }

    /// Whether apps of a platform may get the pages of a browser: those of iOS (WEB-006), and so those of visionOS
    /// (PLAT-009).
    package var receiversOfPages: @Sendable (Platform) -> Bool = { $0.rules == .iOS }

    /// The claims of an app for a service, among those of its entitlement (WEB-007).
    package var claims: @Sendable (AppDescription, AssociatedService) -> [DomainClaim] = { app, service in
        app.associatedDomains.map { DomainClaim($0) }.filter { $0.isFor(service) && !$0.domain.isEmpty }
    }

    /// Where the association file of a domain is looked up, in this order (WEB-009), over HTTPS alone (WEB-010).
    package var locations: @Sendable (_ domain: String) -> [String] = { domain in
        AssociationFile.paths.map { "https://\(domain)\($0)" }
    }

    /// Why the answer to a request for an association file is not one; nil if it may be used. Before iOS 9 it must be signed
    /// (WEB-011), from iOS 9.3.1 on small enough (WEB-012). Redirections are not followed.
    package var problemWithFile: @Sendable (WebAnswer, _ features: Set<String>) -> String? = { answer, features in
        guard (200..<300).contains(answer.status) else { return "the status is \(answer.status)" }
        if !features.contains(OSFeature.plainSiteFiles),
            !answer.isSigned || answer.contentType != AssociationFile.signedContentType
        {
            return answer.isSigned
                ? "a signed file needs the type \(AssociationFile.signedContentType)" : "the file is not signed"
        }
        let isTooLarge = features.contains(OSFeature.siteFileLimit) && answer.body.count > AssociationFile.sizeLimit
        return isTooLarge ? "the file has \(answer.body.count) bytes" : nil
    }

    /// Whether a site approves an app (WEB-008).
    package var approves: @Sendable (AssociationFile, _ team: String, _ bundle: String, AssociatedService) -> Bool = {
        file, team, bundle, service in file.lists("\(team).\(bundle)", for: service)
    }

    /// Whether approved claims cover the host of a page (WEB-013, WEB-015).
    package var covers: @Sendable (_ approved: [DomainClaim], _ host: String) -> Bool = { approved, host in
        approved.contains { $0.covers(host) }
    }

    /// The activity with which an app gets a universal link: of the same shape as a browser's (WEB-017).
    package var activityOfLink: @Sendable (_ url: String) -> ActivitySnapshot = { url in
        ActivitySnapshot(type: NSUserActivityTypeBrowsingWeb, title: nil, userInfo: nil, webpageURL: url)
    }
}
