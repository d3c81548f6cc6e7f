import Events
import Foundation
import Handoff
import Testing

@Suite("Ways around what cannot compile on Linux")
struct WaysAroundTests {
    @Test("The main queue, views and timers are the process's")
    func mainQueue() throws {
        let process = SnippetProcess().launched()
        var order: [String] = []
        process.run {
            Main.run { order.append("later") }
            order.append("now")
        }
        #expect(order == ["now", "later"])
        var counter: CounterViewController?
        process.run {
            counter = CounterViewController()
            counter?.count = 2
        }
        #expect(counter?.label == "2" && !process.texts(.appFinding, .code).contains("UI_OFF_MAIN"))
        process.run { process.application.performOffMain { counter?.count = 3 } }
        #expect(process.texts(.appFinding, .code).contains("UI_OFF_MAIN"))
    }

    @Test("A timer marks the activity in virtual time")
    func timer() throws {
        let process = SnippetProcess().launched()
        var controller: AutosavingViewController?
        process.run {
            controller = AutosavingViewController()
            controller?.userActivity = NSUserActivity(activityType: "com.example.app.edit")
            controller?.scheduleAutosave(after: 1.5)
        }
        #expect(process.timers == [1_500_000_000])
        #expect(process.events(.needsSaveSet).isEmpty)
        process.application.timerFired(1)
        #expect(process.events(.needsSaveSet).count == 1)
    }

    @Test("Closures for selectors, an observer for key-value observation")
    func smallOnes() {
        let process = SnippetProcess().launched()
        let (button, observer) = (ActionButton(), ActivityObserver())
        var responder: UIResponder?
        var taps = 0
        button.action = { taps += 1 }
        button.tap()
        #expect(taps == 1)
        process.run {
            responder = UIResponder()
            guard let responder else { return }
            observer.observe(responder)
            responder.userActivity = NSUserActivity(activityType: "com.example.app.edit")
            responder.userActivity = nil
        }
        #expect(observer.changes == 2)
    }

    @Test(
        "State is handed in, an object has an activity instead of being one, and an alias decides between two modules")
    func structure() {
        let (first, second) = (DraftAppDelegate(store: DraftStore()), DraftAppDelegate(store: DraftStore()))
        first.store["a"] = "text"
        #expect(first.store["a"] == "text" && second.store["a"] == nil)
        #expect(DocumentActivity(document: "Plan").activity.title == "Plan")
        #expect(OnMacOS.NSUserActivity.self == Handoff.UserActivity.self)
        #expect(OnMacOS.UIResponder.self == Handoff.UIResponder.self)
    }
}
