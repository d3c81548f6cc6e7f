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
    var type: AdvertisingPDUType
    /// AD structures, 31 bytes at most.
    var data: [UInt8]
    /// The channel; nil for all three.
    var channel: AdvertisingChannel?

    /// The most bytes of data of legacy advertising.
    static let dataLimit = 31

    /// Why arguments are no transmission.
    struct Refusal: Error {
        var reason: String
    }

    /// Reads the arguments of the verb.
    init(_ arguments: PayloadDictionary, device: Int) throws(Refusal) {
        guard let data = arguments["data"]?.dataValue else {
            throw Refusal(reason: "the `data` of a transmission are bytes")
        }
        guard data.count <= Self.dataLimit else {
            throw Refusal(reason: "advertising data have \(Self.dataLimit) bytes at most")
        }
        guard let address = arguments["address"]?.stringValue.flatMap({ DeviceAddress($0) }) else {
            throw Refusal(reason: "the address of a transmission has six bytes, for example 70:81:94:0d:fb:aa")
        }
        if let number = arguments["channel"], !number.isNull {
            channel = number.integerValue.flatMap(UInt8.init(exactly:)).flatMap(AdvertisingChannel.init(rawValue:))
            guard channel != nil else { throw Refusal(reason: "the channel of a transmission is 37, 38 or 39") }
        }
        guard arguments["instants"]?.arrayValue?.isEmpty == false else {
            throw Refusal(reason: "a transmission needs an instant")
        }
        self.device = device
        self.address = address
        self.data = data
        isPublic = arguments["public"]?.booleanValue ?? false
        let pdu = arguments["pdu"]?.stringValue
        type = pdu.flatMap(AdvertisingPDUType.init(carryingAdvertisingDataNamed:)) ?? .connectableUndirected
    }
}

extension World {
    /// Plans what a transmitter beside a device sends.
    func planTransmissions(_ arguments: PayloadDictionary, by index: Int) -> Answer {
        do throws(ForeignTransmission.Refusal) {
            transmissions.append(try ForeignTransmission(arguments, device: index))
        } catch {
            return .refused(error.reason)
        }
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
                .type: sent.type.description, .data: sent.data,
                .channel: sent.channel.map { Int64($0.rawValue) }, .x: settings.x, .y: settings.y,
                .power: parameters[.transmitPower],
            ], device: sent.device)
        for receiver in radio.transmit(sent.address, sent.data, from: sent.device, at: now, in: self) {
            let rssi = signalStrength(sent.device, receiver)
            try deliver(.report(ControllerReport(address: sent.address, data: sent.data, rssi: rssi)), to: receiver)
        }
    }
}
