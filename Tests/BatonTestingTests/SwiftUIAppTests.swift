import BatonTesting
import Foundation
import Handoff
import Payload
import Testing

/// The tests that the team of an app with SwiftUI writes.
@Suite struct SwiftUIAppTests {
    struct LapView: View {
        static let type = "com.example.laps.counting"

        @State private var laps = 0

        var body: some View {
            VStack {
                Text("\(laps) laps")
                Button("Lap") { laps += 1 }
            }
            .userActivity(Self.type, isActive: laps > 0) { activity in
                activity.title = "Laps"
                activity.addUserInfoEntries(from: ["laps": laps])
            }
            .onContinueUserActivity(Self.type) { laps = $0.userInfo?["laps"] as? Int ?? laps }
        }
    }

    struct LapApp: App {
        var body: some AppScene { WindowGroup { LapView() } }
    }

    let world = World()
    let phone: Device
    let mac: Device
    let app = AppUnderTest(bundle: "com.example.laps", team: "TEAM1AAAAA", activityTypes: [LapView.type]) {
        application -> Application in
        application.run(LapApp())
        return application
    }

    init() throws {
        phone = try world.addDevice("phone", model: "iPhone 15", os: "iOS 17.5", account: "ana")
        mac = try world.addDevice("mac", model: "MacBook Air M2", os: "macOS 14.5", account: "ana")
        try phone.install(app)
        try mac.install(app)
    }

    private func press(_ title: String, on device: Device) throws {
        try device.inApp(app) { _ = $0.keyWindow?.press(title) }
    }

    private func texts(on device: Device) throws -> [String] { try device.inApp(app) { $0.keyWindow?.texts ?? [] } }

    @Test(arguments: [true, false]) func countingGoesOnInBothDirections(_ fromPhone: Bool) throws {
        let (source, receiver) = fromPhone ? (phone, mac) : (mac, phone)
        try press("Lap", on: source)
        try press("Lap", on: source)
        source.expectCurrentActivity(LapView.type, containing: ["laps": 2])
        receiver.acceptOffer(of: LapView.type, from: source)
        receiver.expectContinued(LapView.type, userInfo: ["laps": 2], title: "Laps")
        #expect(try texts(on: receiver) == ["2 laps"])
    }

    @Test func nothingIsOfferedBeforeTheFirstLap() throws {
        try phone.inApp(app) { _ in }
        mac.expectNoOffer(from: phone, because: .activityNotCurrent)
    }
}
