import BluetoothLE
import FrameOpening
import ImplementationAdapter
import Notation

/// What a host has asked its controller for, as its outputs show it.
struct ObservedRadio {
    /// Resolves the device's private addresses, apart from the code with which devices make them.
    var addressKey: AddressKey?
    private var advertisingSets: Set<Int> = []
    private var isScanning = false

    /// The device advertises.
    mutating func advertise(_ parameters: AdvertisingParameters, at path: NotationPath) throws(NotationError) {
        advertisingSets.insert(parameters.set)
        var rest = parameters.data[...]
        while let length = rest.first {
            guard length > 0, rest.count > Int(length) else {
                throw NotationError(
                    path: path + [.key("data")],
                    expected: "AD structures: a length, a type and so many bytes less one, again and again",
                    found: "a length of \(length) with \(rest.count - 1) bytes behind it")
            }
            rest = rest.dropFirst(Int(length) + 1)
        }
        if let addressKey, !addressKey.resolves(parameters.address.description) {
            throw NotationError(
                path: path + [.key("address")],
                expected: "a resolvable private address made with the device's identityResolvingKey",
                found: parameters.address.description,
                advice:
                    "0x40 in the top two bits of prand, and ah(key, prand) in the lower half; otherwise nobody knows whose it is"
            )
        }
    }

    /// The device stops advertising a set.
    mutating func stopAdvertising(_ set: Int, at path: NotationPath) throws(NotationError) {
        guard advertisingSets.remove(set) != nil else {
            throw NotationError(
                path: path + [.key("set")], expected: "a set that is on the air",
                found: "\(set), which is not advertised")
        }
    }

    /// The device starts or stops scanning.
    mutating func scan(_ isOn: Bool, at path: NotationPath) throws(NotationError) {
        guard isOn != isScanning else {
            throw NotationError(
                path: path + [.key("on")], expected: "a change", found: "\(isOn), as it is already",
                advice: "scanning goes on until it is switched off; a reset switches it off")
        }
        isScanning = isOn
    }
}
