package import BluetoothLE
package import CaptureFiles
import Generation
import Randomness

/// One advertisement that tests put into recordings of every link type.
package struct SyntheticAdvertisement {
    package var time: Int64
    package var address: AdvertiserAddress
    package var signal: Int8
    /// What stands behind Apple's company identifier; nil for another company's data.
    package var value: [UInt8]?

    package init(time: Int64, address: AdvertiserAddress, signal: Int8, value: [UInt8]?) {
        self.time = time
        self.address = address
        self.signal = signal
        self.value = value
    }

    /// Advertising data: flags, and the manufacturer's.
    package var data: [UInt8] {
        let manufacturer: [UInt8] =
            value.map { [UInt8($0.count + 3), 0xFF, 0x4C, 0x00] + $0 } ?? [4, 0xFF, 0x4D, 0x00, 1]
        return [2, 1, 0x1A] + manufacturer
    }
}

/// Recordings that tests make, each in any link type.
package enum SyntheticAir {
    package static let start: Int64 = 1_413_800_000_000_000_000

    /// A mix of Handoff, other Apple messages, and another company's.
    package static func advertisements(_ count: Int, seed: UInt64 = 1) -> [SyntheticAdvertisement] {
        var random = SplitMix64(seed: seed)
        let addresses = (0..<5).map { _ in
            AdvertiserAddress(random.next() & 0x3FFF_FFFF_FFFF | 0x4000_0000_0000, isRandom: true)
        }
        let payloads = (0..<4).map { _ in [0x0C, 0x0E, 0x00] + random.bytes(13) }
        return (0..<count).map { index in
            let value: [UInt8]?
            switch random.next() % 6 {
            case 0, 1: value = payloads[Int(random.next() % 4)]
            case 2: value = payloads[Int(random.next() % 4)] + [0x10, 0x05] + random.bytes(5)
            case 3: value = [0x16, 0x08] + random.bytes(8)
            case 4: value = [0x01] + random.bytes(16)
            default: value = nil
            }
            return SyntheticAdvertisement(
                time: start + Int64(index) * 181_000_000, address: addresses[Int(random.next() % 5)],
                signal: -40 - Int8(random.next() % 50), value: value)
        }
    }

    /// The link types in which `packet` can put an advertisement.
    package static let linkTypes: [LinkType] = [
        .bluetoothLinkLayerWithRadio, .bluetoothLinkLayer, .nordicSniffer, .bluetoothH4, .bluetoothH4WithDirection,
        .bluetoothLinuxMonitor, .perPacketInformation, .btsnoopH4, .btsnoopH1, .btsnoopLinuxMonitor,
    ]

    /// An advertisement as a packet of a link type.
    package static func packet(_ one: SyntheticAdvertisement, _ linkType: LinkType, breaksCRC: Bool = false) throws
        -> [UInt8]
    {
        var air = LinkLayerPacket.encode(
            advertisingPDU: try AdvertisingPDU(type: .connectableUndirected, sender: one.address, data: one.data)
                .encoded())
        if breaksCRC { air[air.count - 1] ^= 1 }
        let event = try AdvertisingReportEvent(
            isExtended: false, reports: [.init(eventType: 0, address: one.address, rssi: one.signal, data: one.data)]
        ).encoded()
        switch linkType {
        case .bluetoothLinkLayerWithRadio:
            var bytes: [UInt8] = []
            RadioHeader(rfChannel: 39, signal: one.signal).write(into: &bytes)
            return bytes + air
        case .bluetoothLinkLayer: return air
        case .nordicSniffer:
            return [
                9, UInt8(air.count + 10), 0, 2, 0, 0, 6, 10, breaksCRC ? 0 : 1, 39, UInt8(-Int(one.signal)), 0, 0, 0, 0,
                0, 0,
            ] + air
        case .perPacketInformation: return [0, 0, 8, 0, 251, 0, 0, 0] + air
        case .bluetoothH4, .btsnoopH4: return [4] + event
        case .bluetoothH4WithDirection: return [0, 0, 0, 1, 4] + event
        case .bluetoothLinuxMonitor: return [0, 0, 0, 3] + event
        default: return event
        }
    }

    /// A recording of advertisements: pcap, or btsnoop for btsnoop's link types.
    package static func recording(
        _ advertisements: [SyntheticAdvertisement], _ linkType: LinkType = .bluetoothLinkLayerWithRadio,
        breaksCRCOf: Set<Int> = []
    ) throws -> [UInt8] {
        if linkType.isBtsnoop {
            var bytes: [UInt8] =
                Array("btsnoop\0".utf8) + ordered(UInt32(1), big: true) + ordered(UInt32(linkType.number), big: true)
            for one in advertisements {
                let packet = try packet(one, linkType)
                for word in [packet.count, packet.count, 3, 0] { bytes += ordered(UInt32(word), big: true) }
                bytes += ordered(one.time / 1000 + 0x00DC_DDB3_0F2F_8000, big: true) + packet
            }
            return bytes
        }
        var writer = PcapWriter(linkType: linkType)
        for (index, one) in advertisements.enumerated() {
            try writer.append(time: one.time, packet: packet(one, linkType, breaksCRC: breaksCRCOf.contains(index)))
        }
        return writer.bytes
    }
}
