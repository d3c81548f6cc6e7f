import Events
import ImplementationAdapter
import Payload
import Platforms
import Testing

@testable import VirtualDevices

/// The user turns a device.
struct RotationTests {
    @Test("A turn is told once, a turn to where the device is already is none, and a Mac does not turn")
    func turning() throws {
        let world = try SimpleWorld.world(
            seed: 1,
            [
                SimpleWorld.setup("phone", index: 0, seed: 1),
                SimpleWorld.setup("mac", index: 1, seed: 1, platform: .macOS),
            ])
        for orientation in ["portrait", "landscape", "landscape", "portrait"] {
            #expect(try world.perform(Operation(.rotate, ["to": .string(orientation)]), on: "phone") == .done(.null))
        }
        #expect(world.events(.deviceRotated).map { $0.text(.to) } == ["landscape", "portrait"])
        for arguments in [[:], ["to": "askew"], ["to": 1]] as [PayloadDictionary] {
            #expect(
                try world.perform(Operation(.rotate, arguments), on: "phone")
                    == .refused("rotate needs portrait or landscape"))
        }
        #expect(
            try world.perform(Operation(.rotate, ["to": "landscape"]), on: "mac")
                == .refused("only iPhone, iPad and iPod touch turn their screen"))
    }

    @Test("Of the phones the large ones are wide in landscape, and nothing else has to say so")
    func models() throws {
        let wide = try DeviceCatalogue.load(DeviceCatalogueTests.ownFiles()).models.filter(\.regularWidthInLandscape)
        #expect(wide.map(\.name) == ["iPhone 6 Plus", "iPhone 11"])
        #expect(wide.allSatisfy { $0.family == "iPhone" })
    }
}
