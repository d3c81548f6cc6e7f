import BluetoothLE
import Randomness
import Testing

@testable import Continuity

/// The registry of all 256 types, from the outside: bytes in, bytes out.
@Suite struct RegistryCompleteness {
    /// Types that nobody has published have one field with all bytes; these have declared fields.
    static let declared: Set<UInt8> = [
        0x01, 0x02, 0x03, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f, 0x10, 0x11, 0x12,
    ]

    @Test func everyTypeOfEveryLengthComesBackAsItWas() throws {
        var generator = SeededGenerator(seed: 41, purpose: "registry")
        for number in UInt8.min ... .max {
            let type = ContinuityType(rawValue: number)
            let isDeclared = Self.declared.contains(number)
            #expect((type.layouts.first?.fields.map(\.name) == ["data"]) == !isDeclared)
            var accepted = 0
            for length in 0...31 {
                let value = randomBytes(length, using: &generator)
                do {
                    let message = try ContinuityMessage(type: type, value: value)
                    #expect(try message.encodedValue() == value)
                    if !isDeclared { #expect(message.bytes("data") == value) }
                    accepted += 1
                } catch {
                    #expect(isDeclared, "\(type) of \(length) bytes")
                    #expect((0...length).contains(error.offset))
                }
            }
            #expect(accepted > 0)
        }
    }

    @Test func publishedHomeKitVector() throws {
        let value = bytes("4c00 063100deaf93cd7e420900523b0202c642f3a9")
        let data = try AppleManufacturerData(parsing: value.span.bytes)
        #expect(data.finding == nil)
        #expect(data.elements.count == 1)
        #expect(try data.encoded() == value)
        let message = try #require(data.elements.first).message()
        #expect(message.type == .homeKit && message.subtype == 1)
        #expect(message.bytes("deviceID") == bytes("deaf93cd7e42"))
        #expect(message.number("category") == 9)
        #expect(message.number("stateNumber") == 0x3b52)
        #expect(message.number("configurationNumber") == 2)
        #expect(message.number("compatibleVersion") == 2)
        #expect(message.bytes("setupHash") == bytes("c642f3a9"))
    }

    @Test func nearbyInfoNamesTheDevicesRole() throws {
        let texts = try [0x1b, 0x4b, 0x5b, 0x2b, 0x9b].map {
            try ContinuityMessage(type: .nearbyInfo, value: [UInt8($0), 0]).description
        }
        #expect(texts[0].contains("status=1(primary iCloud device) action=11(recent interaction)"))
        #expect(texts[1].contains("status=4(receives by AirDrop) "))
        #expect(texts[2].contains("status=5(primary iCloud device, receives by AirDrop) "))
        #expect(texts[3].contains("status=2(in use as a hotspot) "))
        #expect(texts[4].contains("status=9(primary iCloud device, unknown bit 7) "), "\(texts[4])")
    }

    @Test func setBitsWithoutANameAreTold() throws {
        let info = try ContinuityMessage(type: .nearbyInfo, value: [0x1b, 0x0c]).description
        #expect(info.contains("dataFlags=0x0c(wiFiOn,unknown bit 3)"), "\(info)")
        let action = try ContinuityMessage(type: .nearbyAction, value: [0xC0, 0x27, 1, 2, 3]).description
        #expect(action.contains("flags=0xc0(authenticationTagPresent) action=0x27(Apple TV connecting)"))
    }

    @Test func modelsAreNamed() throws {
        func model(_ type: ContinuityType, _ value: [UInt8]) throws -> String? {
            try ContinuityMessage(type: type, value: value).model
        }
        let rest = [UInt8](repeating: 0, count: 22)
        #expect(try model(.proximityPairing, [0x01, 0x0e, 0x20] + rest) == "AirPods Pro")
        #expect(try model(.proximityPairing, [0x01, 0xAB, 0x20] + rest) == "0xab20")
        #expect(try model(.heySiri, [1, 2, 3, 4, 0, 9]) == "Mac")
        #expect(try model(.nearbyInfo, [0x1b, 0]) == nil)
        #expect(ContinuityType.proximityPairing.modelField == "model" && ContinuityType.handoff.modelField == nil)
    }
}
