import Foundation
package import Handoff
package import Payload

/// A browser that shows one page. It advertises the page under a type of its maker's, or under that of web pages, and opens what
/// arrives under either (EX-022, WEB-023).
///
/// | Action | Arguments | What happens |
/// |---|---|---|
/// | `load` | `url`, `type` | the user opens a page, which is on the air under the type, by default that of web pages |
/// | `changeAddress` | `url` | a script in the page changes the page's address without loading anything |
/// | `closePage` | | the user closes the page |
package final class PageBrowser: ApplicationProgram {
    /// Its name in cases, under `sample:`.
    package static let name = "PageBrowser"

    private weak var application: Application?
    private let delegate = PageBrowserDelegate()
    private var activity: NSUserActivity?

    /// Makes the program.
    package init() {}

    package func main(_ application: Application) {
        self.application = application
        application.delegate = delegate
    }

    /// Performs an action.
    package func perform(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer {
        switch action {
        case "load":
            guard let page = page(arguments) else { return .refused("load needs a url with http or https") }
            load(page, as: arguments["type"]?.stringValue ?? NSUserActivityTypeBrowsingWeb)
        case "changeAddress":
            guard let activity else { return .refused("no page is open") }
            guard let page = page(arguments) else { return .refused("changeAddress needs a url with http or https") }
            changeAddress(to: page, of: activity)
        case "closePage":
            guard let activity else { return .refused("no page is open") }
            activity.invalidate()
            self.activity = nil
            application?.report(["page": .null])
        default: return .unsupported
        }
        return .done(.null)
    }

    private func page(_ arguments: PayloadDictionary) -> URL? {
        let text = arguments["url"]?.stringValue ?? arguments["url"]?.urlValue
        return text.flatMap { URL(string: $0) }.flatMap { ["http", "https"].contains($0.scheme) ? $0 : nil }
    }

    private func load(_ page: URL, as type: String) {
        activity?.invalidate()
        let activity = NSUserActivity(activityType: type)
        activity.title = page.host(percentEncoded: true)
        activity.webpageURL = page
        self.activity = activity
        activity.becomeCurrent()
        application?.report(["page": .url(page.absoluteString)])
    }

    private func changeAddress(to page: URL, of activity: NSUserActivity) {
        application?.report(["page": .url(page.absoluteString)])
        guard application?.decisions.app.followsScriptedAddress() == true else { return }
        activity.webpageURL = page
        activity.needsSave = true
    }
}

/// The app delegate, which opens the page of whatever arrives.
final class PageBrowserDelegate: ApplicationDelegate {
    func application(
        _ application: Application, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) -> Bool {
        // An activity may have lost its page on the way (WEB-018).
        guard let page = userActivity.webpageURL else { return false }
        application.report(["page": .url(page.absoluteString), "received": .string(userActivity.activityType)])
        return true
    }
}
