import BatonTesting
import Foundation
import Handoff
import Testing

@testable import ShopSnap

/// An iPhone and a Mac of one person, each with the app.
struct TwoDevices {
    let world = World(seed: 1)
    let phone: Device
    let mac: Device
    let shopSnap: AppUnderTest<ShopSnapApp>

    init() throws {
        phone = try world.addDevice("phone", model: "iPhone 15", os: "iOS 17.5", account: "ana")
        mac = try world.addDevice("mac", model: "MacBook Air M2", os: "macOS 14.5", account: "ana")

        let infoPlist = URL(filePath: #filePath).appending(path: "../../../Info.plist").standardized.path()
        let app = try AppUnderTest(infoPlist: infoPlist, team: "TEAM1AAAAA") { application in
            ShopSnapApp(application)
        }
        shopSnap = BrokenVariant.current?.broken(app) ?? app
        try phone.install(shopSnap)
        try mac.install(shopSnap)
    }
}
