import Events
import Handoff
import Payload
import Platforms
import SampleApps
import Testing

/// The snippet of the reference page (EX-021) and the browser (EX-022, WEB-018, WEB-023).
struct ReferencePageTests {
    private func snippet() -> RunningApp {
        RunningApp(ReferencePage(), types: ReferencePage.activityTypes, bundle: "com.companyName.productName")
    }

    private func browser() -> RunningApp {
        RunningApp(PageBrowser(), types: [NSUserActivityTypeBrowsingWeb], bundle: "com.example.browser")
    }

    @Test("The activity is for Handoff alone and has its title and entry", arguments: ReferencePage.activityTypes)
    func snippet(type: String) {
        let app = snippet()
        app.perform("begin", ["type": .string(type)])
        #expect(app.currentType == type && app.payload() == ["informationKey": "value"])
        #expect(
            app.models.last == [
                "type": .string(type), "handoff": true, "search": false, "public": false, "information": "value",
            ])
        app.perform("leave")
        #expect(app.current == nil)
        #expect(app.events(.activityException).isEmpty && app.events(.appFinding).isEmpty)
    }

    @Test("It takes its own types with their entry, and nothing else")
    func taken() {
        let app = snippet()
        let type = ReferencePage.activityTypes[1]
        #expect(app.receive(type, ["informationKey": "other"]) == .returned(true))
        #expect(app.models.last?["information"] == "other" && app.models.last?["received"] == .string(type))
        #expect(app.receive(type, ["informationKey": 1], attempt: 2) == .returned(false))
        #expect(app.receive("com.example.other", ["informationKey": "value"], attempt: 3) == .returned(false))
    }

    @Test("What has not begun cannot be left, and another type is not begun")
    func refused() {
        for (action, arguments) in [
            ("leave", [:]), ("end", [:]), ("begin", [:]), ("begin", ["type": "com.example.other"]),
        ] as [(String, PayloadDictionary)] {
            guard case .refused = snippet().perform(action, arguments) else {
                Issue.record("\(action) with \(arguments) was not refused")
                continue
            }
        }
        #expect(snippet().perform("load", [:]) == .unsupported)
    }

    @Test("A browser advertises the page that is open, under the address that scripts give it")
    func page() {
        let app = browser()
        app.perform("load", ["url": "https://example.com/a"])
        app.perform("changeAddress", ["url": "https://b.example.com/"])
        #expect(app.currentType == NSUserActivityTypeBrowsingWeb)
        #expect(app.current.flatMap { app.service.summaries[$0]?.webPageHost } == "b.example.com")
        app.perform("load", ["url": "https://example.com/c", "type": "com.example.browser.page"])
        #expect(app.currentType == "com.example.browser.page")
        app.perform("closePage")
        #expect(app.current == nil && app.models.last == ["page": .null])
        for url in ["ftp://example.com", "", "example.com"] {
            guard case .refused = app.perform("load", ["url": .string(url)]) else {
                Issue.record("\(url) was not refused")
                continue
            }
        }
    }

    @Test("An activity that has lost its page is not taken, and does no harm")
    func withoutPage() {
        let app = browser()
        #expect(app.receive(NSUserActivityTypeBrowsingWeb, nil) == .returned(false))
    }
}
