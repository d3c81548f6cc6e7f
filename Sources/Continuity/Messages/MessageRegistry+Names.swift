import Text

/// Names of known values in messages, from public research. Apple publishes none of them.
enum PublishedNames {
    /// Nearby Action, by the action byte.
    ///
    /// 0x01 and 0x04 to 0x17: furiousMAC/continuity, messages/nearby_action.md. The others are the dialogs that an
    /// iPhone shows for such a message, from the tables of the tools ECTO-1A/AppleJuice and Flipper-XFW/Xtreme-Apps
    /// (ble_spam).
    static let nearbyActions: [Int64: String] = [
        0x01: "Apple TV set-up", 0x02: "transfer of a phone number", 0x04: "mobile backup", 0x05: "watch set-up",
        0x06: "Apple TV pairing", 0x07: "internet relay", 0x08: "Wi-Fi password", 0x09: "iOS set-up", 0x0a: "repair",
        0x0b: "speaker set-up", 0x0c: "Apple Pay", 0x0d: "home audio set-up", 0x0e: "developer tools pairing",
        0x0f: "answered call", 0x10: "ended call", 0x11: "DD ping", 0x12: "DD pong", 0x13: "remote AutoFill",
        0x14: "Companion Link proximity", 0x15: "remote management", 0x16: "remote AutoFill pong",
        0x17: "remote display", 0x19: "Apple TV audio sync", 0x1e: "Apple TV colour balance",
        0x20: "Apple TV joining", 0x24: "Apple Vision Pro", 0x27: "Apple TV connecting", 0x2b: "Apple TV account",
        0x2f: "sign-in on another device",
    ]

    /// Proximity Pairing, by the model number in the order of the bytes on the air.
    ///
    /// furiousMAC/continuity, messages/proximity_pairing.md; newer models from ECTO-1A/AppleJuice,
    /// Flipper-XFW/Xtreme-Apps (ble_spam) and programs that show batteries. A number is listed if two sources agree.
    static let proximityPairingModels: [Int64: String] = [
        0x0220: "AirPods", 0x0f20: "AirPods 2", 0x1320: "AirPods 3", 0x1920: "AirPods 4", 0x1b20: "AirPods 4 ANC",
        0x0e20: "AirPods Pro", 0x1420: "AirPods Pro 2", 0x2420: "AirPods Pro 2 USB-C", 0x0a20: "AirPods Max",
        0x1f20: "AirPods Max USB-C", 0x0320: "Powerbeats3", 0x0d20: "Powerbeats4", 0x0b20: "Powerbeats Pro",
        0x0520: "BeatsX", 0x0620: "Beats Solo3", 0x0c20: "Beats Solo Pro", 0x2520: "Beats Solo 4",
        0x2620: "Beats Solo Buds", 0x0920: "Beats Studio3", 0x1720: "Beats Studio Pro", 0x1120: "Beats Studio Buds",
        0x1620: "Beats Studio Buds+", 0x1020: "Beats Flex", 0x1220: "Beats Fit Pro", 0x0055: "AirTag",
        0x0030: "AirTag Hermes",
    ]

    /// HomeKit, by the category of an accessory.
    ///
    /// HomeKit Accessory Protocol Specification (non-commercial version, release R2), accessory categories; 24 and 25,
    /// and from 27 on, from the table of HAP-NodeJS.
    static let accessoryCategories: [Int64: String] = [
        1: "other", 2: "bridge", 3: "fan", 4: "garage door opener", 5: "light bulb", 6: "door lock", 7: "outlet",
        8: "switch", 9: "thermostat", 10: "sensor", 11: "security system", 12: "door", 13: "window",
        14: "window covering", 15: "programmable switch", 16: "range extender", 17: "camera", 18: "video doorbell",
        19: "air purifier", 20: "heater", 21: "air conditioner", 22: "humidifier", 23: "dehumidifier",
        24: "Apple TV", 25: "HomePod", 26: "speaker", 27: "AirPort", 28: "sprinkler", 29: "faucet", 30: "shower",
        31: "television", 32: "remote control", 33: "Wi-Fi router", 34: "audio receiver", 35: "set-top box",
        36: "streaming stick",
    ]
}

extension ContinuityType {
    /// The field of messages of this type that names the model or the kind of their sender; nil for types without one.
    package var modelField: String? {
        switch self {
        case .proximityPairing: "model"
        case .homeKit: "category"
        case .heySiri: "deviceClass"
        default: nil
        }
    }
}

extension ContinuityMessage {
    /// The model or kind of the sender, by its published name, or a model's number without one; nil if the message
    /// names none.
    package var model: String? {
        guard let name = type.modelField, let number = number(name),
            let field = layout.fields.first(where: { $0.name == name })
        else { return nil }
        if let known = field.valueNames[number] { return known }
        return type == .proximityPairing ? "0x" + hexadecimal(number: number, digits: 4) : nil
    }
}
