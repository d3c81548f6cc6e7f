import BatonTesting
import Foundation
import Handoff
import Testing

/// Streams in an app's own code.
@Suite struct StreamTests {
    private let world = World()
    private let phone: Device
    private let mac: Device

    init() throws {
        phone = try world.addDevice("phone", model: "iPhone 15", os: "iOS 17.5", account: "ana")
        mac = try world.addDevice("mac", model: "MacBook Air M2", os: "macOS 14.5", account: "ana")
        for device in [phone, mac] { try device.install(StreamingApp.app) }
    }

    private static func picture(_ size: Int) -> Data {
        Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) })
    }

    @Test(arguments: [0, 1, 65_535, 65_536, 200_000], [false, true])
    func aPictureArrives(size: Int, awaits: Bool) throws {
        try mac.inApp(StreamingApp.app) { $0.awaits = awaits }
        try phone.inApp(StreamingApp.app) { $0.show(Self.picture(size)) }
        mac.acceptOffer(from: phone)
        mac.expectContinued()
        try world.run(for: .seconds(20))
        let isWhole = try mac.inApp(StreamingApp.app) {
            $0.received == Self.picture(size) && $0.isComplete && $0.error == nil
        }
        #expect(isWhole)
        #expect(try phone.inApp(StreamingApp.app) { $0.received == Data("picture-1".utf8) })
    }

    @Test(arguments: [false, true]) func withoutStreamsAnErrorComes(awaits: Bool) throws {
        try mac.inApp(StreamingApp.app) { $0.awaits = awaits }
        try phone.inApp(StreamingApp.app) { $0.show(Self.picture(10), offersStreams: false) }
        mac.acceptOffer(from: phone)
        mac.expectContinued()
        try world.run(for: .seconds(2))
        #expect(try mac.inApp(StreamingApp.app) { $0.error as? CocoaError }?.code == .userActivityConnectionUnavailable)
    }

    @Test func whatIsReadBeforeALossIsAPrefix() throws {
        try phone.inApp(StreamingApp.app) { $0.show(Self.picture(1_000_000)) }
        mac.acceptOffer(from: phone)
        mac.expectContinued()
        try world.run(for: .seconds(3))
        try phone.set(.bluetooth, to: false)
        try world.run(for: .seconds(3))
        let (received, error) = try mac.inApp(StreamingApp.app) { ($0.received, $0.error != nil) }
        #expect(error && received.count > 65_536 && received.count < 1_000_000)
        #expect(received == Self.picture(1_000_000).prefix(received.count))
        #expect(try phone.inApp(StreamingApp.app) { $0.error != nil })
    }
}
