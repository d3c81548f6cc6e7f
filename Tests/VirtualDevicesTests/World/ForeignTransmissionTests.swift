import BluetoothLE
import Events
import ImplementationAdapter
import Payload
import Platforms
import Testing

@testable import VirtualDevices

/// What the verb `transmit` puts on the air, and who hears it.
@Suite struct ForeignTransmissionTests {
    private static let message: [UInt8] =
        [2, 1, 0x1A, 19, 0xFF, 0x4C, 0x00, 0x0C, 0x0E, 0x00, 0x57, 0xCD, 0x3B] + (1...10).map { UInt8($0) * 0x11 }

    private static func arguments(_ others: PayloadDictionary = [:]) -> PayloadDictionary {
        var arguments: PayloadDictionary = [
            "address": "4a:11:22:33:44:55", "data": .data(message),
            "instants": .array([.integer(0), .integer(30_000_000), .integer(5_000_000)]),
        ]
        for entry in others { arguments[entry.key] = entry.value }
        return arguments
    }

    private static func world() throws -> World {
        var phone = SimpleWorld.setup("phone", index: 0, seed: 1, account: nil)
        phone.settings.bluetooth = false
        return try SimpleWorld.world(
            seed: 1, [phone, SimpleWorld.setup("mac", index: 1, seed: 1, platform: .macOS)])
    }

    @Test func aTransmissionComesAtItsInstantsAndIsHeard() throws {
        let world = try Self.world()
        try world.pass(seconds: 1)
        guard case .done = try world.perform(Operation(.transmit, Self.arguments()), on: "phone") else {
            Issue.record("it was refused")
            return
        }
        try world.pass(seconds: 1)
        let sent = world.events(.radioSent, on: "phone")
        #expect(sent.map(\.time.nanoseconds) == [1_000_000_000, 1_005_000_000, 1_030_000_000])
        #expect(sent.allSatisfy { $0.data(.data) == Self.message && $0.text(.type) == "ADV_IND" })
        #expect(sent.allSatisfy { $0[.channel] == nil && $0[.publicAddress] == nil })
        // The device itself is off: nothing is its own.
        #expect(world.events(.radioSet).isEmpty)
        let seen = world.events(.advertisementSeen, on: "mac")
        #expect(seen.first?.time.nanoseconds == 1_000_000_000)
        #expect(seen.first?.integer(.counter) == 0xCD57)
        #expect(seen.first?.text(.address) == "4a:11:22:33:44:55")
    }

    @Test func aReceiverThatIsFarAwayOrOffHearsNothing() throws {
        for step in [Operation(.move, ["x": 1000.0]), Operation(.set, ["bluetooth": false])] {
            let world = try Self.world()
            _ = try world.perform(step, on: "mac")
            _ = try world.perform(Operation(.transmit, Self.arguments()), on: "phone")
            try world.pass(seconds: 1)
            #expect(world.events(.radioSent).count == 3)
            #expect(world.events(.advertisementSeen).isEmpty, "\(step.verb)")
        }
    }

    @Test func aControllerDoesNotReportAnAdvertisementTwiceInARow() throws {
        let world = try Self.world()
        try world.pass(seconds: 1)
        _ = try world.perform(Operation(.transmit, Self.arguments()), on: "phone")
        try world.pass(seconds: 1)
        // Three transmissions within the time of the duplicate filter.
        #expect(world.events(.advertisementSeen, on: "mac").count == 1)
    }

    @Test func whatCannotBeTransmittedIsRefused() throws {
        let world = try Self.world()
        for (others, reason) in [
            (["data": .data([UInt8](repeating: 0, count: 32))], "31 bytes"), (["data": "text"], "are bytes"),
            (["address": "4a:11"], "six bytes"), (["channel": 36], "37, 38 or 39"), (["channel": 300], "37, 38 or 39"),
            (["instants": .array([])], "needs an instant"),
        ] as [(PayloadDictionary, String)] {
            guard case .refused(let text) = try world.perform(Operation(.transmit, Self.arguments(others)), on: "phone")
            else {
                Issue.record("\(others)")
                continue
            }
            #expect(text.contains(reason), "\(text)")
        }
        try world.pass(seconds: 1)
        #expect(world.events(.radioSent).isEmpty)
    }
}
