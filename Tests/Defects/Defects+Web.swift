import Handoff
import ImplementationAdapter
import VirtualDevices

extension Defect {
    static let web: [Defect] = [
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
            Replacement(\.web.activityForBrowser) { _ in
                { $0 }
            }),
        Defect(
            "query-of-the-page-lost", breaks: ["WEB-016"],
            Replacement(\.web.openedPage) { reference in
                { activity in
                    reference(activity).map { page in String(page.prefix { $0 != "?" && $0 != "#" }) }
                }
            }),
    ]
}
