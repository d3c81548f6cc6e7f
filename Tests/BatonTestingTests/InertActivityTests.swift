import BatonTesting
import Handoff
import Testing

/// An activity that was made outside of every app belongs to none, and a failure says so.
@Suite struct InertActivityTests {
    private func hint(_ text: String?) -> String? {
        text?.split(separator: "\n").first { $0.hasPrefix("Also: ") }.map(String.init)
    }

    private func missingOffer(_ desk: Desk) -> String? {
        issues { desk.mac.expectOffer(from: desk.phone) }.first
    }

    @Test func oneMadeInTheTestIsNamed() throws {
        let desk = try Desk()
        try desk.phone.launch(NotesApp.app)
        let activity = NSUserActivity(activityType: "com.example.inert.direct")
        activity.becomeCurrent()
        let text = try #require(missingOffer(desk))
        #expect(
            hint(text)?.hasPrefix(
                "Also: NSUserActivity(activityType: \"com.example.inert.direct\") was made outside of an app's process")
                == true)
        // A world that was made later does not mention it.
        let later = try Desk()
        try later.phone.launch(NotesApp.app)
        #expect(hint(missingOffer(later)) == nil)
    }

    @Test func oneMadeInAnAppIsNot() throws {
        let desk = try Desk()
        try desk.phone.inApp(NotesApp.app) { app in
            app.activity = NSUserActivity(activityType: "com.example.inert.owned")
        }
        #expect(hint(missingOffer(desk)) == nil)
    }
}
