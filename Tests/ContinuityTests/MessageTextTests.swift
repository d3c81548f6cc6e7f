import Testing

@testable import Continuity

/// What a message says in words: every number, name and flag of it, against texts that were written by hand.
@Suite struct MessageText {
    @Test(arguments: [
        (
            ContinuityType.nearbyAction, "80 24 01 02 03 aa bb",
            "Nearby Action flags=0x80(authenticationTagPresent) action=0x24(Apple Vision Pro) authenticationTag=010203 parameters=aabb"
        ),
        (.nearbyAction, "40 08", "Nearby Action flags=0x40 action=0x08(Wi-Fi password)"),
        (.nearbyAction, "00 15", "Nearby Action flags=0x00 action=0x15(remote management)"),
        (.nearbyAction, "00 25", "Nearby Action flags=0x00 action=0x25"),
        (
            .proximityPairing, "01 1b20 2b 57 4a 03 0f 04 000102030405060708090a0b0c0d0e0f",
            """
            Proximity Pairing prefix=0x01 model=0x1b20(AirPods 4 ANC) status=0x2b batteryRight=5 batteryLeft=7 charging=4 \
            caseCharge=10 lidCount=3 colour=0x0f reserved=0x04 encrypted=000102030405060708090a0b0c0d0e0f
            """
        ),
        (
            .proximityPairing, "01 0520 00 00 00 00 00 00 00000000000000000000000000000000",
            """
            Proximity Pairing prefix=0x01 model=0x0520(BeatsX) status=0x00 batteryRight=0 batteryLeft=0 charging=0 \
            caseCharge=0 lidCount=0 colour=0x00 reserved=0x00 encrypted=00000000000000000000000000000000
            """
        ),
        (
            .homeKit, "01 010203040506 0400 0900 07 02",
            "HomeKit status=0x01(unpaired) deviceID=010203040506 category=4(garage door opener) stateNumber=9 configurationNumber=7 compatibleVersion=2"
        ),
        (
            .heySiri, "0102 03 04 000a 05",
            "Hey Siri perceptualHash=0102 signalToNoise=3 confidence=4 deviceClass=10(Watch) random=0x05"
        ),
        (
            .tetheringSource, "01 02 64 0007 03",
            "Tethering Source version=1 flags=0x02 battery=100 cellType=7(LTE) bars=3"
        ),
        (.findMy, "10 02", "Find My status=0x10 keyBits=0x02"),
        (
            .iBeacon, "000102030405060708090a0b0c0d0e0f 0102 0304 c5",
            "iBeacon uuid=000102030405060708090a0b0c0d0e0f major=258 minor=772 measuredPower=-59"
        ),
    ])
    func messageInWords(_ type: ContinuityType, _ hexadecimal: String, _ text: String) throws {
        let message = try ContinuityMessage(type: type, value: bytes(hexadecimal))
        #expect(message.description == text)
    }

    /// Each flag has a bit of its own.
    @Test(arguments: [
        (0x01, "airPods"), (0x02, "fourByteTag"), (0x04, "wiFiOn"), (0x08, "unknown bit 3"), (0x20, "watchLocked"),
        (0x40, "watchAutoUnlock"), (0x80, "autoUnlock"), (0x28, "watchLocked,unknown bit 3"),
    ])
    func flagsOfNearbyInfo(_ flags: Int, _ names: String) throws {
        let message = try ContinuityMessage(type: .nearbyInfo, value: [0x57, UInt8(flags)])
        let digits = flags < 16 ? "0\(String(flags, radix: 16))" : String(flags, radix: 16)
        #expect(message.description.hasSuffix("action=7(screen on) dataFlags=0x\(digits)(\(names))"))
    }

    /// A message without any byte has an empty field.
    @Test func emptyMessage() throws {
        let message = try ContinuityMessage(type: ContinuityType(rawValue: 0x7e), value: [])
        #expect(message.description == "Continuity type 0x7e data=")
    }

    /// The fields that identify a device, an account or a person are hidden, and no others.
    @Test(
        arguments: [
            (ContinuityType.overflowArea, []), (.iBeacon, ["uuid"]), (.airPrint, ["address"]),
            (.airDrop, ["appleIDHash", "phoneHash", "emailHash", "email2Hash"]), (.homeKit, ["deviceID", "setupHash"]),
            (.proximityPairing, []), (.heySiri, []), (.airPlayTarget, ["ipv4"]), (.airPlaySource, []),
            (.magicSwitch, []),
            (.handoff, []), (.tetheringTarget, ["identifier"]), (.tetheringSource, []), (.nearbyAction, ["parameters"]),
            (.nearbyInfo, []), (.homeKitNotification, ["advertisingID"]), (.findMy, ["publicKey"]),
        ] as [(ContinuityType, [String])])
    func fieldsThatIdentify(_ type: ContinuityType, _ names: [String]) {
        #expect(type.layouts.flatMap(\.fields).filter(\.identifies).map(\.name) == names)
    }

    @Test func hiddenFieldHasItsPseudonym() throws {
        let message = try ContinuityMessage(type: .tetheringTarget, value: [1, 2, 3, 4])
        let hidden = message.hidingIdentifiers { field, content in "\(field.name)-\(content.count)" }
        #expect(hidden.description == "Tethering Target identifier=identifier-4")
        #expect(throws: (any Error).self) { try hidden.encodedValue() }
    }

    /// Published numbers of models, and of accessories by HomeKit's specification.
    @Test(
        arguments: [
            (ContinuityType.proximityPairing, "model", 0x0220, "AirPods"),
            (.proximityPairing, "model", 0x0e20, "AirPods Pro"),
            (.proximityPairing, "model", 0x1420, "AirPods Pro 2"),
            (.proximityPairing, "model", 0x1b20, "AirPods 4 ANC"),
            (.proximityPairing, "model", 0x0520, "BeatsX"), (.proximityPairing, "model", 0x2520, "Beats Solo 4"),
            (.proximityPairing, "model", 0x0055, "AirTag"), (.homeKit, "category", 1, "other"),
            (.homeKit, "category", 4, "garage door opener"), (.homeKit, "category", 12, "door"),
            (.homeKit, "category", 13, "window"), (.homeKit, "category", 26, "speaker"),
            (.homeKit, "category", 36, "streaming stick"),
        ] as [(ContinuityType, String, Int64, String)])
    func publishedName(_ type: ContinuityType, _ field: String, _ number: Int64, _ name: String) throws {
        let declared = try #require(type.layouts.flatMap(\.fields).first { $0.name == field })
        #expect(declared.valueNames[number] == name)
    }

    /// The categories of accessories have the numbers from 1 on without a gap, and no name stands twice.
    @Test func categoriesHaveNoGap() throws {
        let field = try #require(ContinuityType.homeKit.layouts[0].fields.first { $0.name == "category" })
        #expect(field.valueNames.keys.sorted() == Array(1...36))
        #expect(Set(field.valueNames.values).count == 36)
    }

    /// The bits of the options, which published dissectors name.
    @Test func bitsOfOptions() {
        let names = [0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80].map {
            AdvertisementOptions(rawValue: $0).description
        }
        #expect(
            names == [
                "webPageURL", "fileProviderURL", "cloudDocument", "clipboardAvailable", "clipboardVersion",
                "automaticPull", "moreActivities", "notActive",
            ])
        #expect(AdvertisementOptions.webPageURL.description == "webPageURL")
        #expect(AdvertisementOptions.clipboardAvailable.description == "clipboardAvailable")
        #expect(AdvertisementOptions.clipboardVersion.description == "clipboardVersion")
    }

    private func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = Array(hexadecimal.filter { $0 != " " })
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0...($0 + 1)]), radix: 16)! }
    }
}
