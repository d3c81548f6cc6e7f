import BatonTesting
import Handoff
import Payload
import Testing

@testable import ShopSnap

/// Whatever an activity carries, the app copes with it.
@Suite struct RestoreTests {
    let devices: TwoDevices
    var mac: Device { devices.mac }
    var shopSnap: AppUnderTest<ShopSnapApp> { devices.shopSnap }

    init() throws { devices = try TwoDevices() }

    @Test func anyListIsRestoredOrRefused() async throws {
        try await fuzz(
            mac, type: ActivityType.list, shape: [.required(Key.items, .array(of: .string))], title: "Shopping List"
        ) { mac, continuation in
            let shown = try mac.inApp(shopSnap) { app in app.list.items }
            #expect(Set(shown).count == shown.count, "an item is on the list twice")
            #expect(shown.isEmpty || continuation.isHandled, "a refused activity changes nothing")
        }
    }

    @Test func anyItemIsRestoredOrRefused() async throws {
        try await fuzz(mac, type: ActivityType.item, shape: [.required(Key.item, .string)])
    }
}
