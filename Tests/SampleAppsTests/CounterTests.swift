import Events
import Handoff
import Payload
import Platforms
import SampleApps
import Testing

/// The counter of the SwiftUI study (EX-020).
struct CounterTests {
    private let type = "com.parussoft.Handoff-Test.editing"

    private func app(
        _ sending: CounterVariant.Sending, _ receiving: CounterVariant.Receiving, _ platform: Platform = .iOS
    ) -> RunningApp {
        RunningApp(
            Counter(CounterVariant(sending, receiving)), platform: platform, types: Counter.activityTypes,
            bundle: "com.parussoft.Handoff-Test")
    }

    @Test("Every variant is a sample, under its own name")
    func names() {
        #expect(Counter.activityTypes == [type])
        #expect(Set(CounterVariant.all.map(\.name)).count == 6)
        for variant in CounterVariant.all { #expect(SampleApps.program(named: variant.name) is Counter) }
        #expect(SampleApps.program(named: "Counter") == nil)
    }

    @Test("Both ways send the last number", arguments: CounterVariant.Sending.allCases, [Platform.iOS, .macOS])
    func sends(sending: CounterVariant.Sending, platform: Platform) {
        let app = app(sending, .both, platform)
        #expect(app.currentType == (sending == .modifier ? type : nil))
        app.perform("count")
        app.perform("count", ["times": 4])
        #expect(app.currentType == type && app.payload() == ["counter": 5])
        #expect(app.models == [["counter": 1], ["counter": 5]])
        #expect(app.events(.activityCreated).count == (sending == .modifier ? 1 : 2))
        #expect(app.service.summaries.count == 1)
    }

    @Test("Every way receives, and the number changes once", arguments: CounterVariant.all, [Platform.iOS, .macOS])
    func receives(variant: CounterVariant, platform: Platform) {
        let app = app(variant.sending, variant.receiving, platform)
        #expect(app.receive(type, ["counter": 7]) == .returned(true))
        #expect(app.models == [["counter": 7]])
        #expect(app.events(.onContinueCalled).count == (variant.receiving == .delegate ? 0 : 1))
        #expect(app.receive(type, ["counter": 8], attempt: 2) == .returned(true))
        #expect(app.models == [["counter": 7], ["counter": 8]])
    }

    @Test(
        "Anything but an integer changes nothing",
        arguments: [["counter": "7"], ["counter": 7.5], ["count": 7], [:], nil] as [PayloadDictionary?])
    func otherKinds(userInfo: PayloadDictionary?) {
        let app = app(.modifier, .both)
        _ = app.receive(type, userInfo)
        #expect(app.models == [])
    }

    @Test("The delegate says no to another type, and an app without it has no answer")
    func otherType() {
        #expect(app(.modifier, .delegate).receive("com.example.other", ["counter": 7]) == .returned(false))
        #expect(app(.modifier, .modifier).receive("com.example.other", ["counter": 7]) == .notImplemented)
    }

    @Test("Actions")
    func actions() {
        let app = app(.modifier, .both)
        #expect(app.perform("write") == .unsupported)
        for times: PayloadValue in [0, -1, "1", 10_001] {
            guard case .refused = app.perform("count", ["times": times]) else {
                Issue.record("\(times) was not refused")
                continue
            }
        }
    }
}
