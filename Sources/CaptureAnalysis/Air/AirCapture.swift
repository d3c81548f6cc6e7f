import BluetoothLE
package import CaptureFiles
package import Events
import Payload

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

    /// One PDU on the air.
    private struct Frame {
        var instant: Int64
        var source: Int
        var channel: AdvertisingChannel
        var signal: Int8
        var packet: Int
    }

    /// An advertising set with its current data.
    private struct ActiveSet {
        var device: String
        var set: Int64
        var start: Int64
        var interval: Int64
        var packet: Int
        var signal: Int8
    }

    /// The capture: LINKTYPE 256, nanoseconds, and valid CRCs without the flag "CRC checked", so that readers check
    /// them.
    package func pcap() throws(CaptureWriteError) -> PcapWriter {
        var packets: [[UInt8]] = []
        var frames: [Frame] = []
        var sending: [ActiveSet] = []
        var order: [String] = []

        func finish(_ index: Int, at end: Int64) {
            let one = sending.remove(at: index)
            let source = order.firstIndex(of: one.device) ?? 0
            let schedule = AdvertisingSchedule(
                seed: AdvertisingSchedule.seed(ofCase: seed, device: one.device, set: Int(clamping: one.set)),
                start: one.start, interval: one.interval)
            for transmission in schedule.transmissions(before: end) {
                frames.append(
                    Frame(
                        instant: transmission.instant, source: source, channel: transmission.channel,
                        signal: one.signal, packet: one.packet))
            }
        }

        for event in events {
            guard let device = event.device else { continue }
            let set = event.integer(.set) ?? 0
            switch event.kind {
            case .radioSet:
                if let index = sending.firstIndex(where: { $0.device == device && $0.set == set }) {
                    finish(index, at: event.time.nanoseconds)
                }
                guard let interval = event.integer(.interval), let packet = Self.packet(of: event) else { continue }
                if !order.contains(device) { order.append(device) }
                packets.append(packet)
                sending.append(
                    ActiveSet(
                        device: device, set: set, start: event.time.nanoseconds, interval: interval,
                        packet: packets.count - 1, signal: Self.signal(of: event)))
            case .radioStopped:
                if let index = sending.firstIndex(where: { $0.device == device && $0.set == set }) {
                    finish(index, at: event.time.nanoseconds)
                }
            case .radioSent:
                guard let packet = Self.packet(of: event) else { continue }
                if !order.contains(device) { order.append(device) }
                packets.append(packet)
                frames += Self.frames(of: event, source: order.firstIndex(of: device) ?? 0, packet: packets.count - 1)
                    .filter { $0.instant < end.nanoseconds }
            default:
                continue
            }
        }
        while !sending.isEmpty { finish(0, at: end.nanoseconds) }
        frames.sort { ($0.instant, $0.source, $0.channel.rawValue) < ($1.instant, $1.source, $1.channel.rawValue) }

        var writer = PcapWriter(linkType: .bluetoothLinkLayerWithRadio)
        let base = (epoch &+ Self.secondsFrom1970To2001) &* 1_000_000_000
        for frame in frames {
            let radio = RadioHeader(
                rfChannel: RadioHeader.rfChannel(ofChannelIndex: frame.channel.rawValue), signal: frame.signal,
                referenceAccessAddress: LinkLayerPacket.advertisingAccessAddress)
            try writer.append(time: base &+ frame.instant, radio: radio, packet: packets[frame.packet])
        }
        return writer
    }

    /// The PDUs of an advertisement that was sent once.
    private static func frames(of event: Event, source: Int, packet: Int) -> [Frame] {
        let only = event.integer(.channel).flatMap(UInt8.init(exactly:)).flatMap(AdvertisingChannel.init(rawValue:))
        let signal = signal(of: event)
        return (only.map { [$0] } ?? AdvertisingChannel.allCases).enumerated().map { position, channel in
            Frame(
                instant: event.time.advanced(by: Int64(position) * AdvertisingSchedule.channelSpacing).nanoseconds,
                source: source, channel: channel, signal: signal, packet: packet)
        }
    }

    /// The link-layer packet of an event of the radio; nil if the event has no address or no data.
    private static func packet(of event: Event) -> [UInt8]? {
        let type =
            event.kind == .radioSent
            ? event.text(.type).flatMap(AdvertisingPDUType.init(carryingAdvertisingDataNamed:)) : .connectableUndirected
        guard let text = event.text(.address), let address = DeviceAddress(text), let data = event.data(.data),
            let type,
            let pdu = try? AdvertisingPDU(
                type: type,
                sender: AdvertiserAddress(address, isRandom: event[.publicAddress]?.booleanValue != true), data: data
            ).encoded()
        else { return nil }
        return LinkLayerPacket.encode(advertisingPDU: pdu)
    }

    /// The power at the world's origin.
    private static func signal(of event: Event) -> Int8 {
        let (x, y) = (event[.x]?.realValue ?? 0, event[.y]?.realValue ?? 0)
        return PathLoss(powerAtOneMetre: Double(event.integer(.power) ?? 0), exponent: PathLoss.freeSpaceExponent)
            .signalStrength(atMetres: (x * x + y * y).squareRoot())
    }
}
