import Events
import Foundation
import Handoff
import Payload
import Testing

/// The views of SwiftUI, and the modifiers that send and receive (SWUI-001 to SWUI-006).
struct ViewTests {
    /// What a test does to the views, and what they did.
    final class Probe {
        let center = NotificationCenter()
        var calls: [String] = []
        var change: (Int) -> Void = { _ in }
    }

    struct Inner: View {
        let probe: Probe
        @Binding var number: Int
        @State private var own = 0

        var body: some View {
            VStack {
                Text("inner \(number) \(own)")
                Button("own") { own += 1 }
                Button("outer") { number += 1 }
            }
            .onAppear { probe.calls.append("appear") }
            .onDisappear { probe.calls.append("disappear") }
            .userActivity("com.example.edit") { $0.addUserInfoEntries(from: ["inner": own]) }
        }
    }

    struct Outer: View {
        let probe: Probe
        @State private var number = 0

        var body: some View {
            Group {
                Text("outer \(number)")
                Button("number") { number += 1 }
                Button("twice") {
                    number += 1
                    number -= 1
                }
                if number.isMultiple(of: 2) { Inner(probe: probe, number: $number) } else { Text("odd") }
            }
            .onChange(of: number) { old, new in probe.calls.append("\(old) to \(new)") }
            .userActivity("com.example.edit", isActive: number < 4) { activity in
                activity.title = "Number"
                activity.addUserInfoEntries(from: ["number": number])
            }
            .onContinueUserActivity("com.example.edit") { number = $0.userInfo?["number"] as? Int ?? number }
            .onReceive(probe.center.publisher(for: Notification.Name("set"))) { number = $0.object as? Int ?? number }
        }
    }

    /// A view whose action changes another state, and which hears one center after the other.
    struct Following: View {
        let centers: [NotificationCenter]
        let heard: (Int) -> Void
        @State private var number = 0
        @State private var changes = 0

        var body: some View {
            Group {
                Text("number \(number) changes \(changes)")
                Button("number") { number += 1 }
            }
            .onChange(of: number) { _ in changes += 1 }
            .onReceive(centers[number % centers.count].publisher(for: Notification.Name("say"))) {
                heard($0.object as? Int ?? -1)
            }
        }
    }

    struct FollowingApp: App {
        let centers: [NotificationCenter]
        let heard: (Int) -> Void

        var body: some AppScene { WindowGroup { Following(centers: centers, heard: heard) } }
    }

    struct TestApp: App {
        let probe: Probe

        var body: some AppScene {
            WindowGroup(id: "main") { Outer(probe: probe) }
            WindowGroup(id: "other") { Text("other") }
        }
    }

    let probe = Probe()
    let fixture: Fixture

    init() {
        fixture = Fixture { [probe] application in application.run(TestApp(probe: probe)) }.launched()
        fixture.application.enterForeground()
    }

    private var window: Window { fixture.application.windows[0] }

    /// A user's action, and what follows in the turns of the main run loop.
    private func act(_ body: @escaping () -> Void) {
        fixture.run(body)
        var turns = fixture.service.turnRequests
        repeat {
            turns = fixture.service.turnRequests
            fixture.application.endTurn()
        } while turns != fixture.service.turnRequests
    }

    private func press(_ title: String) { act { [window] in #expect(window.press(title)) } }

    private var payload: PayloadDictionary? {
        fixture.service.summaries.first { $0.value.state == .current }
            .flatMap { fixture.application.save($0.key).snapshot?.userInfo }
    }

    @Test("A state keeps its value while its view is there, and starts anew after that")
    func states() {
        #expect(window.texts == ["outer 0", "inner 0 0"])
        press("own")
        press("own")
        #expect(window.texts == ["outer 0", "inner 0 2"])
        press("number")
        #expect(window.texts == ["outer 1", "odd"])
        press("number")
        #expect(window.texts == ["outer 2", "inner 2 0"])
        press("outer")
        #expect(window.texts == ["outer 3", "odd"])
        #expect(!window.press("own"))
    }

    @Test("Appearances and changes are told once each, and a value that came back has not changed")
    func changes() {
        #expect(probe.calls == ["appear"])
        press("number")
        #expect(probe.calls == ["appear", "disappear", "0 to 1"])
        press("twice")
        #expect(probe.calls == ["appear", "disappear", "0 to 1"])
    }

    @Test(
        "Views that come, go and change are in the activity of the next save, and the framework made it current"
    )
    func activity() {
        #expect(payload == ["number": 0, "inner": 0])
        press("own")
        #expect(payload == ["number": 0, "inner": 1])
        press("number")
        #expect(payload == ["number": 1])
        for _ in 0..<3 { press("number") }
        // The outer modifier is inactive now, the inner one is there.
        #expect(payload == ["inner": 0])
        press("number")
        #expect(payload == nil)
        // The events of the launch, where the activity was made, are not among these.
        #expect(fixture.events(.activityCreated).isEmpty)
        #expect(fixture.events(.activityStateChanged).compactMap { $0.text(.by) } == ["framework"])
        #expect(fixture.findings == [])
    }

    @Test("A notification of the app's center changes a view, until the process ends")
    func notifications() {
        act { [probe] in probe.center.post(name: Notification.Name("set"), object: 7) }
        #expect(window.texts == ["outer 7", "odd"])
        fixture.application.terminate()
        let events = fixture.service.events.count
        probe.center.post(name: Notification.Name("set"), object: 8)
        #expect(fixture.service.events.count == events)
    }

    @Test("A state that changes on another thread than main is a finding")
    func threads() {
        act { [probe, fixture] in
            fixture.application.performOffMain { probe.center.post(name: Notification.Name("set"), object: 2) }
        }
        #expect(fixture.findings == ["UI_OFF_MAIN"])
    }

    @Test("A continuation reaches the window in front, one without a window opens one, and the answer is true")
    func continuation() {
        func receive(_ number: Int, attempt: Int) -> CallbackAnswer {
            let snapshot = ActivitySnapshot(
                type: "com.example.edit", title: nil, userInfo: ["number": PayloadValue(number)], webpageURL: nil)
            defer { act {} }
            return fixture.application.continueActivity(snapshot, attempt: attempt)
        }
        #expect(receive(6, attempt: 1) == .returned(true))
        #expect(window.texts.first == "outer 6")
        act { [application = fixture.application] in #expect(application.openWindow(id: "main") != nil) }
        #expect(receive(8, attempt: 2) == .returned(true))
        #expect(fixture.application.windows.map { $0.texts.first } == ["outer 6", "outer 8"])
        act { [application = fixture.application] in application.windows.forEach { $0.close() } }
        #expect(fixture.application.windows.isEmpty)
        #expect(receive(4, attempt: 3) == .returned(true))
        #expect(fixture.application.windows.map { $0.texts.first } == ["outer 4"])
        #expect(fixture.events(.onContinueCalled).compactMap { $0.text(.object) } == ["main", "main-2", "main-3"])
    }

    @Test("There is no window of an unknown group, and a button that is not there is not pressed")
    func unknown() {
        act { [application = fixture.application] in #expect(application.openWindow(id: "none") == nil) }
        #expect(!window.press("none"))
        act { [application = fixture.application] in #expect(application.openWindow(id: "other")?.texts == ["other"]) }
    }

    @Test("What an action changes is shown without a further action, and a view hears the center that it names now")
    func following() throws {
        let centers = [NotificationCenter(), NotificationCenter()]
        var heard: [Int] = []
        func say() { for (index, center) in centers.enumerated() { center.post(name: .init("say"), object: index) } }
        let fixture = Fixture { $0.run(FollowingApp(centers: centers, heard: { heard.append($0) })) }.launched()
        fixture.application.enterForeground()
        let window = try #require(fixture.application.windows.first)
        fixture.run(say)
        #expect(heard == [0] && window.texts == ["number 0 changes 0"])
        fixture.run { #expect(window.press("number")) }
        for _ in 0..<5 { fixture.application.endTurn() }
        #expect(window.texts == ["number 1 changes 1"])
        fixture.run(say)
        #expect(heard == [0, 1])
    }

    @Test("A view that contains itself is cut off")
    func endless() {
        struct Endless: View {
            var body: AnyEndless { AnyEndless() }
        }
        struct AnyEndless: View {
            var body: ViewList { ViewList(views: [Endless(), Text("x")]) }
        }
        struct EndlessApp: App {
            var body: some AppScene { WindowGroup { Endless() } }
        }
        let fixture = Fixture { $0.run(EndlessApp()) }.launched()
        #expect(fixture.application.windows.first?.texts.isEmpty == false)
    }
}
