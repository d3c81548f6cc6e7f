import BluetoothLE
import Continuity
package import Notation

extension RecordingDevices {
    package static let title = "The Apple devices of a recording, as Baton prints them"

    package static let explanation = """
        One object for each address with Apple's messages. Times are nanoseconds since the first packet; `start` is the time of that packet since 1970. \
        `entries` counts Apple entries; everything else is of those in undamaged packets. rssi is in dBm. `model` is the model that messages name, \
        `name` the name that the device advertises, which is there only if addresses are shown. `twins` are addresses with the same Handoff \
        payloads. `links` are addresses of the same device at another time, by counters that continue. null is unknown.
        """

    package static let filteredThing = "Apple entry"

    package static let form = DocumentForm<RecordingDevices>(
        .init("start", .nullable(.integer), \.clock.start),
        .init("end", .count, \.clock.end),
        .init("devices", .list(of: row), { all in all.devices.map { (all.showsAddresses, $0) } }),
        .init("omitted", .count, \.omitted))

    private static let row = DocumentForm<(showsAddress: Bool, device: Device)>(
        .init("device", .device, { $0.device.number }),
        .init("address", optional: .address, { $0.showsAddress ? $0.device.address.description : nil }),
        .init("addressKind", .addressKind, { $0.device.addressKind }),
        .init("name", optional: .nullable(.text), { $0.showsAddress ? $0.device.name : nil })
    ).and(facts.of { $0.device })

    private static let facts = DocumentForm<Device>(
        .init("model", .nullable(.text), \.model),
        .init("first", .nullable(.integer), \.first),
        .init("last", .nullable(.integer), \.last),
        .init("firstFrame", .frame, \.firstFrame),
        .init("lastFrame", .frame, \.lastFrame),
        .init("entries", .count, \.entries),
        .init("entriesWithBadCRC", .count, \.withBadCRC),
        .init("rssi", .object(SignalHistogram.form), \.signal),
        .init("types", .list(of: type), \.types),
        .init("twins", .list(of: .device), \.twins),
        .init("links", .list(of: link), \.links))

    private static let type = DocumentForm<TypeCount>(
        .init("type", .byte, \.type.rawValue),
        .init("name", .text, \.type.description),
        .init("messages", .count, \.messages))

    private static let link = DocumentForm<Link>(
        .init("direction", .word, \.direction),
        .init("device", .device, \.other),
        .init("score", .share, \.score))
}
