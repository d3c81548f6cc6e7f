import BluetoothLE
package import CaptureFiles
package import Events

/// The capture of a case: the log's changes of advertising, expanded into every PDU on the air.
///
/// It is a pure function of the log. The log contains only when a controller starts, changes and stops;
/// ``AdvertisingSchedule`` computes the time of each PDU from the case's seed. What a transmitter sends once
/// (`radio.sent`) is in the log by itself. The capture is that of a sniffer at the
/// world's origin that receives all three advertising channels at once and misses nothing.
package struct AirCapture: Sendable {
    /// The events of one case, in order.
    package var events: [Event]
    /// The case's seed.
    package var seed: UInt64
    /// Nanosecond 0 of the world, in seconds since 2001-01-01T00:00:00Z.
    package var epoch: Int64
    /// The end of the case. All PDUs are before it.
    package var end: Instant

    /// Seconds from 1970-01-01 to 2001-01-01.
    static let secondsFrom1970To2001: Int64 = 978_307_200

    package init(events: [Event], seed: UInt64, epoch: Int64, end: Instant) {
        self.events = events
        self.seed = seed
        self.epoch = epoch
        self.end = end
    }

    /// The capture: LINKTYPE 256, nanoseconds, and valid CRCs without the flag "CRC checked", so that readers check
    /// them.
    package func pcap() throws(CaptureWriteError) -> PcapWriter {
        var transmissions = AirTransmissions(seed: seed, end: end)
        for event in events { transmissions.observe(event) }
        transmissions.finishAll()

        var writer = PcapWriter(linkType: .bluetoothLinkLayerWithRadio)
        let base = (epoch &+ Self.secondsFrom1970To2001) &* 1_000_000_000
        for frame in transmissions.frames {
            let radio = RadioHeader(
                rfChannel: RadioHeader.rfChannel(ofChannelIndex: frame.channel.rawValue), signal: frame.signal,
                referenceAccessAddress: LinkLayerPacket.advertisingAccessAddress)
            try writer.append(time: base &+ frame.instant, radio: radio, packet: transmissions.packets[frame.packet])
        }
        return writer
    }
}
