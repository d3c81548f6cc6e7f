import BatonTesting
import Foundation
import Handoff
import Testing

@testable import ShopSnap

@Suite struct ShopSnapTests {
    let devices: TwoDevices
    var world: World { devices.world }
    var phone: Device { devices.phone }
    var mac: Device { devices.mac }
    var shopSnap: AppUnderTest<ShopSnapApp> { devices.shopSnap }

    init() throws { devices = try TwoDevices() }

    @Test func listGoesOn() throws {
        try phone.inApp(shopSnap) { app in
            app.list.add("Milk")
            app.list.add("Bread")
        }
        mac.acceptOffer(from: phone)
        mac.expectContinued(ActivityType.list, userInfo: [Key.items: ["Milk", "Bread"]])

        let items = try mac.inApp(shopSnap) { app in app.list.items }
        #expect(items == ["Milk", "Bread"])
    }

    @Test func editingGoesOn() throws {
        try phone.inApp(shopSnap) { app in
            app.list.open("Milk")
            app.item?.beginEditing()
            app.item?.type("Oat milk")
        }
        mac.acceptOffer(of: ActivityType.item, from: phone, on: .dock)
        mac.expectContinued(ActivityType.item, containing: [Key.item: "Oat milk"])

        let text = try mac.inApp(shopSnap) { app in app.item?.text }
        #expect(text == "Oat milk")
    }

    @Test func cancelIsQuiet() throws {
        try phone.inApp(shopSnap) { app in app.list.add("Milk") }
        mac.acceptOffer(from: phone)
        try world.inject(.cancel, on: mac, at: .announced)
        mac.expectFailure(.userCancelled)
        mac.expectNoAlert()
    }

    @Test func silentPhoneIsTold() throws {
        try phone.inApp(shopSnap) { app in app.list.add("Milk") }
        mac.expectOffer(from: phone)
        try world.inject(.sourceSilent(), on: mac, from: phone)
        mac.acceptOffer(from: phone)
        mac.expectFailure(.userActivityRemoteApplicationTimedOut)
        mac.expectAlert(containing: "Could not continue")
    }

    @Test(arguments: [Fault.linkLoss, .sourceGone, .invalidate])
    func lostListIsToldAndSurvives(_ fault: Fault) throws {
        try phone.inApp(shopSnap) { app in app.list.add("Milk") }
        mac.acceptOffer(from: phone)
        try world.inject(fault, on: mac, from: phone, at: .requested)
        mac.expectFailure()
        mac.expectAlert()

        let items = try mac.inApp(shopSnap) { app in app.list.items }
        #expect(items.isEmpty)
    }

    @Test func controllersAreNotHandedOver() throws {
        try phone.inApp(shopSnap) { app in
            app.list.add("Milk")
            app.list.userActivity?.userInfo = [Key.items: app.list]
        }
        phone.expectException(at: .userInfo, containing: "ListViewController")
        mac.expectOffer(of: ActivityType.list, from: phone)
    }

    @Test func switchedOffMeansNoOffer() throws {
        try mac.set(.handoff, to: false)
        try phone.launch(shopSnap)
        mac.expectNoOffer(because: .handoffOff)
        try mac.set(.handoff, to: true)
        mac.expectOffer(of: ActivityType.list)
    }
}
