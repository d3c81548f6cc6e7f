import ImplementationAdapter
import Platforms
import Testing

@testable import VirtualDevices

@Suite("Where an offer is shown")
struct OfferSurfaceTests {
    let discovery = OfferDecisions()

    @Test(
        "by platform and state",
        arguments: [
            (Platform.iOS, false, false, [OfferSurface.appSwitcher], [OfferSurface.appSwitcher]),
            (.iOS, true, false, [.lockscreen], []),
            (.iOS, true, true, [], []),
            (.macOS, false, false, [.dock, .cmdTab], [.dock, .cmdTab]),
            (.macOS, true, false, [], []),
            (.macOS, true, true, [], []),
            (.watchOS, false, false, [], []),
            (.tvOS, false, false, [], []),
        ])
    func surfaces(
        platform: Platform, locked: Bool, asleep: Bool, first: [OfferSurface], others: [OfferSurface]
    ) {
        var settings = DeviceSettings()
        settings.locked = locked
        settings.asleep = asleep
        #expect(discovery.surfaces(platform, settings, true) == first)
        #expect(discovery.surfaces(platform, settings, false) == others)
    }

    @Test("and how it is taken")
    func gestures() {
        let old: Set<String> = [OSFeature.handoff, OSFeature.lockScreenOffer]
        #expect(discovery.gesture(.lockscreen, old) == "swipeUp")
        #expect(discovery.gesture(.lockscreen, [OSFeature.handoff]) == "tap")
        #expect(discovery.gesture(.appSwitcher, old) == "tap")
        #expect(discovery.gesture(.dock, []) == "click")
        #expect(discovery.gesture(.cmdTab, []) == "key")
        #expect(OfferSurface.allCases.filter { discovery.badge($0, "iPhone 6s") != nil } == [.dock])
    }
}
