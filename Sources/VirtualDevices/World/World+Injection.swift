import BluetoothLE
import FrameOpening
import ImplementationAdapter
import Payload

/// What the fault `inject` puts on the air.
struct InjectedAdvertisement {
    /// What becomes of the message that the source advertises; nil where the case gives all bytes.
    var form: InjectedForm?
    /// All bytes, where the case gives them.
    var data: [UInt8]?
    /// The address, where the case gives one.
    var address: DeviceAddress?

    init(_ arguments: PayloadDictionary) {
        form = arguments["form"]?.stringValue.flatMap(InjectedForm.init)
        data = arguments["data"]?.dataValue
        address = arguments["address"]?.stringValue.flatMap { DeviceAddress($0) }
    }
}

extension World {
    /// Why a fault `inject` with these arguments would put nothing on the air; nil if it would.
    func reasonAgainstInjecting(_ arguments: PayloadDictionary, on index: Int) -> String? {
        let injection = InjectedAdvertisement(arguments)
        if (injection.form == nil) == (injection.data == nil) {
            return "an inject needs either a `form` or `data`, which is bytes"
        }
        if let data = injection.data, data.count > 31 { return "advertising data have 31 bytes at most" }
        if arguments["address"]?.isNull == false, injection.address == nil {
            return "the address of an inject has six bytes, for example 70:81:94:0d:fb:aa"
        }
        let source = memberNamed(arguments["from"])
        if injection.form != nil || injection.address == nil, source == nil {
            return "an inject needs `from` for its form and its address"
        }
        // One that waits for an event uses what is advertised then.
        if arguments["at"] == nil, arguments["delay"] == nil, let source, members[source].truth.advertising == nil,
            injection.form != nil || injection.address == nil
        {
            return "\(members[source].truth.setup.name) has advertised nothing yet"
        }
        return nil
    }

    /// The controller of a device reports foreign bytes.
    func inject(
        _ injection: InjectedAdvertisement, from source: Int?, to receiver: Int
    ) throws(ImplementationFault) {
        let advertising = source.flatMap { members[$0].truth.advertising }
        guard let address = injection.address ?? advertising?.address else { return }
        let message = advertising.flatMap { SealedFrame($0.data).messages.first }
        let formed = injection.form.flatMap { form in message.map { InjectedFrame(message: $0).data(form) } }
        guard let data = injection.data ?? formed else { return }
        let rssi = source.map { signalStrength($0, receiver) } ?? Self.rssiNearby
        try deliver(.report(ControllerReport(address: address, data: data, rssi: rssi)), to: receiver)
    }

    /// The power of a stranger that stands beside the receiver, in dBm.
    private static let rssiNearby = -50
}
