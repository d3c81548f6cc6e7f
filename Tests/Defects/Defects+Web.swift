import AssociatedDomains
import Handoff
import ImplementationAdapter
import VirtualDevices

extension Defect {
    static let web: [Defect] =
        [
            Defect(
                "web-page-ignored", breaks: ["WEB-002", "DISC-021", "WEB-019", "WEB-020", "EX-018"],
                Replacement(\.web.fallsBack) { _ in
                    { _ in false }
                }),
            Defect(
                "browser-offered-without-a-page", breaks: ["ELIG-029"],
                Replacement(\.web.fallsBack) { _ in
                    { _ in true }
                }),
            Defect(
                "browser-before-the-app", breaks: ["WEB-003"],
                Replacement(\.web.receiver) { _ in
                    { $1 ?? $0 }
                }),
            // The app is chosen that happens to be there.
            Defect(
                "other-app-in-place-of-the-browser", breaks: ["DISC-021"],
                Replacement(\.web.chosenBrowser) { reference in
                    { reference($0, $1, $2) ?? $2.first?.bundle }
                }),
            Defect(
                "undeclared-browser-used", breaks: ["WEB-004"],
                Replacement(\.web.chosenBrowser) { _ in
                    { _, settings, _ in settings.defaultBrowser }
                }),
            Defect(
                "chosen-browser-ignored", breaks: ["WEB-004"],
                Replacement(\.web.chosenBrowser) { _ in
                    { _, _, _ in nil }
                }),
            Defect(
                "payload-for-the-browser", breaks: ["WEB-005"],
                Replacement(\.web.activityOfPage) { _ in
                    { $0 }
                }),
            Defect(
                "query-of-the-page-lost", breaks: ["WEB-016"],
                Replacement(\.web.openedPage) { reference in
                    { activity in
                        reference(activity).map { page in String(page.prefix { $0 != "?" && $0 != "#" }) }
                    }
                }),
        ] + fromBrowserToApp

    /// From a browser to the app of a site.
    private static let fromBrowserToApp: [Defect] = [
        Defect(
            "every-page-under-its-host", breaks: ["WEB-006"],
            Replacement(\.web.advertisedHost) { _ in
                { _, host in host }
            }),
        Defect(
            "approved-site-ignored", breaks: ["WEB-003", "WEB-007", "WEB-008"],
            Replacement(\.web.claims) { _ in
                { _, _ in [] }
            }),
        Defect(
            "claims-of-any-service", breaks: ["WEB-007"],
            Replacement(\.web.claims) { _ in
                { app, _ in app.associatedDomains.map { DomainClaim($0) } }
            }),
        Defect(
            "every-site-approves", breaks: ["WEB-008", "SEC-005"],
            Replacement(\.web.approves) { _ in
                { _, _, _, _ in true }
            }),
        Defect(
            "team-of-the-list-ignored", breaks: ["WEB-008"],
            Replacement(\.web.approves) { reference in
                { file, team, bundle, service in
                    // The team of any listed app of this name is as good as the app's own.
                    [team, "TEAM1AAAAA", "TEAM2BBBBB"].contains { reference(file, $0, bundle, service) }
                }
            }),
        Defect(
            "root-before-well-known", breaks: ["WEB-009"],
            Replacement(\.web.locations) { reference in
                { reference($0).reversed() }
            }),
        Defect(
            "http-accepted", breaks: ["WEB-010"],
            Replacement(\.web.locations) { reference in
                { domain in
                    reference(domain) + reference(domain).map { "http" + $0.dropFirst("https".count) }
                }
            }),
        Defect(
            "plain-file-accepted-on-ios-8", breaks: ["WEB-011"],
            Replacement(\.web.problemWithFile) { reference in
                { answer, features in reference(answer, features.union(["plainSiteFiles"])) }
            }),
        Defect(
            "plain-file-refused", breaks: ["WEB-011"],
            Replacement(\.web.problemWithFile) { reference in
                { answer, features in reference(answer, features.subtracting(["plainSiteFiles"])) }
            }),
        Defect(
            "size-of-the-file-ignored", breaks: ["WEB-012"],
            Replacement(\.web.problemWithFile) { reference in
                { answer, features in reference(answer, features.subtracting(["siteFileLimit"])) }
            }),
        Defect(
            "largest-file-refused", breaks: ["WEB-012"],
            Replacement(\.web.problemWithFile) { reference in
                { answer, features in
                    let isLarge = answer.body.count >= AssociationFile.sizeLimit
                    return isLarge && features.contains("siteFileLimit") ? "too large" : reference(answer, features)
                }
            }),
        Defect(
            "wildcard-not-understood", breaks: ["WEB-013"],
            Replacement(\.web.covers) { reference in
                { approved, host in reference(approved.filter { !$0.isWildcard }, host) }
            }),
        Defect(
            "any-page-for-an-approved-app", breaks: ["WEB-015"],
            Replacement(\.web.covers) { _ in
                { approved, _ in !approved.isEmpty }
            }),
        Defect(
            "link-of-another-type", breaks: ["WEB-017", "CONT-039"],
            Replacement(\.web.activityOfLink) { reference in
                { url in
                    var activity = reference(url)
                    activity.type = "com.example.link"
                    return activity
                }
            }),
        Defect(
            "referrer-lost", breaks: ["WEB-021"],
            Replacement(\.handoff.activity.sentReferrer) { _ in
                { _ in nil }
            }),
        Defect(
            "app-needs-a-page", breaks: ["WEB-018"],
            Replacement(\.handoff.app.goesOn) { _ in
                { $0 }
            }),
        Defect(
            "scripted-address-lost", breaks: ["HARN-007"],
            Replacement(\.handoff.app.followsScriptedAddress) { _ in
                { false }
            }),
        // A name that resolves to the internet is asked there, and what comes back is believed.
        Defect(
            "request-outside-the-world", breaks: ["WEB-024"],
            Replacement(\.web.locations) { _ in
                { domain in ["https://cdn.example.com/\(domain)"] }
            }),
    ]
}
