/// The declarations of all message types, from public research (furiousMAC/continuity, and lengths seen in public
/// captures). `PublishedNames` has the longer lists of names and their sources.
///
/// Where research gives no byte order, the declaration uses that of similar fields and says so. A type with several
/// layouts has the most frequent one first. The length decides which one applies.
extension ContinuityType {
    /// The layouts of this type, never empty. Unknown types have one: all bytes as they are.
    package var layouts: [MessageLayout] {
        switch self {
        case .overflowArea: Self.overflowAreaLayouts
        case .iBeacon: Self.iBeaconLayouts
        case .airPrint: Self.airPrintLayouts
        case .airDrop: Self.airDropLayouts
        case .homeKit: Self.homeKitLayouts
        case .proximityPairing: Self.proximityPairingLayouts
        case .heySiri: Self.heySiriLayouts
        case .airPlayTarget: Self.airPlayTargetLayouts
        case .airPlaySource: Self.airPlaySourceLayouts
        case .magicSwitch: Self.magicSwitchLayouts
        case .handoff: Self.handoffLayouts
        case .tetheringTarget: Self.tetheringTargetLayouts
        case .tetheringSource: Self.tetheringSourceLayouts
        case .nearbyAction: Self.nearbyActionLayouts
        case .nearbyInfo: Self.nearbyInfoLayouts
        case .homeKitNotification: Self.homeKitNotificationLayouts
        case .findMy: Self.findMyLayouts
        default: Self.uninterpretedLayouts
        }
    }

    /// The index in `layouts` of the layout for that many bytes. If none admits the length, it is the first one, whose
    /// error then says what is wrong.
    package func layoutIndex(byteCount: Int) -> Int {
        layouts.firstIndex { $0.admits(byteCount: byteCount) } ?? 0
    }

    private static func byte(
        _ name: String, notation: Field.Notation = .decimal, bits: [Field.BitRange] = [],
        valueNames: [Int64: String] = [:], _ meaning: String
    ) -> Field {
        Field(
            name, .unsigned(byteCount: 1, order: .big), notation: notation, bits: bits, valueNames: valueNames,
            meaning: meaning)
    }

    private static func bytes(_ name: String, _ count: Int, _ meaning: String, identifies: Bool = false) -> Field {
        Field(name, .bytes(count: count), meaning: meaning, identifies: identifies)
    }

    private static let uninterpretedLayouts = [
        MessageLayout([Field("data", .remainder, meaning: "nobody has published what it is")])
    ]

    private static let overflowAreaLayouts = [MessageLayout([bytes("services", 16, "one bit a hashed service UUID")])]

    private static let iBeaconLayouts = [
        MessageLayout([
            bytes("uuid", 16, "proximity UUID", identifies: true),
            Field("major", .unsigned(byteCount: 2, order: .big), meaning: "group of beacons"),
            Field("minor", .unsigned(byteCount: 2, order: .big), meaning: "beacon in its group"),
            Field("measuredPower", .signedByte, meaning: "dBm at one metre"),
        ])
    ]

    private static let airPrintLayouts = [
        MessageLayout([
            byte("addressType", notation: .hexadecimal, "IPv4 or IPv6"),
            byte("resourcePathType", notation: .hexadecimal, "which resource path to use"),
            byte("securityType", notation: .hexadecimal, "with or without TLS"),
            Field(
                "port", .unsigned(byteCount: 2, order: .big),
                meaning: "queue identifier or port; recordings show 631 in this order"),
            bytes("address", 16, "IPv4 or IPv6 address", identifies: true),
            Field("measuredPower", .signedByte, meaning: "dBm"),
        ])
    ]

    private static let airDropLayouts = [
        MessageLayout([
            bytes("zeros", 8, "always zero"),
            byte("version", "protocol version"),
            bytes("appleIDHash", 2, "first bytes of the SHA-256 of the Apple ID", identifies: true),
            bytes("phoneHash", 2, "first bytes of the SHA-256 of the phone number", identifies: true),
            bytes("emailHash", 2, "first bytes of the SHA-256 of the e-mail address", identifies: true),
            bytes("email2Hash", 2, "first bytes of the SHA-256 of the second e-mail address", identifies: true),
            byte("end", notation: .hexadecimal, "always zero"),
        ])
    ]

    private static let homeKitLayouts = [
        MessageLayout([
            byte("status", notation: .hexadecimal, bits: [.flag("unpaired", bit: 0)], "pairing status"),
            bytes("deviceID", 6, "identifies the accessory", identifies: true),
            Field(
                "category", .unsigned(byteCount: 2, order: .little), valueNames: PublishedNames.accessoryCategories,
                meaning: "kind of accessory"),
            Field(
                "stateNumber", .unsigned(byteCount: 2, order: .little),
                meaning: "global state number; rises when the accessory's state changes"),
            byte("configurationNumber", "rises with each firmware change"),
            byte("compatibleVersion", "protocol version"),
            Field(
                "setupHash", .bytes(count: 4), presence: .whenRemaining(4),
                meaning: "identifies the set-up code; since HomeKit accessory protocol R2", identifies: true),
        ])
    ]

    private static let proximityPairingLayouts = [
        MessageLayout([
            byte("prefix", notation: .hexadecimal, "form of the message"),
            Field(
                "model", .unsigned(byteCount: 2, order: .big), notation: .hexadecimal,
                valueNames: PublishedNames.proximityPairingModels, meaning: "model number"),
            byte("status", notation: .hexadecimal, "in the ear, in the case"),
            byte(
                "battery",
                bits: [
                    Field.BitRange("batteryRight", lowestBit: 4, width: 4),
                    Field.BitRange("batteryLeft", lowestBit: 0, width: 4),
                ], "tenths of a charge; which nibble is which depends on the status"),
            byte(
                "caseBattery",
                bits: [
                    Field.BitRange("charging", lowestBit: 4, width: 4),
                    Field.BitRange("caseCharge", lowestBit: 0, width: 4),
                ], "what charges, and tenths of a charge of the case"),
            byte("lidCount", "how often the lid was opened"),
            byte("colour", notation: .hexadecimal, "device colour"),
            byte("reserved", notation: .hexadecimal, "zero as documented; other values are seen"),
            bytes("encrypted", 16, "encrypted for the owner"),
        ]),
        MessageLayout([
            byte("prefix", notation: .hexadecimal, "form of the message"),
            bytes("data", 16, "nobody has published what it is"),
        ]),
    ]

    private static let heySiriLayouts = [
        MessageLayout([
            bytes("perceptualHash", 2, "of the sound that was heard"),
            byte("signalToNoise", "how clear it was"),
            byte("confidence", "how sure the device is"),
            Field(
                "deviceClass", .unsigned(byteCount: 2, order: .big), presence: .whenRemaining(2),
                valueNames: [2: "iPhone", 3: "iPad", 7: "HomePod", 9: "Mac", 10: "Watch"],
                meaning: "kind of device; order of bytes assumed"),
            Field(
                "random", .unsigned(byteCount: 1, order: .big), presence: .whenRemaining(1), notation: .hexadecimal,
                meaning: "breaks ties"),
        ])
    ]

    private static let airPlayTargetLayouts = [
        MessageLayout([
            byte("flags", notation: .hexadecimal, "capabilities"),
            byte("seed", notation: .hexadecimal, "changes with the configuration"),
            bytes("ipv4", 4, "where the device listens", identifies: true),
            Field(
                "port", .unsigned(byteCount: 2, order: .big), presence: .whenRemaining(1),
                meaning: "in the newer form; taken for a port because recordings show 7000, AirPlay's"),
        ])
    ]

    private static let airPlaySourceLayouts = [
        MessageLayout([
            byte("data", notation: .hexadecimal, "00 as documented, 80 seen"),
            Field("extra", .remainder, presence: .whenRemaining(1), meaning: "three more bytes seen"),
        ])
    ]

    private static let magicSwitchLayouts = [
        MessageLayout([
            bytes("data", 2, "nobody has published what it is"),
            byte("confidence", notation: .hexadecimal, "on the wrist or not: 03, 1f, 3f"),
        ])
    ]

    private static let handoffLayouts = [HandoffMessage.layout]

    private static let tetheringTargetLayouts = [
        MessageLayout([bytes("identifier", 4, "of the account, changes daily", identifies: true)])
    ]

    private static let tetheringSourceLayouts = [
        MessageLayout([
            byte("version", "protocol version"),
            byte("flags", notation: .hexadecimal, "capabilities"),
            byte("battery", "percent"),
            Field(
                "cellType", .unsigned(byteCount: 2, order: .big),
                valueNames: [
                    0: "4G GSM", 1: "1xRTT", 2: "GPRS", 3: "EDGE", 4: "EV-DO", 5: "3G", 6: "4G", 7: "LTE", 8: "5G",
                ], meaning: "kind of cellular service; order of bytes assumed"),
            byte("bars", "signal strength as shown"),
        ])
    ]

    private static let nearbyActionLayouts = [
        MessageLayout([
            byte("flags", notation: .hexadecimal, bits: [.flag("authenticationTagPresent", bit: 7)], "what follows"),
            byte(
                "action", notation: .hexadecimal, valueNames: PublishedNames.nearbyActions, "what the user does"),
            Field(
                "authenticationTag", .bytes(count: 3), presence: .whenBits(of: "flags", mask: 0x80, equal: 0x80),
                meaning: "for devices of the same account"),
            Field("parameters", .remainder, presence: .whenRemaining(1), meaning: "of the action", identifies: true),
        ])
    ]

    private static let nearbyInfoLayouts = [
        MessageLayout([
            byte(
                "state",
                bits: [
                    // A mask: furiousMAC/continuity, messages/nearby_info.md, which calls bit 3 unused.
                    Field.BitRange(
                        "status", lowestBit: 4, width: 4,
                        flags: ["primary iCloud device", "in use as a hotspot", "receives by AirDrop"]),
                    Field.BitRange(
                        "action", lowestBit: 0, width: 4,
                        valueNames: [
                            0x0: "unknown", 0x1: "disabled", 0x3: "idle", 0x5: "audio, locked", 0x7: "screen on",
                            0x9: "video", 0xa: "watch unlocked on wrist", 0xb: "recent interaction", 0xd: "driving",
                            0xe: "call",
                        ]),
                ], "role of the device, and what its user does"),
            byte(
                "dataFlags", notation: .hexadecimal,
                bits: [
                    .flag("airPods", bit: 0), .flag("fourByteTag", bit: 1), .flag("wiFiOn", bit: 2),
                    .flag("tagPresent", bit: 4), .flag("watchLocked", bit: 5), .flag("watchAutoUnlock", bit: 6),
                    .flag("autoUnlock", bit: 7),
                ], "what follows, and state"),
            Field(
                "authenticationTag", .bytes(count: 3), presence: .whenBits(of: "dataFlags", mask: 0x12, equal: 0x10),
                meaning: "for devices of the same account"),
            Field(
                "longAuthenticationTag", .bytes(count: 4),
                presence: .whenBits(of: "dataFlags", mask: 0x12, equal: 0x12),
                meaning: "for devices of the same account"),
            Field("extra", .remainder, presence: .whenRemaining(1), meaning: "nobody has published what it is"),
        ])
    ]

    private static let homeKitNotificationLayouts = [
        MessageLayout([
            bytes("advertisingID", 6, "identifies the accessory; additional data of the encryption", identifies: true),
            bytes("encrypted", 12, "state and value, encrypted; the nonce is the state number"),
            bytes("tag", 4, "first bytes of the authentication tag"),
        ])
    ]

    private static let findMyLayouts = [
        MessageLayout([
            byte("status", notation: .hexadecimal, "battery and separation state"),
            byte("keyBits", notation: .hexadecimal, "top two bits of the public key"),
        ]),
        MessageLayout([
            byte("status", notation: .hexadecimal, "battery and separation state"),
            bytes("publicKey", 22, "of the location reports, without its first six bytes", identifies: true),
            byte("keyBits", notation: .hexadecimal, "top two bits of the public key"),
            byte("hint", notation: .hexadecimal, "hint"),
        ]),
    ]
}
