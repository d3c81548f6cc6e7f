import BluetoothLE
import Events
import ImplementationAdapter
import Payload
import Platforms

/// What a step with the verb `transmit` sends: one advertisement, at one or more instants.
struct ForeignTransmission {
    /// The device beside the transmitter.
    var device: Int
    var address: DeviceAddress
    var isPublic: Bool
    var pdu: TransmittedPDU
    /// AD structures, 31 bytes at most.
    var data: [UInt8]
    /// The channel; nil for all three.
    var channel: AdvertisingChannel?

    /// The most bytes of data of legacy advertising.
    static let dataLimit = 31

    /// Reads the arguments of the verb.
    ///
    /// - Returns: nil if they are no transmission; ``reason(against:)`` says why.
    init?(_ arguments: PayloadDictionary, device: Int) {
        guard Self.reason(against: arguments) == nil,
            let address = arguments["address"]?.stringValue.flatMap({ DeviceAddress($0) }),
            let data = arguments["data"]?.dataValue
        else { return nil }
        self.device = device
        self.address = address
        self.data = data
        isPublic = arguments["public"]?.booleanValue ?? false
        pdu = arguments["pdu"]?.stringValue.flatMap(TransmittedPDU.init(rawValue:)) ?? .connectable
        channel = Self.channel(arguments)
    }

    /// Why the arguments are no transmission; nil if they are one.
    static func reason(against arguments: PayloadDictionary) -> String? {
        guard let data = arguments["data"]?.dataValue else { return "the `data` of a transmission are bytes" }
        if data.count > dataLimit { return "advertising data have \(dataLimit) bytes at most" }
        if arguments["address"]?.stringValue.flatMap({ DeviceAddress($0) }) == nil {
            return "the address of a transmission has six bytes, for example 70:81:94:0d:fb:aa"
        }
        if arguments["channel"]?.isNull == false, channel(arguments) == nil {
            return "the channel of a transmission is 37, 38 or 39"
        }
        if arguments["instants"]?.arrayValue?.isEmpty != false { return "a transmission needs an instant" }
        return nil
    }

    private static func channel(_ arguments: PayloadDictionary) -> AdvertisingChannel? {
        arguments["channel"]?.integerValue.flatMap(UInt8.init(exactly:)).flatMap(AdvertisingChannel.init(rawValue:))
    }
}

extension World {
    /// Plans what a transmitter beside a device sends.
    func planTransmissions(_ arguments: PayloadDictionary, by index: Int) -> Answer {
        if let reason = ForeignTransmission.reason(against: arguments) { return .refused(reason) }
        guard let transmission = ForeignTransmission(arguments, device: index) else {
            return .refused("no transmission")
        }
        transmissions.append(transmission)
        for instant in arguments["instants"]?.arrayValue ?? [] {
            let delay = max(0, instant.integerValue ?? 0)
            queue.plan(
                .transmit(transmission: transmissions.count - 1), at: now.advanced(by: delay), device: index)
        }
        return .done(.null)
    }

    /// A transmitter sends an advertisement, and the controllers that hear it report it.
    func transmit(_ number: Int) throws(ImplementationFault) {
        let sent = transmissions[number]
        let settings = members[sent.device].truth.settings
        record(
            .radioSent,
            [
                .address: sent.address.description, .publicAddress: sent.isPublic ? true : nil,
                .type: sent.pdu.rawValue, .data: sent.data,
                .channel: sent.channel.map { Int64($0.rawValue) }, .x: settings.x, .y: settings.y,
                .power: parameters[.transmitPower],
            ], device: sent.device)
        for receiver in radio.transmit(sent.address, sent.data, from: sent.device, at: now, in: self) {
            let rssi = signalStrength(sent.device, receiver)
            try deliver(.report(ControllerReport(address: sent.address, data: sent.data, rssi: rssi)), to: receiver)
        }
    }
}
